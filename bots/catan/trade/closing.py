"""With whom a robot closes a deal, once its offer has been answered."""

import numpy as np

from bots.catan.estimate.scene import hand_size
from bots.catan.memory.dialogue import offer_number
from bots.catan.memory.mind import drop_plan
from bots.catan.records.desk import NOW, Desk
from bots.catan.records.mind import KNOWN
from bots.catan.records.numbers import Numbers
from bots.catan.trade.answer_jsettlers import ACCEPT
from bots.catan.trade.negotiating import judge
from bots.catan.trade.open_replies import fitting_answer
from bots.catan.trade.worth import eta_after
from games.catan.actions import Action, Kind
from games.catan.pieces import NOBODY, RESOURCES
from games.catan.position import Answer
from games.core.kernel import kernel
from games.core.randomness import draw


@kernel
def close(desk: Desk, seat: int, action: Action) -> None:
    """Deal with one of those who accepted, else with who made a better offer, else with nobody.

    An offer that was taken back is dropped, whatever the answers.
    """
    mind = desk.mind
    action.seat = NOBODY
    if mind.taken_back != offer_number(desk.seen):
        action.seat = _chosen(desk, seat)
    if action.seat != NOBODY:
        action.kind = Kind.DEAL
        drop_plan(mind)
    else:
        action.kind = Kind.NO_DEAL
    mind.asked = 0


@kernel
def _chosen(desk: Desk, seat: int) -> int:
    """The seat whose answer we take, or NOBODY."""
    chosen = fitting_answer(desk, seat)
    if chosen != NOBODY:
        return chosen
    chosen = accepter(desk)
    if chosen == NOBODY or desk.settings.NP_ACCEPT_BETTER_COUNTEROFFER:
        limit = NOBODY if chosen == NOBODY else _eta_of_offer(desk, seat)
        better = _better_offer(desk, seat, limit)
        if better != NOBODY:
            return better
    return chosen


@kernel
def accepter(desk: Desk) -> int:
    """One of the seats that accepted, the one we favor or by lot, or NOBODY."""
    count, chosen, best = 0, NOBODY, 0
    for other in range(desk.scenes[NOW].seats):
        if desk.seen.answer[other] == Answer.ACCEPTED:
            favor = _favor(desk, other)
            if chosen == NOBODY or favor > best:
                count, best = 0, favor
            if favor == best:
                count += 1
                if draw(desk.mind.randomness, count) == 0:
                    chosen = other
    return chosen


@kernel
def _favor(desk: Desk, other: int) -> int:
    """How gladly we deal with a player rather than with another who accepts, too."""
    settings = desk.settings
    if settings.NP_GIVE_TRADE_TO_ACCEPTER_WITH_FEWEST_VP:
        return -int(desk.scenes[NOW].shown[other])
    if settings.NP_GIVE_TRADE_TO_ACCEPTER_WITH_FEWEST_RES:
        return -hand_size(desk.scenes[NOW], other)
    if settings.NP_GIVE_TRADE_TO_ACCEPTER_WITH_MOST_RES:
        return hand_size(desk.scenes[NOW], other)
    return 0


@kernel
def _eta_of_offer(desk: Desk, seat: int) -> int:
    """The rolls to our target if our own offer is taken."""
    if desk.mind.target[seat] != KNOWN:
        return NOBODY
    give, take = np.empty(RESOURCES, np.int64), np.empty(RESOURCES, np.int64)
    give[:] = desk.seen.give
    take[:] = desk.seen.take
    return eta_after(desk, seat, give, take, desk.mind.target_cost[seat].copy())


@kernel
def _better_offer(desk: Desk, seat: int, limit: int) -> int:
    """A seat whose counteroffer we accept, or NOBODY; with a limit it must save rolls over it."""
    view = desk.seen
    give, take = np.empty(RESOURCES, np.int64), np.empty(RESOURCES, np.int64)
    for other in range(desk.scenes[NOW].seats):
        if view.answer[other] == Answer.COUNTERED:
            give[:] = view.counter_give[other]
            take[:] = view.counter_take[other]
            if judge(desk, seat, other, give, take) != ACCEPT:
                continue
            if limit == NOBODY or _saves(desk, seat, give, take, limit):
                return other
    return NOBODY


@kernel
def _saves(desk: Desk, seat: int, give: Numbers, take: Numbers, limit: int) -> bool:
    """Whether an exchange leaves fewer rolls to our target than the limit."""
    return eta_after(desk, seat, give, take, desk.mind.target_cost[seat].copy()) < limit
