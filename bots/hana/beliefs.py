"""Graded beliefs: how probable each operator is on each resource (Fabregues 2012, §5.2)."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from bots.hana.problem import VOID, Figures, Plan, Plans

EXACT = 1e-12
MOST_PASSES = 500
"""After so many passes constraints that still do not hold are taken to contradict each other."""

Operators: TypeAlias = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Constraint:
    """A new belief: that one of ``operators`` is applied to a resource has this degree."""

    resource: int
    operators: tuple[int, ...]
    degree: float


class Beliefs:
    """A distribution for each resource, as rows: every row sums to 1 (5.1). Nothing in it changes.

    The rows may as well be dialogues, and the columns what can be said next in them (5.2).

    >>> beliefs = uniform(np.array([2, 4]))
    >>> told = beliefs.revised([Constraint(1, (0, 1), 0.8)])
    >>> told.degrees.round(3).tolist()
    [[0.5, 0.5, 0.0, 0.0], [0.4, 0.4, 0.1, 0.1]]
    """

    def __init__(self, degrees: Figures, feasible: Operators) -> None:
        self.degrees = degrees
        self.feasible = feasible

    def revised(self, news: Iterable[Constraint]) -> "Beliefs":
        """The beliefs nearest to these, by relative entropy, in which the news hold (Definition
        18). Of news that contradict each other the later ones count."""
        of_resource: defaultdict[int, list[Constraint]] = defaultdict(list)
        for one in news:
            of_resource[one.resource].append(one)
        if not of_resource:
            return self
        degrees = self.degrees.copy()
        for resource, told in of_resource.items():
            degrees[resource] = nearest(degrees[resource], self.feasible[resource], told)
        return Beliefs(degrees, self.feasible)

    def given(self, plan: Plan) -> "Beliefs":
        """The beliefs if a plan is sure to be executed."""
        degrees = self.degrees.copy()
        sure = np.flatnonzero(plan != VOID)
        degrees[sure] = 0.0
        degrees[sure, plan[sure]] = 1.0
        return Beliefs(degrees, self.feasible)

    def of_actions(self, plans: Plans) -> Figures:
        """The degree of each action of plans; 1 where a plan has none."""
        rows = np.arange(plans.shape[1])
        return np.where(plans == VOID, 1.0, self.degrees[rows, np.maximum(plans, 0)])

    def drawn(self, uniforms: Figures) -> Plans:
        """Complete plans, one for each row of numbers between 0 and 1: resources are independent
        (5.3). The same numbers give the same actions wherever beliefs are the same."""
        bounds = self.degrees.cumsum(axis=1)
        picked = np.empty(uniforms.shape, np.int16)
        for resource, edges in enumerate(bounds):
            last = int(np.flatnonzero(self.degrees[resource] > 0)[-1])
            found = np.searchsorted(edges, uniforms[:, resource], side="right")
            picked[:, resource] = np.minimum(found, last)
        return picked


def uniform(operators: NDArray[np.int64]) -> Beliefs:
    """The beliefs of who knows nothing but what is feasible; ``operators``: how many each resource
    has."""
    feasible = np.arange(operators.max(initial=1)) < operators[:, None]
    return Beliefs(feasible / feasible.sum(axis=1, keepdims=True), feasible)


def nearest(prior: Figures, feasible: Operators, told: Sequence[Constraint]) -> Figures:
    """One distribution of minimum relative entropy to ``prior`` that meets what is told of it, by
    iterative proportional fitting; the oldest of what is told is dropped until the rest can be met.
    """
    sets = [np.isin(np.arange(prior.size), one.operators) & feasible for one in told]
    degrees = [min(1.0, max(0.0, one.degree)) for one in told]
    for first in range(len(told)):
        fitted = _fitted(prior, feasible, sets[first:], degrees[first:])
        if fitted is not None:
            return fitted
    return prior


def _fitted(
    prior: Figures, feasible: Operators, sets: Sequence[Operators], degrees: Sequence[float]
) -> Figures | None:
    told = [
        (inside, degree)
        for inside, degree in zip(sets, degrees, strict=True)
        if inside.any() and not (inside == feasible).all()
    ]
    fitted = prior.copy()
    for _ in range(MOST_PASSES):
        for inside, degree in told:
            for part, share in ((inside, degree), (feasible & ~inside, 1.0 - degree)):
                total = fitted[part].sum()
                # What was held to be impossible is equally likely in all its ways.
                fitted[part] = fitted[part] / total * share if total else share / part.sum()
        if all(abs(fitted[inside].sum() - degree) <= EXACT for inside, degree in told):
            return fitted
    return None
