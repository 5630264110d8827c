"""The rules of Diplomacy, as every game offers them (``games.core.rules``).

Nothing is decided here: each function hands on to the module that knows.

>>> position = start(Options(), seed=0)
>>> plan = {2: check(position, 2, ["A PAR - BUR"]), 3: check(position, 3, ["A MUN - BUR"])}
>>> position, events = advance(position, plan, Chance(seed=0))
>>> phase(position), event_json(events)["results"]["A PAR"]
('F1901M', ['bounce'])
"""

from collections.abc import Mapping, Sequence
from typing import Any

from games.core import fingerprint as fingerprints
from games.core.chance import Chance
from games.diplomacy import step
from games.diplomacy.action import allowed, check, default, legal_lines
from games.diplomacy.events import Event, event_json
from games.diplomacy.judge import awaited
from games.diplomacy.line import read, write
from games.diplomacy.map import STANDARD
from games.diplomacy.notation import read_order, write_order
from games.diplomacy.options import Options, read_options
from games.diplomacy.orders import Order
from games.diplomacy.outcome import declare_draw, outcome, scores, survivors
from games.diplomacy.position import RECORD, Position
from games.diplomacy.position import start as opening
from games.diplomacy.position_json import from_json, phase_name, to_json
from games.diplomacy.view import View, read_view

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

name = "diplomacy"
immediate = False
layout = fingerprints.layout(RECORD)


def seats(options: Options) -> tuple[str, ...]:
    """The powers' keys, in seat order."""
    return STANDARD.power_keys


def options_of(position: Position) -> Mapping[str, Any]:
    """What a position is played by; what is usual is left out."""
    return position.options.unusual()


def start(options: Options, seed: int) -> Position:
    """The opening position; nothing in Diplomacy is drawn by lot."""
    return opening(options)


def phase(position: Position) -> str:
    """The phase to be ordered, such as ``S1901M``; ``COMPLETED`` when the game is over."""
    return phase_name(position)


def awaiting(position: Position) -> tuple[int, ...]:
    """The seats that have something to order in this phase."""
    return awaited(position)


def interrupting(position: Position) -> tuple[int, ...]:
    """Nobody ends a phase by himself."""
    return ()


def legal(position: Position, seat: int) -> tuple[str, ...]:
    """Every legal order of a seat, unit by unit, in canonical notation.

    >>> legal(start(Options(), 0), 2)[:4]
    ('F BRE H', 'F BRE - ENG', 'F BRE - GAS', 'F BRE - MAO')
    """
    return legal_lines(position, seat)


def read_action(lines: Sequence[str]) -> tuple[Order, ...]:
    """The orders in their lines.

    >>> write_action(None, 2, read_action(["A PAR - BUR"]))
    ('A PAR - BUR',)
    """
    return tuple(map(read_order, lines))


def write_action(position: Position, seat: int, action: Sequence[Order]) -> tuple[str, ...]:
    """A seat's orders as canonical lines."""
    return tuple(map(write_order, action))


def advance(
    position: Position, plan: Mapping[int, Sequence[Order]], chance: Chance
) -> tuple[Position, tuple[Event, ...]]:
    """The next position in which anything can be ordered, and what happened on the way."""
    return step.advance(position, plan)


def fingerprint(position: Position) -> str:
    """A short name of the position, the same only if every bit is."""
    return fingerprints.fingerprint(position.record)


def view_for(position: Position, seat: int | None) -> View:
    """What a seat, or an onlooker (None), may see. The only gate from positions to viewers."""
    return View(position, seat, seat is not None and seat in awaited(position))
