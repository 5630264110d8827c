"""How STAC's negotiator merges two offers into one with an open side."""

import numpy as np

from bots.catan.memory.openings import ANY_GIVE, ANY_TAKE, COMPLETE, EITHER_GIVE, EITHER_TAKE
from bots.catan.memory.past_offers import was_made
from bots.catan.records.desk import Desk
from bots.catan.records.mind import Mind
from bots.catan.records.numbers import Numbers
from bots.catan.settings import ABSENT, Settings
from bots.catan.trade.exchanges import EXCHANGES, GIVE, RANK_BITS, TAKE
from games.catan.pieces import RESOURCES
from games.core.kernel import kernel
from games.core.randomness import draw


@kernel
def draw_merged(desk: Desk, kept: Numbers, asked: Numbers, ranks: Numbers) -> tuple[int, int]:
    """The best of all pairs of exchanges that can be merged, and of those left over, by lot.

    ``kept`` lists exchanges; ``asked`` and ``ranks`` tell whom each goes to and how good it is.
    Gives the two, the better one first; twice the same if it is none of a pair; -1 without any.
    """
    first, second, best, found = -1, -1, np.int64(0), 0
    for place in range(kept.size):
        one, alone = kept[place], True
        for other in kept:
            if other == one or not _merges(desk.mind, desk.settings, one, other, asked, ranks):
                continue
            alone = False
            rank = min(ranks[one], ranks[other])
            if other < one or (found and rank > best):
                continue
            found = found + 1 if found and rank == best else 1
            best = rank
            if draw(desk.mind.randomness, found) == 0:
                first, second = one, other
        last = place == kept.size - 1 and desk.settings.last_offer_stands_aside
        if alone and not last and (not found or ranks[one] <= best):
            found = found + 1 if found and ranks[one] == best else 1
            best = ranks[one]
            if draw(desk.mind.randomness, found) == 0:
                first = second = one
    if first >= 0 and ranks[second] < ranks[first]:
        return second, first
    return first, second


@kernel
def _merges(
    mind: Mind, settings: Settings, one: int, other: int, asked: Numbers, ranks: Numbers
) -> bool:
    """Whether two exchanges become one offer, and one that was not made yet."""
    limit = settings.NP_MAX_DELTA_ETB_FOR_OFFER_AGGREGATION
    apart = abs((ranks[one] >> RANK_BITS) - (ranks[other] >> RANK_BITS))
    if asked[one] != asked[other] or (limit != ABSENT and apart > limit):
        return False
    give, take = np.empty(RESOURCES, np.int64), np.empty(RESOURCES, np.int64)
    opening = merge(one, other, settings, give, take)
    return opening != COMPLETE and not was_made(mind, opening, give, take, settings)


@kernel
def merge(one: int, other: int, settings: Settings, give: Numbers, take: Numbers) -> int:
    """Set the sides of two exchanges in one; which of them is open, COMPLETE if they do not merge.

    One card or another for the same card is a choice; all else leaves the side open altogether.
    """
    give[:] = EXCHANGES[one, GIVE]
    take[:] = EXCHANGES[one, TAKE]
    same_give, same_take, apart_give, apart_take = True, True, True, True
    kinds = 0
    for resource in range(RESOURCES):
        more_give, more_take = EXCHANGES[other, GIVE, resource], EXCHANGES[other, TAKE, resource]
        same_give &= give[resource] == more_give
        same_take &= take[resource] == more_take
        apart_give &= give[resource] == 0 or more_give == 0
        apart_take &= take[resource] == 0 or more_take == 0
        kinds += (give[resource] > 0 or more_give > 0) + (take[resource] > 0 or more_take > 0)
        give[resource] = max(give[resource], more_give)
        take[resource] = max(take[resource], more_take)
    if same_give == same_take:
        return COMPLETE
    apart = apart_take if same_give else apart_give
    if apart and kinds == 3 and not settings.NP_DONT_MAKE_DISJUNCTIVE_OFFERS:
        return EITHER_TAKE if same_give else EITHER_GIVE
    if settings.NP_DONT_MAKE_PARTIAL_OFFERS:
        return COMPLETE
    if same_give:
        take[:] = 0
        return ANY_TAKE
    give[:] = 0
    return ANY_GIVE
