"""Ratings: strengths and seat effects that are known come out again; luck does not count."""

from __future__ import annotations

import numpy as np
import pytest

from bots.analysis.ratings import MEAN, SCALE, Placed, fit, payoff

STRENGTHS = np.array([1.0, 0.4, 0.0, -0.5, -0.9])
SEATS = np.array([0.5, 0.0, 0.0, -0.5])


def games(number: int, seed: int = 1) -> list[list[Placed]]:
    """Games of four out of five players, each first with the odds that the model says."""
    lots = np.random.default_rng(seed)
    made = []
    for _ in range(number):
        who = lots.choice(5, 4, replace=False)
        order = np.argsort(-(STRENGTHS[who] + SEATS + lots.gumbel(size=4)))
        made.append(
            [Placed(f"p{who[one]}", int(one), place) for place, one in enumerate(order, start=1)]
        )
    return made


def test_strengths_and_seats_that_are_known_come_out_again() -> None:
    found = fit(games(1500), samples=40)
    true = MEAN + SCALE * (STRENGTHS - STRENGTHS.mean())
    assert [one.who for one in found.ratings] == ["p0", "p1", "p2", "p3", "p4"]
    for one, expected in zip(found.ratings, true, strict=True):
        assert abs(one.rating - expected) < 35
        assert one.low < one.rating < one.high
    assert np.allclose(found.seats, SCALE * SEATS, atol=30)
    assert found.level < 0.001


def test_more_games_make_narrower_intervals() -> None:
    few, many = (fit(games(number), samples=40).ratings[0] for number in (60, 960))
    assert many.high - many.low < (few.high - few.low) / 2


def test_whoever_always_sits_well_is_not_taken_for_better() -> None:
    lots = np.random.default_rng(3)
    made = []
    for number in range(800):
        seats = {"lucky": 0, "other": 1, "third": 2} if number % 4 else {"lucky": 1, "other": 0}
        seats.setdefault("third", 2)
        ahead = sorted(seats, key=lambda who: -((1.2, 0, 0)[seats[who]] + lots.gumbel()))
        made.append([Placed(who, seats[who], place) for place, who in enumerate(ahead, 1)])
    ratings = {one.who: one.rating for one in fit(made, samples=0).ratings}
    assert abs(ratings["lucky"] - ratings["other"]) < 60


def test_players_who_are_always_level_are_rated_alike() -> None:
    level = [Placed("a", 0, 1.5), Placed("b", 1, 1.5)]
    found = fit([level] * 50, samples=0)
    assert found.level > 0.9
    assert abs(found.ratings[0].rating - found.ratings[1].rating) < 1


def test_who_won_every_game_is_not_for_that_known_exactly() -> None:
    won = [Placed("a", 0, 1), Placed("b", 1, 2)]
    few, more = (fit([won] * number, samples=20).ratings[0] for number in (3, 30))
    assert few.high - few.low > 200
    assert more.rating > few.rating


def test_the_same_games_give_the_same_ratings() -> None:
    assert fit(games(50), samples=10, seed=4) == fit(games(50), samples=10, seed=4)


def test_without_a_game_there_is_nothing_to_rate() -> None:
    with pytest.raises(ValueError, match="no game"):
        fit([])


def test_a_payoff_counts_pairs_at_a_table() -> None:
    cells = payoff([[Placed("a", 0, 1), Placed("b", 1, 2.5), Placed("b", 2, 2.5)]] * 2)
    assert (cells["a", "b"].share, cells["a", "b"].pairs) == (1.0, 4)
    assert set(cells) == {("a", "b"), ("b", "a")}
