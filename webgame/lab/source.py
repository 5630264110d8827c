"""A finished game that can be looked at, wherever it lies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bots.analysis.game import Seat as Sat
from games.core.record import Record


@dataclass(frozen=True, slots=True)
class Source:
    """A finished game that can be looked at.

    - `key`: what tells it, and what its reader may read of it, from all others;
    - `parameter`, `value`: what in an address means it;
    - `name`: what tables and files call it;
    - `rules`: the game's name; `seats`: who sat where;
    - `record`: reads its record, proven by fingerprints or not. Raises GameError or `Compiling`;
    - `named`: whether the address names it, not a set that it is in.
    """

    key: str
    parameter: str
    value: str
    name: str
    title: str
    page: str
    rules: str
    seats: tuple[Sat, ...]
    record: Callable[[bool], Record]
    named: bool = False
