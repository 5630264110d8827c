"""What a finished game is worth to each seat."""

from collections.abc import Sequence


def ranks(scores: Sequence[float]) -> tuple[float, ...]:
    """Each seat's rank, 1 the best; equals share the mean of the ranks they take up.

    >>> ranks([3, 10, 3, 0])
    (2.5, 1.0, 2.5, 4.0)
    """
    return tuple(
        sum(other > score for other in scores) + (sum(other == score for other in scores) + 1) / 2
        for score in scores
    )


def firsts(scores: Sequence[float]) -> tuple[bool, ...]:
    """Whether each seat stands alone at the top.

    >>> firsts([3, 10, 3]), firsts([5, 5])
    ((False, True, False), (False, False))
    """
    best = max(scores)
    alone = sum(score == best for score in scores) == 1
    return tuple(alone and score == best for score in scores)
