"""All talk of one game as data: its terms, its deals, their promises and the last of what was said.

``games.talk.moderator`` moves it on, sentence by sentence and step by step.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Protocol, TypeAlias

from games.core.errors import IllegalAction
from games.talk import sentences as say
from games.talk.deals import Proposal, State
from games.talk.levels import ARGUING
from games.talk.protocols import FREE, PROTOCOLS
from games.talk.protocols import Protocol as Rules
from games.talk.sentences import Agents, Illocution

MOST_UTTERED = 100
"""How much of what was said is kept for what is said next."""

MOST_OPEN = 50
"""How many proposals one agent may have open."""


@dataclass(frozen=True, slots=True)
class TalkTerms:
    """A game's terms of talk. Raises IllegalAction for terms that are none.

    ``level``: the highest of L's. ``strict``: what cannot be read is not sent. ``consistent``: a
    notary tests new deals against confirmed ones.

    >>> TalkTerms(protocol="shouting")
    Traceback (most recent call last):
        ...
    games.core.errors.IllegalAction: “shouting” is no protocol; there are free, bilateral and \
multilateral.
    """

    protocol: str = FREE.name
    level: int = ARGUING
    strict: bool = False
    consistent: bool = True

    def __post_init__(self) -> None:
        if self.protocol not in PROTOCOLS:
            raise IllegalAction(
                "no_protocol",
                f"“{self.protocol}” is no protocol; there are free, bilateral and multilateral.",
            )
        if self.level not in range(1, ARGUING + 1):
            raise IllegalAction("no_level", f"The levels of talk are 1 to {ARGUING}.")

    @property
    def rules(self) -> Rules:
        """The protocol itself."""
        return PROTOCOLS[self.protocol]


class Finding(StrEnum):
    """What became of a promise that was due."""

    KEPT = "kept"
    BROKEN = "broken"
    VOID = "void"


class Promise(Protocol):
    """What a negotiation knows of one agent's word to others; the rest is the game's."""

    @property
    def promiser(self) -> str:
        """Whose word it is."""

    @property
    def to(self) -> Agents:
        """To whom it was given."""


@dataclass(frozen=True, slots=True)
class Pledge:
    """A promise of a confirmed deal, the deal's ``number``-th, and what became of it last.

    ``stands``: it is still to be kept. A lasting promise is found kept again and again. ``why``
    is a sentence, empty for a promise that was kept.
    """

    deal: int
    number: int
    promise: Promise
    stands: bool = True
    finding: Finding | None = None
    phase: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class JudgedPledge:
    """A promise was judged in a phase, and why it was found so (empty for one kept)."""

    deal: int
    number: int
    promise: Promise
    finding: Finding
    phase: str
    why: str


Change: TypeAlias = Proposal | JudgedPledge
"""What somebody must hear of: a proposal as it is now, new or changed, or a verdict."""


@dataclass(frozen=True, slots=True)
class Negotiation:
    """The talk of one game. Nothing in it changes.

    ``proposals``, oldest first, are the open ones, the confirmed ones that still bind, and those
    that ended since the last step; ``next`` is the id of the next. ``uttered`` ends with the last
    sentence.
    """

    terms: TalkTerms = field(default_factory=TalkTerms)
    proposals: tuple[Proposal, ...] = ()
    pledges: tuple[Pledge, ...] = ()
    uttered: tuple[Illocution, ...] = ()
    next: int = 1

    def proposal(self, number: int) -> Proposal:
        """The proposal of an id. Raises IllegalAction if there is none any more.

        >>> Negotiation().proposal(3)
        Traceback (most recent call last):
            ...
        games.core.errors.IllegalAction: There is no such proposal any more.
        """
        for one in reversed(self.proposals):
            if one.id == number:
                return one
        raise IllegalAction("no_proposal", "There is no such proposal any more.", id=number)

    def open(self) -> Iterator[Proposal]:
        """The open proposals, the newest first."""
        return (one for one in reversed(self.proposals) if one.state is State.OPEN)

    def pledges_of(self, number: int) -> Sequence[Pledge]:
        """The promises of a deal."""
        return [pledge for pledge in self.pledges if pledge.deal == number]

    def standing(self) -> Sequence[Promise]:
        """Every promise that is still to be kept."""
        return [pledge.promise for pledge in self.pledges if pledge.stands]

    def said(self, sentence: Illocution) -> "Negotiation":
        """The negotiation after a sentence that changes nothing else."""
        return replace(self, uttered=(*self.uttered[1 - MOST_UTTERED :], sentence))

    def entered(self, proposal: Proposal) -> "Negotiation":
        """The negotiation with a proposal as it is now."""
        if proposal.id == self.next:
            return replace(self, proposals=(*self.proposals, proposal), next=self.next + 1)
        found = tuple(proposal if one.id == proposal.id else one for one in self.proposals)
        return replace(self, proposals=found)

    def pledged(self, number: int, promises: Iterable[Promise]) -> "Negotiation":
        """The negotiation with the promises of a deal binding."""
        made = (Pledge(number, at, promise) for at, promise in enumerate(promises))
        return replace(self, pledges=(*self.pledges, *made))

    def released(self, number: int) -> "Negotiation":
        """The negotiation without the promises of a deal."""
        return replace(self, pledges=tuple(one for one in self.pledges if one.deal != number))

    def cleared(self) -> "Negotiation":
        """The negotiation without what had ended before a step."""
        binding = {pledge.deal for pledge in self.pledges if pledge.stands}
        left = tuple(one for one in self.proposals if one.state is State.OPEN or one.id in binding)
        pledges = tuple(one for one in self.pledges if one.deal in binding)
        return replace(self, proposals=left, pledges=pledges)


def answer(negotiation: Negotiation, number: int, agent: str, word: str) -> Illocution:
    """The sentence with which an agent answers a proposal: accept, reject or withdraw.

    Raises IllegalAction if there is no such proposal, or the agent is no party to it. Where the
    agent has several offers open to the same agents, one is taken back by its deal.

    >>> from games.talk.deals import propose
    >>> deal = (say.Commit("ENG", ("FRA",), say.All(())),)
    >>> talk = Negotiation().entered(propose(1, say.Propose("FRA", ("ENG",), deal), ""))
    >>> answer(talk, 1, "FRA", "withdraw")
    Withdraw(sender='FRA', receivers=('ENG',), time=None)
    """
    proposal = negotiation.proposal(number)
    if agent not in proposal.parties:
        raise IllegalAction("no_party", "You are no party to this proposal.")
    others = tuple(one for one in proposal.parties if one != agent)
    if word == "accept":
        return say.Accept(agent, others, proposal.deal)
    if word == "withdraw" and agent == proposal.proposer:
        back = say.Withdraw(agent, others)
        if next(taken_back(negotiation, back), None) == proposal:
            return back
    if word in ("reject", "withdraw"):
        return say.Reject(agent, others, proposal.deal)
    raise IllegalAction("no_answer", "One can accept, reject or withdraw a proposal.", word=word)


def taken_back(negotiation: Negotiation, said: say.Withdraw) -> Iterator[Proposal]:
    """What a withdrawal can mean, the likeliest first: the sender's open offers and words that
    nobody has accepted, to just those it speaks to; then to those and others."""
    own = [
        one
        for one in reversed(negotiation.proposals)
        if one.proposer == said.sender
        and set(said.receivers) <= set(one.parties)
        and (one.state is State.OPEN or a_word(one))
    ]
    yield from sorted(own, key=lambda one: len(one.parties) != len(said.receivers) + 1)


def a_word(proposal: Proposal) -> bool:
    """Whether a confirmed deal is only its proposer's word, which nobody has accepted."""
    return proposal.state is State.CONFIRMED and proposal.accepted == (proposal.proposer,)
