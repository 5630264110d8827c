"""Where bots think: in processes beside the worker, so that none can freeze it, with a watchdog."""

import os
import queue
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from multiprocessing.connection import Connection

from django.conf import settings

from webgame.tables.mind import Question, Thought, think

KEPT = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "NUMBA_CACHE_DIR", "PYTHONHASHSEED")
"""What a mind's process gets of our environment: no secret, no address."""
WAKING = 120.0
"""Seconds a process may take to start, the first time with kernels to compile."""


Ask = Callable[[Question], Thought]
_starting = threading.Lock()


class Busy(Exception):
    """No process was free to think."""


class NoAnswer(Exception):
    """The bot took too long, failed, or its process ended; `str()` says which."""


class Mind:
    """One process that thinks, one question at a time."""

    def __init__(self) -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "webgame.tables.thinker", str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                cwd=settings.BASE_DIR,
                env={name: os.environ[name] for name in KEPT if name in os.environ},
            )
        self._questions = Connection(ours.detach())
        self._hear(WAKING)

    def ask(self, question: Question, seconds: float) -> Thought:
        """The bot's thought. Raises `NoAnswer`; after that it may not be `alive` any more."""
        try:
            self._questions.send((question, seconds))
        except OSError as error:
            self.end()
            raise NoAnswer("its process had ended") from error
        answer = self._hear(seconds)
        if isinstance(answer, Thought):
            return answer
        raise NoAnswer(str(answer))

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self._process.poll() is None

    def end(self) -> None:
        """End the process, whatever it is at."""
        self._process.kill()
        self._process.wait()
        self._questions.close()

    def _hear(self, seconds: float) -> object:
        try:
            if self._questions.poll(seconds):
                return self._questions.recv()
        except (EOFError, OSError) as error:
            self.end()
            raise NoAnswer("its process ended") from error
        self.end()
        raise NoAnswer(f"no answer within {seconds:g} seconds")


class Minds:
    """So many processes that think, started when first needed, replaced when they end."""

    def __init__(self, most: int) -> None:
        self._idle: queue.LifoQueue[Mind | None] = queue.LifoQueue()
        for _ in range(most):
            self._idle.put(None)

    @contextmanager
    def borrow(self, seconds: float) -> Iterator[Ask]:
        """A way to ask questions, one after the other. Raises `Busy` if none is free in time."""
        try:
            mind = self._idle.get(timeout=seconds)
        except queue.Empty as error:
            raise Busy from error
        borrowed = Borrowed(mind)
        try:
            yield borrowed.ask
        finally:
            self._idle.put(borrowed.mind)


class Borrowed:
    """A mind in one task's hands, and its replacement should it end."""

    def __init__(self, mind: Mind | None) -> None:
        self.mind = mind

    def ask(self, question: Question) -> Thought:
        """What the bot answers within `BOT_SECONDS`. Raises `NoAnswer`."""
        if self.mind is None or not self.mind.alive:
            self.mind = Mind()
        return self.mind.ask(question, settings.BOT_SECONDS)


@cache
def _minds(process: int) -> Minds:
    """The minds of a worker's process: a fork begins with none of its own."""
    return Minds(settings.BOT_PROCESSES)


@contextmanager
def minds(wait: float = 0.3) -> Iterator[Ask]:
    """A way to ask bots questions, when a process is free. Raises `Busy` after `wait` seconds.

    With `BOT_PROCESSES` 0 bots think right here and nobody watches their time: for tests.
    """
    if not settings.BOT_PROCESSES:
        yield _think_here
        return
    with _starting:
        ours = _minds(os.getpid())
    with ours.borrow(wait) as ask:
        yield ask


def _think_here(question: Question) -> Thought:
    try:
        return think(question)
    except Exception as error:  # whatever a bot does wrong, the game goes on
        raise NoAnswer(f"{type(error).__name__}: {error}") from error
