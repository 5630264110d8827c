"""Schedules seat everybody, and those that promise fairness keep it."""

from collections import Counter
from itertools import combinations, product

import pytest

from bots.arena.description import from_table
from bots.arena.schedule import SCHEDULES, pooled
from bots.arena.summary import summarize
from bots.arena.wins import wins


@pytest.mark.parametrize("name", SCHEDULES)
def test_every_seat_is_taken_by_one_entrant_in_every_game(name: str) -> None:
    for game in range(20):
        assert sorted(SCHEDULES[name](7, 7, game, 3)) == list(range(7))


@pytest.mark.parametrize("name", ["rotated", "balanced"])
def test_in_a_round_of_games_everybody_sits_everywhere_once(name: str) -> None:
    for first in (0, 7, 21):
        seatings = [SCHEDULES[name](7, 7, game, 3) for game in range(first, first + 7)]
        assert all(sorted(seat) == list(range(7)) for seat in zip(*seatings, strict=True))


def test_neighbors_change_between_the_rounds_of_a_balanced_schedule() -> None:
    def circle(game: int) -> tuple[int, ...]:
        seating = SCHEDULES["balanced"](7, 7, game, 3)
        return seating[seating.index(0) :] + seating[: seating.index(0)]

    assert circle(0) == circle(6)
    assert circle(0) != circle(7)


def test_lots_depend_on_the_seed_alone() -> None:
    drawn = [SCHEDULES["random"](7, 7, game, 5) for game in range(10)]
    assert drawn == [SCHEDULES["random"](7, 7, game, 5) for game in range(10)]
    assert drawn != [SCHEDULES["random"](7, 7, game, 6) for game in range(10)]


def spread(counts: list[int]) -> int:
    return max(counts) - min(counts)


@pytest.mark.parametrize(("entrants", "seats"), [(8, 7), (9, 7), (12, 7), (6, 4), (9, 4)])
def test_in_a_cycle_of_a_pool_every_pair_meets_and_everybody_sits_everywhere_equally_often(
    entrants: int, seats: int
) -> None:
    met, sat, played = Counter[tuple[int, int]](), Counter[tuple[int, int]](), Counter[int]()
    pairs = list(combinations(range(entrants), 2))
    places = list(product(range(entrants), range(seats)))
    for game in range(entrants * (entrants - 1)):
        seating = pooled(entrants, seats, game, seed=3)
        assert len(set(seating)) == seats
        met.update(combinations(sorted(seating), 2))
        sat.update((who, seat) for seat, who in enumerate(seating))
        played.update(seating)
        assert spread([sat[place] for place in places]) <= 1
        assert spread([played[who] for who in range(entrants)]) <= 3
        assert spread([met[pair] for pair in pairs]) <= 5
        if (game + 1) % entrants == 0:
            assert spread([sat[place] for place in places]) == 0
            assert spread([played[who] for who in range(entrants)]) == 0
    assert spread([met[pair] for pair in pairs]) == 0


def test_a_pool_depends_on_its_seed_alone_and_the_games_before_stay_as_they_are() -> None:
    def drawn(seed: int, games: int) -> list[tuple[int, ...]]:
        return [pooled(9, 7, game, seed) for game in range(games)]

    assert drawn(5, 80) == drawn(5, 10) + drawn(5, 80)[10:]
    assert drawn(5, 10) != drawn(6, 10)
    assert drawn(5, 72) != drawn(5, 144)[72:], "names change from cycle to cycle"


def test_in_a_pool_a_label_counts_in_the_games_in_which_it_sits() -> None:
    experiment = from_table(
        {
            "players": [
                {"bot": "hold", "label": "one"},
                {"bot": "random", "count": 7},
            ],
            "schedule": "pool",
            "games": 8,
        }
    )
    rows = [
        {
            "point": 0,
            "number": pairing.number,
            "kind": "draw",
            "seats": list(pairing.labels),
            "scores": [4.0 if label == "one" else 3.0 for label in pairing.labels],
            "shares": [1.0 if label == "one" else 0.0 for label in pairing.labels],
            "eliminated": [None] * 7,
            "failures": [],
        }
        for pairing in experiment.pairings()
    ]
    alone, others = sorted(summarize(rows), key=lambda line: line.label)
    assert (alone.games, alone.firsts) == (7, 7)
    assert alone.expected == pytest.approx(1 / 7)
    assert (others.games, others.seats) == (8, 49)
    won = {one.label: (one.won, one.decided) for one in wins(experiment, rows)}
    assert won == {"one": (7, 7), "random": (0, 7)}
