"""Which answers to an offer of ours with an open side we take."""

import numpy as np

from bots.catan.memory.openings import ANY_GIVE, ANY_TAKE, EITHER_GIVE, EITHER_TAKE, is_left_open
from bots.catan.records.desk import Desk
from bots.catan.records.mind import KNOWN
from bots.catan.records.numbers import Numbers
from bots.catan.trade.worth import eta_after
from games.catan.pieces import NOBODY, RESOURCES
from games.catan.position import Answer
from games.catan.trading import may_deal
from games.core.kernel import kernel
from games.core.randomness import draw


@kernel
def fitting_answer(desk: Desk, seat: int) -> int:
    """A seat whose answer our open offer was open to, by lot, or NOBODY.

    Any of the alternatives that we named will do. Where we left out the price, whatever is as
    good for us as the price that we left out; answers to other open offers are new offers.
    """
    found, chosen = 0, NOBODY
    if not is_left_open(desk.mind, desk.seen):
        return NOBODY
    for other in range(desk.seen.players):
        if _fits(desk, seat, other):
            found += 1
            if draw(desk.mind.randomness, found) == 0:
                chosen = other
    return chosen


@kernel
def _fits(desk: Desk, seat: int, other: int) -> bool:
    mind, view = desk.mind, desk.seen
    choice = bool(mind.opening == EITHER_GIVE or mind.opening == EITHER_TAKE)
    if view.answer[other] == Answer.ACCEPTED:
        return choice
    if view.answer[other] != Answer.COUNTERED or not may_deal(view, other):
        return False
    give, take = np.empty(RESOURCES, np.int64), np.empty(RESOURCES, np.int64)
    give[:] = view.counter_give[other]
    take[:] = view.counter_take[other]
    if choice:
        sides, others = mind.open_give.copy(), mind.open_take.copy()
        return fits(0 + mind.opening, sides, others, give, take)
    priced = desk.settings.USE_OLD_NEGOTIATOR and not desk.settings.SIMPLY_ASK
    return bool(priced and _is_as_good(desk, seat, give, take))


@kernel
def _is_as_good(desk: Desk, seat: int, give: Numbers, take: Numbers) -> bool:
    """Whether an exchange serves us as well as the offer on the table."""
    if desk.mind.target[seat] != KNOWN:
        return False
    target = desk.mind.target_cost[seat].copy()
    eta = eta_after(desk, seat, give, take, target)
    give[:] = desk.seen.give
    take[:] = desk.seen.take
    return eta <= eta_after(desk, seat, give, take, target)


@kernel
def fits(opening: int, sides: Numbers, others: Numbers, give: Numbers, take: Numbers) -> bool:
    """Whether a complete exchange is one of an open offer with these sides to give and to take."""
    return _side_fits(opening, EITHER_GIVE, ANY_GIVE, sides, give) and _side_fits(
        opening, EITHER_TAKE, ANY_TAKE, others, take
    )


@kernel
def _side_fits(opening: int, either: int, any_: int, side: Numbers, cards: Numbers) -> bool:
    """Whether cards are what a side is open to."""
    if opening == any_:
        return True
    kinds, same, within = 0, True, True
    for resource in range(RESOURCES):
        kinds += cards[resource] > 0
        same &= cards[resource] == side[resource]
        within &= cards[resource] == 0 or cards[resource] == side[resource]
    return same or (opening == either and kinds == 1 and within)
