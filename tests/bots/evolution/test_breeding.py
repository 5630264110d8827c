"""How formulas are grown, mutated and crossed."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from bots.catan.formulas.formula import Constant, Formula, Joined, depth, nodes, size
from bots.catan.formulas.notation import read_formula, write_formula
from bots.catan.formulas.words import DROPPED, Operator, Terminal
from bots.evolution.breeding import SIGNED, Stock


def leaves(formula: Formula, factor: bool = False) -> Iterator[tuple[Formula, bool]]:
    """Every leaf, and whether it is the right child of a multiplication."""
    if isinstance(formula, Joined):
        yield from leaves(formula.left)
        yield from leaves(formula.right, formula.operator == Operator.TIMES)
    else:
        yield formula, factor


def obeys_the_leaf_rule(formula: Formula) -> bool:
    return all(isinstance(leaf, Constant) == factor for leaf, factor in leaves(formula))


def test_there_are_52_constants_and_none_is_nothing() -> None:
    assert len(SIGNED) == 52
    assert Constant(0) not in SIGNED


def test_after_thousands_of_mutations_trees_obey_depth_and_leaf_rule() -> None:
    rng, stock = random.Random(1), Stock()
    tree = stock.grow(rng, 1, 90)
    depths = Counter[int]()
    for _ in range(3000):
        tree = stock.mutated(tree, rng, 60)
        depths[depth(tree)] += 1
        assert obeys_the_leaf_rule(tree)
    assert max(depths) == 7
    drawn = {leaf for _ in range(2000) for leaf, _ in leaves(stock.grow(rng, 1, 60))}
    assert set(Terminal) - drawn == {DROPPED}
    assert set(SIGNED) <= drawn


def test_first_trees_are_a_leaf_as_often_as_the_probability_leaves() -> None:
    rng, stock = random.Random(2), Stock()
    alone = sum(size(stock.grow(rng, 1, 55)) == 1 for _ in range(4000))
    assert 0.42 < alone / 4000 < 0.48


@pytest.mark.parametrize(("counts_leaves", "most"), [(True, 3), (False, 4)])
def test_only_nodes_with_few_children_are_grown_anew(counts_leaves: bool, most: int) -> None:
    stock, rng = Stock(counts_leaves=counts_leaves), random.Random(3)
    tree = read_formula("(City ETA + Road ETA) + (Port Count + Current VP * 2)")
    untouched = Counter(isinstance(stock.mutated(tree, rng, 0, most), Joined) for _ in range(200))
    assert untouched == {True: 200}  # the root has five leaves and eight nodes below it
    shapes = {write_formula(stock.mutated(tree, rng, 0, most)) for _ in range(800)}
    cut = {text for text in shapes if text.startswith("City ETA + Road ETA + ") and "(" not in text}
    assert cut, "the right half, with three leaves and four nodes, may go"
    kept = {write_formula(stock.mutated(tree, rng, 0, most - 1)) for _ in range(800)}
    assert not {
        text for text in kept if text.startswith("City ETA + Road ETA + ") and "(" not in text
    }


def test_with_no_children_allowed_only_leaves_change() -> None:
    stock, rng = Stock(), random.Random(4)
    tree = read_formula("City ETA * 0.5 + Road ETA")
    for _ in range(100):
        assert size(stock.mutated(tree, rng, 0, max_children=0)) == size(tree)


def test_constants_alone_change_where_nothing_else_may() -> None:
    stock, rng = Stock(), random.Random(5)
    tree = read_formula("City ETA * 0.5 + Road ETA")
    mutants = {stock.mutated(tree, rng, 0, constants_only=True) for _ in range(400)}
    assert {write_formula(one).rsplit(" × ")[0] for one in mutants} == {"City ETA"}
    assert {write_formula(one).rsplit(" + ")[1] for one in mutants} == {"Road ETA"}
    assert len(mutants) > 40
    bare = read_formula("City ETA + Road ETA")
    assert stock.mutated(bare, rng, 0, constants_only=True) == bare


@pytest.mark.parametrize(("full_depth", "deepest"), [(True, 7), (False, 6)])
def test_crossed_trees_are_as_deep_as_may_be_and_lose_no_node(
    full_depth: bool, deepest: int
) -> None:
    stock, rng = Stock(full_depth=full_depth), random.Random(6)
    small = Stock(depth=deepest)
    depths = Counter[int]()
    for _ in range(400):
        one, other = small.grow(rng, 1, 80), small.grow(rng, 1, 80)
        new, newer = stock.crossed(one, other, rng)
        depths.update((depth(new), depth(newer)))
        assert size(new) + size(newer) == size(one) + size(other)
        before = Counter(node for tree in (one, other) for node, _ in leaves(tree))
        assert before == Counter(node for tree in (new, newer) for node, _ in leaves(tree))
        if isinstance(one, Joined) and isinstance(new, Joined):
            assert new.operator == one.operator, "roots stay"
    assert max(depths) == deepest


def test_a_tree_of_one_node_is_crossed_with_nothing() -> None:
    leaf, tree = read_formula("City ETA"), read_formula("Road ETA + Port Count")
    for seed in range(20):
        assert Stock().crossed(leaf, tree, random.Random(seed)) == (leaf, tree)


def test_every_way_ends_where_its_node_is() -> None:
    tree = Stock().grow(random.Random(8), 1, 90)
    assert len({way for way, _ in nodes(tree)}) == size(tree) > 20
