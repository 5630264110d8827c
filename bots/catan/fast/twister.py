"""Python's own random numbers in a kernel, so that games of robots have the chance of all others.

``games.core.chance.Chance`` draws with ``random.Random``: a Mersenne twister (Matsumoto and
Nishimura 1998) whose highest bits are taken until they are in range.
"""

import random

import numpy as np
from numpy.typing import NDArray

from games.core.kernel import kernel

Twister = NDArray[np.int64]
"""The 624 words of a twister, and how many of them are used up."""

_WORDS, _SHIFTED = 624, 397
_UPPER, _LOWER, _MATRIX, _WORD = 0x80000000, 0x7FFFFFFF, 0x9908B0DF, 0xFFFFFFFF


def twister(seed: int) -> Twister:
    """The state of ``random.Random(seed)``."""
    return np.array(random.Random(seed).getstate()[1], np.int64)


@kernel
def below(state: Twister, ways: int) -> int:
    """One of ``ways`` equally likely numbers from 0, as ``random.Random.randrange`` gives them.

    >>> state, rng = twister(7), random.Random(7)
    >>> all(below(state, ways) == rng.randrange(ways) for ways in range(1, 2000))
    True
    """
    bits = 0
    while ways >> bits:
        bits += 1
    while True:
        drawn = _next_word(state) >> 32 - bits
        if drawn < ways:
            return drawn


@kernel
def _next_word(state: Twister) -> int:
    """The next 32 random bits."""
    if state[_WORDS] >= _WORDS:
        _twist(state)
    word = int(state[state[_WORDS]])
    state[_WORDS] += 1
    word ^= word >> 11
    word ^= word << 7 & 0x9D2C5680
    word ^= word << 15 & 0xEFC60000
    return (word ^ word >> 18) & _WORD


@kernel
def _twist(state: Twister) -> None:
    """Make 624 new words."""
    for index in range(_WORDS):
        mixed = state[index] & _UPPER | state[(index + 1) % _WORDS] & _LOWER
        state[index] = state[(index + _SHIFTED) % _WORDS] ^ mixed >> 1
        if mixed & 1:
            state[index] ^= _MATRIX
    state[_WORDS] = 0
