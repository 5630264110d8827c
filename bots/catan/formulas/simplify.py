"""Formulas made shorter without a change of what they come to."""

from bots.catan.formulas.formula import LARGEST, Constant, Formula, Joined, join, worth
from bots.catan.formulas.words import MILLION, Operator

_NOTHING, _ONE = Constant(0), Constant(MILLION)
_SUMS = (Operator.PLUS, Operator.MINUS)


def simplified(formula: Formula) -> Formula:
    """A formula that comes to the same whatever is known, with no more nodes.

    Constants are joined where the outcome is one that can be written; what adds nothing, times one,
    times nothing and what is taken from itself goes. As numbers with rounding errors the two may
    differ in the last digits.

    >>> from bots.catan.formulas.notation import read_formula, write_formula
    >>> write_formula(simplified(read_formula("(City ETA * 0.5) * 4 + (Port Count - Port Count)")))
    'City ETA × 2'
    >>> write_formula(simplified(read_formula("Road ETA + 3 - 5 + City ETA")))
    'Road ETA − 2 + City ETA'
    """
    if not isinstance(formula, Joined):
        return formula
    whole = Joined(formula.operator, simplified(formula.left), simplified(formula.right))
    shorter = _shortened(whole)
    return whole if shorter is None else simplified(shorter)


def _shortened(whole: Joined) -> Formula | None:
    """The same by one step; None if there is no step."""
    operator, left, right = whole.operator, whole.left, whole.right
    if isinstance(left, Constant) and isinstance(right, Constant):
        return _folded(operator, left, right)
    if left == right:
        return _of_equals(operator, left)
    if operator in _SUMS:
        return _sum(operator, left, right)
    if operator == Operator.TIMES:
        return _product(left, right)
    if operator == Operator.DIVIDED and _NOTHING in (left, right):
        return _NOTHING
    return None


def _folded(operator: Operator, left: Constant, right: Constant) -> Constant | None:
    """Two constants as one, where that can be written."""
    millionths = MILLION * join(operator, *(worth(one, lambda _: 0) for one in (left, right)))
    if millionths.denominator != 1 or abs(millionths) > LARGEST * MILLION:
        return None
    return Constant(millionths.numerator)


def _of_equals(operator: Operator, twice: Formula) -> Formula | None:
    """A formula joined with itself."""
    if operator == Operator.PLUS:
        return Joined(Operator.TIMES, twice, Constant(2 * MILLION))
    if operator in (Operator.MINUS, Operator.GREATER, Operator.LESS):
        return _NOTHING
    return None


def _sum(operator: Operator, left: Formula, right: Formula) -> Formula | None:
    if right == _NOTHING:
        return left
    if left == _NOTHING and operator == Operator.PLUS:
        return right
    if isinstance(right, Constant):
        if right.millionths < 0:
            return Joined(_turned(operator), left, Constant(-right.millionths))
        return _gathered_sum(operator, left, right)
    return None


def _turned(operator: Operator) -> Operator:
    return Operator.MINUS if operator == Operator.PLUS else Operator.PLUS


def _gathered_sum(operator: Operator, left: Formula, right: Constant) -> Formula | None:
    """(x ± a) ± b as x ± c."""
    if not (
        isinstance(left, Joined) and left.operator in _SUMS and isinstance(left.right, Constant)
    ):
        return None
    first = left.right.millionths * (1 if left.operator == Operator.PLUS else -1)
    second = right.millionths * (1 if operator == Operator.PLUS else -1)
    if abs(first + second) > LARGEST * MILLION:
        return None
    return Joined(Operator.PLUS, left.left, Constant(first + second))


def _product(left: Formula, right: Formula) -> Formula | None:
    if _NOTHING in (left, right):
        return _NOTHING
    if _ONE in (left, right):
        return right if left == _ONE else left
    if not (isinstance(left, Joined) and left.operator == Operator.TIMES):
        return None
    if not (isinstance(right, Constant) and isinstance(left.right, Constant)):
        return None
    factor = _folded(Operator.TIMES, left.right, right)
    return None if factor is None else Joined(Operator.TIMES, left.left, factor)
