"""How likely each type of action is, as somebody chooses.

A player who has some types of action to choose among takes one of them as likely as its weight is
among theirs (Luce 1959); typed playouts draw by such weights, and the tree may. STAC's were fitted
by ``python -m bots.catan.search.fit_types``.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from games.catan.actions import TYPED

TYPE_WEIGHTS: Final = ("even", "stac")
"""Whose choices the weights are: nobody's, so that all types are as likely; STAC's robots'."""
WEIGHTS: Final = np.array(
    [[1] * TYPED, [88, 30, 134, 10_000, 9_196, 976, 213, 15, 8, 89, 7]], dtype=np.int64
)
"""Of each of the ``TYPED`` types, in their order, for each of the ways."""
MOST: Final = 1_000_000
"""No weight is larger, so that sums of them are drawn from exactly."""


def read_weights(text: str) -> NDArray[np.int64]:
    """The weights of a name of ``TYPE_WEIGHTS``, or those written out, between blanks or commas.
    Raises ValueError.

    >>> read_weights("1 1 1 9 9 2 1 1 1 1 1").tolist()
    [1, 1, 1, 9, 9, 2, 1, 1, 1, 1, 1]
    >>> read_weights("2 3")
    Traceback (most recent call last):
        ...
    ValueError: weights of types are even, stac, or 11 whole numbers from 1 to 1000000 with blanks \
between
    """
    name = text.strip().lower()
    if name in TYPE_WEIGHTS:
        named: NDArray[np.int64] = WEIGHTS[TYPE_WEIGHTS.index(name)]
        return named.copy()
    written = text.replace(",", " ").split()
    fits = all(one.isascii() and one.isdecimal() and len(one) <= len(str(MOST)) for one in written)
    if len(written) != TYPED or not fits or not all(1 <= int(one) <= MOST for one in written):
        names = ", ".join(TYPE_WEIGHTS)
        numbers = f"{TYPED} whole numbers from 1 to {MOST} with blanks between"
        raise ValueError(f"weights of types are {names}, or {numbers}")
    return np.array(list(map(int, written)))
