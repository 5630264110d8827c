"""Sets of nodes as 64-bit numbers: bit n stands for node n."""

from typing import Final

import numpy as np

from games.core.kernel import kernel

_PAIRS: Final = np.uint64(0x5555555555555555)
_FOURS: Final = np.uint64(0x3333333333333333)
_EIGHTS: Final = np.uint64(0x0F0F0F0F0F0F0F0F)
_BYTES: Final = np.uint64(0x0101010101010101)
_1, _2, _4, _56 = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56)


@kernel
def size(nodes: int) -> int:
    """How many nodes are in a set: the bits are added up side by side.

    In numbers without a sign this is what compilers know as counting bits, one instruction.

    >>> size(0b1011)
    3
    """
    bits = np.uint64(nodes)
    bits -= bits >> _1 & _PAIRS
    bits = (bits & _FOURS) + (bits >> _2 & _FOURS)
    return int(np.int64((bits + (bits >> _4) & _EIGHTS) * _BYTES >> _56))


@kernel
def nth(nodes: int, index: int) -> int:
    """The index-th node of a set, counted from 0 and from the lowest.

    >>> nth(0b1011, 2)
    3
    """
    for _ in range(index):
        nodes &= nodes - 1
    return size((nodes & -nodes) - 1)
