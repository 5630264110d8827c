"""Processes beside this one, so that nothing can freeze it: those in which bots think."""

import os
import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Protocol

from django.conf import settings

from bots.sdk.explanation import Progress, unwatched
from bots.sdk.program import SERVE, NoAnswer, Program
from bots.sdk.question import Nonsense, Question, Reply, think

MOST_QUESTIONS = 50_000
"""After so many questions a process is replaced, whatever it has heaped up,"""
MOST_MEMORY = 1 << 30
"""or when it occupies so many bytes."""
WEIGHED = 64
"""After so many questions it is looked how much a process occupies."""


class Ask(Protocol):
    """A way to ask bots questions."""

    def __call__(self, question: Question, watching: Progress = unwatched) -> Reply:
        """The bot's reply; who is `watching` is told how far it is, where the question asks for
        it. Raises `NoAnswer`."""


_starting = threading.Lock()


class Busy(Exception):
    """No process was free to think."""


class Pool:
    """So many processes, started when first needed, replaced when they end or have grown."""

    def __init__(
        self, most: int, readable: Sequence[str | Path] = (), command: Sequence[str] = SERVE
    ) -> None:
        self._readable, self._command, self._most = readable, command, most
        self._idle: queue.LifoQueue[Program | None] = queue.LifoQueue()
        for _ in range(most):
            self._idle.put(None)

    @contextmanager
    def lend(self, seconds: float) -> Iterator[Callable[[], Program]]:
        """A way to a process that is fit for the next question. Raises `Busy` if none is free in
        time; the way raises `NoAnswer` if one cannot be started."""
        try:
            lent = [self._idle.get(timeout=seconds)]
        except queue.Empty as error:
            raise Busy from error

        def fit() -> Program:
            lent[0] = program = self._fit(lent[0])
            return program

        try:
            yield fit
        finally:
            self._idle.put(lent[0])

    @contextmanager
    def borrow(self, seconds: float) -> Iterator[Ask]:
        """A way to ask bots questions, one after the other, each to be answered within
        `BOT_SECONDS` (else `NoAnswer`). Raises `Busy` if no process is free in time."""
        with self.lend(seconds) as fit:

            def ask(question: Question, watching: Progress = unwatched) -> Reply:
                return fit().ask(question, settings.BOT_SECONDS, watching)

            yield ask

    def start(self) -> None:
        """Start all processes that are not at work."""
        with ExitStack() as all_of_them:
            for _ in range(self._most):
                with suppress(Busy, NoAnswer):
                    all_of_them.enter_context(self.lend(0.01))()

    def _fit(self, program: Program | None) -> Program:
        """The process, or a new one if it has ended, has served long, or has grown."""
        if program is not None and program.alive:
            heavy = program.asked % WEIGHED == 0 and program.resident > MOST_MEMORY
            if program.asked < MOST_QUESTIONS and not heavy:
                return program
            program.end()
        return Program(self._command, self._readable)


@cache
def _pool(process: int) -> Pool:
    """The pool of a worker's process: a fork begins with none of its own."""
    return Pool(settings.BOT_PROCESSES)


@contextmanager
def thinking(wait: float = 10) -> Iterator[Ask]:
    """A way to ask bots questions, when a process is free. Raises `Busy` after `wait` seconds.

    With `BOT_PROCESSES` 0 bots think right here and nobody watches their time: for tests.
    """
    if not settings.BOT_PROCESSES:
        yield _think_here
        return
    with _starting:
        ours = _pool(os.getpid())
    with ours.borrow(wait) as ask:
        yield ask


def _think_here(question: Question, watching: Progress = unwatched) -> Reply:
    try:
        return think(question, watching if question.hello.progress else unwatched)
    except Nonsense as error:
        raise NoAnswer("nonsense", str(error)) from error
    except Exception as error:  # whatever a bot does wrong, the game goes on
        raise NoAnswer("crash", f"{type(error).__name__}: {error}") from error
