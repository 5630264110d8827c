"""Facts of games, read a slice at a time: no page waits, no worker is kept, nothing is read twice.

To play a game again takes a tenth of a second or more. What is read is kept for a while; who wants
many games asks again until all are there, and whoever goes away asks no more.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from threading import Lock

from django.core.cache import cache

from bots.analysis.game import Game
from bots.analysis.load import Loaded, observe
from bots.analysis.variable import Variable
from games.core.errors import GameError
from webgame.lab.source import Source
from webgame.replays.compiling import demand

SLICE = 0.8
"""Seconds of reading at once; a game that was begun is finished."""
KEPT = 3600
"""Seconds for which what was read is kept after it was last added to."""
_turn = Lock()
"""One slice at a time in a process: others have the rest of it."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What is read so far: the games, how many are done of how many, and why some are left out."""

    games: tuple[Loaded, ...]
    done: int
    of: int
    left_out: tuple[str, ...]

    @property
    def whole(self) -> bool:
        """Whether all are read."""
        return self.done == self.of


def read(sources: Sequence[Source], variables: Sequence[Variable]) -> Reading:
    """What these variables see in the games, as far as there was time. Raises `Compiling`."""
    for variable in variables:
        demand(variable.kernels)
    name = _name(sources, variables)
    seen: list[Loaded | str] = cache.get(name) or []
    if len(seen) < len(sources) and _turn.acquire(blocking=False):
        try:
            until = time.monotonic() + SLICE
            for source in sources[len(seen) :]:
                seen.append(_seen(source, variables))
                if time.monotonic() > until:
                    break
        finally:
            _turn.release()
            cache.set(name, seen, KEPT)
    games = tuple(one for one in seen if isinstance(one, Loaded))
    left_out = tuple(one for one in seen if isinstance(one, str))
    return Reading(games, len(seen), len(sources), left_out)


def _seen(source: Source, variables: Sequence[Variable]) -> Loaded | str:
    try:
        return observe(Game(source.name, source.record(False)), variables)
    except GameError as error:  # such as a position that today's rules no longer read
        return f"{source.title} ({source.name}) is left out: {error.sentence}"


def _name(sources: Sequence[Source], variables: Sequence[Variable]) -> str:
    """What tells these facts from all others."""
    told = repr([(one.key, one.name) for one in sources] + [one.key for one in variables])
    return f"lab-{sha256(told.encode()).hexdigest()[:32]}"
