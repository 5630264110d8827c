"""Who sits where, game by game."""

import random
from collections.abc import Callable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Whole = NDArray[np.int64]
Seating = tuple[int, ...]
"""For each seat the number of the entrant who sits there."""
TRIES = 300
"""Blocks that are drawn for each round of a pool, of which the best is played."""
MOST_ENTRANTS = 50
"""So many players a pool may have."""


def fixed(entrants: int, seats: int, game: int, seed: int) -> Seating:
    """Entrant 0 in seat 0 and so on, in every game.

    >>> fixed(3, 3, game=5, seed=1)
    (0, 1, 2)
    """
    return tuple(range(entrants))


def rotated(entrants: int, seats: int, game: int, seed: int) -> Seating:
    """Everybody moves on by one seat after every game.

    >>> [rotated(3, 3, game, seed=1) for game in range(3)]
    [(0, 1, 2), (2, 0, 1), (1, 2, 0)]
    """
    return tuple((seat - game) % entrants for seat in range(entrants))


def balanced(entrants: int, seats: int, game: int, seed: int) -> Seating:
    """A round is as many games as there are entrants: an order by lot, moved on a seat each game.

    In each round of as many games as there are entrants everybody sits in every seat once, and
    neighbors change from round to round.

    >>> seatings = [balanced(4, 4, game, seed=1) for game in range(4)]
    >>> all(sorted(column) == [0, 1, 2, 3] for column in zip(*seatings, strict=True))
    True
    """
    game_round, shift = divmod(game, entrants)
    circle = list(range(entrants))
    random.Random(f"{seed}/balanced/{game_round}").shuffle(circle)
    return tuple(circle[(seat - shift) % entrants] for seat in range(entrants))


def shuffled(entrants: int, seats: int, game: int, seed: int) -> Seating:
    """Lots are drawn for every game, of more entrants than seats also who plays.

    >>> sorted(shuffled(3, 3, game=0, seed=1))
    [0, 1, 2]
    """
    drawn = list(range(entrants))
    random.Random(f"{seed}/random/{game}").shuffle(drawn)
    return tuple(drawn[:seats])


def pooled(entrants: int, seats: int, game: int, seed: int) -> Seating:
    """More entrants than seats take turns, by a cyclic design.

    A round is as many games as there are entrants: one block of them, each in a seat, moved on by
    an entrant each game, so that in a round everybody plays equally often, in every seat once. The
    blocks of ``entrants - 1`` rounds, a cycle, are chosen for their differences: two entrants meet
    as often as their difference stands in the blocks (Bose 1939, On the construction of balanced
    incomplete block designs), and of blocks by lot that one is taken that evens this out most. Each
    cycle begins with names by lot.

    >>> games = [pooled(9, 7, game, seed=1) for game in range(9)]
    >>> all(sorted(column) == list(range(9)) for column in zip(*games, strict=True))
    True
    """
    cycle = _cycle(entrants, seats, seed)
    turn, place = divmod(game, len(cycle))
    names = list(range(entrants))
    random.Random(f"{seed}/pool/{turn}").shuffle(names)
    return tuple(names[who] for who in cycle[place])


@lru_cache(maxsize=8)
def _cycle(entrants: int, seats: int, seed: int) -> tuple[Seating, ...]:
    """The games of a cycle, numbered entrants in their seats."""
    lots = random.Random(f"{seed}/pool")
    met = np.zeros((entrants, entrants), int)
    differences = np.zeros(entrants, int)
    games: list[Seating] = []
    for _ in range(max(1, entrants - 1)):
        drawn = np.array([lots.sample(range(entrants), seats) for _ in range(TRIES)])
        apart = (drawn[:, :, None] - drawn[:, None, :]) % entrants
        apart += entrants * np.arange(TRIES)[:, None, None]
        counts = np.bincount(apart.ravel(), minlength=TRIES * entrants).reshape(TRIES, entrants)
        best = int(((differences + counts) ** 2).sum(axis=1).argmin())
        differences += counts[best]
        games += _round(drawn[best], entrants, met)
    return tuple(games)


def _round(block: Whole, entrants: int, met: Whole) -> list[Seating]:
    """The block moved on through all entrants, in the order that keeps even at every game how often
    each has played in the round, and then how often two have ``met``."""
    left = [(block + shift) % entrants for shift in range(entrants)]
    played = np.zeros(entrants, int)
    games: list[Seating] = []
    while left:
        some = np.array(left)
        plays = played[some].sum(axis=1)
        meets = met[some[:, :, None], some[:, None, :]].sum(axis=(1, 2))
        chosen = left.pop(int(np.lexsort((meets, plays))[0]))
        played[chosen] += 1
        met[np.ix_(chosen, chosen)] += 1
        games.append(tuple(chosen.tolist()))
    return games


SCHEDULES: dict[str, Callable[[int, int, int, int], Seating]] = {
    "fixed": fixed,
    "rotated": rotated,
    "balanced": balanced,
    "random": shuffled,
    "pool": pooled,
}
POOLS = ("pool", "random")
"""Those that can seat some of more entrants than there are seats."""
