"""The rules of Catan, as every game offers them (``games.core.rules``).

Nothing is decided here: each function hands on to the module that knows.

>>> from games.core.chance import Chance
>>> position = start(Options(board="beginner"), seed=0)
>>> chance = Chance(seed=0)
>>> for line in ("settlement 17", "road 17-22"):
...     position, events = advance(position, {0: check(position, 0, [line])}, chance)
>>> phase(position), awaiting(position)
('T0.2', (1,))
"""

from collections.abc import Mapping, Sequence
from typing import Any

from games.catan import opening
from games.catan.actions import Action
from games.catan.build import from_json
from games.catan.check import check
from games.catan.choices import actions_of
from games.catan.events import event_json
from games.catan.line import read, write
from games.catan.notation import read_action as read_line
from games.catan.notation import write_action as write_line
from games.catan.notation import write_all
from games.catan.options import Options, read_options
from games.catan.outcome import declare_draw, outcome, scores, survivors
from games.catan.pieces import SEAT_NAMES
from games.catan.position import RECORD, Position
from games.catan.position_json import options_json, phase_name, to_json
from games.catan.step import advance, allowed, awaiting, default, interrupting
from games.catan.view import View, read_view, view_of
from games.core import fingerprint as fingerprints
from games.core.errors import NotUnderstood

__all__ = [
    "advance",
    "allowed",
    "awaiting",
    "check",
    "declare_draw",
    "default",
    "event_json",
    "fingerprint",
    "from_json",
    "immediate",
    "interrupting",
    "layout",
    "legal",
    "name",
    "options_of",
    "outcome",
    "phase",
    "read",
    "read_action",
    "read_options",
    "read_view",
    "scores",
    "seats",
    "start",
    "survivors",
    "to_json",
    "view_for",
    "write",
    "write_action",
]

name = "catan"
immediate = True
layout = fingerprints.layout(RECORD)


def seats(options: Options) -> tuple[str, ...]:
    """The colors at the table, in seat order."""
    return SEAT_NAMES[: options.players]


def options_of(position: Position) -> Mapping[str, Any]:
    """What a position is played by; its board is always among it.

    >>> options_of(start(Options(players=3, board="beginner"), seed=1))["players"]
    3
    """
    return options_json(position.record) | {"board": str(position.board)}


def start(options: Options, seed: int) -> Position:
    """The table before the first settlement; the seed lays the board."""
    return opening.start(options, seed)


def phase(position: Position) -> str:
    """The moment, such as ``T12.3`` (turn and step); ``COMPLETED`` when the game is over."""
    return phase_name(position.record)


def legal(position: Position, seat: int) -> tuple[str, ...]:
    """Every listed action of a seat as a line, kind by kind.

    >>> legal(start(Options(), seed=0), 0)[:2]
    ('settlement 0', 'settlement 1')
    """
    return write_all(actions_of(position.record, seat))


def read_action(lines: Sequence[str]) -> Action:
    """The action in its line. Raises NotUnderstood where there is not exactly one.

    >>> write_action(None, 0, read_action(["road 17-22"]))
    ('road 17-22',)
    """
    if len(lines) != 1:
        raise NotUnderstood("one_action", "A decision is one action, on one line.")
    return read_line(lines[0])


def write_action(position: Position, seat: int, action: Action) -> tuple[str, ...]:
    """A seat's action as its line."""
    return (write_line(action),)


def fingerprint(position: Position) -> str:
    """A short name of the position, the same only if every bit is."""
    return fingerprints.fingerprint(position.record)


def view_for(position: Position, seat: int | None) -> View:
    """What a seat, or an onlooker (None), may see. The only gate from positions to viewers."""
    return view_of(position, seat)
