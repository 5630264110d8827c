"""Sets of nodes as 64-bit numbers: bit n stands for node n."""

from typing import Final

from games.core.kernel import kernel

_PAIRS: Final = 0x5555555555555555
_FOURS: Final = 0x3333333333333333
_EIGHTS: Final = 0x0F0F0F0F0F0F0F0F
_BYTES: Final = 0x0101010101010101


@kernel
def size(nodes: int) -> int:
    """How many nodes are in a set: the bits are added up side by side.

    >>> size(0b1011)
    3
    """
    nodes -= nodes >> 1 & _PAIRS
    nodes = (nodes & _FOURS) + (nodes >> 2 & _FOURS)
    return ((nodes + (nodes >> 4)) & _EIGHTS) * _BYTES >> 56


@kernel
def nth(nodes: int, index: int) -> int:
    """The index-th node of a set, counted from 0 and from the lowest.

    >>> nth(0b1011, 2)
    3
    """
    for _ in range(index):
        nodes &= nodes - 1
    return size((nodes & -nodes) - 1)
