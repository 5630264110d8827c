"""The few statistics that a comparison of players needs."""

import math
from collections.abc import Sequence
from functools import cache
from statistics import NormalDist, fmean, stdev

import numpy as np

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


def bootstrap(sample: Sequence[float], seed: int, draws: int = 1000) -> tuple[float, float]:
    """The 95 % interval of a mean by the bootstrap (Efron 1979): percentiles of the means of
    samples drawn from the sample. The same seed gives the same interval.

    What is drawn is how often each value comes, which is less than the samples themselves.

    >>> low, high = bootstrap([0, 0, 1, 1, 1, 1, 0, 1, 1, 0], seed=1)
    >>> low < 0.6 < high
    True
    """
    values, counts = np.unique(np.asarray(sample, float), return_counts=True)
    n = len(sample)
    drawn = np.random.default_rng(seed).multinomial(n, counts / n, draws)
    low, high = np.percentile(drawn @ values / n, (2.5, 97.5))
    return float(low), float(high)


def binomial_test(successes: int, trials: int, chance: float) -> float:
    """The exact two-sided p of so many successes where each has that chance: how likely whatever is
    no likelier than they are.

    >>> round(binomial_test(9, 10, 0.5), 4), round(binomial_test(5, 10, 0.5), 4)
    (0.0215, 1.0)
    """
    if not 0 < chance < 1:
        return float(successes == trials * chance)
    odds = [
        math.exp(
            math.lgamma(trials + 1)
            - math.lgamma(count + 1)
            - math.lgamma(trials - count + 1)
            + count * math.log(chance)
            + (trials - count) * math.log1p(-chance)
        )
        for count in range(trials + 1)
    ]
    mine = odds[successes] * (1 + ROUNDING)
    return min(1.0, sum(one for one in odds if one <= mine))


@cache
def expected_maximum(count: int) -> float:
    """The largest of so many independent standard normal numbers, on average.

    The best of as many equally good players lies so many standard errors above their mean.

    >>> round(expected_maximum(1), 3), round(expected_maximum(2), 3), round(expected_maximum(50), 2)
    (0.0, 0.564, 2.25)
    """
    numbers = np.linspace(-9, 9, 3601)
    below = np.array([NormalDist().cdf(number) for number in numbers]) ** count
    return float(np.trapezoid(numbers * np.gradient(below, numbers), numbers))


def trials_for(sample: Sequence[float], within: float) -> int:
    """How many trials bring the 95 % interval of a mean within so much to each side, if they
    scatter as the sample does.

    >>> trials_for([0, 1] * 50, within=0.05)
    389
    """
    return max(2, math.ceil((NINETY_FIVE * stdev(sample) / within) ** 2)) if within else 2


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
