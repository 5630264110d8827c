"""What was said between some seats, and which of it waits for an answer."""

from collections.abc import Collection

from games.talk import sentences as say
from games.talk.deals import Proposal
from games.talk.negotiation import Negotiation
from webgame.tables.tongue.powers import code_of, codes_of

MOST_HISTORY = 20


def waiting_for(
    negotiation: Negotiation, seat: int, others: Collection[int]
) -> say.Sentence | None:
    """The last thing said to a seat among these seats that it has not answered.

    An open proposal, or a question since which the seat has said nothing there.

    >>> from games.talk.diplomacy.ontology import Pce
    >>> both = ("FRA", "GER")
    >>> asked = say.Query("FRA", ("GER",), say.Agree(both, Pce(both)))
    >>> waiting_for(Negotiation(uttered=(asked,)), 3, [2]) == asked
    True
    >>> waiting_for(Negotiation(uttered=(asked, say.Answer("GER", ("FRA",), asked.info))), 3, [2])
    """
    me, parties = code_of(seat), codes_of([seat, *others])
    offers = _offers(negotiation, seat, others)
    silent = True
    for said in reversed(between(negotiation, parties)):
        silent = silent and said.sender != me
        asked = isinstance(said, say.Query) and silent
        if asked or any(_made_by(said, one) for one in offers):
            return said
    return next(iter(offered(negotiation, seat, others)), None)


def offered(
    negotiation: Negotiation, seat: int, others: Collection[int]
) -> tuple[say.Propose, ...]:
    """The offers among these seats that wait for a seat, oldest first."""
    return tuple(
        say.Propose(
            one.proposer,
            say.agents(party for party in one.parties if party != one.proposer),
            one.deal,
        )
        for one in _offers(negotiation, seat, others)
    )


def _offers(negotiation: Negotiation, seat: int, others: Collection[int]) -> list[Proposal]:
    me, parties = code_of(seat), codes_of([seat, *others])
    return [one for one in negotiation.open() if one.parties == parties and me not in one.accepted]


def _made_by(said: say.Sentence, offer: Proposal) -> bool:
    """Whether a sentence is the one that made a proposal."""
    if not isinstance(said, say.Propose):
        return False
    return said.sender == offer.proposer and said.deal == offer.deal


def between(negotiation: Negotiation, parties: say.Agents) -> tuple[say.Sentence, ...]:
    """What these powers last said among themselves and to nobody else, oldest first."""
    said = [
        one for one in negotiation.uttered if say.agents((one.sender, *one.receivers)) == parties
    ]
    return tuple(said[-MOST_HISTORY:])
