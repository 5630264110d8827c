"""What goes wrong in a bot is that bot's failure: noted, and the game goes on without it."""

import signal
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from types import FrameType
from typing import Any, TypeVar

T = TypeVar("T")

AGAIN = 0.1
"""Seconds after which a bot that swallowed its alarm hears the next."""


class FailureKind(StrEnum):
    """The kinds of failure."""

    INIT = "init"
    """The bot could not be made."""
    CRASH = "crash"
    """It raised an exception."""
    LATE = "late"
    """It took longer than it may."""
    ILLEGAL = "illegal"
    """What it did is not allowed; counted part by part (in Diplomacy order by order)."""
    NONSENSE = "nonsense"
    """What it gave is no action, nothing that can be said, or a memory that is not JSON."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Something that one seat's bot did wrong in a phase, in words."""

    seat: int
    phase: str
    kind: FailureKind
    words: str


class Infrastructure(Exception):
    """What went wrong is no bot's fault, so that the game cannot go on; the message says what."""


class Tally:
    """The failures of one game: how many of each kind and seat, and the first in full.

    >>> tally = Tally()
    >>> tally.note(Failure(2, "S1901M", FailureKind.CRASH, "KeyError: 'MUN'"))
    >>> tally.note(Failure(2, "F1901M", FailureKind.CRASH, "KeyError: 'BER'"))
    >>> (line,) = tally.rows()
    >>> line["seat"], line["kind"], line["count"], line["phase"]
    (2, 'crash', 2, 'S1901M')
    """

    def __init__(self) -> None:
        self._counts: Counter[tuple[int, FailureKind]] = Counter()
        self._first: dict[tuple[int, FailureKind], Failure] = {}

    def note(self, failure: Failure) -> None:
        """Count one more."""
        key = (failure.seat, failure.kind)
        self._counts[key] += 1
        self._first.setdefault(key, failure)

    def rows(self) -> tuple[dict[str, Any], ...]:
        """A JSON object for each seat and kind, in order, with the phase and words of the first."""
        return tuple(
            {
                "seat": seat,
                "kind": str(kind),
                "count": count,
                "phase": self._first[seat, kind].phase,
                "words": self._first[seat, kind].words,
            }
            for (seat, kind), count in sorted(self._counts.items())
        )


class Late(BaseException):
    """The time is up. Not an Exception, so that no bot takes it for a fault of its own."""


class Watchdog:
    """Rings where something takes longer than its seconds; without seconds it never does.

    It rings in the thread that works, which must be the main one, through SIGALRM. Python heeds a
    signal between two of its own steps: a loop, a sleep and waiting are cut short; one long call
    into compiled code (a kernel, a big sort) is late when it returns, not before.
    """

    def __init__(self, seconds: float | None) -> None:
        self._seconds = seconds
        self._armed = False

    def watch(self, work: Callable[[], T]) -> T:
        """What the work gives. Raises Late, and whatever the work raises."""
        if self._seconds is None:
            return work()
        before = signal.signal(signal.SIGALRM, self._ring)
        try:
            try:
                self._armed = True
                signal.setitimer(signal.ITIMER_REAL, self._seconds, AGAIN)
                return work()
            finally:
                self._armed = False
        finally:  # also where it rang on the way out
            signal.setitimer(signal.ITIMER_REAL, 0)
            self._armed = False
            signal.signal(signal.SIGALRM, before)

    def _ring(self, number: int, frame: FrameType | None) -> None:
        if self._armed:
            raise Late
