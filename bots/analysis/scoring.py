"""What a finished game is worth to each seat."""

import math
from collections.abc import Sequence


def ranks(scores: Sequence[float], eliminated: Sequence[int | None] = ()) -> tuple[float, ...]:
    """Each seat's rank, 1 the best; equals share the mean of the ranks they take up.

    Those who dropped out rank by the year in which they did (BANDANA 2.0's manual, section 3).

    >>> ranks([3, 10, 3, 0])
    (2.5, 1.0, 2.5, 4.0)
    >>> ranks([14, 8, 8, 4, 0, 0, 0], [None, None, None, None, 1905, 1903, 1903])
    (1.0, 2.5, 2.5, 4.0, 5.0, 6.5, 6.5)
    """
    left = [math.inf if year is None else year for year in eliminated] or [math.inf] * len(scores)
    places = list(zip(scores, left, strict=True))
    return tuple(
        sum(other > place for other in places) + (sum(other == place for other in places) + 1) / 2
        for place in places
    )


def firsts(scores: Sequence[float]) -> tuple[bool, ...]:
    """Whether each seat stands alone at the top.

    >>> firsts([3, 10, 3]), firsts([5, 5])
    ((False, True, False), (False, False))
    """
    best = max(scores)
    alone = sum(score == best for score in scores) == 1
    return tuple(alone and score == best for score in scores)
