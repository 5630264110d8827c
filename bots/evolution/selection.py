"""Who has children: parents drawn by fitness, and the next generation from them."""

import random
from collections.abc import Sequence
from itertools import accumulate

from bots.catan.formulas.formula import Formula
from bots.evolution.breeding import Stock
from bots.evolution.description import Run, Session


def by_fitness(fitness: Sequence[float]) -> list[int]:
    """The numbers of trees, the fittest first; equals in their own order.

    >>> by_fitness([1, 3, 2, 3])
    [1, 3, 2, 0]
    """
    return sorted(range(len(fitness)), key=lambda at: -fitness[at])


def groups(fitness: Sequence[float], cutoff: float) -> tuple[list[int], list[int]]:
    """High performers, the fittest until they have that part of all fitness; and all others.

    >>> groups([1, 5, 3, 1], 0.6)
    ([1, 2], [0, 3])
    """
    order, needed = by_fitness(fitness), cutoff * sum(fitness)
    sums = accumulate(fitness[at] for at in order)
    high = next(count for count, sum_ in enumerate(sums, start=1) if sum_ >= needed)
    return order[:high], order[high:]


class Parents:
    """Draws parents from a generation: from one of two groups, or as winners of tournaments."""

    def __init__(
        self, fitness: Sequence[float], run: Run, session: Session, rng: random.Random
    ) -> None:
        self._fitness, self._tournament, self._rng = fitness, run.tournament, rng
        self._rate = session.high_performer_sample_rate
        self._high, self._low = groups(fitness, session.performance_cutoff)

    def draw(self) -> int:
        """The number of a tree; the same may come again."""
        if self._tournament:
            rivals = self._rng.choices(range(len(self._fitness)), k=self._tournament)
            return max(rivals, key=lambda at: self._fitness[at])
        group = self._high if self._rng.random() < self._rate or not self._low else self._low
        weights = [self._fitness[at] for at in group]
        return self._rng.choices(group, weights if any(weights) else None)[0]


def shares(children: int, mutation_percent: float) -> tuple[int, int]:
    """How many of the children are by mutation, and how many by crossover: those come in pairs.

    >>> shares(40, 0.5), shares(41, 0.5), shares(41, 0)
    ((20, 20), (19, 22), (1, 40))
    """
    mutants = round(children * mutation_percent)
    if (children - mutants) % 2:
        mutants += -1 if mutants else 1
    return mutants, children - mutants


def next_generation(
    trees: Sequence[Formula],
    fitness: Sequence[float],
    run: Run,
    session: Session,
    rng: random.Random,
) -> list[Formula]:
    """The children of a generation: the elite as it is, then mutants, then crossed pairs."""
    stock, parents = run.stock, Parents(fitness, run, session, rng)
    children = [trees[at] for at in by_fitness(fitness)[: run.elite]]
    mutants, crossed = shares(len(trees) - run.elite, session.mutation_percent)
    for _ in range(mutants):
        children.append(_mutant(stock, trees[parents.draw()], session, rng))
    for _ in range(crossed // 2):
        children += stock.crossed(trees[parents.draw()], trees[parents.draw()], rng)
    return children


def _mutant(stock: Stock, parent: Formula, session: Session, rng: random.Random) -> Formula:
    return stock.mutated(
        parent,
        rng,
        session.operator_probability,
        session.max_children,
        session.constants_only,
    )


def first_generation(run: Run, rng: random.Random) -> list[Formula]:
    """The formulas given, each in its turn, or random ones."""
    given, stock = run.given, run.stock
    if given:
        return [given[at % len(given)] for at in range(run.bots)]
    return [stock.grow(rng, 1, run.initial_operator_probability) for _ in range(run.bots)]
