"""Proposals: a deal put to some agents, and what they have said to it so far."""

from dataclasses import dataclass, replace
from enum import StrEnum

from games.core.errors import IllegalAction
from games.talk import sentences as say
from games.talk.sentences import Agents, Deal


class State(StrEnum):
    """How far a proposal has come. All but ``open`` and ``confirmed`` are its end."""

    OPEN = "open"
    CONFIRMED = "confirmed"
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"


@dataclass(frozen=True, slots=True)
class Proposal:
    """A deal proposed in a phase to others, and who has accepted it; the proposer did first.

    ``parties`` are the proposer and everyone it was proposed to. ``reason`` is a sentence where
    it was not the parties that ended it.

    >>> peace = (say.Commit("FRA", ("ENG",), say.All(())),)
    >>> offer = propose(7, say.Propose("FRA", ("ENG",), peace), "S1901M")
    >>> offer.parties, offer.accepted, accept(offer, "ENG").agreed
    (('ENG', 'FRA'), ('FRA',), True)
    """

    id: int
    proposer: str
    parties: Agents
    deal: Deal
    phase: str
    accepted: Agents
    state: State = State.OPEN
    reason: str = ""

    @property
    def agreed(self) -> bool:
        """Whether all parties have accepted: the notary may confirm it."""
        return self.accepted == self.parties


def propose(number: int, said: say.Propose, phase: str) -> Proposal:
    """The proposal that a sentence makes. Raises IllegalAction.

    Whoever would promise something must be asked: a deal binds its parties only.

    >>> stranger = (say.Commit("GER", ("FRA",), say.All(())),)
    >>> propose(1, say.Propose("FRA", ("ENG",), stranger), "S1901M")
    Traceback (most recent call last):
        ...
    games.core.errors.IllegalAction: GER would promise something here: propose it to GER too.
    """
    if said.sender in said.receivers:
        raise IllegalAction("to_oneself", "You cannot propose a deal to yourself.")
    if not said.receivers:
        raise IllegalAction("to_nobody", "Say to whom you propose it.")
    if not said.deal:
        raise IllegalAction("empty_deal", "There is nothing in this deal.")
    parties = say.agents((said.sender, *said.receivers))
    for agent in promisers(said.deal):
        if agent not in parties:
            raise IllegalAction(
                "not_asked",
                f"{agent} would promise something here: propose it to {agent} too.",
                agent=agent,
            )
    return Proposal(number, said.sender, parties, said.deal, phase, (said.sender,))


def accept(proposal: Proposal, agent: str) -> Proposal:
    """The proposal accepted by one more party. Raises IllegalAction."""
    _check(proposal, agent)
    if agent in proposal.accepted:
        raise IllegalAction("accepted", "You have accepted this proposal already.")
    return replace(proposal, accepted=say.agents((*proposal.accepted, agent)))


def reject(proposal: Proposal, agent: str) -> Proposal:
    """The proposal turned down, which is also how an acceptance is taken back in time (BANDANA
    §6.4). Raises IllegalAction.

    >>> peace = (say.Commit("FRA", ("ENG",), say.All(())),)
    >>> offer = propose(7, say.Propose("FRA", ("ENG",), peace), "S1901M")
    >>> str(reject(offer, "ENG").state), str(reject(offer, "FRA").state)
    ('rejected', 'withdrawn')
    """
    _check(proposal, agent)
    if agent == proposal.proposer:
        return replace(proposal, accepted=(), state=State.WITHDRAWN)
    left = say.agents(one for one in proposal.accepted if one != agent)
    return replace(proposal, accepted=left, state=State.REJECTED)


def withdraw(proposal: Proposal, agent: str) -> Proposal:
    """The proposal taken back by its proposer. Raises IllegalAction."""
    _check(proposal, agent)
    if agent != proposal.proposer:
        raise IllegalAction(
            "not_yours", "Only who made a proposal can withdraw it; you can reject it."
        )
    return reject(proposal, agent)


def promisers(deal: Deal) -> Agents:
    """Who would be bound by a deal.

    >>> promisers((say.Commit("FRA", ("ENG",), say.All(())), say.Agree(("GER",), say.All(()))))
    ('FRA', 'GER')
    """
    return say.agents(
        agent
        for element in deal
        for agent in ((element.promiser,) if isinstance(element, say.Commit) else element.parties)
    )


_ENDED = {
    State.CONFIRMED: "This deal is confirmed: it cannot be changed any more.",
    State.REJECTED: "This proposal was rejected.",
    State.WITHDRAWN: "This proposal was withdrawn.",
    State.LAPSED: "This proposal has lapsed.",
}


def _check(proposal: Proposal, agent: str) -> None:
    """That a party speaks, and in time."""
    if agent not in proposal.parties:
        raise IllegalAction("no_party", "You are no party to this proposal.")
    if proposal.state is not State.OPEN:
        raise IllegalAction(str(proposal.state), _ENDED[proposal.state])
