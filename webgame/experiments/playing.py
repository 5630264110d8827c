"""The processes in which the games of experiments are played: the arena's own code, beside ours."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

from django.conf import settings

from bots.arena import worker
from webgame.tables.pool import Pool

PLAY = (sys.executable, "-P", "-m", "bots.arena.worker")
LONGEST_GAME = 3600.0
"""Seconds after which a game is given up."""
PATIENCE = 0.2
"""Seconds in which a process has to get free; if none does, all are at work already."""

Played = Sequence[Mapping[str, Any]]
Play = Callable[[Mapping[str, Any], Sequence[int], float], Played]
"""Plays some games of an experiment in about so many seconds (`bots.arena.worker`): at least the
first of them. Raises `NoAnswer`."""


@contextmanager
def player() -> Iterator[Play]:
    """A process that plays. Raises `Busy` if none is free.

    With `EXPERIMENT_PROCESSES` 0 games are played here: for tests.
    """
    if not settings.EXPERIMENT_PROCESSES:
        yield lambda *asked: worker.answer(_request(*asked))["played"]
        return
    with _pool(os.getpid()).lend(PATIENCE) as fit:

        def play(table: Mapping[str, Any], games: Sequence[int], seconds: float) -> Played:
            request = json.dumps(_request(table, games, seconds)).encode()
            line = fit().exchange(request + b"\n", LONGEST_GAME)
            return list(json.loads(line)["played"])

        yield play


def _request(table: Mapping[str, Any], games: Sequence[int], seconds: float) -> dict[str, Any]:
    return {"experiment": table, "games": list(games), "seconds": seconds}


@cache
def _pool(process: int) -> Pool:
    """The pool of a worker's process: a fork begins with none of its own."""
    return Pool(settings.EXPERIMENT_PROCESSES, (), PLAY)
