"""Asking for offers, and proposing trades to who asks (Guhe's manual, §9).

Only the player in turn makes offers. What others propose it offers them, if it thinks well of it.
"""

import numpy as np

from bots.catan.jsettlers.bid import Bid
from bots.catan.jsettlers.building_speed import RESOURCES, Numbers
from bots.catan.jsettlers.desk import NOW, Desk
from bots.catan.jsettlers.mind import Mind
from bots.catan.jsettlers.negotiator import ACCEPT
from bots.catan.jsettlers.parameters import Settings
from bots.catan.negotiating import judge, make_offer, may_offer
from bots.catan.stac.wording import say
from bots.catan.talk.acts import Act, Acts, Say
from games.catan.position import Record
from games.core.kernel import kernel


@kernel
def propose(
    desk: Desk,
    mind: Mind,
    view: Record,
    seat: int,
    settings: Settings,
    bid: Bid,
    said: Acts,
    count: int,
) -> int:
    """Propose a trade to the player in turn, if there is one that serves us."""
    if not may_offer(mind, view, settings):
        return count
    if not make_offer(desk, mind, view, seat, settings, bid):
        return count
    count = say(said, count, Say.PROPOSE, seat)
    for resource in range(RESOURCES):
        said[count - 1].give[resource] = bid.give[resource]
        said[count - 1].take[resource] = bid.take[resource]
    note_proposal(mind, said[count - 1])
    return count


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
def take_up(desk: Desk, mind: Mind, seat: int, settings: Settings, bid: Bid) -> bool:
    """Set ``bid`` to an offer of what somebody proposed, if we would accept it; False if not.

    Each proposal is looked at once.
    """
    give, take = np.empty(RESOURCES, np.int64), np.empty(RESOURCES, np.int64)
    for other in range(desk.scenes[NOW].seats):
        if not mind.proposed[other] or other == seat:
            continue
        mind.proposed[other] = 0
        give[:] = mind.proposed_take[other]
        take[:] = mind.proposed_give[other]
        able = (desk.scenes[NOW].hand[seat].copy() >= give).all()
        if able and judge(desk, mind, seat, other, give, take, settings) == ACCEPT:
            bid.give[:] = give
            bid.take[:] = take
            bid.recipients = 1 << other
            return True
    return False
