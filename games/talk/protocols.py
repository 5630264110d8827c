"""Protocols as data: who may say what when. A game's terms name one, and a level of L."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.talk import sentences as say
from games.talk.levels import NAMES, level
from games.talk.sentences import Illocution

Dialogue = Sequence[Illocution]


@dataclass(frozen=True, slots=True)
class Protocol:
    """What a table's talk is held to.

    ``one_receiver``: every sentence is for one agent. ``alternating``: an open proposal must be
    answered or withdrawn before either of the two proposes again. ``answers_open``: one accepts,
    rejects and withdraws open proposals only. ``notary``: deals bind when the notary confirms
    them, which it does not if they contradict earlier ones.

    >>> [protocol.name for protocol in PROTOCOLS.values() if protocol.notary]
    ['multilateral']
    """

    name: str
    about: str
    one_receiver: bool
    alternating: bool
    answers_open: bool
    notary: bool


FREE = Protocol("free", "Anybody says anything to anybody at any time.", False, False, False, False)
BILATERAL = Protocol(
    "bilateral",
    "Two speak at a time; a proposal is answered before the next (Fabregues 2012, Figures 3.1 "
    "and 6.12).",
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
    True,
)
PROTOCOLS = {protocol.name: protocol for protocol in (FREE, BILATERAL, MULTILATERAL)}


def allows(
    protocol: Protocol, highest: int, dialogue: Dialogue, sentence: Illocution
) -> str | None:
    """Why a sentence may not be said now, or None.

    ``highest`` is the highest of L's levels at the table, ``dialogue`` everything said before,
    oldest first (what others said among themselves does no harm).

    >>> peace = (say.Agree(("ENG", "FRA"), say.All(())),)
    >>> offer = say.Propose("FRA", ("ENG",), peace)
    >>> allows(BILATERAL, 1, [offer], say.Propose("ENG", ("FRA",), peace))
    'Answer the open proposal first: accept or reject it.'
    >>> allows(BILATERAL, 1, [offer], say.Accept("ENG", ("FRA",), peace))
    """
    return _too_rich(highest, sentence) or _out_of_turn(protocol, dialogue, sentence)


def open_proposals(dialogue: Dialogue) -> list[say.Propose]:
    """The proposals of a dialogue that are neither withdrawn, rejected nor accepted by all.

    >>> peace = (say.Agree(("ENG", "FRA"), say.All(())),)
    >>> offer = say.Propose("FRA", ("ENG",), peace)
    >>> len(open_proposals([offer])), len(open_proposals([offer, say.Withdraw("FRA", ("ENG",))]))
    (1, 0)
    """
    waiting: list[tuple[say.Propose, set[str]]] = []
    for said in dialogue:
        if isinstance(said, say.Propose):
            waiting.append((said, set(said.receivers)))
            continue
        answered = next((one for one in reversed(waiting) if answers(said, one[0])), None)
        if answered is None:
            continue
        if isinstance(said, say.Accept):
            answered[1].discard(said.sender)
        if not answered[1] or not isinstance(said, say.Accept):
            waiting.remove(answered)
    return [proposal for proposal, _ in waiting]


def answers(said: Illocution, proposal: say.Propose) -> bool:
    """Whether a sentence accepts, rejects or withdraws a proposal.

    The order of a deal's elements carries no meaning. Who proposed a deal to several, or accepted
    one in time, may reject it still.
    """
    match said:
        case say.Withdraw(sender, receivers):
            return sender == proposal.sender and set(receivers) <= set(proposal.receivers)
        case say.Accept(sender, receivers, deal):
            ours = sender in proposal.receivers and proposal.sender in receivers
            return ours and set(deal) == set(proposal.deal)
        case say.Reject(sender, receivers, deal):
            ours = sender in proposal.receivers and proposal.sender in receivers
            own = sender == proposal.sender and set(receivers) <= set(proposal.receivers)
            return (ours or own) and set(deal) == set(proposal.deal)
    return False


def _too_rich(highest: int, sentence: Illocution) -> str | None:
    needed = level(sentence)
    if needed <= highest:
        return None
    return (
        f"That needs level {needed} of the language ({NAMES[needed]}); "
        f"here talk goes up to level {highest} ({NAMES[highest]})."
    )


def _out_of_turn(protocol: Protocol, dialogue: Dialogue, sentence: Illocution) -> str | None:
    if protocol.one_receiver and len(sentence.receivers) != 1:
        return "Here you speak to one at a time."
    waiting = open_proposals(dialogue)
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


def _unanswered(waiting: Sequence[say.Propose], sentence: say.Propose) -> str | None:
    """Which open proposal between the two keeps a new one waiting."""
    for proposal in _between(waiting, sentence):
        if proposal.sender == sentence.sender:
            return "Your last proposal is not answered yet: wait, or withdraw it."
        return "Answer the open proposal first: accept or reject it."
    return None


def _between(waiting: Sequence[say.Propose], sentence: say.Propose) -> Iterator[say.Propose]:
    for proposal in waiting:
        mine = proposal.sender == sentence.sender and proposal.receivers == sentence.receivers
        theirs = proposal.sender in sentence.receivers and sentence.sender in proposal.receivers
        if mine or theirs:
            yield proposal
