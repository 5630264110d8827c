"""Counts of the five resources as one number, eight bits for each: all are compared at once.

Counts and their sum are below 128: there are 19 cards of each resource. Nothing here branches on
what is held, which in random play cannot be predicted and would cost more than the work.
"""

from typing import Final

import numpy as np

from games.catan.actions import Cards
from games.catan.nodes import size
from games.catan.pieces import ANY, COST, RESOURCES
from games.core.kernel import inlined

_BITS: Final = 8 * np.arange(RESOURCES)

PACKED_COST: Final = (COST << _BITS).sum(axis=1)
"""The price of each ``Purchase``."""
PACKED_RATIO: Final = np.array(
    [
        sum((2 if ports >> of & 1 else 3 if ports >> ANY & 1 else 4) << 8 * of for of in range(ANY))
        for ports in range(1 << ANY + 1)
    ],
    np.int64,
)
"""For each set of kinds of ports (bit k: kind k): what the bank asks for one card."""
ONE_OF_EACH: Final = 0x0101010101
_GUARDS: Final = 0x8080808080
_ALL: Final = 0xFFFFFFFFFF
_GATHER: Final = 0x10204081
"""Times this, the lowest bits of the five counts stand side by side, 28 places up."""


@inlined
def pack(cards: Cards) -> int:
    """Five counts as one number.

    >>> hex(pack(np.array([1, 2, 3, 4, 5], np.int8)))
    '0x504030201'
    """
    low = np.uint8(cards[0]) | np.uint8(cards[1]) << 8 | np.uint8(cards[2]) << 16
    return int(low | np.uint8(cards[3]) << 24 | np.uint8(cards[4]) << 32)


@inlined
def unpack(packed: int, cards: Cards) -> None:
    """Write five counts out."""
    for resource in range(RESOURCES):
        cards[resource] = packed >> 8 * resource & 0xFF


@inlined
def total(packed: int) -> int:
    """The sum of the five, below 256.

    >>> total(0x504030201)
    15
    """
    return packed * ONE_OF_EACH >> 32 & 0xFF


@inlined
def no_less(packed: int, least: int) -> int:
    """Which of the five are no less than those of another number, as a set: bit 7, 15 and so on.

    A guard bit above each count is borrowed where the difference would be negative.

    >>> bin(no_less(0x504030201, 0x303030303))
    '0b1000000010000000100000000000000000000000'
    """
    return ((packed | _GUARDS) - least) & _GUARDS


@inlined
def held(packed: int, count: int) -> int:
    """The set of resources (bit r: resource r) of which there are at least so many.

    >>> bin(held(0x504030201, 3))
    '0b11100'
    """
    return (no_less(packed, count * ONE_OF_EACH) >> 7) * _GATHER >> 28 & 0x1F


@inlined
def nth_card(packed: int, index: int) -> int:
    """The resource of the index-th card, sorted by resource.

    As many resources come before it as there are of which the sum up to them is no more than index.

    >>> nth_card(0x504030201, 5), nth_card(0x504030201, 6)
    (2, 3)
    """
    sums = packed * ONE_OF_EACH & _ALL
    return size(no_less(index * ONE_OF_EACH, sums))


@inlined
def covers(packed: int, purchase: int) -> bool:
    """Whether a packed hand pays for a ``Purchase``."""
    return bool(no_less(packed, PACKED_COST[purchase]) == _GUARDS)
