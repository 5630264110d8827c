"""A position as JSON: the form of bulk adjudication, of views and of the archive.

Units and centers by power; dislodged units with who dislodged them, from where, and where they may
retreat to; provinces left contested; the rules of the table; and the end of the game, if it ended.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from games.core.errors import GameError, NotUnderstood
from games.diplomacy.build import Dislodgement, build
from games.diplomacy.judge import legal_orders
from games.diplomacy.line import end_of, ended
from games.diplomacy.map import STANDARD
from games.diplomacy.notation import read_unit
from games.diplomacy.options import read_options
from games.diplomacy.orders import OrderKind, Unit
from games.diplomacy.phase import COMPLETED, read_phase
from games.diplomacy.position import ONGOING, Position
from games.diplomacy.position import position as place_all

_CENTERS = {code: code for code in STANDARD.centers}


def phase_name(position: Position) -> str:
    """The phase to be ordered, or ``COMPLETED``."""
    return str(position.phase) if position.record["over"] == ONGOING else COMPLETED


def board_json(position: Position) -> dict[str, Any]:
    """What stands on the board: units, centers, dislodged units, contested provinces.

    >>> from games.diplomacy.position import start
    >>> board_json(start())["units"]["FRANCE"]
    ['F BRE', 'A MAR', 'A PAR']
    """
    return {
        "units": {power: list(map(str, own)) for power, own in position.units.items() if own},
        "centers": {power: list(own) for power, own in position.centers.items() if own},
        "dislodged": _dislodged_json(position),
        "contested": sorted(position.contested),
    }


def to_json(position: Position) -> dict[str, Any]:
    """The whole position; ``from_json`` gives it back."""
    stored = {"phase": str(position.phase), **board_json(position)}
    rules = position.options.unusual()
    stored |= {"rules": rules} if rules else {}
    return stored | ({"over": end} if (end := end_of(position)) else {})


def from_json(stored: Mapping[str, Any]) -> Position:
    """The position of its JSON, in any names that people write.

    Centers, dislodged units, contested provinces and rules may be left out. What a list of
    retreats excludes is then taken to be contested, and an attacker whose own province it includes
    to have come by convoy.

    Raises NotUnderstood where a part has the wrong shape, IllegalAction for an unknown rule, and
    BadPosition with every reason why the position cannot be.

    >>> from games.diplomacy.position import start
    >>> from_json(to_json(start())) == start()
    True
    """
    if position := _plain(stored):
        return position
    shapes = {"units": dict, "centers": dict, "dislodged": dict, "contested": list, "rules": dict}
    for name, shape in shapes.items():
        if not isinstance(stored.get(name) or shape(), shape):
            raise _misshapen(name)
    units, centers = (_lists(stored, name) for name in ("units", "centers"))
    attacks = _attacks(stored.get("dislodged") or {})
    options = read_options(stored.get("rules") or {})

    def built(contested: Iterable[str]) -> Position:
        return build(str(stored.get("phase")), units, centers, attacks, contested, options)

    contested = stored.get("contested") or ()
    if not all(isinstance(code, str) for code in contested):
        raise _misshapen("contested")
    position = built(contested)
    if attacks and stored.get("contested") is None:
        position = built(_excluded(position, stored["dislodged"]))
    return ended(position, str(stored.get("over", "")))


def _plain(stored: Mapping[str, Any]) -> Position | None:
    """The position, if there is nothing to it but units and centers by their canonical names.

    Most lines of a long file are so; what is found wrong here is left to ``build`` to explain.
    """
    if any(stored.get(name) for name in ("dislodged", "contested", "over")):
        return None
    try:
        units = {
            power: [STANDARD.units[text] for text in own] for power, own in stored["units"].items()
        }
        centers = {
            power: [_CENTERS[code] for code in own]
            for power, own in (stored.get("centers") or {}).items()
        }
        phase, options = read_phase(stored["phase"]), read_options(stored.get("rules") or {})
        everywhere = [unit.province for own in units.values() for unit in own]
        owned = [code for own in centers.values() for code in own]
        if len(set(everywhere)) < len(everywhere) or len(set(owned)) < len(owned):
            return None
        return place_all(phase, units, centers, options=options)
    except (KeyError, ValueError, TypeError, AttributeError, GameError):
        return None


def _lists(stored: Mapping[str, Any], name: str) -> Mapping[str, list[str]]:
    """A part that gives every power a list of names. Raises NotUnderstood."""
    part: Mapping[str, Any] = stored.get(name) or {}
    for own in part.values():
        if not isinstance(own, list) or not all(isinstance(item, str) for item in own):
            raise _misshapen(name)
    return part


def _attacks(dislodged: Mapping[str, Any]) -> Mapping[str, Mapping[str, Dislodgement]]:
    """Each power's dislodged units and how each was dislodged. Raises NotUnderstood."""
    attacks: dict[str, dict[str, Dislodgement]] = {}
    for power, facts in dislodged.items():
        if not isinstance(facts, dict):
            raise _misshapen("dislodged")
        for unit, fact in facts.items():
            if not isinstance(fact, dict) or not isinstance(fact.get("by"), str):
                raise _misshapen("dislodged")
            by, retreats = fact["by"], fact.get("to")
            origin = read_unit(by).province
            convoyed = isinstance(retreats, list) and origin in map(_province, retreats)
            attacks.setdefault(power, {})[unit] = Dislodgement(
                by, convoyed or bool(fact.get("convoyed"))
            )
    return attacks


def _excluded(position: Position, dislodged: Mapping[str, Any]) -> frozenset[str]:
    """Provinces that units could retreat to, but for the lists that are given of where they may."""
    allowed = {
        read_unit(unit): {_province(place) for place in fact["to"]}
        for facts in dislodged.values()
        for unit, fact in facts.items()
        if isinstance(fact.get("to"), list)
    }
    return frozenset(
        _province(goal)
        for unit, goals in _retreats(position).items()
        for goal in goals
        if unit in allowed and _province(goal) not in allowed[unit]
    )


def _province(place: str) -> str:
    return read_unit(f"F {place}").province


def _retreats(position: Position) -> Mapping[Unit, list[str]]:
    """Where each dislodged unit may go."""
    goals: dict[Unit, list[str]] = {}
    for order in legal_orders(position):
        if order.kind is OrderKind.RETREAT and order.unit and order.target:
            goals.setdefault(order.unit, []).append(order.target)
    return goals


def _dislodged_json(position: Position) -> dict[str, Any]:
    if not any(position.dislodged.values()):
        return {}
    retreats = _retreats(position)
    return {
        power: {
            str(entry.unit): {
                "by": str(entry.by),
                "from": entry.by.province,
                "to": retreats.get(entry.unit, []),
                **({"convoyed": True} if entry.convoyed else {}),
            }
            for entry in dislodged
        }
        for power, dislodged in position.dislodged.items()
        if dislodged
    }


def _misshapen(name: str) -> NotUnderstood:
    form = {
        "units": '{"FRANCE": ["A PAR", "F BRE"]}',
        "centers": '{"FRANCE": ["PAR", "BRE"]}',
        "dislodged": '{"ITALY": {"A TYR": {"by": "A MUN", "from": "MUN", "to": ["VEN"]}}}',
        "contested": '["BOH"]',
        "rules": '{"convoys": true}',
    }
    return NotUnderstood("misshapen", f"“{name}” must look like {form[name]}.", part=name)
