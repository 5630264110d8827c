"""Whoever writes down what happens in a game of the arena: minutes to read, a record to replay."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from bots.arena.failures import Failure
from bots.sdk.player import Said
from games.core.outcome import Outcome
from games.talk.negotiation import Change


@dataclass(frozen=True, slots=True)
class Step:
    """One phase as it was played.

    ``plan`` is what each awaited seat did, as the rules took it; ``outcomes`` what chance decided,
    ``events`` what came of it.
    """

    phase: str
    before: Any
    plan: Mapping[int, Any]
    outcomes: Sequence[int]
    events: Sequence[Any]
    after: Any


class Scribe(Protocol):
    """Is told of everything as it happens, and changes nothing."""

    def said(self, position: Any, seat: int, said: Said) -> None:
        """A seat said something, and it was heard."""

    def refused(self, position: Any, seat: int, said: Said, why: str) -> None:
        """A seat would have said something that may not be said."""

    def changed(self, position: Any, change: Change) -> None:
        """A deal was proposed, answered or ended, or a promise judged."""

    def failed(self, failure: Failure) -> None:
        """A bot did something wrong."""

    def played(self, step: Step) -> None:
        """A phase was played."""

    def ended(self, position: Any, outcome: Outcome | None) -> None:
        """The game is over; None: it was left unfinished."""


class Scribes:
    """Several who write, told one after the other."""

    def __init__(self, scribes: Sequence[Scribe]) -> None:
        self._scribes = scribes

    def __bool__(self) -> bool:
        """Whether anybody writes."""
        return bool(self._scribes)

    def said(self, position: Any, seat: int, said: Said) -> None:
        """Tell all."""
        for scribe in self._scribes:
            scribe.said(position, seat, said)

    def refused(self, position: Any, seat: int, said: Said, why: str) -> None:
        """Tell all."""
        for scribe in self._scribes:
            scribe.refused(position, seat, said, why)

    def changed(self, position: Any, change: Change) -> None:
        """Tell all."""
        for scribe in self._scribes:
            scribe.changed(position, change)

    def failed(self, failure: Failure) -> None:
        """Tell all."""
        for scribe in self._scribes:
            scribe.failed(failure)

    def played(self, step: Step) -> None:
        """Tell all."""
        for scribe in self._scribes:
            scribe.played(step)

    def ended(self, position: Any, outcome: Outcome | None) -> None:
        """Tell all."""
        for scribe in self._scribes:
            scribe.ended(position, outcome)
