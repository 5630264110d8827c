"""From facts to numbers: of a seat in a game, of seats of one kind, of many games."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from bots.analysis.load import Facts
from bots.analysis.statistics import mean_interval, wilson
from bots.analysis.variable import Variable

Numbers = NDArray[np.float64]

AGGREGATES: Mapping[str, str] = {
    "mean": "the mean; of what is yes or no, the part that is yes",
    "median": "the one in the middle",
    "sum": "all together",
    "share": "the part of the games in which there is any",
    "least": "the least",
    "most": "the most",
    "count": "how many games there are",
}
"""How many games' numbers become one."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """One number of many, its 95 % interval where it has one, and how many they are."""

    number: float
    low: float | None
    high: float | None
    n: int


def by_seat(variable: Variable, facts: Facts, seats: int) -> Numbers:
    """A number for each seat, and a last one for what is no seat's; nan where there is none."""
    if variable.fold == "sum":
        numbers = np.zeros(seats + 1)
        np.add.at(numbers, facts["actor"], facts["number"])
        return numbers
    numbers = np.full(seats + 1, np.nan)
    for actor in np.unique(facts["actor"]).tolist():
        own = facts[facts["actor"] == actor]
        if variable.fold == "mean":
            numbers[actor] = own["number"].mean()
        elif variable.fold == "median":
            numbers[actor] = np.median(own["number"])
        elif variable.fold == "state":
            numbers[actor] = own["number"][own["phase"] == own["phase"].max()].sum()
        else:
            numbers[actor] = own["number"][-1]
    return numbers


def joined(variable: Variable, numbers: Numbers, seats: Sequence[int]) -> float:
    """One number for seats of one kind; nan where there is none.

    Of what is added up, seats of which there are none have 0 in every game that has it at all.
    """
    known = numbers[list(seats)]
    known = known[~np.isnan(known)]
    if known.size:
        return float(known.sum() if variable.join == "sum" else known.mean())
    there = variable.join == "sum" and not np.isnan(numbers[:-1]).all()
    return 0.0 if there and not seats else math.nan


def estimate(numbers: Sequence[float], aggregate: str, part: bool = False) -> Estimate:
    """One number of many games'; nan where there are none. ``part``: they are parts of a whole.

    >>> estimate([1, 0, 1, 1], "mean").number, estimate([3, 5, 9], "median").number
    (0.75, 5.0)
    """
    sample = [number for number in numbers if not math.isnan(number)]
    n = len(sample)
    if aggregate == "count":
        return Estimate(float(n), None, None, n)
    if not n:
        return Estimate(math.nan, None, None, 0)
    number, interval = _estimated(sample, aggregate, part)
    low, high = interval or (None, None)
    return Estimate(number, low, high, n)


def _estimated(
    sample: Sequence[float], aggregate: str, part: bool
) -> tuple[float, tuple[float, float] | None]:
    match aggregate:
        case "mean" if part and set(sample) <= {0.0, 1.0}:
            return float(np.mean(sample)), wilson(int(sum(sample)), len(sample))
        case "mean":
            mean, low, high = mean_interval(sample)
            return mean, (low, high) if len(sample) > 1 else None
        case "share":
            some = sum(number != 0 for number in sample)
            return some / len(sample), wilson(some, len(sample))
        case "median":
            return float(np.median(sample)), _median_interval(sample)
        case "sum":
            return float(sum(sample)), None
        case "least":
            return min(sample), None
        case "most":
            return max(sample), None
    raise ValueError(f"there is no aggregate {aggregate}; there are {', '.join(AGGREGATES)}")


def _median_interval(sample: Sequence[float]) -> tuple[float, float] | None:
    """The 95 % interval of a median by ranks; None where there are too few for one.

    >>> _median_interval(list(range(1, 101)))
    (40, 61)
    """
    n = len(sample)
    reach = NormalDist().inv_cdf(0.975) * math.sqrt(n) / 2
    low, high = math.floor(n / 2 - reach), math.ceil(n / 2 + reach)
    if low < 1 or high + 1 > n:
        return None
    ordered = sorted(sample)
    return ordered[low - 1], ordered[high]
