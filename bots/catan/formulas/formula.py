"""A formula as a tree: a terminal, a constant, or two formulas joined by an operator."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from bots.catan.formulas.words import MILLION, NAMES, SIGNS, Operator, Terminal

LARGEST = 1000
"""No constant is further from nothing."""


@dataclass(frozen=True, slots=True)
class Constant:
    """A constant, in whole millionths: what is written with decimals stays what it is."""

    millionths: int

    def __str__(self) -> str:
        sign, rest = "-" if self.millionths < 0 else "", abs(self.millionths)
        return f"{sign}{rest // MILLION}.{rest % MILLION:06}".rstrip("0").rstrip(".")


@dataclass(frozen=True, slots=True)
class Joined:
    """Two formulas and how they are joined."""

    operator: Operator
    left: "Formula"
    right: "Formula"


Formula = Terminal | Constant | Joined
Side = tuple[bool, ...]
"""The way from the root to a node: at every step whether it goes to the right."""


def constant(number: float) -> Constant:
    """A constant, to the nearest millionth.

    >>> str(constant(-0.3)), str(constant(2))
    ('-0.3', '2')
    """
    return Constant(round(number * MILLION))


def depth(formula: Formula) -> int:
    """How many nodes lie on the longest way down; 1 for a leaf."""
    if isinstance(formula, Joined):
        return 1 + max(depth(formula.left), depth(formula.right))
    return 1


def size(formula: Formula) -> int:
    """How many nodes it has."""
    return sum(1 for _ in nodes(formula))


def nodes(formula: Formula, way: Side = ()) -> Iterator[tuple[Side, Formula]]:
    """Every node, the root first, then all to the left: the way to it, and what grows there.

    >>> tree = Joined(Operator.PLUS, Terminal.CITY_ETA, constant(1))
    >>> [way for way, _ in nodes(tree)]
    [(), (False,), (True,)]
    """
    yield way, formula
    if isinstance(formula, Joined):
        yield from nodes(formula.left, (*way, False))
        yield from nodes(formula.right, (*way, True))


def grafted(formula: Formula, way: Side, shoot: Formula) -> Formula:
    """The formula with another in place of what grows at the end of a way."""
    if not way:
        return shoot
    assert isinstance(formula, Joined)
    if way[0]:
        return Joined(formula.operator, formula.left, grafted(formula.right, way[1:], shoot))
    return Joined(formula.operator, grafted(formula.left, way[1:], shoot), formula.right)


def worth(formula: Formula, known: Callable[[Terminal], int]) -> Fraction:
    """What a formula comes to where terminals are known; exactly, without rounding errors.

    >>> worth(Joined(Operator.TIMES, Terminal.CITY_ETA, constant(-0.3)), lambda terminal: 5)
    Fraction(-3, 2)
    """
    if isinstance(formula, Constant):
        return Fraction(formula.millionths, MILLION)
    if isinstance(formula, Terminal):
        return Fraction(known(formula))
    left, right = worth(formula.left, known), worth(formula.right, known)
    return join(formula.operator, left, right)


def join(operator: Operator, left: Fraction, right: Fraction) -> Fraction:
    """Two numbers joined.

    >>> join(Operator.DIVIDED, Fraction(7), Fraction(2))
    Fraction(4, 1)
    """
    if operator == Operator.PLUS:
        return left + right
    if operator == Operator.MINUS:
        return left - right
    if operator == Operator.TIMES:
        return left * right
    if operator == Operator.DIVIDED:
        return Fraction(floor(left / right + Fraction(1, 2)) if right else 0)
    return Fraction(left > right if operator == Operator.GREATER else left < right)


def named(node: Formula) -> str:
    """What stands in a node.

    >>> named(Terminal.CITY_ETA), named(constant(0.5))
    ('City ETA', '0.5')
    """
    if isinstance(node, Joined):
        return SIGNS[node.operator]
    return str(node) if isinstance(node, Constant) else NAMES[node]
