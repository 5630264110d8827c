"""Graded beliefs stay distributions, whatever is told, and move no farther than they must."""

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as some

from bots.hana.beliefs import Beliefs, Constraint, uniform
from bots.hana.measures import confidence, entropy
from bots.hana.problem import VOID, Figures
from tests.bots.hana.painting import BEP_STANDS, JOAN_STANDS, Painting

OPERATORS = np.array([2, 3, 5])
NEWS = some.builds(
    Constraint,
    some.integers(0, 2),
    some.lists(some.integers(0, 4), min_size=1, max_size=3, unique=True).map(tuple),
    some.floats(0, 1),
)


@settings(deadline=None, derandomize=True)
@given(some.lists(some.lists(NEWS, max_size=3), max_size=4))
@example([[Constraint(1, (0,), 5e-324)], [Constraint(1, (0,), 1.0)]])
def test_each_distribution_sums_to_one_after_any_news(told: list[list[Constraint]]) -> None:
    beliefs = uniform(OPERATORS)
    for news in told:
        beliefs = beliefs.revised(news)
    assert beliefs.degrees.sum(axis=1) == pytest.approx(1)
    assert (beliefs.degrees[~beliefs.feasible] == 0).all()


def test_nothing_told_changes_nothing() -> None:
    beliefs = uniform(OPERATORS)
    assert beliefs.revised([]) is beliefs


def relative_entropy(new: Figures, old: Figures) -> float:
    held = new > 0
    return float((new[held] * np.log(new[held] / old[held])).sum())


def test_overlapping_news_are_met_by_the_nearest_distribution() -> None:
    old = np.array([[0.1, 0.2, 0.3, 0.15, 0.25]])
    beliefs = Beliefs(old, old > 0)
    news = [Constraint(0, (0, 1, 2), 0.3), Constraint(0, (2, 3), 0.5)]
    (new,) = beliefs.revised(news).degrees
    assert (new[:3].sum(), new[2:4].sum()) == pytest.approx((0.3, 0.5))
    lots = np.random.default_rng(1)
    free = np.linalg.svd(np.array([[1, 1, 1, 1, 1], [1, 1, 1, 0, 0], [0, 0, 1, 1, 0]]))[2][3:]
    for _ in range(50):
        other = new + 0.01 * lots.normal(size=2) @ free
        if (other > 0).all():
            assert relative_entropy(other, old[0]) >= relative_entropy(new, old[0])


def test_of_news_that_contradict_each_other_the_latest_counts() -> None:
    told = [Constraint(1, (0,), 0.9), Constraint(1, (1,), 0.8)]
    assert uniform(OPERATORS).revised(told).degrees[1].tolist() == pytest.approx(
        [0.1, 0.8, 0.1, 0, 0]
    )


def test_what_was_held_impossible_can_be_believed_again() -> None:
    sure = uniform(OPERATORS).revised([Constraint(2, (0,), 1.0)])
    again = sure.revised([Constraint(2, (1, 2), 0.5)])
    assert again.degrees[2].tolist() == pytest.approx([0.5, 0.25, 0.25, 0, 0])


def test_every_commitment_lowers_entropy_and_all_of_them_make_it_zero() -> None:
    beliefs, seen = uniform(OPERATORS), [1.0]
    for resource in range(3):
        beliefs = beliefs.revised([Constraint(resource, (0,), 1.0)])
        seen.append(entropy(beliefs))
    assert seen == pytest.approx([1, 2 / 3, 1 / 3, 0])


def test_own_plans_are_sure_and_joint_ones_as_sure_as_the_others() -> None:
    problem = Painting()
    plans = np.full((2, 5), VOID, np.int16)
    plans[:, JOAN_STANDS] = 1
    plans[1, BEP_STANDS] = 2
    assert confidence(problem, uniform(problem.operators), plans).tolist() == [1, 0.2]


def test_the_same_lots_draw_the_same_actions_where_beliefs_are_the_same() -> None:
    beliefs, lots = uniform(OPERATORS), np.random.default_rng(1).random((50, 3))
    one, two = beliefs.drawn(lots), beliefs.revised([Constraint(1, (0,), 1.0)]).drawn(lots)
    assert (one[:, [0, 2]] == two[:, [0, 2]]).all()
    assert (two[:, 1] == 0).all() and (one < OPERATORS).all()
