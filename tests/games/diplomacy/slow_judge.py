"""The slow judge: one position with orders in, the next position out, in the bulk form.

An independent second reading of the rules (2000/2008 rulebook with the preferences of DATC 3.0),
against which the fast one is tested. What orders mean is in ``slow_orders``, movement in
``slow_moves``; here are retreats, ownership, adjustments with civil disorder, and the calendar.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from tests.games.diplomacy.slow_board import (
    BOARD,
    Unit,
    province,
    read_order,
    read_units,
    write_units,
)
from tests.games.diplomacy.slow_moves import Movement
from tests.games.diplomacy.slow_orders import OrderSheet

Position = dict[str, Any]
Lines = Mapping[str, Iterable[str]]


def judge(position: Mapping[str, Any]) -> Position:
    """The answer to one line of the bulk form: phase, units, centers, dislodged, results, ...

    >>> answer = judge({"phase": "S1901M", "units": {"FRANCE": ["A PAR"]},
    ...                 "orders": {"FRANCE": ["A PAR - BUR"]}})
    >>> answer["phase"], answer["units"], answer["results"]
    ('F1901M', {'FRANCE': ['A BUR']}, {'A PAR': []})
    """
    phase = position["phase"]
    centers = {power: set(codes) for power, codes in position.get("centers", {}).items()}
    rules, lines = position.get("rules", {}), position.get("orders", {})
    units = read_units(position["units"])
    if phase.endswith("M"):
        answer = _movement(phase, units, centers, lines, rules)
    elif phase.endswith("R"):
        answer = _retreats(phase, units, centers, lines, position)
    else:
        answer = _adjustments(phase, units, centers, lines, rules)
    return answer


def _movement(
    phase: str,
    units: list[Unit],
    centers: dict[str, set[str]],
    lines: Lines,
    rules: Mapping[str, Any],
) -> Position:
    verdict = Movement(OrderSheet(units, lines, rules)).verdict()
    results = {str(unit): words for unit, words in verdict.results.items()}
    dislodged: dict[str, dict[str, Any]] = {}
    for unit, to in verdict.retreats.items():
        if to:
            by = verdict.dislodged[unit]
            fact = {"by": str(by), "from": by.province, "to": to}
            dislodged.setdefault(unit.power, {})[str(unit)] = fact
    if not dislodged:
        return _after(phase[:5] + "R", verdict.units, centers, results)
    return {
        "phase": phase[:5] + "R",
        "units": write_units(verdict.units),
        "centers": _write_centers(centers),
        "dislodged": dislodged,
        "contested": sorted(verdict.contested),
        "results": results,
    }


def _retreats(
    phase: str,
    units: list[Unit],
    centers: dict[str, set[str]],
    lines: Lines,
    position: Mapping[str, Any],
) -> Position:
    goals: dict[Unit, str] = {}
    results: dict[str, list[str]] = {}
    for power, dislodged in position.get("dislodged", {}).items():
        for text, fact in dislodged.items():
            unit = Unit(power, *text.split())
            results[text] = ["disband"]
            for part in map(read_order, lines.get(power, ())):
                if part and part["retreat"] and province(part["unit"][2:]) == unit.province:
                    places = [p for p in fact["to"] if part["retreat"] in (p, province(p))]
                    if len(places) == 1:
                        goals[unit] = places[0]
    crowd = Counter(province(goal) for goal in goals.values())
    for unit, goal in goals.items():
        if crowd[province(goal)] == 1:
            units.append(Unit(unit.power, unit.kind, goal))
            results[str(unit)] = []
    return _after(phase, units, centers, results)


def _adjustments(
    phase: str,
    units: list[Unit],
    centers: dict[str, set[str]],
    lines: Lines,
    rules: Mapping[str, Any],
) -> Position:
    results: dict[str, list[str]] = {}
    occupied = {u.province for u in units}
    for power in BOARD.powers:
        owned = centers.get(power, set())
        due = len(owned) - sum(u.power == power for u in units)
        written = list(lines.get(power, ()))
        for part in map(read_order, written[:: -1 if rules.get("too_many") == "last" else 1]):
            if not part or not (part["build"] or part["disband"]):
                continue
            unit = _named(power, part["unit"], units)
            if due > 0 and part["build"] and _may_build(unit, owned - occupied):
                units.append(unit)
                occupied.add(unit.province)
                due -= 1
                results[str(unit)] = []
            elif due < 0 and part["disband"] and unit in units:
                units.remove(unit)
                due += 1
                results[str(unit)] = []
            else:
                results.setdefault(str(unit), ["void"])
        for unit in _civil_disorder(power, units, owned, rules)[: max(0, -due)]:
            units.remove(unit)
            results[str(unit)] = ["disband"]
    return _after(phase, units, centers, results)


def _named(power: str, text: str, units: list[Unit]) -> Unit:
    """The power's unit that stands in the province named, else the unit that the words describe."""
    kind, place = text.split()
    there = [u for u in units if u.power == power and u.province == province(place)]
    return there[0] if there else Unit(power, kind, province(place) if kind == "A" else place)


def _may_build(unit: Unit, empty: set[str]) -> bool:
    """An empty home center that the power owns, and a place where such a unit can stand."""
    fits = unit.kind == "A" or bool(BOARD.fleets.get(unit.place))
    return fits and unit.province in empty & BOARD.home[unit.power]


def _civil_disorder(
    power: str, units: list[Unit], owned: set[str], rules: Mapping[str, Any]
) -> list[Unit]:
    """A power's units in the order in which they are removed when its orders are missing (4.D.8).

    Farthest from the centers it owns, over land and sea alike; fleets first; by English name.
    By the older rule (``home``): from its home centers, fleets only as fleets go.
    """
    older = rules.get("civil_disorder") == "home"
    ends = BOARD.home[power] if older else owned

    def key(unit: Unit) -> tuple[int, bool, str]:
        sea_only = older and unit.kind == "F"
        distance = BOARD.steps(unit.place, ends, by_sea_only=sea_only)
        return -distance, unit.kind == "A", BOARD.name[unit.province]

    return sorted((u for u in units if u.power == power), key=key)


def _after(
    phase: str,
    units: list[Unit],
    centers: dict[str, set[str]],
    results: dict[str, list[str]],
) -> Position:
    """The next phase in which anything can be ordered; centers change hands after the fall."""
    season, year = phase[0], int(phase[1:5])
    centers = {power: set(codes) for power, codes in centers.items()}
    if season == "F":
        for unit in units:
            if unit.province in BOARD.centers:
                for codes in centers.values():
                    codes.discard(unit.province)
                centers.setdefault(unit.power, set()).add(unit.province)
    if season == "S":
        following = f"F{year}M"
    elif season == "F" and any(_something_due(p, units, centers) for p in BOARD.powers):
        following = f"W{year}A"
    else:
        following = f"S{year + 1}M"
    if not units:
        following = f"W{following[1:5]}A"
    if season == "F" and any(len(codes) >= 18 for codes in centers.values()):
        following = "COMPLETED"
    return {
        "phase": following,
        "units": write_units(units),
        "centers": _write_centers(centers),
        "dislodged": {},
        "contested": [],
        "results": results,
    }


def _something_due(power: str, units: list[Unit], centers: Mapping[str, set[str]]) -> bool:
    owned = centers.get(power, set())
    due = len(owned) - sum(u.power == power for u in units)
    occupied = {u.province for u in units}
    return due < 0 or (due > 0 and bool((owned & BOARD.home[power]) - occupied))


def _write_centers(centers: Mapping[str, set[str]]) -> dict[str, list[str]]:
    return {power: sorted(codes) for power, codes in sorted(centers.items()) if codes}
