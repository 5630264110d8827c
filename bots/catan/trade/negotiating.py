"""Which negotiator a robot has: JSettlers' or STAC's, for offers and for counteroffers."""

import numpy as np

from bots.catan.memory.openings import ANY_GIVE, COMPLETE, leave_open
from bots.catan.memory.past_offers import note_offer, pack, remember_offer
from bots.catan.records.bid import Bid
from bots.catan.records.desk import Desk
from bots.catan.records.mind import OFFERS
from bots.catan.records.numbers import Numbers, numeral
from bots.catan.settings import ABSENT, Settings
from bots.catan.trade.answer_jsettlers import REFUSE, consider
from bots.catan.trade.answer_stac import answer_offer
from bots.catan.trade.asking import leaves_price_out, simply_ask
from bots.catan.trade.offer_jsettlers import seek_offer
from bots.catan.trade.offer_stac import seek_best_offer
from bots.catan.trade.permits import deals_with, may_ask
from bots.catan.trade.worth import eta_after
from games.catan.pieces import RESOURCES
from games.core.kernel import kernel

MOST_OFFERS = 9
"""Offers between two purchases that JSettlers' negotiator makes."""
ONE_AT_A_TIME, UP_TO_THREE = numeral(1), numeral(3)
"""Cards of a kind that may be asked for to trade them with the bank: in offers, in replies."""
NO_TRICK, A_TRICK, BUILDS = range(3)
"""What a mind trick could do now."""


@kernel
def may_offer(desk: Desk) -> bool:
    """Whether we may make another offer before we build something."""
    view, settings = desk.seen, desk.settings
    most = OFFERS
    if settings.NP_MAX_NUMBER_OF_OFFERS_WITHOUT_BUILDING != ABSENT:
        most = settings.NP_MAX_NUMBER_OF_OFFERS_WITHOUT_BUILDING
    elif settings.USE_OLD_NEGOTIATOR:
        most = MOST_OFFERS
    if view.offers_limit >= 0 and view.offers >= view.offers_limit:
        return False
    return bool(desk.mind.offers < min(most, OFFERS))


@kernel
def make_offer(desk: Desk, seat: int) -> bool:
    """Set ``bid`` to an offer of ours that is worth making, and remember it; False without one."""
    bid = desk.bid
    bank = np.empty(RESOURCES, np.int64)
    _open_bid(desk, seat, bank)
    if not desk.settings.USE_OLD_NEGOTIATOR:
        found = seek_best_offer(desk, seat, bank)
    elif desk.settings.SIMPLY_ASK and bid.may_open:
        found = simply_ask(desk, seat)
        _leave_price_out(bid)
    else:
        found = seek_offer(desk, seat, bank, ONE_AT_A_TIME)
        if found and bid.may_open and leaves_price_out(desk):
            _leave_price_out(bid)
    if found:
        _note(desk)
    return bool(found)


@kernel
def _leave_price_out(bid: Bid) -> None:
    """Open what a bid gives to anything."""
    bid.opening = ANY_GIVE
    bid.open_give[:] = 0
    bid.open_take[:] = bid.take


@kernel
def note_bid(desk: Desk) -> None:
    """Remember the complete offer that we make of the bid."""
    give, take, recipients = desk.bid.give.copy(), desk.bid.take.copy(), 0 + desk.bid.recipients
    note_offer(desk.mind, give, take, recipients, desk.settings)


@kernel
def _note(desk: Desk) -> None:
    """Remember an offer of ours, and what is to be said of it."""
    mind, bid = desk.mind, desk.bid
    if bid.opening == COMPLETE:
        note_bid(desk)
        return
    mind.offers += 1
    give, take = bid.open_give.copy(), bid.open_take.copy()
    opening, recipients = 0 + bid.opening, 0 + bid.recipients
    remember_offer(mind, opening, give, take, recipients, desk.settings)
    leave_open(mind, desk.seen, opening, give, take)


@kernel
def seek_trick(desk: Desk, seat: int) -> int:
    """Set ``bid`` to what serves us best, whether others want it or not: whether there is such,
    and whether we can build then (``NO_TRICK`` to ``BUILDS``)."""
    bid = desk.bid
    bank = np.empty(RESOURCES, np.int64)
    _open_bid(desk, seat, bank)
    bid.compels, bid.may_open = 1, 0
    if not seek_best_offer(desk, seat, bank):
        return NO_TRICK
    give, take = bid.give.copy(), bid.take.copy()
    return A_TRICK if eta_after(desk, seat, give, take, bid.target.copy()) > 0 else BUILDS


@kernel
def _open_bid(desk: Desk, seat: int, bank: Numbers) -> None:
    """Open a bid to all others, or in another player's turn to that one alone."""
    view, bid = desk.seen, desk.bid
    bid.partners = (1 << view.players) - 1 & ~(1 << seat | desk.mind.hushed)
    if view.turn != seat:
        bid.partners = 1 << view.turn
    bid.askable = bid.answered = bid.compels = 0
    bid.opening, bid.may_open = COMPLETE, view.turn == seat
    for resource in range(RESOURCES):
        bid.askable |= may_ask(desk.mind, resource) << resource
    bank[:] = view.bank


@kernel
def make_counteroffer(desk: Desk, seat: int, give: Numbers, take: Numbers) -> bool:
    """Set ``bid`` to what we offer instead of an exchange that was offered to us, if anything."""
    bid = desk.bid
    bank = np.empty(RESOURCES, np.int64)
    _open_bid(desk, seat, bank)
    bid.answered = pack(give, take)
    for resource in range(RESOURCES):
        if take[resource] == 0:
            bid.askable &= ~(1 << resource)
    if desk.settings.USE_OLD_NEGOTIATOR_COUNTEROFFER:
        found = seek_offer(desk, seat, bank, UP_TO_THREE)
    else:
        found = seek_best_offer(desk, seat, bank)
    if found:
        note_bid(desk)
    return bool(found)


@kernel
def judge(desk: Desk, seat: int, sender: int, give: Numbers, take: Numbers) -> int:
    """Whether we accept an offer by which we would give and take, refuse it or counter."""
    if not desk.settings.USE_OLD_NEGOTIATOR:
        return answer_offer(desk, seat, sender, give, take)
    if not deals_with(desk.mind, sender):
        return REFUSE
    return consider(desk, seat, sender, give, take)


@kernel
def accept_anyway(give: Numbers, take: Numbers, settings: Settings) -> bool:
    """Whether we take what we can pay although it does not serve our plan."""
    if settings.NP_ALWAYS_ACCEPT or settings.NP_ALWAYS_EXPECT_ACCEPT:
        return True
    return bool(settings.NP_GREEDY_ACCEPT and take.sum() > give.sum())
