"""Protocols as data: who may say what when. A game's terms name one, and a level of L."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.talk import sentences as say
from games.talk.deals import Proposal
from games.talk.levels import ARGUING, NAMES, level
from games.talk.sentences import Deal, Illocution


@dataclass(frozen=True, slots=True)
class Protocol:
    """What a table's talk is held to.

    ``one_receiver``: every sentence is for one agent. ``alternating``: an open proposal must be
    answered or withdrawn before either of the two proposes again. ``answers_open``: one accepts,
    rejects and withdraws open proposals only. ``rounds``: what is open when a phase ends has ended
    with it. ``notary``: deals bind when the notary confirms
    them, which it does not if they contradict earlier ones.

    >>> [protocol.name for protocol in PROTOCOLS.values() if protocol.notary]
    ['multilateral']
    """

    name: str
    about: str
    one_receiver: bool
    alternating: bool
    answers_open: bool
    rounds: bool
    notary: bool


FREE = Protocol(
    "free", "Anybody says anything to anybody at any time.", False, False, False, False, False
)
BILATERAL = Protocol(
    "bilateral",
    "Two speak at a time; a proposal is answered before the next, and ends with its phase "
    "(Fabregues 2012, Figures 3.1 and 6.12).",
    True,
    True,
    True,
    True,
    False,
)
MULTILATERAL = Protocol(
    "multilateral",
    "Anybody proposes deals among any number at any time; the notary confirms what all involved "
    "have accepted (BANDANA §6.1).",
    False,
    False,
    True,
    False,
    True,
)
PROTOCOLS = {protocol.name: protocol for protocol in (FREE, BILATERAL, MULTILATERAL)}


def allows(
    protocol: Protocol, highest: int, waiting: Sequence[Proposal], sentence: Illocution
) -> str | None:
    """Why a sentence may not be said now, or None.

    ``highest`` is the highest of L's levels at the table, ``waiting`` the open proposals (what
    others propose among themselves does no harm).

    >>> from games.talk.deals import propose
    >>> peace = (say.Agree(("ENG", "FRA"), say.All(())),)
    >>> offer = propose(1, say.Propose("FRA", ("ENG",), peace), "")
    >>> allows(BILATERAL, 1, [offer], say.Propose("ENG", ("FRA",), peace))
    'Answer the open proposal first: accept or reject it.'
    >>> allows(BILATERAL, 1, [offer], say.Accept("ENG", ("FRA",), peace))
    """
    return _too_rich(highest, sentence) or _out_of_turn(protocol, waiting, sentence)


def answers(said: Illocution, proposal: Proposal) -> bool:
    """Whether a sentence accepts, rejects or withdraws a proposal.

    The order of a deal's elements carries no meaning. Who proposed a deal, or accepted one in
    time, may reject it still.
    """
    match said:
        case say.Withdraw(sender, receivers):
            return sender == proposal.proposer and set(receivers) <= set(proposal.parties)
        case say.Accept(sender, receivers, deal) | say.Reject(sender, receivers, deal):
            heard = sender == proposal.proposer or proposal.proposer in receivers
            ours = sender in proposal.parties and heard
            if isinstance(said, say.Accept) and sender in proposal.accepted:
                return False
            return ours and same(deal, proposal.deal)
    return False


def same(one: Deal, other: Deal) -> bool:
    """Whether two deals are the same, in whatever order.

    >>> first, second = say.Agree(("ENG",), say.All(())), say.Agree(("FRA",), say.All(()))
    >>> same((first, second), (second, first)), same((first,), (second,))
    (True, False)
    """
    return one == other or (len(one) == len(other) and set(one) == set(other))


def _too_rich(highest: int, sentence: Illocution) -> str | None:
    if highest == ARGUING or (needed := level(sentence)) <= highest:
        return None
    return (
        f"That needs level {needed} of the language ({NAMES[needed]}); "
        f"here talk goes up to level {highest} ({NAMES[highest]})."
    )


def _out_of_turn(
    protocol: Protocol, waiting: Sequence[Proposal], sentence: Illocution
) -> str | None:
    if protocol.one_receiver and len(sentence.receivers) != 1:
        return "Here you speak to one at a time."
    if protocol.alternating and isinstance(sentence, say.Propose):
        return _unanswered(waiting, sentence)
    answering = isinstance(sentence, say.Accept | say.Reject | say.Withdraw)
    if not answering or not protocol.answers_open:
        return None
    if any(answers(sentence, proposal) for proposal in waiting):
        return None
    if isinstance(sentence, say.Withdraw):
        return "You have no open proposal there to withdraw."
    return "No such proposal is open."


def _unanswered(waiting: Sequence[Proposal], sentence: say.Propose) -> str | None:
    """Which open proposal between the two keeps a new one waiting."""
    parties = say.agents((sentence.sender, *sentence.receivers))
    for proposal in waiting:
        if proposal.parties == parties:
            if proposal.proposer == sentence.sender:
                return "Your last proposal is not answered yet: wait, or withdraw it."
            return "Answer the open proposal first: accept or reject it."
    return None
