"""The exchanges that STAC's negotiator thinks of: one for one, two for one and one for two cards.

Two cards may be of one kind or of two; no kind is on both sides.
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement

import numpy as np

from games.catan.pieces import RESOURCES

_ONE = [(resource,) for resource in range(RESOURCES)]
_TWO = list(combinations_with_replacement(range(RESOURCES), 2))


def _exchanges() -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """What is given and what is taken for it, as resources."""
    for gives, takes in ((_ONE, _ONE), (_TWO, _ONE), (_ONE, _TWO)):
        for give in gives:
            yield from ((give, take) for take in takes if not set(give) & set(take))


EXCHANGES = np.array(
    [
        [[side.count(resource) for resource in range(RESOURCES)] for side in exchange]
        for exchange in _exchanges()
    ],
    np.int64,
)
"""(120, 2, 5): each exchange, what it gives and what it takes.

>>> EXCHANGES.shape, EXCHANGES[0].tolist()
((120, 2, 5), [[1, 0, 0, 0, 0], [0, 1, 0, 0, 0]])
"""
GIVE, TAKE = 0, 1
RANK_BITS = 10
"""An exchange is ranked by the rolls to the target, and below these bits by those to one of all."""
