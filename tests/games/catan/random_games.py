"""Positions of random games, many and of all kinds, each from its seed."""

from collections.abc import Iterable, Iterator

import numpy as np

from games.catan.opening import start
from games.catan.options import Options
from games.catan.playout import step_untyped
from games.catan.position import Phase, Position
from games.catan.sampling import clear_desk

TABLES = (
    Options(),
    Options(players=3, open_hands=True, board="random"),
    Options(players=2, trades=False, board="beginner"),
    Options(offers_limit=2, confirm=True, friendly_robber=True, victory=14, first=2),
)


def random_game(seed: int, most: int = 3000) -> Iterator[Position]:
    """The positions of a random game, by turns at each of the tables."""
    record = start(TABLES[seed % len(TABLES)], seed).copy_record()
    randomness, desk = np.array([seed], np.uint64), clear_desk()
    yield Position(record)
    for _ in range(most):
        if record["phase"] == Phase.OVER:
            return
        step_untyped(record, randomness, desk)
        yield Position(record)


def some_positions(seeds: Iterable[int], every: int) -> Iterator[Position]:
    """Every so many positions of some random games, and all of the rare phases among them."""
    for seed in seeds:
        for number, position in enumerate(random_game(seed)):
            rare = position.phase in (Phase.DISCARD, Phase.FREE_ROADS) and number % 3 == 0
            if number % every == 0 or rare:
                yield position
