"""The processes in which the games of experiments are played: the arena's own code, beside ours."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial
from typing import Any, Protocol

from django.conf import settings

from bots.arena import worker
from bots.sdk.program import NoAnswer, Program
from bots.sdk.relay import read_question, reply_text
from webgame.experiments import services
from webgame.experiments.services import Stint
from webgame.tables.bots import Crowded, Unfit, asked_here
from webgame.tables.pool import Pool

PLAY = (sys.executable, "-P", "-m", "bots.arena.worker")
LONGEST_STINT = 3600.0
"""Seconds after which a stint, which may be a single game, is given up."""
CROWDED = 60.0
"""Seconds in which a place has to get free for a bot that somebody brought."""
PATIENCE = 0.2
"""Seconds in which a process has to get free; if none does, all are at work already."""

Line = Mapping[str, Any]


class Play(Protocol):
    """Plays games of experiments."""

    def __call__(self, stint: Stint, seconds: float) -> Line:
        """Play the games of a stint in about so many seconds: what `bots.arena.worker` answers.

        Raises `NoAnswer`.
        """

    def stop(self) -> None:
        """End what is being played now, from another thread."""


class Here:
    """Plays in this process: for tests."""

    def __call__(self, stint: Stint, seconds: float) -> Line:
        """Play the games."""
        exchange = partial(_answered, stint)
        return worker.answer(_request(stint, seconds), exchange, worker.Lookout(exchange))

    def stop(self) -> None:
        """Nobody else could."""


class Apart:
    """Plays in a process of the pool, which is begun anew when it has ended."""

    def __init__(self, fit: Callable[[], Program]) -> None:
        self._fit = fit
        self._program: Program | None = None

    def __call__(self, stint: Stint, seconds: float) -> Line:
        """Play the games, with an end to how long they may take in all."""
        self._program = program = self._fit()
        until = time.monotonic() + LONGEST_STINT
        line = _exchanged(program, _request(stint, seconds), until)
        while line.keys() & {"ask", "at"}:
            line = _exchanged(program, _answered(stint, line), until)
        return line

    def stop(self) -> None:
        """End the process: whoever waits for its answer hears that it has ended."""
        if self._program is not None:
            self._program.end()


@contextmanager
def player() -> Iterator[Play]:
    """A process that plays; this one where there are to be none. Raises `Busy` if none is free."""
    if not settings.EXPERIMENT_PROCESSES:
        yield Here()
        return
    with _pool(os.getpid()).lend(PATIENCE) as fit:
        yield Apart(fit)


def _request(stint: Stint, seconds: float) -> Line:
    return {
        "experiment": stint.table,
        "brought": stint.brought,
        "games": list(stint.games),
        "seconds": seconds,
    }


def _exchanged(program: Program, line: Line, until: float) -> Line:
    left = max(until - time.monotonic(), 0.0)
    answer: Line = json.loads(program.exchange(json.dumps(line).encode() + b"\n", left))
    return answer


def _answered(stint: Stint, line: Line) -> Line:
    """What is answered to who plays and shows how a game stands, or asks a bot."""
    if "at" in line:
        services.show(stint, line["at"]["number"], line["at"]["position"])
        return {}
    return _asked(stint, line["ask"])


def _asked(stint: Stint, asked: Line) -> Line:
    """What a bot answers that somebody brought: it is asked where it always is, in its jail."""
    name, shelf = asked["bot"], asked_here(asked["bot"])
    if shelf is None or shelf.build(name) != stint.brought[name]["digest"]:
        return {"unfit": f"{name} is not the version any more with which the experiment began."}
    question = read_question(asked["frames"])
    until = time.monotonic() + CROWDED
    try:
        while True:
            try:
                reply = shelf.ask(name, -stint.experiment, question)
                return {"reply": reply_text(reply, question.hello.game)}
            except Crowded:
                if time.monotonic() > until:
                    raise
                time.sleep(1)
    except NoAnswer as reason:
        return {"failure": [reason.kind, str(reason)]}
    except (Crowded, Unfit) as reason:
        return {"unfit": str(reason)}


@cache
def _pool(process: int) -> Pool:
    """The pool of a worker's process: a fork begins with none of its own."""
    return Pool(settings.EXPERIMENT_PROCESSES, (), PLAY)
