"""The domain of talk: what a game tells its moderator of its phases, judges and promises."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from games.talk.deals import Proposal
from games.talk.negotiation import Finding, Promise
from games.talk.notary import Judge

Position = TypeVar("Position", contravariant=True)


@dataclass(frozen=True, slots=True)
class Reckoned:
    """What a step made of a promise: its finding, if it was due, why (a sentence, empty for one
    kept), and the promise if it goes on."""

    finding: Finding | None
    why: str
    promise: Promise | None


class Domain(Protocol[Position]):
    """What a game tells a moderator about its positions and its promises."""

    def phase(self, position: Position) -> str:
        """The name of what is to be ordered next."""

    def judge(self, position: Position) -> Judge:
        """The judge of deals in a position."""

    def promises(self, proposal: Proposal) -> Sequence[Promise]:
        """The promises that a proposal makes, dated from the phase it was made in."""

    def reckon(
        self,
        promises: Sequence[Any],
        before: Position,
        step: Mapping[str, Any],
        after: Position,
    ) -> Sequence[Reckoned]:
        """What a step made of each promise that stood before it, in their order."""

    def conclude(self, promises: Sequence[Any], position: Position) -> Sequence[Reckoned]:
        """What the end of the game makes of each promise, in their order."""
