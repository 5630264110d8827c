"""Who has children."""

import random
from collections import Counter

import pytest

from bots.catan.formulas.notation import read_formula, write_formula
from bots.evolution.description import Run, Session
from bots.evolution.selection import Parents, first_generation, groups, next_generation, shares

FITNESS = [1.0, 4.0, 2.0, 3.0]


def drawn(run: Run, session: Session, fitness: list[float] = FITNESS) -> Counter[int]:
    parents = Parents(fitness, run, session, random.Random(1))
    return Counter(parents.draw() for _ in range(4000))


def test_the_best_are_high_performers_until_they_have_their_part() -> None:
    assert groups(FITNESS, 0.4) == ([1], [3, 2, 0])
    assert groups(FITNESS, 0.41) == ([1, 3], [2, 0])
    assert groups(FITNESS, 0) == ([1], [3, 2, 0])
    assert groups([0, 0], 0.5) == ([0], [1])


def test_parents_come_from_groups_by_rate_and_within_them_by_fitness() -> None:
    found = drawn(Run(), Session(performance_cutoff=0.6, high_performer_sample_rate=0.7))
    expected = [0.3 / 3, 0.7 * 4 / 7, 0.3 * 2 / 3, 0.7 * 3 / 7]
    misfit = sum((found[at] - 4000 * part) ** 2 / (4000 * part) for at, part in enumerate(expected))
    assert misfit < 11.3  # chi square, three degrees of freedom: 1 %


def test_without_low_performers_parents_are_high_performers() -> None:
    session = Session(performance_cutoff=0.999, high_performer_sample_rate=0)
    assert set(drawn(Run(), session)) == {0, 1, 2, 3}


def test_trees_without_any_fitness_are_drawn_alike() -> None:
    found = drawn(Run(), Session(high_performer_sample_rate=0), [0.0] * 4)
    assert set(found) == {1, 2, 3}
    assert min(found.values()) > 1200


def test_a_tournament_is_won_by_the_best_of_those_drawn() -> None:
    found = drawn(Run(tournament=2), Session())
    expected = {1: 7 / 16, 3: 5 / 16, 2: 3 / 16, 0: 1 / 16}
    assert all(abs(found[at] / 4000 - part) < 0.03 for at, part in expected.items())


@pytest.mark.parametrize(
    ("children", "part", "told"), [(40, 1, (40, 0)), (41, 0.5, (19, 22)), (39, 0, (1, 38))]
)
def test_crossover_comes_in_pairs(children: int, part: float, told: tuple[int, int]) -> None:
    assert shares(children, part) == told


def test_the_next_generation_is_as_large_and_the_elite_is_in_it() -> None:
    rng = random.Random(2)
    trees = first_generation(Run(bots=4), rng)
    session = Session(mutation_percent=0.5, operator_probability=90)
    for elite in (0, 1, 3):
        children = next_generation(trees, FITNESS, Run(bots=4, elite=elite), session, rng)
        assert len(children) == 4
        assert children[:elite] == [trees[at] for at in (1, 3, 2)[:elite]]


def test_given_formulas_are_copied_in_turn() -> None:
    run = Run(bots=5, initial=("City ETA", "Road ETA"))
    first = first_generation(run, random.Random(3))
    assert [write_formula(tree) for tree in first] == ["City ETA", "Road ETA"] * 2 + ["City ETA"]
    assert first[0] == read_formula("city eta")
