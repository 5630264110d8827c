"""Offers that JSettlers' negotiator leaves open: asked without a price, or the price left out."""

from bots.catan.estimate.scene import hand_size
from bots.catan.memory.openings import ANY_GIVE
from bots.catan.memory.past_offers import was_made
from bots.catan.records.desk import NOW, Desk
from bots.catan.records.mind import KNOWN
from bots.catan.trade.permits import deals_with, may_ask
from games.catan.pieces import NOBODY, RESOURCES
from games.core.kernel import kernel
from games.core.randomness import draw


@kernel
def simply_ask(desk: Desk, seat: int) -> bool:
    """Ask everybody for the first missing resource that was not asked for yet.

    What is put on the table with it, for those who do not understand an open offer, is the card
    that we can spare best.
    """
    mind, bid = desk.mind, desk.bid
    if mind.target[seat] != KNOWN:
        return False
    bid.target[:] = mind.target_cost[seat]
    hand = desk.scenes[NOW].hand[seat].copy()
    bid.recipients = 0
    for other in range(desk.scenes[NOW].seats):
        asked = bid.partners >> other & 1 and hand_size(desk.scenes[NOW], other) > 0
        if asked and deals_with(mind, other):
            bid.recipients |= 1 << other
    for resource in range(RESOURCES):
        if hand[resource] >= bid.target[resource] or not may_ask(mind, resource):
            continue
        bid.give[:] = 0
        bid.take[:] = 0
        bid.take[resource] = 1
        spare = NOBODY
        for other in range(RESOURCES):
            if other == resource or hand[other] == 0:
                continue
            left = hand[other] - bid.target[other]
            if spare == NOBODY or left > hand[spare] - bid.target[spare]:
                spare = other
        if spare == NOBODY or was_made(
            mind, ANY_GIVE, bid.give.copy(), bid.take.copy(), desk.settings
        ):
            continue
        bid.give[spare] = 1
        return bool(bid.recipients)
    return False


@kernel
def leaves_price_out(desk: Desk) -> bool:
    """Whether the price of a complete offer is left out."""
    if desk.settings.PARTIALISING_COMPLETE_OFFERS_100_PERCENT:
        return True
    half = desk.settings.PARTIALISING_COMPLETE_OFFERS_50_PERCENT
    return bool(half and draw(desk.mind.randomness, 2) == 0)
