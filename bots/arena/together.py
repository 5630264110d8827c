"""Whole games among bots that have a quicker way to play among themselves (``Player.together``)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from bots.arena.entrant import Entrant
from bots.arena.recorder import Recorder
from bots.arena.result import Result, result_of
from bots.registry import load
from games.catan.course import lay_out
from games.registry import rules

ROOM = 3
"""Actions and outcomes of chance a phase has room for, on average, in a game on record."""


def quicker(entrants: Sequence[Entrant]) -> str:
    """The path of the quicker way that all these entrants share; empty if there is none."""
    paths = {entrant.together for entrant in entrants}
    return paths.pop() if len(paths) == 1 else ""


def play_together(
    path: str,
    game: str,
    entrants: Sequence[Entrant],
    seed: int,
    options: Mapping[str, object],
    limit: int,
    recorder: Recorder | None = None,
) -> Result:
    """Plays a game by the function at ``path``, decision by decision as a Match would.

    The ``recorder`` is told of it all when it is over. Nobody drops out of a game that is played
    so. Raises whatever goes wrong in any of the bots.
    """
    laws = rules(game)
    play_on: Callable[..., tuple[Any, int]] = cast(Any, load(path))
    noted = lay_out(ROOM * limit, limit) if recorder else lay_out(1)
    position, phases = play_on(
        laws.start(laws.read_options(options), seed),
        [entrant.kind for entrant in entrants],
        [entrant.parameters for entrant in entrants],
        seed,
        limit,
        noted,
    )
    if recorder:
        recorder.take(noted, position)
    return result_of(laws, position, phases, noted.last_phase, {})
