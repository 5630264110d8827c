"""The search for plans: a genetic algorithm that can be stopped and resumed (§5.3)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bots.hana.problem import VOID, Figures, Plans, Problem, mended

Fitness = Callable[[Plans], Figures]
FLOOR = 0.01
"""What even the worst of a generation is given of the wheel, for utilities differ by little."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How many plans are bred, how many survive, how often two are crossed and a gene mutates."""

    population: int = 60
    elite: int = 6
    crossover: float = 0.7
    mutation_own: float = 0.05
    mutation_other: float = 0.1


class Search:
    """Breeds plans. Of a plan each resource is a gene; own genes are never void.

    The first half of a population are plans of own actions only, the others void; the second half
    are joint plans. The best of both halves survive, so the best never gets worse while what is
    believed stands still. ``chances``: what a mutation draws each gene's operator by, one without a
    chance is never used; ``void``: how likely a mutating gene of another's becomes void.
    """

    def __init__(
        self,
        problem: Problem,
        chances: Figures,
        void: Figures,
        settings: Settings,
        seed: int = 0,
    ) -> None:
        self._problem, self._settings = problem, settings
        self._own = problem.owner == problem.me
        self.population: Plans = np.zeros((0, len(self._own)), np.int16)
        self._void = np.where(self._own, 0.0, void)
        self.constrain(chances)
        self._rng = np.random.default_rng(seed)
        self._joint = np.arange(settings.population) >= settings.population // 2

    def begin(self, given: Plans) -> None:
        """Start from given plans, as many as there is room for, and others drawn by lot. Given
        plans stand in both halves."""
        size = self._settings.population
        drawn = self._drawn(size)
        room = given[: size // 2]
        drawn[: len(room)] = room
        drawn[size // 2 : size // 2 + len(room)] = room
        self.population = self._sound(drawn)

    def constrain(self, chances: Figures) -> None:
        """From now on these are the chances; plans that do not fit are mended, not thrown away."""
        self._chances, self._bounds = chances, chances.cumsum(axis=1)
        default = self._problem.default
        by_default = chances[np.arange(len(default)), default] > 0
        self._instead = np.where(by_default, default, chances.argmax(axis=1)).astype(np.int16)
        if len(self.population):
            self.population = self._sound(self.population)

    def run(self, fitness: Fitness, generations: int) -> None:
        """Breed so many generations; the population is left with the best of each half first."""
        size, elite = self._settings.population, max(1, self._settings.elite // 2)
        for _ in range(generations):
            worth = fitness(self.population)
            best = [
                half[np.argsort(-worth[half], kind="stable")[:elite]]
                for half in (np.flatnonzero(~self._joint), np.flatnonzero(self._joint))
            ]
            children = self._sound(self._children(worth, size))
            for half, first in zip(best, (0, size // 2), strict=True):
                children[first : first + len(half)] = self.population[half]
            self.population = children

    def saved(self) -> dict[str, Any]:
        """Where the search stands, as JSON."""
        return {"population": self.population.tolist(), "lots": self._rng.bit_generator.state}

    def resume(self, saved: Mapping[str, Any]) -> None:
        """Go on from there, as if it had never been stopped."""
        self.population = np.array(saved["population"], np.int16)
        self._rng.bit_generator.state = saved["lots"]

    def _children(self, worth: Figures, size: int) -> Plans:
        wheel = worth - worth.min() + FLOOR
        parents = self._rng.choice(len(worth), (2, size), p=wheel / wheel.sum())
        one, two = self.population[parents[0]], self.population[parents[1]]
        mixed = self._rng.random((size, 1)) < self._settings.crossover
        children = np.where(mixed & (self._rng.random(one.shape) < 0.5), two, one)
        rates = np.where(self._own, self._settings.mutation_own, self._settings.mutation_other)
        return np.where(self._rng.random(children.shape) < rates, self._drawn(size), children)

    def _drawn(self, count: int) -> Plans:
        """Plans by lot."""
        lots = self._rng.random((count, len(self._own)))
        drawn = np.stack(
            [
                np.minimum(np.searchsorted(bounds, lot, side="right"), operators - 1)
                for bounds, lot, operators in zip(
                    self._bounds, lots.T, self._problem.operators, strict=True
                )
            ],
            axis=1,
        ).astype(np.int16)
        drawn[self._rng.random(drawn.shape) < self._void] = VOID
        return drawn

    def _sound(self, plans: Plans) -> Plans:
        """Plans that can be executed, complete for us, those of the first half ours alone."""
        plans = plans.copy()
        alone = ~self._joint[: len(plans)]
        plans[np.ix_(alone, ~self._own)] = VOID
        plans = np.where(self._own & (plans == VOID), self._problem.default, plans)
        plans = mended(self._problem, plans.astype(np.int16))
        chance = self._chances[np.arange(plans.shape[1]), np.maximum(plans, 0)]
        return np.where((plans != VOID) & (chance <= 0), self._instead, plans)


def distinct(plans: Plans) -> NDArray[np.int64]:
    """The numbers of the rows that differ from all before them."""
    return np.sort(np.unique(plans, axis=0, return_index=True)[1]).astype(np.int64)
