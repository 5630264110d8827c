"""The ways to complete an offer with an open side: one card, or two."""

from itertools import combinations_with_replacement

import numpy as np

from bots.catan.memory.openings import ANY_GIVE, ANY_TAKE, COMPLETE, EITHER_GIVE, EITHER_TAKE
from bots.catan.records.numbers import Numbers
from games.catan.pieces import RESOURCES
from games.core.kernel import kernel

BUNDLES = np.array(
    [
        [kinds.count(resource) for resource in range(RESOURCES)]
        for size in (2, 1)
        for kinds in combinations_with_replacement(range(RESOURCES), size)
    ],
    np.int64,
)
"""(20, 5): what may stand on a side that is left open.

>>> BUNDLES.shape, BUNDLES[0].tolist(), BUNDLES[-1].tolist()
((20, 5), [2, 0, 0, 0, 0], [0, 0, 0, 0, 1])
"""


@kernel
def complete(
    opening: int, sides: Numbers, others: Numbers, index: int, give: Numbers, take: Numbers
) -> bool:
    """Set the index-th exchange that an open offer may become; False if that is none.

    ``sides`` and ``others`` are what the offer gives and takes, ``give`` and ``take`` the same for
    the exchange: all is seen by the maker of the offer.
    """
    give[:] = sides
    take[:] = others
    is_either = opening in (EITHER_GIVE, EITHER_TAKE)
    if opening == COMPLETE or index >= (RESOURCES if is_either else len(BUNDLES)):
        return False
    if is_either:
        kept = 0
        for resource in range(RESOURCES):
            if opening == EITHER_GIVE:
                give[resource] *= resource == index
                kept += give[resource]
            else:
                take[resource] *= resource == index
                kept += take[resource]
        return kept > 0
    if opening == ANY_GIVE:
        give[:] = BUNDLES[index]
    elif opening == ANY_TAKE:
        take[:] = BUNDLES[index]
    apart = True
    for resource in range(RESOURCES):
        apart &= give[resource] == 0 or take[resource] == 0
    return apart
