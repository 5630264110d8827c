"""Formulas as text: written as one writes sums, or as the JSON of the original's files."""

import json
import re
from collections.abc import Mapping
from typing import Any

from bots.catan.formulas.formula import (
    LARGEST,
    Constant,
    Formula,
    Joined,
    constant,
    depth,
    named,
)
from bots.catan.formulas.words import MILLION, MOST_DEPTH, NAMES, OPERATORS, SIGNS, Operator

MOST_TEXT = 20_000
"""Characters of a formula."""
_JOINED, _TERMINAL, _CONSTANT = range(3)
"""Types of nodes in files."""
_TERMINALS = {name.lower(): one for one, name in NAMES.items()}
_SAME = str.maketrans({"×": "*", "·": "*", "−": "-", "–": "-", "÷": "/"})
_NUMBER = r"\d+(?:\.\d+)?|\.\d+"
_WORDS = "|".join(sorted(map(re.escape, _TERMINALS), key=len, reverse=True))
_TOKEN = re.compile(rf"\s*(?:(?P<word>{_WORDS})\b|(?P<number>{_NUMBER})|(?P<sign>[-+*/<>()]))")
_BINDS = {
    Operator.GREATER: 1,
    Operator.LESS: 1,
    Operator.PLUS: 2,
    Operator.MINUS: 2,
    Operator.TIMES: 3,
    Operator.DIVIDED: 3,
}
_PRINTED = {"*": "×", "-": "−", "/": "÷"}


class BadFormula(ValueError):
    """A text that is no formula; the message says what is wrong with it."""


def read_formula(text: str) -> Formula:
    """A formula from either notation. Raises BadFormula.

    >>> read_formula("City ETA * 2.5") == read_formula(write_json(read_formula("city eta × 2.5")))
    True
    >>> read_formula("City ETA + Wool")
    Traceback (most recent call last):
        ...
    bots.catan.formulas.notation.BadFormula: a formula cannot go on with 'Wool'
    """
    if len(text) > MOST_TEXT:
        raise BadFormula(f"a formula has at most {MOST_TEXT:,} characters")
    try:
        formula = _from_json(text) if text.lstrip().startswith("{") else _Reader(text).read()
    except RecursionError:
        raise BadFormula("the formula is nested too deeply") from None
    if depth(formula) > MOST_DEPTH:
        raise BadFormula(
            f"the formula is {depth(formula)} nodes deep: {MOST_DEPTH} are the most there can be"
        )
    return formula


def write_formula(formula: Formula) -> str:
    """A formula as one writes sums, with as few parentheses as keep the tree.

    >>> write_formula(read_formula("(City ETA - (Port Count - 1)) * (Current VP * 2)"))
    '(City ETA − (Port Count − 1)) × (Current VP × 2)'
    """
    if not isinstance(formula, Joined):
        return named(formula)
    binds, sign = _BINDS[formula.operator], SIGNS[formula.operator]
    left, right = write_formula(formula.left), write_formula(formula.right)
    if isinstance(formula.left, Joined) and _BINDS[formula.left.operator] < binds:
        left = f"({left})"
    if isinstance(formula.right, Joined) and _BINDS[formula.right.operator] <= binds:
        right = f"({right})"
    return f"{left} {_PRINTED.get(sign, sign)} {right}"


def write_json(formula: Formula) -> str:
    """A formula as the original's files have it, on one line.

    >>> write_json(read_formula("City ETA"))
    '{"type":1,"nodeDepth":1,"value":{"inputName":"City ETA"}}'
    """
    text = json.dumps(_tree(formula, 1), separators=(",", ":"))
    return text.replace('"<"', '"\\u003c"').replace('">"', '"\\u003e"')


def _tree(formula: Formula, deep: int) -> dict[str, Any]:
    if isinstance(formula, Joined):
        return {
            "type": _JOINED,
            "nodeDepth": deep,
            "left": _tree(formula.left, deep + 1),
            "right": _tree(formula.right, deep + 1),
            "operator": SIGNS[formula.operator],
        }
    kind = _CONSTANT if isinstance(formula, Constant) else _TERMINAL
    return {"type": kind, "nodeDepth": deep, "value": {"inputName": named(formula)}}


def _from_json(text: str) -> Formula:
    try:
        return _node(json.loads(text))
    except json.JSONDecodeError as error:
        raise BadFormula(f"the formula is no JSON: {error}") from None


def _node(told: Any) -> Formula:
    if not isinstance(told, Mapping):
        raise BadFormula(f"a node of a formula is an object, not {told!r}")
    if told.get("type") == _JOINED:
        sign = told.get("operator")
        if not isinstance(sign, str) or sign not in OPERATORS:
            raise BadFormula(f"{sign!r} is no operator; there are {' '.join(OPERATORS)}")
        return Joined(OPERATORS[sign], _node(told.get("left")), _node(told.get("right")))
    value = told.get("value")
    name = value.get("inputName") if isinstance(value, Mapping) else None
    if told.get("type") == _TERMINAL and str(name).lower() in _TERMINALS:
        return _TERMINALS[str(name).lower()]
    if told.get("type") == _CONSTANT and re.fullmatch(rf"-?(?:{_NUMBER})", str(name)):
        return _constant(str(name))
    raise BadFormula(f"a node of type {told.get('type')!r} cannot hold {name!r}")


def _constant(text: str) -> Constant:
    """A number that was written. Raises BadFormula for one too large, or with too many decimals."""
    if len(text) > 24 or abs(float(text)) > LARGEST:
        raise BadFormula(f"{text} is too large for a constant: {LARGEST} is the most")
    found = constant(float(text))
    if abs(found.millionths / MILLION - float(text)) > 1e-12:
        raise BadFormula(f"{text} has too many decimals: six are the most")
    return found


class _Reader:
    """Reads a formula from left to right."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text.translate(_SAME), 0
        self._lower = self.text.lower()

    def read(self) -> Formula:
        """All of it."""
        found = self._joined(0)
        if rest := self.text[self.at :].strip():
            raise BadFormula(f"a formula cannot go on with {rest[:30]!r}")
        return found

    def _next(self) -> re.Match[str] | None:
        return _TOKEN.match(self._lower, self.at)

    def _joined(self, binds: int) -> Formula:
        """As much as is joined by operators that bind more than that."""
        left = self._operand()
        while (token := self._next()) and (operator := OPERATORS.get(token["sign"] or "")):
            if _BINDS[operator] <= binds:
                break
            self.at = token.end()
            left = Joined(operator, left, self._joined(_BINDS[operator]))
        return left

    def _operand(self) -> Formula:
        token = self._next()
        if token is None:
            rest = self.text[self.at :].strip()
            raise BadFormula(
                f"a formula cannot go on with {rest[:30]!r}"
                if rest
                else "the formula ends too soon"
            )
        self.at = token.end()
        if token["word"]:
            return _TERMINALS[token["word"]]
        if token["number"]:
            return _constant(token["number"])
        if token["sign"] == "-":
            number = self._next()
            if number is not None and number["number"]:
                self.at = number.end()
                return _constant(f"-{number['number']}")
        if token["sign"] != "(":
            raise BadFormula(f"{token['sign']!r} needs a number or a name before it")
        inner = self._joined(0)
        closing = self._next()
        if closing is None or closing["sign"] != ")":
            raise BadFormula("a parenthesis is not closed")
        self.at = closing.end()
        return inner
