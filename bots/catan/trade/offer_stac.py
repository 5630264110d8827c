"""What STAC's negotiator offers: of all small exchanges the one that serves best (``makeOffer``).

The manual, §8: list what our hand allows, strike what was offered before and what nobody can pay,
keep what beats the bank, and of the best that somebody should accept draw one.
"""

import numpy as np

from bots.catan.estimate.building_speed import covers, rolls
from bots.catan.estimate.scene import hand_size
from bots.catan.memory.openings import COMPLETE
from bots.catan.memory.past_offers import is_worse_than_before, pack, takes_back, was_made
from bots.catan.records.bid import Bid
from bots.catan.records.desk import NOW, Desk
from bots.catan.records.mind import KNOWN, Mind
from bots.catan.records.numbers import Numbers
from bots.catan.settings import ABSENT, Settings
from bots.catan.trade.answer_jsettlers import ACCEPT
from bots.catan.trade.answer_stac import cannot_pay, consider_offer, is_worth_it, threatens_to_win
from bots.catan.trade.arguments import convinces
from bots.catan.trade.exchanges import EXCHANGES, GIVE, RANK_BITS, TAKE
from bots.catan.trade.forcing import may_force
from bots.catan.trade.merging import draw_merged, merge
from bots.catan.trade.offer_jsettlers import reckon_batna
from bots.catan.trade.permits import deals_with, may_ask
from bots.catan.trade.sellers import sells
from bots.catan.trade.worth import FAR, eta_after
from games.catan.pieces import RESOURCES
from games.core.kernel import kernel
from games.core.randomness import draw

_ALL = len(EXCHANGES)
_PRICES = np.array([2, 4, 2, 4, 2], np.int64)
"""A road, a settlement, a city and a card together."""
_PRICES_SHORT = np.array([2, 4, 2, 3, 2], np.int64)
"""The same as STAC has it, a wheat too few."""
_OUT = np.int64(1 << 40)
"""The rank of an exchange that is not offered."""


@kernel
def seek_best_offer(desk: Desk, seat: int, bank: Numbers) -> bool:
    """Set ``bid`` to the offer we make; False when there is none.

    ``bid.partners`` says whom it may go to, ``bid.answered`` what offer it may not repeat.
    """
    bid = desk.bid
    hand = desk.scenes[NOW].hand[seat].copy()
    if desk.mind.target[seat] != KNOWN or hand.sum() == 0:
        return False
    bid.target[:] = desk.mind.target_cost[seat]
    partners = partners_of(desk, seat)
    if covers(hand, bid.target.copy()) or partners == 0:
        return False
    if desk.settings.RANDOM_LEGAL_NEGOTIATOR != ABSENT:
        return _draw_legal(desk, seat, partners)
    reckon_batna(desk, seat, bank)
    recipients, ranks = np.zeros(_ALL, np.int64), np.empty(_ALL, np.int64)
    for index in range(_ALL):
        ranks[index] = _OUT
        if _set(desk, seat, index) and _is_new(desk.mind, desk.settings, bid):
            recipients[index] = _able(desk, seat, partners)
            if recipients[index] and _beats_batna(desk, seat):
                ranks[index] = _rank(desk, seat)
    if desk.settings.NP_AGGREGATE_TRADE_OFFERS and bid.may_open:
        return _draw_merged(desk, seat, recipients, ranks)
    return _draw_best(desk, seat, recipients, ranks)


@kernel
def partners_of(desk: Desk, seat: int) -> int:
    """Those of ``bid.partners`` that we trade with at all, one bit each."""
    partners = 0
    for other in range(desk.scenes[NOW].seats):
        if not desk.bid.partners >> other & 1 or other == seat:
            continue
        if hand_size(desk.scenes[NOW], other) == 0 or not deals_with(desk.mind, other):
            continue
        if not threatens_to_win(desk, other):
            partners |= 1 << other
    return partners


@kernel
def _set(desk: Desk, seat: int, index: int) -> bool:
    """Set the bid to an exchange; whether our hand and our settings allow it."""
    settings, bid = desk.settings, desk.bid
    _put(bid, index)
    if settings.DONT_CONSIDER_OFFERING_2_RESOURCES and bid.give.sum() > 1:
        return False
    if settings.DONT_CONSIDER_ASKING_FOR_2_RESOURCES and bid.take.sum() > 1:
        return False
    for resource in range(RESOURCES):
        held, needed = desk.scenes[NOW].hand[seat, resource], bid.target[resource]
        if settings.DONT_FILTER_GIVING_AWAY_RESOURCES_NEEDED_FOR_BBP:  # switches it on
            held = max(0, held - needed)
        if bid.give[resource] > held:
            return False
    return True


@kernel
def _is_new(mind: Mind, settings: Settings, bid: Bid) -> bool:
    """Whether we have not offered it this turn, are not just offered it, and may ask for it."""
    give, take = bid.give.copy(), bid.take.copy()
    for resource in range(RESOURCES):
        if take[resource] > 0 and not may_ask(mind, resource):
            return False
    return not (pack(give, take) == bid.answered or was_made(mind, COMPLETE, give, take, settings))


@kernel
def _able(desk: Desk, seat: int, partners: int) -> int:
    """The partners that may hold what is asked for; none when they were offered more before."""
    settings = desk.settings
    recipients, give, take = 0, desk.bid.give.copy(), desk.bid.take.copy()
    for other in range(desk.scenes[NOW].seats):
        if not partners >> other & 1 or hand_size(desk.scenes[NOW], other) < take.sum():
            continue
        if takes_back(desk.mind, other, give, take):
            continue
        if settings.PESSIMISTIC_ABOUT_OPPONENT_UNKONWNS:
            able = (desk.scenes[NOW].hand[other] >= take).all()
        else:
            able = not cannot_pay(desk, other, take)
        if able:
            recipients |= 1 << other
    if settings.DONT_FILTER_WORSE_OFFERS:
        return recipients
    worse = is_worse_than_before(desk.mind, recipients, give, take, settings)
    return 0 if worse else recipients


@kernel
def _beats_batna(desk: Desk, seat: int) -> bool:
    """Whether the bid is better for us than the bank, or than waiting; its rolls are noted."""
    bid = desk.bid
    bid.eta = eta_after(desk, seat, bid.give.copy(), bid.take.copy(), bid.target.copy())
    return is_worth_it(bid.eta, bid.batna, bid.give.sum(), bid.bank_cards, desk.settings)


@kernel
def _rank(desk: Desk, seat: int) -> int:
    """The rolls to the target, then those to one of everything; all equal to who picks any."""
    bid = desk.bid
    if desk.settings.RANDOM_NEGOTIATOR != ABSENT:
        return 0
    hand = desk.scenes[NOW].hand[seat].copy()
    hand += bid.take - bid.give
    prices = _PRICES.copy()
    if desk.settings.sums_prices_short:
        prices[:] = _PRICES_SHORT
    return int(bid.eta << RANK_BITS | rolls(hand, prices, desk.rates[seat], desk.ratios[seat], FAR))


@kernel
def _draw_best(desk: Desk, seat: int, recipients: Numbers, ranks: Numbers) -> bool:
    """Set the bid to one of the best-ranked exchanges that somebody should accept, by lot."""
    settings = desk.settings
    top = ranks.min()
    hopeful = ranks.copy()
    while True:
        best = ranks.min()
        if best == _OUT:
            break
        if _draw_ranked(desk, seat, recipients, ranks, best, False):
            return True
    if top == _OUT or settings.optimist_gives_up or settings.OPTIMISTIC_OFFERER <= 0:
        return False
    if draw(desk.mind.randomness, 100) >= settings.OPTIMISTIC_OFFERER:
        return False
    return _draw_ranked(desk, seat, recipients, hopeful, top, True)


@kernel
def _draw_ranked(
    desk: Desk, seat: int, recipients: Numbers, ranks: Numbers, rank: int, hopeful: bool
) -> bool:
    """Strike the exchanges of a rank and set the bid to one of them; False if none is likely."""
    bid = desk.bid
    found, chosen = 0, 0
    for index in range(_ALL):
        if ranks[index] != rank:
            continue
        ranks[index] = _OUT
        _put(bid, index)
        asked = recipients[index]
        if not hopeful:
            asked = _likely(desk, seat, asked)
        if asked:
            found += 1
            if draw(desk.mind.randomness, found) == 0:
                chosen, bid.recipients = index, asked
    _put(bid, chosen)
    return found > 0


@kernel
def _draw_merged(desk: Desk, seat: int, recipients: Numbers, ranks: Numbers) -> bool:
    """Set the bid to the best of the likely exchanges, two of them merged where they can be."""
    bid = desk.bid
    kept = np.empty(_ALL, np.int64)
    count = 0
    for index in range(_ALL):
        if ranks[index] != _OUT:
            _put(bid, index)
            recipients[index] = _likely(desk, seat, recipients[index])
            if recipients[index]:
                kept[count] = index
                count += 1
    first, second = draw_merged(desk, kept[:count].copy(), recipients, ranks)
    if first < 0:
        return False
    _put(bid, first)
    bid.recipients = recipients[first]
    if first != second:
        give, take = np.empty(RESOURCES, np.int64), np.empty(RESOURCES, np.int64)
        bid.opening = merge(first, second, desk.settings, give, take)
        bid.open_give[:] = give
        bid.open_take[:] = take
    return True


@kernel
def _put(bid: Bid, index: int) -> None:
    bid.give[:] = EXCHANGES[index, GIVE]
    bid.take[:] = EXCHANGES[index, TAKE]


@kernel
def _draw_legal(desk: Desk, seat: int, partners: int) -> bool:
    """Set the bid to any exchange that our hand allows; after four that were made, none."""
    for _ in range(4):
        found, chosen = 0, 0
        for index in range(_ALL):
            if _set(desk, seat, index) and _holders(desk, partners):
                found += 1
                if draw(desk.mind.randomness, found) == 0:
                    chosen = index
        _put(desk.bid, chosen)
        desk.bid.recipients = _holders(desk, partners)
        if found and _is_new(desk.mind, desk.settings, desk.bid):
            return True
    return False


@kernel
def _holders(desk: Desk, partners: int) -> int:
    """The partners that hold as many cards as are asked for."""
    holders = 0
    for other in range(desk.scenes[NOW].seats):
        if partners >> other & 1 and hand_size(desk.scenes[NOW], other) >= desk.bid.take.sum():
            holders |= 1 << other
    return holders


@kernel
def _likely(desk: Desk, seat: int, recipients: int) -> int:
    """Those who sell what is asked for; none when nobody is expected to accept."""
    bid = desk.bid
    if bid.compels:
        return recipients
    give, take = bid.give.copy(), bid.take.copy()
    hope = desk.settings.BUILD_PLAN_INDIFFERENT or desk.settings.NP_ALWAYS_EXPECT_ACCEPT
    asked = 0
    for other in range(desk.scenes[NOW].seats):
        if recipients >> other & 1 and _sells_all(desk, other, take):
            asked |= 1 << other
            if not hope:
                hope = consider_offer(desk, other, seat, take, give) == ACCEPT
            if not hope:
                hope = may_force(desk, seat, 1 << other, give, take, False)
            if not hope:
                hope = convinces(desk, seat, other, give, take)
    return asked if hope else 0


@kernel
def _sells_all(desk: Desk, other: int, take: Numbers) -> bool:
    """Whether a player seems to sell every kind of card that is asked for."""
    for resource in range(RESOURCES):
        if take[resource] > 0 and not sells(desk, other, resource):
            return False
    return True
