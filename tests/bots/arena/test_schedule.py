"""Schedules seat everybody, and those that promise fairness keep it."""

import pytest

from bots.arena.schedule import SCHEDULES


@pytest.mark.parametrize("name", SCHEDULES)
def test_every_seat_is_taken_by_one_entrant_in_every_game(name: str) -> None:
    for game in range(20):
        assert sorted(SCHEDULES[name](7, game, 3)) == list(range(7))


@pytest.mark.parametrize("name", ["rotated", "balanced"])
def test_in_a_round_of_games_everybody_sits_everywhere_once(name: str) -> None:
    for first in (0, 7, 21):
        seatings = [SCHEDULES[name](7, game, 3) for game in range(first, first + 7)]
        assert all(sorted(seat) == list(range(7)) for seat in zip(*seatings, strict=True))


def test_neighbors_change_between_the_rounds_of_a_balanced_schedule() -> None:
    def circle(game: int) -> tuple[int, ...]:
        seating = SCHEDULES["balanced"](7, game, 3)
        return seating[seating.index(0) :] + seating[: seating.index(0)]

    assert circle(0) == circle(6)
    assert circle(0) != circle(7)


def test_lots_depend_on_the_seed_alone() -> None:
    drawn = [SCHEDULES["random"](7, game, 5) for game in range(10)]
    assert drawn == [SCHEDULES["random"](7, game, 5) for game in range(10)]
    assert drawn != [SCHEDULES["random"](7, game, 6) for game in range(10)]
