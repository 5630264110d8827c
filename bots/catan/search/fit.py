"""Fit what positions are worth to games that STAC's robots play among themselves.

Prints the weights of ``bots.catan.search.worth``, and how well they foretell who wins in games
that they were not fitted to: the mean of -log of the share that the winner was given.
"""

import argparse
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.catan.fast.games import play
from bots.catan.robot.named import Stac
from bots.catan.search.worth import FEATURES, VALUED_BY, fill_features, set_up
from games.catan.course import Course, lay_out
from games.catan.opening import start
from games.catan.options import Options
from games.catan.pieces import SEATS
from games.catan.position import Phase, Position
from games.core.program import run_program

LONGEST = 5000
"""Phases of a game; longer ones are left out."""
HELD_BACK = 4
"""Of so many games one is not fitted to."""
STEPS = 25
"""Newton's method needs fewer."""
_SMOOTHING = 1e-6
Table = NDArray[np.float64]


class Moments(NamedTuple):
    """Turns as they began: the features of everybody, who won, and which game it was."""

    features: Table  # (moments, SEATS, FEATURES)
    winner: NDArray[np.int64]
    game: NDArray[np.int64]


def moments(games: int, seed: int) -> Moments:
    """The beginnings of all turns of so many games of four STAC robots with open hands."""
    found = [one for number in range(games) for one in _game(number, seed + number)]
    features, winners, numbers = zip(*found, strict=True)
    return Moments(np.array(features), np.array(winners), np.array(numbers))


def _game(number: int, seed: int) -> Iterator[tuple[Table, int, int]]:
    scales, course = set_up(), lay_out(1, positions=LONGEST)
    _, end, phases = play_stac(seed, course)
    winners = int(end.record["winners"])
    if winners:
        for record in course.positions[:phases]:
            if record["phase"] == Phase.ROLL:
                fill_features(scales, record)
                yield scales.features.copy(), winners.bit_length() - 1, number


def play_stac(seed: int, course: Course) -> tuple[Position, Position, int]:
    """A game of four STAC robots on a board of its own, noted in a course: its beginning and end,
    and how many phases it took."""
    opening = start(Options(open_hands=True, board="random"), seed=seed)
    return opening, *play(opening, [Stac] * SEATS, [{}] * SEATS, seed, LONGEST, course)


def fit(features: Table, winner: NDArray[np.int64]) -> Table:
    """The weights that make the winners likeliest: conditional logit, by Newton's method.

    >>> sure = np.array([[[1.0], [0.0]]] * 3 + [[[0.0], [1.0]]])
    >>> fit(sure, np.array([0, 0, 0, 0])).round(2).tolist()  # log 3
    [1.1]
    """
    weights = np.zeros(features.shape[2])
    for _ in range(STEPS):
        shares = share(features, weights)
        mean = np.einsum("ms,msf->mf", shares, features)
        won = features[np.arange(len(winner)), winner]
        spread = np.einsum("ms,msf,msg->fg", shares, features, features) - mean.T @ mean
        spread += _SMOOTHING * np.eye(len(weights))
        weights += np.linalg.solve(spread, (won - mean).sum(axis=0))
    return weights


def share(features: Table, weights: Table) -> Table:
    """The share of wins that each player may expect, moment by moment."""
    grades = np.exp(features @ weights - (features @ weights).max(axis=1, keepdims=True))
    shares: Table = grades / grades.sum(axis=1, keepdims=True)
    return shares


def surprise(features: Table, winner: NDArray[np.int64], weights: Table) -> float:
    """The mean of -log of the share that winners were given; log 4 if all of four get the same."""
    return float(-np.log(share(features, weights)[np.arange(len(winner)), winner]).mean())


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(prog="python -m bots.catan.search.fit", description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=1000, help="to play (1000)")
    parser.add_argument("--seed", type=int, default=1, help="of the first game (1)")
    asked = parser.parse_args(arguments)
    seen = moments(asked.games, asked.seed)
    known = seen.game % HELD_BACK > 0
    print(f"{asked.games} games, {len(seen.winner)} turns, {int((~known).sum())} of them held back")
    for way in VALUED_BY:
        used = len(FEATURES) if way == "eta" else 1
        weights = fit(seen.features[known][:, :, :used], seen.winner[known])
        lost = surprise(seen.features[~known][:, :, :used], seen.winner[~known], weights)
        told = ", ".join(
            f"{name} {weight:.3f}" for name, weight in zip(FEATURES, weights, strict=False)
        )
        print(f"{way}: {told}; -log of the winner's share {lost:.3f}")


if __name__ == "__main__":
    run_program(main)
