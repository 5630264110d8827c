"""Fast randomness for kernels: a sequence whose whole state is one number."""

import numpy as np
from numpy.typing import NDArray

from games.core.kernel import inlined

Randomness = NDArray[np.uint64]
"""The state of a random sequence: one number, changed by every draw; seed it as you like."""


@inlined
def draw(randomness: Randomness, ways: int) -> int:
    """One of ``ways`` equally likely numbers from 0 (Steele, Lea and Flood's SplitMix64).

    >>> randomness = np.array([7], np.uint64)
    >>> [draw(randomness, 6) for _ in range(8)]
    [2, 0, 5, 3, 2, 1, 2, 1]
    """
    randomness[0] += np.uint64(0x9E3779B97F4A7C15)
    mixed = randomness[0]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed ^= mixed >> np.uint64(31)
    return int(np.int64((mixed >> np.uint64(32)) * np.uint64(ways) >> np.uint64(32)))
