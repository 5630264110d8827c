"""Small arrays of kernels on the stack."""

import numpy as np
import pytest
from numba.core.errors import TypingError
from numpy.typing import NDArray

from games.core.kernel import kernel
from games.core.scratch import scratch, scratch_reals

_SIZE = 5


@kernel
def fill(numbers: NDArray[np.int64], first: int) -> int:
    """Write numbers that count up; their sum."""
    total = 0
    for at in range(len(numbers)):
        numbers[at] = first + at
        total += numbers[at]
    return total


@kernel
def two_sheets(first: int) -> tuple[int, int, float]:
    """Fill two sheets one after the other, and a third of floating-point numbers."""
    one, other, reals = scratch(_SIZE), scratch(_SIZE), scratch_reals(2)
    fill(one, first)
    fill(other, 10 * first)
    reals[:] = 0.25
    return one[_SIZE - 1], other[0], reals[0] + reals[1]


@kernel
def of_any_size(size: int) -> int:
    """Paper whose size is not known when it compiles."""
    return len(scratch(size))


def test_each_sheet_of_scratch_paper_is_its_own_and_can_be_handed_on() -> None:
    assert [two_sheets(first) for first in (1, 2)] == [(5, 10, 0.5), (6, 20, 0.5)]


def test_scratch_paper_has_a_size_that_is_known_when_it_compiles() -> None:
    with pytest.raises(TypingError):
        of_any_size(3)
