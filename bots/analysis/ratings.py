"""Who is better, from games of many players: a Bradley–Terry model with draws and seat effects.

Each game counts as the comparisons of all pairs at its table, so weighted that a game of seven is
worth as much to each of its players as a game of two. Player i in seat s is preferred to player j
in seat t with the odds of e^d, where d = (r_i + a_s) − (r_j + a_t) (Bradley and Terry 1952); equal
places have the odds ν of Davidson (1970). Ratings are on the scale of Elo: 400 points are odds of
ten to one, and 1500 is the mean of the players. Intervals are from games drawn anew with
replacement (Efron 1979), and no narrower than the curvature of the fit says: who won every game is
not for that known exactly.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from threadpoolctl import threadpool_limits

from bots.analysis.statistics import NINETY_FIVE

MEAN = 1500.0
SCALE = 400.0 / np.log(10.0)
"""Points of a rating for one unit of log odds."""
SPREAD, SEATS = 2.0, 0.5
"""How far strengths and seat effects are thought to lie apart before anything is known, in units of
log odds: who never lost is not infinitely strong."""
LEVEL = 10.0
"""The same of log ν, of which nothing is thought."""
SAMPLES = 200
STEPS = 50
FARTHEST = 2.0
CLOSE = 1e-4
"""Steps of Newton's method: how many, how large, and how small they are in the end; a thousandth of
an interval is not worth more."""
SIGNS = np.array([1.0, 1.0, -1.0, -1.0])
"""How d depends on the two players and seats of a comparison."""
OF_D = np.array([0.5, 0.0, -0.5])
"""And how the log odds of won, level and lost depend on d."""

Floats: TypeAlias = npt.NDArray[np.float64]
Whole: TypeAlias = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Placed:
    """One player in one game: the seat, and the place in the end, 1 the best; equals share one."""

    who: str
    seat: int
    place: float


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating, its 95 % interval, and the games it rests on."""

    who: str
    rating: float
    low: float
    high: float
    games: int


@dataclass(frozen=True, slots=True)
class Fit:
    """All ratings, the best first; what each seat is worth, in points; how often pairs are level,
    of two equal players in equal seats."""

    ratings: tuple[Rating, ...]
    seats: tuple[float, ...]
    level: float


def fit(games: Sequence[Sequence[Placed]], samples: int = SAMPLES, seed: int = 0) -> Fit:
    """The ratings of all who played.

    >>> won = [Placed("ada", 0, 1), Placed("basil", 1, 2)]
    >>> lost = [Placed("ada", 0, 2), Placed("basil", 1, 1)]
    >>> found = fit([won] * 30 + [lost] * 10)
    >>> [one.who for one in found.ratings], found.ratings[0].games
    (['ada', 'basil'], 40)

    Raises ValueError where there is no game.
    """
    if not games:
        raise ValueError("there is no game to rate")
    with threadpool_limits(1, "blas"):  # so small products are not worth a second thread
        return _fit(games, samples, seed)


def _fit(games: Sequence[Sequence[Placed]], samples: int, seed: int) -> Fit:
    who = sorted({one.who for game in games for one in game})
    pairs = _pairs(games, {name: number for number, name in enumerate(who)})
    whole = pairs.counts(np.ones(len(games)))
    guess = np.zeros(len(who) + pairs.seats + 1)
    best, bend = _newton(pairs, whole, guess)
    lots = np.random.default_rng(seed)
    drawn = np.empty((samples, len(who)))
    for sample in range(samples):
        times = np.bincount(lots.integers(0, len(games), len(games)), minlength=len(games))
        found, _ = _newton(pairs, pairs.counts(times.astype(float)), best)
        drawn[sample] = _points(found[: len(who)])
    points = _points(best[: len(who)])
    half = NINETY_FIVE * _spreads(bend, len(who))
    low, high = points - half, points + half
    if samples:
        ends = np.quantile(drawn, (0.025, 0.975), axis=0)
        low, high = np.minimum(low, ends[0]), np.maximum(high, ends[1])
    played = [sum(any(one.who == name for one in game) for game in games) for name in who]
    rated = [
        Rating(*one)
        for one in zip(who, points.tolist(), low.tolist(), high.tolist(), played, strict=True)
    ]
    effects = best[len(who) : -1] * SCALE
    nu = float(np.exp(best[-1]))
    return Fit(
        tuple(sorted(rated, key=lambda one: -one.rating)),
        tuple((effects - effects.mean()).tolist()),
        nu / (2 + nu),
    )


@dataclass(frozen=True, slots=True)
class _Pairs:
    """Every comparison, one row each kind of pair: `kind` is which of the rows a comparison is.

    `rows` are (player, seat, player, seat); `won` says who was preferred: 0 the first, 1 neither,
    2 the second.
    """

    rows: Whole
    kind: Whole
    game: Whole
    won: Whole
    weight: Floats
    seats: int

    def counts(self, times: Floats) -> Floats:
        """How often each kind of pair was won, level and lost, if each game counts so often."""
        size = 3 * len(self.rows)
        weight = self.weight * times[self.game]
        return np.bincount(3 * self.kind + self.won, weight, size).astype(float).reshape(-1, 3)


def _pairs(games: Sequence[Sequence[Placed]], number: dict[str, int]) -> _Pairs:
    found: list[tuple[int, int, int, int]] = []
    game, won, weight = [], [], []
    for index, placed in enumerate(games):
        for first, one in enumerate(placed):
            for other in placed[first + 1 :]:
                if one.who != other.who:  # nobody is compared with itself
                    found.append((number[one.who], one.seat, number[other.who], other.seat))
                    game.append(index)
                    won.append(1 + int(np.sign(one.place - other.place)))
                    weight.append(1 / (len(placed) - 1))
    rows, kind = np.unique(
        np.array(found, dtype=np.int64).reshape(-1, 4), axis=0, return_inverse=True
    )
    seats = 1 + max(one.seat for game_ in games for one in game_)
    whole: Any = np.int64
    return _Pairs(
        rows,
        kind.reshape(-1).astype(whole),
        np.array(game, dtype=whole),
        np.array(won, dtype=whole),
        np.array(weight, dtype=float),
        seats,
    )


def _spreads(bend: Floats, players: int) -> Floats:
    """The standard errors of the ratings, as far as the curvature at the best fit tells."""
    centered = np.eye(players) - 1 / players
    covariance = centered @ np.linalg.inv(bend)[:players, :players] @ centered
    spreads: Floats = SCALE * np.sqrt(np.diag(covariance))
    return spreads


def _newton(pairs: _Pairs, counts: Floats, guess: Floats) -> tuple[Floats, Floats]:
    """Strengths, seat effects and log ν that explain the counts best, near the prior; and how
    sharply the fit bends there."""
    size = len(guess)
    players = size - pairs.seats - 1
    at = guess.copy()
    tightness = np.repeat([SPREAD**-2, SEATS**-2, LEVEL**-2], [players, pairs.seats, 1])
    where = pairs.rows + np.array([0, players, 0, players])
    total = counts.sum(1)

    def summed(index: Whole, amounts: Floats, length: int) -> Floats:
        return np.bincount(index, amounts, length).astype(float)

    for _ in range(STEPS):
        d = at[where] @ SIGNS
        odds = np.stack([d / 2, np.full_like(d, at[-1]), -d / 2], axis=1)
        chance = np.exp(odds - odds.max(1, keepdims=True))
        chance /= chance.sum(1, keepdims=True)
        # what a comparison says is linear in d and log ν: its gradient and curvature are those of
        # a multinomial in the two
        mean_d, mean_nu = chance @ OF_D, chance[:, 1]
        slope = counts @ OF_D - total * mean_d
        bend_d = total * (chance @ OF_D**2 - mean_d**2)
        bend_both = -total * mean_d * mean_nu
        gradient = -tightness * at
        bend = np.diag(tightness)
        for one, sign in enumerate(SIGNS):
            gradient += sign * summed(where[:, one], slope, size)
            bend[-1] += sign * summed(where[:, one], bend_both, size)
            for other, its in enumerate(SIGNS):
                cell = where[:, one] * size + where[:, other]
                bend += sign * its * summed(cell, bend_d, size * size).reshape(size, size)
        bend[:, -1] = bend[-1]
        gradient[-1] += float(counts[:, 1].sum() - total @ mean_nu)
        bend[-1, -1] += float(total @ (mean_nu - mean_nu**2))
        step = np.linalg.solve(bend, gradient)
        at += np.clip(step, -FARTHEST, FARTHEST)
        if np.abs(step).max() < CLOSE:
            break
    return at, bend


def _points(strengths: Floats) -> Floats:
    points: Floats = MEAN + SCALE * (strengths - strengths.mean())
    return points


@dataclass(frozen=True, slots=True)
class Cell:
    """How one player did against another: the mean of its wins and half its draws, over so many
    comparisons."""

    share: float
    pairs: int


def payoff(games: Sequence[Sequence[Placed]]) -> dict[tuple[str, str], Cell]:
    """Each player against each other it met at a table, the better place being a win.

    >>> payoff([[Placed("ada", 0, 1), Placed("basil", 1, 2)]])[("basil", "ada")]
    Cell(share=0.0, pairs=1)
    """
    sums: dict[tuple[str, str], list[float]] = {}
    for game in games:
        for one in game:
            for other in game:
                if one.who != other.who:
                    cell = sums.setdefault((one.who, other.who), [0.0, 0])
                    cell[0] += (1 - np.sign(one.place - other.place)) / 2
                    cell[1] += 1
    return {pair: Cell(float(won / pairs), int(pairs)) for pair, (won, pairs) in sums.items()}
