"""Positions and orders at random, for comparing judges: crowded, naval, and full of convoys.

Everything is drawn from the ``random.Random`` passed in, so that a seed names a case.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from random import Random
from typing import Any

from tests.games.diplomacy.slow_board import BOARD, Unit, province, read_units, write_units

LAND_AND_COAST = [p for p in BOARD.provinces if BOARD.kind[p] != "sea"]
Operation = Callable[[Random, Sequence[Unit], dict[Unit, str]], object]
SEAS = [p for p in BOARD.provinces if BOARD.kind[p] == "sea"]


def random_line(rng: Random, *, paradoxes: bool = False) -> dict[str, Any]:
    """A movement phase with orders, in the bulk form; one full of convoy paradoxes if asked for."""
    units = _units_around_a_sea(rng) if paradoxes else random_units(rng)
    season = rng.choice("SF")
    return {
        "id": "",
        "phase": f"{season}{rng.randint(1901, 1910)}M",
        "units": write_units(units),
        "centers": random_centers(rng),
        "orders": random_orders(rng, units, PARADOXES if paradoxes else OPERATIONS),
    }


def random_units(rng: Random) -> list[Unit]:
    """Units of two to seven powers: all over the board, or packed around one province."""
    powers = rng.sample(BOARD.powers, rng.randint(2, 7))
    area = BOARD.provinces
    if rng.random() < 0.7:
        heart = rng.choice(SEAS if rng.random() < 0.7 else BOARD.provinces)
        width = rng.randint(1, 3)
        area = _around(heart, width)
    taken = rng.sample(area, min(len(area), rng.randint(3, 34)))
    fleets = rng.choice((0.3, 0.5, 0.8))
    return [_unit_in(rng, rng.choice(powers), code, fleets) for code in taken]


@cache
def _around(heart: str, width: int) -> list[str]:
    """The provinces within so many steps of one."""
    return [p for p in BOARD.provinces if BOARD.steps(p, {heart}) <= width]


def _units_around_a_sea(rng: Random) -> list[Unit]:
    """Fleets in a sea and its neighbors, armies on every coast around, each power with a few."""
    heart = rng.choice(SEAS)
    area = _around(heart, rng.choice((1, 1, 2)))
    return [_unit_in(rng, rng.choice(BOARD.powers), code, 0.6) for code in area]


def _unit_in(rng: Random, power: str, code: str, fleets: float) -> Unit:
    if BOARD.kind[code] == "land" or (BOARD.kind[code] == "coast" and rng.random() > fleets):
        return Unit(power, "A", code)
    return Unit(power, "F", rng.choice(BOARD.places(code)))


def random_centers(rng: Random) -> dict[str, list[str]]:
    """Every center to some power or to none."""
    centers: dict[str, list[str]] = {power: [] for power in BOARD.powers}
    share = rng.random()
    for code in sorted(BOARD.centers):
        if rng.random() < share:
            centers[rng.choice(BOARD.powers)].append(code)
        else:
            for power in BOARD.powers:
                if code in BOARD.home[power]:
                    centers[power].append(code)
    return {power: codes for power, codes in centers.items() if codes}


def random_orders(
    rng: Random, units: Sequence[Unit], operations: Sequence[Operation]
) -> dict[str, list[str]]:
    """A few joint operations, and for the rest moves, supports, holds and some nonsense."""
    plan: dict[Unit, str] = {}
    for _ in range(rng.randint(0, len(units) // 2)):
        rng.choice(operations)(rng, units, plan)
    for unit in units:
        if unit not in plan:
            plan[unit] = _alone(rng, unit, units)
    orders: dict[str, list[str]] = {}
    for unit, line in plan.items():
        if line:
            orders.setdefault(unit.power, []).append(f"{unit}{line}")
    for lines in orders.values():
        rng.shuffle(lines)
    return orders


def _attack(
    rng: Random, units: Sequence[Unit], plan: dict[Unit, str], goal: str | None = None
) -> None:
    """A move into a province and supports of it."""
    goal = goal or rng.choice(units).province
    own = [u.power for u in units if u.province == goal and rng.random() < 0.9]
    force = [u for u in units if u not in plan and BOARD.touches(u, goal) and u.power not in own]
    if not force:
        return
    leader = rng.choice(force)
    place = rng.choice([p for p in sorted(BOARD.reach(leader)) if province(p) == goal])
    plan[leader] = f" - {place}"
    _support(rng, units, plan, leader, place)


def _support(
    rng: Random, units: Sequence[Unit], plan: dict[Unit, str], leader: Unit, place: str
) -> None:
    goal = province(place)
    own = [u.power for u in units if u.province == goal and rng.random() < 0.8]
    for unit in units:
        if unit in plan or unit.power in own or not BOARD.touches(unit, goal):
            continue
        if rng.random() < 0.7:
            coasts = [place, place, place, goal, *BOARD.coasts[goal]]
            plan[unit] = f" S {leader} - {rng.choice(coasts) if leader.kind == 'F' else goal}"


def _convoy(rng: Random, units: Sequence[Unit], plan: dict[Unit, str]) -> list[str]:
    """An army's move over sea, every fleet of a route convoying it; the route and its end."""
    fleets = {u.province: u for u in units if u.kind == "F" and u not in plan}
    armies = [u for u in units if u.kind == "A" and u not in plan]
    if not armies:
        return []
    army = rng.choice(armies)
    seas = set(fleets) & set(SEAS)
    goals = [p for p in LAND_AND_COAST if BOARD.connected(army.province, p, seas)]
    held = [p for p in goals if any(u.province == p for u in units)]
    if not goals:
        return []
    goal = rng.choice(held if held and rng.random() < 0.7 else goals)
    route = rng.choice(list(BOARD.routes(army.province, goal, seas)))
    plan[army] = f" - {goal}{' VIA' if rng.random() < 0.3 else ''}"
    for sea in seas if rng.random() < 0.2 else route:
        if rng.random() < 0.97:
            plan[fleets[sea]] = f" C {army} - {goal}"
    if rng.random() < 0.4:
        _support(rng, units, plan, army, goal)
    return [*route, goal]


def _paradox(rng: Random, units: Sequence[Unit], plan: dict[Unit, str]) -> None:
    """A convoy to a unit that helps to attack or to keep one of the convoying fleets."""
    *route, goal = _convoy(rng, units, plan) or [""]
    for unit in units:
        targets = [u for u in units if u.province in route and BOARD.touches(unit, u.province)]
        if unit.province != goal or unit in plan or not targets:
            continue
        fleet = rng.choice(targets)
        near = [u for u in units if u not in plan and BOARD.touches(u, fleet.province)]
        near = [u for u in near if u != unit]
        if near and rng.random() < 0.6:
            leader = rng.choice(near)
            plan[unit] = f" S {leader} - {fleet.province}"
            plan[leader] = f" - {fleet.province}"
        else:
            plan[unit] = f" S {fleet}"
        if rng.random() < 0.6:
            _attack(rng, units, plan, fleet.province)


OPERATIONS: tuple[Operation, ...] = (_attack, _attack, _convoy, _convoy, _paradox)
PARADOXES: tuple[Operation, ...] = (_paradox, _paradox, _convoy, _attack)


def _alone(rng: Random, unit: Unit, units: Sequence[Unit]) -> str:
    """A move, support of a neighbor, hold, nothing, or nonsense."""
    near = sorted(BOARD.reach(unit))
    neighbors = [u for u in units if BOARD.touches(unit, u.province)]
    chance = rng.random()
    if chance < 0.03:
        return f" {rng.choice('SC')} {rng.choice(units)} - {rng.choice(BOARD.provinces)}"
    if chance < 0.06:
        return f" - {rng.choice(BOARD.provinces)}"
    if chance < 0.45 and near:
        place = rng.choice(near)
        via = " VIA" if unit.kind == "A" and rng.random() < 0.1 else ""
        return f" - {province(place) if rng.random() < 0.1 else place}{via}"
    if chance < 0.7 and neighbors:
        return f" S {rng.choice(neighbors)}"
    return rng.choice((" H", ""))


def random_double_paradox(rng: Random) -> dict[str, Any]:
    """Two convoys, each landing on a fleet that attacks or keeps the other's convoying fleet."""
    seas = rng.choice(TWIN_SEAS)
    landings = rng.sample(sorted(_coasts(seas[0]) & _coasts(seas[1])), 2)
    taken = {*seas, *landings}
    plan: dict[Unit, str] = {}

    def free(places: Iterable[str]) -> list[str]:
        return [place for place in sorted(places) if province(place) not in taken]

    def put(kind: str, places: Iterable[str]) -> Unit:
        place = rng.choice(free(places))
        taken.add(province(place))
        return Unit(rng.choice(BOARD.powers), kind, place)

    attackers = []
    for sea, landing in zip(seas, landings, strict=True):
        army = put("A", _coasts(sea))
        plan[army] = f" - {landing}"
        plan[Unit(rng.choice(BOARD.powers), "F", sea)] = f" C {army} - {landing}"
    for sea in seas:
        attackers.append(put("F", BOARD.fleets[sea]))
        plan[attackers[-1]] = f" - {sea}"
        if rng.random() < 0.5 and free(BOARD.fleets[sea]):
            plan[put("F", BOARD.fleets[sea])] = f" S {attackers[-1]} - {sea}"
    for landing, sea, attacker in zip(landings, seas[::-1], attackers[::-1], strict=True):
        place = next(p for p in sorted(BOARD.fleets[sea]) if province(p) == landing)
        helped = rng.choice((f" S F {sea}", f" S {attacker} - {sea}"))
        plan[Unit(rng.choice(BOARD.powers), "F", place)] = helped
    orders: dict[str, list[str]] = {}
    for unit, line in plan.items():
        orders.setdefault(unit.power, []).append(f"{unit}{line}")
    return {
        "id": "",
        "phase": "S1901M",
        "units": write_units(plan),
        "centers": random_centers(rng),
        "orders": orders,
    }


def _coasts(sea: str) -> set[str]:
    return {code for code in LAND_AND_COAST if sea in BOARD.shores[code]}


TWIN_SEAS = [
    (one, other)
    for one in SEAS
    for other in SEAS
    if one != other
    and len(_coasts(one) & _coasts(other)) > 1
    and min(len(_coasts(one)), len(_coasts(other))) > 3
]


def random_retreats(rng: Random, position: dict[str, Any]) -> dict[str, list[str]]:
    """Orders for the dislodged: legal, colliding, forbidden or none."""
    orders: dict[str, list[str]] = {}
    for power, dislodged in position["dislodged"].items():
        for unit, fact in dislodged.items():
            chance = rng.random()
            if chance < 0.8 and fact["to"]:
                orders.setdefault(power, []).append(f"{unit} R {rng.choice(fact['to'])}")
            elif chance < 0.9:
                orders.setdefault(power, []).append(f"{unit} R {rng.choice(BOARD.provinces)}")
            elif chance < 0.95:
                orders.setdefault(power, []).append(f"{unit} D")
    return orders


def random_winter(rng: Random) -> dict[str, Any]:
    """An adjustment phase with orders."""
    units = random_units(rng)
    return {
        "id": "",
        "phase": f"W{rng.randint(1901, 1910)}A",
        "units": write_units(units),
        "centers": random_centers(rng),
        "orders": random_adjustments(rng, units),
    }


def random_adjustments(rng: Random, units: Sequence[Unit]) -> dict[str, list[str]]:
    """Too many, too few, impossible and repeated builds and removals."""
    orders: dict[str, list[str]] = {}
    for power in BOARD.powers:
        own = [u for u in units if u.power == power]
        lines = [f"{u} D" for u in own if rng.random() < 0.3]
        for code in sorted(BOARD.home[power]):
            kind = rng.choice("AF") if BOARD.kind[code] == "coast" else "A"
            place = code if kind == "A" else rng.choice([code, *BOARD.places(code)])
            if rng.random() < 0.6:
                lines.append(f"{kind} {place} B")
        if rng.random() < 0.2:
            lines.append(f"A {rng.choice(LAND_AND_COAST)} B")
        rng.shuffle(lines)
        orders[power] = lines
    return orders


def random_orders_for(rng: Random, position: dict[str, Any]) -> dict[str, list[str]]:
    """Orders for whatever phase a position stands in."""
    units = read_units(position["units"])
    if position["phase"].endswith("M"):
        return random_orders(rng, units, OPERATIONS)
    if position["phase"].endswith("R"):
        return random_retreats(rng, position)
    return random_adjustments(rng, units)
