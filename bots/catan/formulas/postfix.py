"""Formulas as kernels read them: whole numbers in postfix order."""

from bots.catan.formulas.formula import Constant, Formula, Joined
from bots.catan.formulas.words import CODE_BITS, MOST_DEPTH

MOST_NODES = 2**MOST_DEPTH - 1
ROOM = MOST_NODES + 1
"""The numbers of a formula: how many nodes it has, then each of them."""


def postfix(formula: Formula) -> list[int]:
    """The nodes, each after what it joins.

    >>> from bots.catan.formulas.notation import read_formula
    >>> postfix(read_formula("City ETA - 0.5"))
    [30, 32000000, 2]
    """
    if isinstance(formula, Joined):
        return [*postfix(formula.left), *postfix(formula.right), int(formula.operator)]
    return [formula.millionths << CODE_BITS if isinstance(formula, Constant) else int(formula)]


def numbers_of(formula: Formula) -> list[int]:
    """All that a kernel needs, as long as the longest formula takes."""
    nodes = postfix(formula)
    return [len(nodes), *nodes, *[0] * (MOST_NODES - len(nodes))]
