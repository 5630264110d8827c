"""Who sits where, game by game."""

import random
from collections.abc import Callable

Seating = tuple[int, ...]
"""For each seat the number of the entrant who sits there."""


def fixed(entrants: int, game: int, seed: int) -> Seating:
    """Entrant 0 in seat 0 and so on, in every game.

    >>> fixed(3, game=5, seed=1)
    (0, 1, 2)
    """
    return tuple(range(entrants))


def rotated(entrants: int, game: int, seed: int) -> Seating:
    """Everybody moves on by one seat after every game.

    >>> [rotated(3, game, seed=1) for game in range(3)]
    [(0, 1, 2), (2, 0, 1), (1, 2, 0)]
    """
    return tuple((seat - game) % entrants for seat in range(entrants))


def balanced(entrants: int, game: int, seed: int) -> Seating:
    """A round is as many games as there are entrants: an order by lot, moved on a seat each game.

    In each round of as many games as there are entrants everybody sits in every seat once, and
    neighbors change from round to round.

    >>> seatings = [balanced(4, game, seed=1) for game in range(4)]
    >>> all(sorted(column) == [0, 1, 2, 3] for column in zip(*seatings, strict=True))
    True
    """
    game_round, shift = divmod(game, entrants)
    circle = list(range(entrants))
    random.Random(f"{seed}/balanced/{game_round}").shuffle(circle)
    return tuple(circle[(seat - shift) % entrants] for seat in range(entrants))


def shuffled(entrants: int, game: int, seed: int) -> Seating:
    """Lots are drawn for every game.

    >>> sorted(shuffled(3, game=0, seed=1))
    [0, 1, 2]
    """
    seats = list(range(entrants))
    random.Random(f"{seed}/random/{game}").shuffle(seats)
    return tuple(seats)


SCHEDULES: dict[str, Callable[[int, int, int], Seating]] = {
    "fixed": fixed,
    "rotated": rotated,
    "balanced": balanced,
    "random": shuffled,
}
