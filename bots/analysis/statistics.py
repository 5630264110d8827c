"""The few statistics that a comparison of players needs."""

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, stdev

NINETY_FIVE = NormalDist().inv_cdf(0.975)
ROUNDING = 1e-9
"""Shares that should sum to a whole may miss it by so much."""


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """The 95 % score interval of a proportion (Wilson 1927).

    >>> [round(end, 3) for end in wilson(50, 100)]
    [0.404, 0.596]
    """
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    z2 = NINETY_FIVE**2
    center = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    spread = share * (1 - share) / trials + z2 / (4 * trials**2)
    half = NINETY_FIVE * math.sqrt(spread) / (1 + z2 / trials)
    return max(0.0, center - half), min(1.0, center + half)


def mean_interval(sample: Sequence[float]) -> tuple[float, float, float]:
    """The mean and its 95 % interval by the normal approximation.

    >>> [round(number, 2) for number in mean_interval([1, 2, 3, 4])]
    [2.5, 1.23, 3.77]
    """
    mean = fmean(sample)
    if len(sample) < 2:
        return mean, mean, mean
    half = NINETY_FIVE * stdev(sample) / math.sqrt(len(sample))
    return mean, mean - half, mean + half


def z_test(sample: Sequence[float], expected: float) -> tuple[float, float]:
    """z and the two-sided p of the sample's mean against an expected mean.

    A sample without any spread that equals the expectation has z 0; one that does not, infinity.

    >>> z, p = z_test([1, 0, 1, 1, 1, 0, 1, 1], 0.5)
    >>> round(z, 2), round(p, 3)
    (1.53, 0.127)
    """
    difference = fmean(sample) - expected
    error = stdev(sample) / math.sqrt(len(sample)) if len(sample) > 1 else 0.0
    if error < ROUNDING:
        z = 0.0 if abs(difference) < ROUNDING else math.copysign(math.inf, difference)
    else:
        z = difference / error
    return z, 2 * (1 - NormalDist().cdf(abs(z)))
