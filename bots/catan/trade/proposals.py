"""Trades that others propose to the player in turn."""

import numpy as np

from bots.catan.records.desk import NOW, Desk
from bots.catan.records.mind import Mind
from bots.catan.records.numbers import Numbers
from bots.catan.talk.acts import Act
from bots.catan.trade.answer_jsettlers import ACCEPT
from bots.catan.trade.negotiating import judge
from games.catan.pieces import RESOURCES
from games.core.kernel import kernel


@kernel
def note_proposal(mind: Mind, act: Act) -> None:
    """Remember what a seat, or we, would trade."""
    mind.proposed[act.seat] = 1
    for resource in range(RESOURCES):
        mind.proposed_give[act.seat, resource] = act.give[resource]
        mind.proposed_take[act.seat, resource] = act.take[resource]


@kernel
def is_proposed(mind: Mind, seat: int, give: Numbers, take: Numbers) -> bool:
    """Whether it is what a seat proposed in this turn."""
    same = mind.proposed[seat] != 0
    for resource in range(RESOURCES):
        same &= mind.proposed_give[seat, resource] == give[resource]
        same &= mind.proposed_take[seat, resource] == take[resource]
    return bool(same)


@kernel
def take_up(desk: Desk, seat: int) -> bool:
    """Set ``bid`` to an offer of what somebody proposed, if we would accept it; False if not.

    Each proposal is looked at once.
    """
    mind, bid = desk.mind, desk.bid
    give, take = np.empty(RESOURCES, np.int64), np.empty(RESOURCES, np.int64)
    for other in range(desk.scenes[NOW].seats):
        if not mind.proposed[other] or other == seat:
            continue
        mind.proposed[other] = 0
        give[:] = mind.proposed_take[other]
        take[:] = mind.proposed_give[other]
        able = (desk.scenes[NOW].hand[seat].copy() >= give).all()
        if able and judge(desk, seat, other, give, take) == ACCEPT:
            bid.give[:] = give
            bid.take[:] = take
            bid.recipients = 1 << other
            return True
    return False
