"""The moments in which a mind trick may be used, as a table of what was learned knows them.

A moment is what everybody sees: our points, those of the best of the others, half of those of the
second; and whether the trick is used up, and whether it would let us build at once.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from games.core.kernel import kernel
from games.core.randomness import Randomness, draw

MOST_POINTS: Final = 10
"""More are counted as so many: the game is over."""
_POINTS: Final = MOST_POINTS + 1
_HALVES: Final = MOST_POINTS // 2 + 1
MOMENTS: Final = _POINTS * _POINTS * _HALVES * 2
"""Those in which the trick is still to be had; as many follow in which it is used up."""

_GIVEN, _EXPLORES, ARM, _MARKS = range(4)
_A_WORD: Final = 31
_USE: Final = 1
_LOT: Final = 2
LEARNED: Final = _MARKS + -(-MOMENTS // _A_WORD)
"""The numbers by which kernels read a table: is there one, how many of 1,000 choices are left to
lot, the weights that won most (from 1; 0 none), and two bits for every moment."""
OF_ALL: Final = 1000


@kernel
def moment_of(own: int, best: int, second: int, builds: bool, used: bool) -> int:
    """The number of a moment.

    >>> moment_of(7, 8, 5, True, False) == moment_of(7, 8, 4, True, False)
    True
    """
    number = min(own, MOST_POINTS) * _POINTS + min(best, MOST_POINTS)
    number = (number * _HALVES + min(second, MOST_POINTS) // 2) * 2 + builds
    return int(number + MOMENTS * used)


def written(number: int) -> str:
    """A moment as a table names it.

    >>> written(moment_of(7, 8, 5, True, False)), written(moment_of(2, 2, 2, False, True))
    ('7 8 4-5 builds', '2 2 2-3 used')
    """
    return _NAMES[number]


def read_moment(name: str) -> int:
    """The number of a moment by its name. Raises KeyError."""
    return _NUMBERS[name]


def _name(own: int, best: int, half: int, builds: bool, used: bool) -> str:
    flags = " builds" * builds + " used" * used
    return f"{own} {best} {2 * half}-{2 * half + 1}{flags}"


_NAMES: tuple[str, ...] = tuple(
    _name(own, best, half, builds, used)
    for used, own, best, half, builds in product(
        (False, True), range(_POINTS), range(_POINTS), range(_HALVES), (False, True)
    )
)
_NUMBERS: Mapping[str, int] = {name: number for number, name in enumerate(_NAMES)}


def numbers_of(
    uses: Sequence[int], by_lot: Sequence[int], exploration: float, arm: int
) -> NDArray[np.int64]:
    """What a kernel needs: the moments in which to use the trick, those that may be left to lot,
    how often, and the weights."""
    numbers = np.zeros(LEARNED, np.int64)
    numbers[_GIVEN], numbers[_EXPLORES], numbers[ARM] = 1, round(exploration * OF_ALL), arm
    for mark, moments in ((_USE, uses), (_LOT, by_lot)):
        for number in moments:
            numbers[_MARKS + number // _A_WORD] |= mark << 2 * (number % _A_WORD)
    return numbers


@kernel
def has_learned(learned: NDArray[np.int64]) -> bool:
    """Whether there is a table."""
    return bool(learned[_GIVEN])


@kernel
def uses_trick(learned: NDArray[np.int64], number: int, randomness: Randomness) -> bool:
    """Whether to use the mind trick in a moment in which it can be had."""
    marks = learned[_MARKS + number // _A_WORD] >> 2 * (number % _A_WORD)
    if marks & _LOT and learned[_EXPLORES] and draw(randomness, OF_ALL) < learned[_EXPLORES]:
        return bool(draw(randomness, 2))
    return bool(marks & _USE)
