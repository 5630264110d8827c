"""Whole numbers as kernels like them."""

from typing import cast

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]


def numeral(number: int) -> int:
    """A constant of numpy's type: for plain ones numba compiles a kernel once for each of them.

    >>> numeral(3) + 1
    np.int64(4)
    """
    return cast(int, np.int64(number))


def numerals(count: int) -> tuple[int, ...]:
    """The constants 0, 1, … as many as asked for."""
    return tuple(map(numeral, range(count)))
