"""Logistic regression where few of many things are seen at a time, as with words."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.float64]
_STEPS, _TURNS, _EXACT = 12, 200, 1e-9
"""Newton's steps, directions tried to solve one, and the square of an error that is none."""


class Seen(NamedTuple):
    """How often each thing was seen each time: a matrix of few entries, by rows and columns."""

    rows: NDArray[np.int64]
    columns: NDArray[np.int64]
    often: Array
    shape: tuple[int, int]

    @classmethod
    def of(cls, times: Iterable[Mapping[int, float]], width: int) -> "Seen":
        """From what was seen each time, by its column."""
        seen = [(row, *one) for row, found in enumerate(times) for one in found.items()]
        rows, columns, often = zip(*seen, strict=True)
        return cls(np.array(rows), np.array(columns), np.array(often, float), (rows[-1] + 1, width))

    def times(self, parts: Array) -> Array:
        summed = np.bincount(self.rows, self.often * parts[self.columns], self.shape[0])
        return np.asarray(summed, dtype=np.float64)

    def turned_times(self, each: Array) -> Array:
        summed = np.bincount(self.columns, self.often * each[self.rows], self.shape[1])
        return np.asarray(summed, dtype=np.float64)


def logistic(seen: Seen, true: Sequence[bool], ridge: float) -> Array:
    """What each thing adds to the log of the odds, by Newton's method.

    ``ridge`` says how strongly that is held near zero. Every row has a first entry, at least.

    >>> seen = Seen.of([{0: 1.0}, {0: 1.0, 1: 1.0}] * 50, 2)
    >>> logistic(seen, [False, True] * 50, ridge=0.1).round(1).tolist()
    [-3.7, 7.9]
    """
    was = np.array(true, float)
    parts = np.zeros(seen.shape[1])
    for _ in range(_STEPS):
        likely = 1 / (1 + np.exp(-seen.times(parts)))
        slope = seen.turned_times(was - likely) - ridge * parts
        parts += _solved(partial(_bent, seen, likely * (1 - likely), ridge), slope)
    return parts


def _bent(seen: Seen, doubt: Array, ridge: float, parts: Array) -> Array:
    """How the slope changes along a direction."""
    return seen.turned_times(doubt * seen.times(parts)) + ridge * parts


def _solved(times: Callable[[Array], Array], wanted: Array) -> Array:
    """What a positive definite matrix takes to something: the method of conjugate gradients."""
    found, left = np.zeros_like(wanted), wanted.copy()
    along, size = left.copy(), left @ left
    for _ in range(_TURNS):
        if size < _EXACT:
            break
        there = times(along)
        step = size / (along @ there)
        found += step * along
        left -= step * there
        size, before = left @ left, size
        along = left + size / before * along
    return found
