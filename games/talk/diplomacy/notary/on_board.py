"""The orders that a sentence speaks of, as the board writes them: arrows, and lines to order."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar

from games.diplomacy.judge import order_fault
from games.diplomacy.notation import write_order
from games.diplomacy.orders import Order
from games.diplomacy.position import Position
from games.diplomacy.reasons import Reason
from games.talk import sentences as say
from games.talk.deals import Proposal
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.grounding import KEYS, PROVINCES, owner, written
from games.talk.diplomacy.notary.deal_judge import promised
from games.talk.diplomacy.notary.promises import Promise
from games.talk.negotiation import Negotiation

Part = TypeVar("Part")
Arrow = dict[str, str]
"""A power's key and an order line in the game's notation."""
Zone = dict[str, list[str]]
"""Powers' keys, and the provinces they stay out of by the map's codes."""


def arrows_of(term: Any, position: Position) -> list[Arrow]:
    """Every order that a sentence or a deal wants done, each once.

    >>> from games.diplomacy.position import start
    >>> from games.talk.diplomacy.language.ontology import NOTATION
    >>> arrows_of(NOTATION.read(
    ...     "propose(FRA,[GER],[Commit(FRA,[GER],Do(mto(Unit(FRA,Region(PAR,AMY)),"
    ...     "Region(BUR,AMY))))])"), start())
    [{'power': 'FRANCE', 'line': 'A PAR - BUR'}]
    """
    found = {
        (KEYS[owner(order)], write_order(_on_board(order, position))): None
        for order in _wanted(term)
    }
    return [{"power": power, "line": line} for power, line in found]


def zones_of(term: Any) -> list[Zone]:
    """Every zone that a sentence or a deal wants kept free, each once: who stays out of what.

    >>> from games.talk.diplomacy.language.ontology import NOTATION
    >>> zones_of(NOTATION.read("propose(FRA,[GER],[Commit(FRA,[GER],dmz([FRA],[BUR ECH]))])"))
    [{'powers': ['FRANCE'], 'places': ['BUR', 'ENG']}]
    """
    found = {(one.powers, one.provinces): None for one in affirmed(term, dip.Dmz)}
    return [
        {
            "powers": [KEYS[power] for power in powers],
            "places": [PROVINCES[code] for code in provinces],
        }
        for powers, provinces in found
    ]


def lines_for(power: str, term: Any, position: Position) -> list[str]:
    """The lines of a power's own that a sentence or a deal wants, if it could order them now.

    Who turns down or takes back an offer wants nothing of it any more.
    """
    if isinstance(term, say.Reject | say.Withdraw):
        return []
    own = [order for order in _wanted(term) if owner(order) == power]
    seat = position.map.seat(KEYS[power])
    on_board = [_on_board(order, position) for order in own]
    possible = [one for one in on_board if order_fault(position, seat, one) is Reason.NONE]
    return list(dict.fromkeys(map(write_order, possible)))


def deals_due(negotiation: Negotiation, position: Position) -> set[int]:
    """The ids of the deals of which something is to be ordered in this phase, and just this."""
    return {
        pledge.deal
        for pledge in negotiation.pledges
        if pledge.stands
        and isinstance(pledge.promise, Promise)
        and pledge.promise.due == position.phase
    }


def lines_owed(
    power: str, negotiation: Negotiation, proposal: Proposal, position: Position
) -> list[str]:
    """The lines of a power's own that a deal wants in this phase, conditions of others' included.

    >>> from games.diplomacy.position import start
    >>> from games.talk.deals import propose
    >>> from games.talk.diplomacy.language.ontology import NOTATION
    >>> offer = NOTATION.read(
    ...     "propose(FRA,[GER],[Commit(FRA,[GER],Do(mto(Unit(FRA,Region(PAR,AMY)),"
    ...     "Region(BUR,AMY)),(FAL 1901)))])")
    >>> lines_owed("FRA", Negotiation(), propose(1, offer, "S1901M"), start())
    []
    """
    due = tuple(
        clause.phi
        for promise in _promises_of(negotiation, proposal)
        for clause in (promise.clause, *promise.conditions)
        if clause.due == position.phase
    )
    return lines_for(power, due, position)


def _promises_of(negotiation: Negotiation, proposal: Proposal) -> list[Promise]:
    """The promises of a deal that are still to be kept, or would be if all accepted it."""
    pledges = negotiation.pledges_of(proposal.id)
    if not pledges:
        return list(promised(proposal))
    standing = (pledge.promise for pledge in pledges if pledge.stands)
    return [promise for promise in standing if isinstance(promise, Promise)]


def _wanted(term: Any) -> Iterator[dip.Order]:
    """The orders in a term that are not denied."""
    for done in affirmed(term, say.Do):
        assert isinstance(done.action, dip.Order)
        yield done.action


def affirmed(term: Any, kind: type[Part]) -> Iterator[Part]:
    """The parts of a kind in a term that are not denied."""
    if isinstance(term, kind):
        yield term
    elif isinstance(term, tuple):
        for part in term:
            yield from affirmed(part, kind)
    elif is_dataclass(term) and not isinstance(term, say.No | say.Not):
        for field in fields(term):
            yield from affirmed(getattr(term, field.name), kind)


def _on_board(order: dip.Order, position: Position) -> Order:
    """The board's order: where a coast is left open the one that can be given, else any."""
    seat = position.map.seat(KEYS[owner(order)])
    meant = written(order)
    possible = (one for one in meant if order_fault(position, seat, one) is Reason.NONE)
    return next(possible, meant[0])
