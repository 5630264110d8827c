"""Formulas as text, and made shorter."""

import json
import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bots.catan.formulas.formula import (
    Constant,
    Formula,
    Joined,
    constant,
    depth,
    grafted,
    nodes,
    size,
    worth,
)
from bots.catan.formulas.notation import BadFormula, read_formula, write_formula, write_json
from bots.catan.formulas.postfix import MOST_NODES, numbers_of
from bots.catan.formulas.published import PUBLISHED
from bots.catan.formulas.simplify import simplified
from bots.catan.formulas.words import NAMES, Operator, Terminal

SAMPLE = (
    '{"type":0,"nodeDepth":1,"left":{"type":0,"nodeDepth":2,"left":{"type":0,"nodeDepth":3,'
    '"left":{"type":1,"nodeDepth":4,"value":{"inputName":"City ETA"}},"right":{"type":1,'
    '"nodeDepth":4,"value":{"inputName":"Brick Income"}},"operator":"+"},"right":{"type":0,'
    '"nodeDepth":3,"left":{"type":1,"nodeDepth":4,"value":{"inputName":"Port Count"}},"right":'
    '{"type":1,"nodeDepth":4,"value":{"inputName":"Current VP"}},"operator":"*"},"operator":'
    '"\\u003c"},"right":{"type":0,"nodeDepth":2,"left":{"type":1,"nodeDepth":3,"value":'
    '{"inputName":"Total Resources"}},"right":{"type":1,"nodeDepth":3,"value":{"inputName":'
    '"Current Wheat"}},"operator":"\\u003c"},"operator":"\\u003c"}'
)
"""The tree that the report prints (§VI)."""
CONSTANTS = st.integers(-50, 50).map(lambda tenths: constant(tenths / 10))


def join(halves: st.SearchStrategy[Formula]) -> st.SearchStrategy[Formula]:
    return st.builds(Joined, st.sampled_from(Operator), halves, halves)


FORMULAS = st.recursive(st.sampled_from(Terminal) | CONSTANTS, join, max_leaves=12).filter(
    lambda formula: depth(formula) <= 7
)


def known_by(seed: int) -> Callable[[Terminal], int]:
    """Every terminal known to be something; often nothing, or the same as another."""
    rng = random.Random(seed)
    known = {one: rng.choice((0, 0, 1, 2, 3, 7, 40, 500)) for one in Terminal}
    return known.__getitem__


@settings(max_examples=60, deadline=None)
@given(FORMULAS)
def test_a_formula_is_read_as_it_was_written_in_both_notations(formula: Formula) -> None:
    assert read_formula(write_formula(formula)) == formula
    assert read_formula(write_json(formula)) == formula


def test_the_tree_of_the_report_is_read_and_written_as_it_stands() -> None:
    formula = read_formula(SAMPLE)
    assert write_json(formula) == SAMPLE
    assert write_formula(formula) == (
        "City ETA + Brick Income < Port Count × Current VP < (Total Resources < Current Wheat)"
    )
    assert json.loads(SAMPLE)["operator"] == "<"


def test_terminals_go_by_the_names_of_the_report() -> None:
    told = set(NAMES.values())
    assert len(told) == 25
    assert {"Time To Longest Road", "Current VP", "Development Card ETA", "Log Income"} <= told


@settings(max_examples=100, deadline=None)
@given(FORMULAS, st.integers(0, 1000))
def test_a_simplified_formula_comes_to_the_same_with_no_more_nodes(
    formula: Formula, seed: int
) -> None:
    shorter = simplified(formula)
    assert worth(shorter, known_by(seed)) == worth(formula, known_by(seed))
    assert size(shorter) <= size(formula)
    assert simplified(shorter) == shorter


@pytest.mark.parametrize(
    ("long", "short"),
    [
        ("City ETA * 1 + 0", "City ETA"),
        ("Current VP * (Port Count - Port Count)", "0"),
        ("Current VP + -2", "Current VP − 2"),
        ("(Current VP - 1) - 2 + 3", "Current VP"),
        ("Road ETA + Road ETA", "Road ETA × 2"),
        ("0.1 * 0.1 * 0.1 * 0.1 * 0.1 * 0.1 * 0.1", "0.000001 × 0.1"),
        ("Road ETA / 0 + (3 > 2)", "1"),
    ],
)
def test_what_changes_nothing_goes(long: str, short: str) -> None:
    assert write_formula(simplified(read_formula(long))) == short


def test_the_published_formulas_are_trees_that_the_original_allows() -> None:
    sizes = {number: size(read_formula(text)) for number, text in PUBLISHED.items()}
    assert sizes == {6: 13, 18: 15, 20: 11, 22: 13, 23: 13}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "ends too soon"),
        ("City ETA +", "ends too soon"),
        ("City ETA Road ETA", "cannot go on with 'Road ETA'"),
        ("Town ETA", "cannot go on with 'Town ETA'"),
        ("(City ETA", "not closed"),
        ("* City ETA", "needs a number or a name before it"),
        ("-City ETA", "needs a number or a name before it"),
        ("1001", "too large"),
        ("1" * 400, "too large"),
        ("0.1234567", "too many decimals"),
        ("+".join(["Road ETA"] * 8), "8 nodes deep"),
        ("(" * 5000 + "1" + ")" * 5000, "nested too deeply"),
        ("{", "is no JSON"),
        ("{}", "type None cannot hold None"),
        ('{"type": 1, "value": {"inputName": "Wool"}}', "cannot hold 'Wool'"),
        ('{"type": 0, "operator": "%"}', "'%' is no operator"),
        ('{"type": 0, "operator": "+", "left": 3}', "is an object, not 3"),
        ('{"type": 2, "value": {"inputName": "NaN"}}', "cannot hold 'NaN'"),
        ("x" * 20_001, "at most 20,000 characters"),
    ],
)
def test_what_is_no_formula_is_refused_with_a_sentence(text: str, told: str) -> None:
    with pytest.raises(BadFormula, match=told.replace("*", r"\*")):
        read_formula(text)


def test_a_graft_changes_its_own_place_alone() -> None:
    formula = read_formula("City ETA * 2 + Road ETA")
    ways = dict(nodes(formula))
    grown = grafted(formula, (False, True), Constant(0))
    assert {way: node for way, node in nodes(grown) if ways.get(way) == node}.keys() == {
        (False, False),
        (True,),
    }


def test_the_largest_tree_fills_a_kernels_numbers() -> None:
    tree: Formula = Terminal.CITY_ETA
    for _ in range(6):
        tree = Joined(Operator.PLUS, tree, tree)
    assert size(tree) == MOST_NODES == len(numbers_of(tree)) - 1 == numbers_of(tree)[0]
