"""How new formulas come about: at random, by mutation, by crossover of two.

After Batjargal, Bierley, Fitch and Kleber (2021, §III). Where their report and their released
program differ, both can be had. Chance comes from the ``random.Random`` that is passed in.
"""

import random
from dataclasses import dataclass

from bots.catan.formulas.formula import (
    Constant,
    Formula,
    Joined,
    Side,
    constant,
    depth,
    grafted,
    nodes,
    size,
)
from bots.catan.formulas.words import DROPPED, MOST_DEPTH, Operator, Terminal

POSITIVE = tuple(constant(tenths / 10) for tenths in (*range(1, 20), 20, 25, 30, 35, 40, 45, 50))
"""The constants that are drawn: 0.1 to 1.9 by tenths, then 2 to 5 by halves."""
SIGNED = (*POSITIVE, *(Constant(-one.millionths) for one in POSITIVE))
ANY_CHILDREN = -1


@dataclass(frozen=True, slots=True)
class Stock:
    """What formulas are grown from, and how large they may become.

    ``depth``: nodes from the root to the deepest leaf. ``counts_leaves``: a node has as many
    children as leaves lie below it (as released), else as nodes lie below it (as reported).
    ``full_depth``: crossover may make trees of the whole depth (as released), else of one less (as
    reported).
    """

    depth: int = MOST_DEPTH
    operators: tuple[Operator, ...] = (Operator.PLUS, Operator.MINUS, Operator.TIMES)
    terminals: tuple[Terminal, ...] = tuple(one for one in Terminal if one != DROPPED)
    constants: tuple[Constant, ...] = SIGNED
    counts_leaves: bool = True
    full_depth: bool = True

    def grow(
        self, rng: random.Random, deep: int, probability: float, factor: bool = False
    ) -> Formula:
        """A random formula whose root lies so deep in its tree.

        Each node is an operator with that probability, in percent. A leaf is a constant if it is a
        ``factor``, the right child of a multiplication; else a terminal.

        >>> from bots.catan.formulas.notation import write_formula
        >>> write_formula(Stock().grow(random.Random(2), 1, 55))
        'Roads To Go'
        """
        if deep < self.depth and rng.random() * 100 < probability:
            operator = rng.choice(self.operators)
            left = self.grow(rng, deep + 1, probability)
            times = operator == Operator.TIMES
            return Joined(operator, left, self.grow(rng, deep + 1, probability, times))
        return rng.choice(self.constants) if factor else rng.choice(self.terminals)

    def mutated(
        self,
        formula: Formula,
        rng: random.Random,
        probability: float,
        max_children: int = ANY_CHILDREN,
        constants_only: bool = False,
    ) -> Formula:
        """The formula with one of its nodes, and all below it, grown anew.

        Only nodes with at most so many children may be, or only constants, which remain such; a
        formula without any stays as it is.
        """
        open_to = [
            (way, node)
            for way, node in nodes(formula)
            if (isinstance(node, Constant) or not constants_only)
            and (max_children == ANY_CHILDREN or self._children(node) <= max_children)
        ]
        if not open_to:
            return formula
        way, _ = rng.choice(open_to)
        if constants_only:
            return grafted(formula, way, rng.choice(self.constants))
        shoot = self.grow(rng, len(way) + 1, probability, _is_factor(formula, way))
        return grafted(formula, way, shoot)

    def _children(self, node: Formula) -> int:
        below = [one for way, one in nodes(node) if way]
        if self.counts_leaves:
            return sum(not isinstance(one, Joined) for one in below)
        return len(below)

    def crossed(self, one: Formula, other: Formula, rng: random.Random) -> tuple[Formula, Formula]:
        """Two formulas with a branch of each changed for a branch of the other.

        Neither root goes. Where no two branches fit, both formulas stay as they are.
        """
        turned = rng.random() < 0.5
        first, second = (other, one) if turned else (one, other)
        if size(first) > 1:
            way, branch = rng.choice(_branches(first))
            fitting = [
                (to, scion)
                for to, scion in _branches(second)
                if self._fits(way, scion) and self._fits(to, branch)
            ]
            if fitting:
                to, scion = rng.choice(fitting)
                first, second = grafted(first, way, scion), grafted(second, to, branch)
        return (second, first) if turned else (first, second)

    def _fits(self, way: Side, branch: Formula) -> bool:
        """Whether the branch may grow at the end of a way."""
        return len(way) + depth(branch) <= self.depth - (not self.full_depth)


def _branches(formula: Formula) -> list[tuple[Side, Formula]]:
    """All nodes but the root."""
    return list(nodes(formula))[1:]


def _is_factor(formula: Formula, way: Side) -> bool:
    """Whether a way ends at the right child of a multiplication."""
    for right in way[:-1]:
        assert isinstance(formula, Joined)
        formula = formula.right if right else formula.left
    return (
        isinstance(formula, Joined) and bool(way) and way[-1] and formula.operator == Operator.TIMES
    )
