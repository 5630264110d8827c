"""HANA hangs a painting: the thesis's figures, and a deal that keeps the painting whole."""

import numpy as np
import pytest

from bots.hana.beliefs import Constraint, uniform
from bots.hana.measures import Evaluation, common_numbers
from bots.hana.negotiation import Bargainer, Bargaining, Scale
from bots.hana.options import Limit, State, limits_of, options
from bots.hana.problem import VOID
from bots.hana.ranking import rank
from bots.hana.search import Search, Settings
from tests.bots.hana.painting import (
    BACK,
    BEP,
    BEP_LIFTS,
    BEP_STANDS,
    FORWARD,
    JOAN_STANDS,
    LEFT,
    RIGHT,
    TOGETHER,
    Painting,
    every_plan,
)

NOTHING = np.full((1, 5), VOID, np.int16)
WANTED = np.ones(1)


def evaluation(samples: int) -> Evaluation:
    return Evaluation(Painting(), WANTED, common_numbers(samples, 5, seed=1))


def test_of_1125_plans_75_leave_the_painting_whole() -> None:
    whole = Painting().satisfied(every_plan())
    assert (len(whole), whole.sum()) == (1125, 75)


def test_of_36_plans_on_the_shortest_paths_6_leave_it_whole() -> None:
    plans = every_plan()
    shortest = (
        np.isin(plans[:, JOAN_STANDS], (FORWARD, LEFT))
        & np.isin(plans[:, BEP_STANDS], (BACK, RIGHT))
        & (plans[:, 0] == LEFT)
    )
    whole = Painting().satisfied(plans[shortest])
    assert (len(whole), whole.sum()) == (36, 6)


def test_sampled_utility_agrees_with_the_enumerated() -> None:
    blank = uniform(Painting().operators)
    by_sampling = evaluation(20_000).expected(blank, NOTHING)[0]
    assert by_sampling == pytest.approx(75 / 1125, abs=0.006)
    shortest = blank.revised(
        [Constraint(JOAN_STANDS, (FORWARD, LEFT), 1), Constraint(BEP_STANDS, (BACK, RIGHT), 1)]
    )
    assert evaluation(20_000).expected(shortest, NOTHING)[0] == pytest.approx(6 / 36, abs=0.01)


def searched(generations: int = 10) -> tuple[State, Search]:
    problem, beliefs = Painting(), uniform(Painting().operators)
    think = evaluation(64)
    search = Search(problem, beliefs.degrees, np.full(5, 0.3), Settings(), seed=1)
    search.begin(np.zeros((0, 5), np.int16))
    search.run(lambda plans: think.expected(beliefs, plans), generations)
    return State(think, beliefs, rank(think, beliefs, search.population)), search


def test_the_search_finds_a_joint_plan_that_keeps_it_whole() -> None:
    state, _ = searched()
    assert state.ranking.worth[0] == 1
    best = state.ranking.plans[0]
    assert best[BEP_STANDS] == TOGETHER[int(best[JOAN_STANDS])]


def test_joan_asks_bep_for_what_the_painting_needs_and_tonia_for_nothing() -> None:
    state, _ = searched()
    found = options(state, margin=0.01)
    assert {option.partner for option in found} == {BEP}
    bargainer = Bargainer(state, Scale(), Bargaining(), 0.9, found)
    (offer,) = bargainer.best_offers([BEP])
    assert {resource for resource, _ in offer.option.actions} <= {BEP_STANDS, BEP_LIFTS}
    assert offer.value == 1 > offer.aspired


def test_what_leaves_no_way_to_keep_it_whole_is_refused() -> None:
    state, _ = searched()
    found = options(state, margin=0.01)
    bargainer = Bargainer(state, Scale(), Bargaining(), 1.0, found)
    crash = (Limit(JOAN_STANDS, (FORWARD,)), Limit(BEP_STANDS, (FORWARD,)))
    assert not bargainer.accepts(crash, favor=1)
    assert bargainer.accepts(limits_of(found[0].actions))


def test_nothing_is_offered_or_accepted_when_a_round_begins() -> None:
    state, _ = searched()
    found = options(state, margin=0.01)
    bargainer = Bargainer(state, Scale(), Bargaining(), 0.0, found)
    assert bargainer.best_offers([BEP]) == []
    assert not bargainer.accepts(limits_of(found[0].actions))


def test_a_search_that_was_stopped_goes_on_as_if_it_had_not_been() -> None:
    think, beliefs = evaluation(16), uniform(Painting().operators)
    _, whole = searched(8)
    _, half = searched(3)
    resumed = Search(Painting(), beliefs.degrees, np.full(5, 0.3), Settings(), seed=9)
    resumed.resume(half.saved())
    think = evaluation(64)
    resumed.run(lambda plans: think.expected(beliefs, plans), 5)
    assert (resumed.population == whole.population).all()


def test_the_best_plan_never_gets_worse_and_own_genes_are_never_void() -> None:
    think, beliefs = evaluation(16), uniform(Painting().operators)
    _, search = searched(0)
    best = 0.0
    for _ in range(6):
        search.run(lambda plans: think.expected(beliefs, plans), 1)
        plans = search.population
        assert (plans[:, think.problem.owner == think.problem.me] != VOID).all()
        assert (plans < think.problem.operators).all()
        now = think.expected(beliefs, plans).max()
        assert now >= best
        best = now
