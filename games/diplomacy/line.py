"""A position as one line of text, for storage, logs, links and tests.

The phase; each power's units, centers and dislodged units (with ``<`` before the unit that
dislodged it, ``~`` if that came by convoy); provinces left contested; options that are not the
usual ones; and the end of the game::

    F1901R GERMANY:FKIE,ATYR:BER,KIE ITALY::ROM,VEN:ATYR<AMUN contested=BOH victory=20
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from games.core.errors import NotUnderstood
from games.diplomacy.build import Dislodgement, build
from games.diplomacy.options import read_options
from games.diplomacy.orders import Unit
from games.diplomacy.position import DRAW, ONGOING, SOLO, Dislodged, Position

_ENDS = {SOLO: "solo", DRAW: "draw"}


def write(position: Position) -> str:
    """The position in one line.

    >>> from games.diplomacy.position import start
    >>> write(start()).split()[:2]
    ['S1901M', 'AUSTRIA:ABUD,FTRI,AVIE:BUD,TRI,VIE']
    """
    return " ".join([str(position.phase), *_powers(position), *_settings(position)])


def read(text: str) -> Position:
    """The position back from its line. Raises NotUnderstood or BadPosition.

    >>> from games.diplomacy.position import start
    >>> read(write(start())) == start()
    True
    """
    phase, *words = text.split() or [""]
    settings = dict(word.split("=", 1) for word in words if "=" in word)
    units, centers, dislodged = {}, {}, {}
    for word in words:
        if "=" not in word:
            power, own, centers_of, retreating = _parts(word)
            units[power] = [_spaced(unit) for unit in own]
            centers[power] = centers_of
            dislodged[power] = dict(map(_attack, retreating))
    contested = [code for code in settings.pop("contested", "").split(",") if code]
    end = settings.pop("over", "")
    options = read_options({name: _option(word) for name, word in settings.items()})
    return ended(build(phase, units, centers, dislodged, contested, options), end)


def end_of(position: Position) -> str:
    """How the game ended: ``solo:2``, ``draw:0,4``, or nothing while it goes on."""
    over, winners = int(position.record["over"]), int(position.record["winners"])
    if over == ONGOING:
        return ""
    seats = [str(seat) for seat in range(len(position.map.powers)) if winners >> seat & 1]
    return f"{_ENDS[over]}:{','.join(seats)}"


def ended(position: Position, end: str) -> Position:
    """The position with an end as ``end_of`` writes it. Raises NotUnderstood."""
    if not end:
        return position
    kind, _, seats = end.partition(":")
    kinds = {word: over for over, word in _ENDS.items()}
    known = {str(seat) for seat in range(len(position.map.powers))}
    if kind not in kinds or not set(seats.split(",")) <= known:
        raise NotUnderstood("bad_end", f"“{end}” is not the end of a game, such as draw:0,4.")
    record = position.copy_record()
    record["over"] = kinds[kind]
    record["winners"] = sum(1 << int(seat) for seat in set(seats.split(",")))
    return replace(position, record=record)


def _powers(position: Position) -> Iterator[str]:
    for power in position.map.power_keys:
        parts = [
            ",".join(map(_short, position.units[power])),
            ",".join(position.centers[power]),
            ",".join(map(_retreating, position.dislodged[power])),
        ]
        if any(parts):
            yield f"{power}:{':'.join(parts)}".rstrip(":")


def _settings(position: Position) -> Iterator[str]:
    if position.contested:
        yield f"contested={','.join(sorted(position.contested))}"
    for name, choice in position.options.unusual().items():
        yield f"{name}={choice if isinstance(choice, str) else json.dumps(choice)}"
    if end := end_of(position):
        yield f"over={end}"


def _short(unit: Unit) -> str:
    return f"{unit.kind.letter}{unit.place}"


def _spaced(unit: str) -> str:
    return f"{unit[:1]} {unit[1:]}"


def _retreating(entry: Dislodged) -> str:
    return f"{_short(entry.unit)}{'~' if entry.convoyed else '<'}{_short(entry.by)}"


def _attack(word: str) -> tuple[str, Dislodgement]:
    unit, by_convoy, by = word.partition("~")
    if not by_convoy:
        unit, _, by = word.partition("<")
    return _spaced(unit), Dislodgement(_spaced(by), bool(by_convoy))


def _parts(word: str) -> tuple[str, list[str], list[str], list[str]]:
    """A power, and its units, centers and dislodged units as written."""
    power, *lists = word.split(":")
    if not 1 <= len(lists) <= 3:
        raise NotUnderstood(
            "bad_position",
            f"“{word}” is not a power's part of a position, such as FRANCE:APAR,FBRE:BRE,PAR.",
            word=word,
        )
    units, centers, dislodged, *_ = (
        [part for part in text.split(",") if part] for text in (*lists, "", "")
    )
    return power, units, centers, dislodged


def _option(word: str) -> Any:
    """An option's choice: a number, true, false, or a word."""
    try:
        return json.loads(word)
    except (ValueError, RecursionError):
        return word
