"""Scores written as formulas: sums and comparisons of what a finished game tells of a seat."""

import ast
import math
import operator
from collections.abc import Callable, Mapping
from typing import Any

from bots.arena.experiment import BadExperiment
from games.core.nearest import hint

LONGEST = 200
"""Characters that a formula may have."""
MOST = 1e9
"""The largest number that may stand in it."""
_BINARY: Mapping[type[ast.AST], Callable[[float, float], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}


def formula(text: str, names: tuple[str, ...]) -> ast.expr:
    """A formula of numbers, names, ``+ - * /``, comparisons, ``and or not`` and ``x if y else z``.

    Raises BadExperiment with a sentence for anything else.

    >>> worth(formula("100 * (centers >= 10)", ("centers",)), {"centers": 12})
    100.0
    """
    if len(text) > LONGEST:
        raise BadExperiment(f"a formula has at most {LONGEST} characters")
    try:
        tree = ast.parse(text.strip(), mode="eval").body
        _demand(tree, names)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        if isinstance(error, BadExperiment):
            raise
        raise BadExperiment(f"{text!r} is no formula such as 100 * (centers >= 10)") from error
    return tree


def worth(node: ast.expr, known: Mapping[str, float]) -> float:
    """What a formula comes to; 0 where that is no finite number, as after a division by 0.

    >>> worth(formula("1 / centers", ("centers",)), {"centers": 0})
    0.0
    """
    try:
        found = float(_value(node, known))
    except ZeroDivisionError:
        return 0.0
    return found if math.isfinite(found) else 0.0


def _demand(node: ast.expr, names: tuple[str, ...]) -> None:
    """That there is nothing in it but what `_value` knows. Raises BadExperiment."""
    if isinstance(node, ast.Name):
        if node.id not in names:
            raise BadExperiment(f"formulas know no {node.id!r}{hint(node.id, names)}")
        return
    if isinstance(node, ast.Constant):
        number = node.value
        if not isinstance(number, int | float) or isinstance(number, bool) or abs(number) > MOST:
            raise BadExperiment(f"{node.value!r} is no number for a formula")
        return
    operators: list[ast.AST] = []
    if isinstance(node, ast.BinOp):
        operators = [node.op]
    elif isinstance(node, ast.Compare):
        operators = list(node.ops)
    elif not isinstance(node, ast.UnaryOp | ast.BoolOp | ast.IfExp) or isinstance(
        getattr(node, "op", None), ast.Invert
    ):
        raise BadExperiment(f"a formula has no {ast.unparse(node)!r}")
    for one in operators:
        if type(one) not in _BINARY:
            raise BadExperiment(f"a formula has no operator as in {ast.unparse(node)!r}")
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr):
            _demand(child, names)


def _value(node: ast.expr, known: Mapping[str, float]) -> float:
    match node:
        case ast.Constant(value=value):
            return float(value)  # type: ignore[arg-type]  # `_demand` has seen that it is a number
        case ast.Name(id=name):
            return float(known[name])
        case ast.BinOp(left=left, op=op, right=right):
            return float(_BINARY[type(op)](_value(left, known), _value(right, known)))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return float(not _value(operand, known))
        case ast.UnaryOp(op=op, operand=operand):
            return -_value(operand, known) if isinstance(op, ast.USub) else _value(operand, known)
        case ast.BoolOp(op=ast.And(), values=values):
            return float(all(_value(one, known) for one in values))
        case ast.BoolOp(values=values):
            return float(any(_value(one, known) for one in values))
        case ast.Compare(left=left, ops=ops, comparators=others):
            terms = [_value(one, known) for one in (left, *others)]
            pairs = zip(ops, terms, terms[1:], strict=False)
            return float(all(_BINARY[type(op)](one, other) for op, one, other in pairs))
        case ast.IfExp(test=test, body=body, orelse=orelse):
            return _value(body if _value(test, known) else orelse, known)
    raise AssertionError(ast.dump(node))
