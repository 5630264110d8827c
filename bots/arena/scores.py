"""What a game is worth to each seat, by as many scores as one likes, in an order of importance."""

import ast
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import fmean
from typing import Any, cast

from bots.analysis.game import when
from bots.analysis.scoring import ranks
from bots.analysis.statistics import bootstrap
from bots.arena.aligned import aligned
from bots.arena.experiment import BadExperiment, ToldScore
from bots.arena.formula import formula, worth
from bots.arena.keys import SCORE, demand
from bots.arena.results import Row
from bots.arena.teams import Team
from bots.registry import load

OfSeat = Callable[[Row, int], float]
"""What a finished game (its row in the results) is worth to a seat."""
IMPORTANCE = ("solos", "centers", "points", "rank")
"""BANDANA's scores, in its order of importance."""
POINTS = (12, 6, 4, 3, 2, 2, 1)
"""BANDANA's points for each of so many survivors, from one on; all others have none."""
SAME = 1e-9


@dataclass(frozen=True, slots=True)
class Score:
    """A score by its name; ``least`` says that less is better."""

    name: str
    of_seat: OfSeat
    least: bool = False


def solos(row: Row, seat: int) -> float:
    """1 for a game won outright."""
    return float(row["kind"] in ("solo", "win") and row["shares"][seat] > 0)


def centers(row: Row, seat: int) -> float:
    """Supply centers, or victory points, at the end."""
    return float(row["scores"][seat])


def points(row: Row, seat: int) -> float:
    """BANDANA's points: 12 for a game won alone; of a draw 6, 4, 3, 2, 2 or 1 for each survivor,
    the more there are the fewer.

    >>> draw = {"kind": "draw", "shares": [0.5, 0.5, 0], "scores": [17, 17, 0]}
    >>> [points(draw, seat) for seat in range(3)]
    [6.0, 6.0, 0.0]
    """
    if row["kind"] in ("solo", "win"):
        return POINTS[0] * solos(row, seat)
    left = [score > 0 for score in row["scores"]]
    return float(POINTS[min(sum(left), len(POINTS)) - 1]) if left[seat] else 0.0


def rank(row: Row, seat: int) -> float:
    """1 for the best; equals share their ranks, who was eliminated ranks by when."""
    return ranks(row["scores"], row["eliminated"])[seat]


def share(row: Row, seat: int) -> float:
    """The part of the outcome: 1 of a win, an equal part of a draw."""
    return float(row["shares"][seat])


def squares(row: Row, seat: int) -> float:
    """The square of the centers, as a part of everybody's squares."""
    whole = sum(score**2 for score in row["scores"])
    return row["scores"][seat] ** 2 / whole if whole else 0.0


def survival(row: Row, seat: int) -> float:
    """1 for who is there at the end."""
    return float(row["eliminated"][seat] is None)


SCORES: Mapping[str, Score] = {
    one.__name__: Score(one.__name__, one, least=one is rank)
    for one in (solos, centers, points, rank, share, squares, survival)
}
"""Every score that comes with the arena."""


NAMES: Mapping[str, OfSeat] = {
    **{name: one.of_seat for name, one in SCORES.items()},
    "solo": solos,
    "draw": lambda row, seat: float(row["kind"] == "draw"),
    "eliminated": lambda row, seat: float(row["eliminated"][seat] is not None),
    "survivors": lambda row, seat: float(sum(year is None for year in row["eliminated"])),
    "year": lambda row, seat: float(when(row["last_phase"])),
}
"""What formulas know of a game and a seat."""


def score_of(name: ToldScore) -> Score:
    """A score by its name, or a function of one's own as ``module:function``, more being better; or
    a table of a name and a formula, of which less is better if it says ``least``.

    >>> ten = score_of({"name": "ten or more", "formula": "100 * (centers >= 10)"})
    >>> ten.of_seat({"scores": [9, 12]}, 1)
    100.0

    Raises BadExperiment.
    """
    if not isinstance(name, str):
        return _by_formula(name)
    if name in SCORES:
        return SCORES[name]
    if ":" not in name:
        known = ", ".join(SCORES)
        raise BadExperiment(
            f"there is no score {name!r}; there are {known}, or module:function of your own"
        )
    try:
        return Score(name, cast(OfSeat, load(name)))
    except (ImportError, AttributeError, ValueError) as error:
        raise BadExperiment(f"the score {name} cannot be loaded: {error}") from error


def _by_formula(told: Mapping[str, Any]) -> Score:
    demand(told, SCORE, "a score", needed=("name", "formula"))
    tree = formula(told["formula"], tuple(NAMES))
    asked = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}

    def of_seat(row: Row, seat: int) -> float:
        return worth(tree, {name: NAMES[name](row, seat) for name in asked})

    return Score(told["name"], of_seat, bool(told.get("least", False)))


@dataclass(frozen=True, slots=True)
class Standing:
    """One label or team by all scores: its place (``equal``: it shares it), and for each score the
    mean over the games it has a seat in, with its 95 % interval. In a game the seats of a label
    count as their mean, those of a team as it says."""

    place: int
    equal: bool
    label: str
    games: int
    means: tuple[float, ...]
    intervals: tuple[tuple[float, float], ...]

    @property
    def cells(self) -> list[tuple[float, tuple[float, float]]]:
        """Each score's mean with its interval."""
        return list(zip(self.means, self.intervals, strict=True))


def standings(
    rows: Iterable[Row], scores: Sequence[Score], teams: Sequence[Team] = ()
) -> list[Standing]:
    """The labels, or the teams where there are some, best first: by the mean of the first score,
    equals by the second, and so on. A team that never sat down is left out."""
    rows = list(rows)
    every = teams or [alone(label) for label in {one for row in rows for one in row["seats"]}]
    found = {
        team.name: [list(of_team(rows, team, score).values()) for score in scores] for team in every
    }
    samples = {name: some for name, some in found.items() if some and some[0]}
    labels = sorted(samples)
    keys = {
        label: tuple(
            (1 if score.least else -1) * round(fmean(sample) / SAME)
            for score, sample in zip(scores, samples[label], strict=True)
        )
        for label in labels
    }
    return [
        Standing(
            place=1 + sum(other < keys[label] for other in keys.values()),
            equal=sum(other == keys[label] for other in keys.values()) > 1,
            label=label,
            games=len(samples[label][0]),
            means=tuple(map(fmean, samples[label])),
            intervals=tuple(map(partial(bootstrap, seed=1), samples[label])),
        )
        for label in sorted(labels, key=lambda label: (keys[label], label))
    ]


def alone(label: str) -> Team:
    """A label as a team of its own."""
    return Team(label, labels=(label,), take="mean")


def of_team(rows: Iterable[Row], team: Team, score: Score) -> dict[int, float]:
    """A team's score in each game, by its number; games in which no member sits are left out."""
    found = {}
    for row in rows:
        own = [
            score.of_seat(row, seat)
            for seat, who in enumerate(row["seats"])
            if who in team.labels or seat in team.seats
        ]
        if own:
            found[row["number"]] = team.together(own, score.least)
    return found


def table(found: Sequence[Standing], scores: Sequence[Score]) -> str:
    """The standings as aligned text: of each score the mean and its interval."""
    heads = [head for one in scores for head in (one.name, "95 %")]
    body = [
        (
            f"{one.place}{'=' if one.equal else ''}",
            one.label,
            str(one.games),
            *(
                cell
                for mean, (low, high) in one.cells
                for cell in (f"{mean:.3f}", f"{low:.3f}–{high:.3f}")
            ),
        )
        for one in found
    ]
    return aligned([("place", "player", "games", *heads), *body])
