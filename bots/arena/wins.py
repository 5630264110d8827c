"""Who wins how often along a sweep: the share of the decided games, beside the expectation."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean

from bots.analysis.statistics import binomial_test, wilson
from bots.arena.aligned import aligned
from bots.arena.experiment import Experiment
from bots.arena.results import Row

HEAD = ("at", "player", "won", "of", "share", "95 %", "expected", "solos", "of", "share")


@dataclass(frozen=True, slots=True)
class Wins:
    """How often one label won at one point of a sweep.

    ``level`` is what is varied, as it is at that point. Of ``decided`` games, in which one seat
    stood alone at the top when the game ended, the label's seats won ``won``; ``solos`` and
    ``solved`` count the same of the games that ended with an outright win. ``expected`` is its
    share of the seats.
    """

    level: float
    label: str
    won: int
    decided: int
    solos: int
    solved: int
    expected: float

    @property
    def share(self) -> float:
        """Its share of the decided games."""
        return self.won / self.decided if self.decided else 0.0

    @property
    def p(self) -> float:
        """How likely it is that equal players win as unlikely a number of these games: the exact
        binomial test, two-sided, if the label has the same number of seats in each."""
        return binomial_test(self.won, self.decided, self.expected)

    @property
    def interval(self) -> tuple[float, float]:
        """The share's 95 % interval."""
        return wilson(self.won, self.decided)


def wins(experiment: Experiment, rows: Sequence[Row]) -> list[Wins]:
    """Each label's wins at each point of an experiment; labels without a seat there included.

    >>> from bots.arena.description import from_table
    >>> seven = from_table({"players": [{"bot": "hold", "count": 7}], "games": 1})
    >>> row = {"point": 0, "kind": "draw", "seats": ["hold"] * 7, "scores": [3] * 6 + [4]}
    >>> one, = wins(seven, [row])
    >>> one.won, one.decided, one.solved, one.expected
    (1, 1, 0, 1.0)
    """
    found = []
    for point in range(experiment.points):
        games = [row for row in rows if row["point"] == point]
        level = experiment.sweep.level(point) if experiment.sweep else 0
        for contestant in experiment.contestants:
            if games:
                found.append(wins_of(contestant.label, games, level))
    return found


def wins_of(label: str, games: Sequence[Row], level: float = 0) -> Wins:
    """How often a label won these games; of those in which it has a seat, if there are such."""
    games = [row for row in games if label in row["seats"]] or games
    winners = [(row["kind"] in ("solo", "win"), winner(row)) for row in games]
    decided = [(solo, who) for solo, who in winners if who is not None]
    return Wins(
        level=level,
        label=label,
        won=sum(who == label for _, who in decided),
        decided=len(decided),
        solos=sum(solo and who == label for solo, who in decided),
        solved=sum(solo for solo, _ in decided),
        expected=fmean(row["seats"].count(label) / len(row["seats"]) for row in games),
    )


def winner(row: Row) -> str | None:
    """The label of the seat that stands alone at the top, if one does.

    >>> winner({"seats": ["a", "b"], "scores": [3, 5]}), winner({"seats": ["a"], "scores": []})
    ('b', None)
    """
    best = [seat for seat, score in enumerate(row["scores"]) if score == max(row["scores"])]
    return str(row["seats"][best[0]]) if len(best) == 1 else None


@dataclass(frozen=True, slots=True)
class Pooled:
    """One label's wins over all points, against what as many equal players would win."""

    label: str
    won: int
    decided: int
    expected: float
    z: float
    p: float

    def __str__(self) -> str:
        return (
            f"{self.label} won {self.won} of {self.decided} games; equal players would have won "
            f"{self.expected:.1f} (z {self.z:+.2f}, p {self.p:.2g})"
        )


def pooled(found: Sequence[Wins], label: str) -> Pooled:
    """All points together at which the label had some of the seats but not all.

    z takes each game for a toss with the expected chance; p is two-sided.

    >>> marks = [Wins(at, "a", won, 100, 0, 0, 0.5) for at, won in ((1, 60), (2, 50))]
    >>> print(pooled(marks, "a"))
    a won 110 of 200 games; equal players would have won 100.0 (z +1.41, p 0.16)
    """
    mixed = [one for one in found if one.label == label and 0 < one.expected < 1]
    won, decided = sum(one.won for one in mixed), sum(one.decided for one in mixed)
    expected = sum(one.decided * one.expected for one in mixed)
    spread = math.sqrt(sum(one.decided * one.expected * (1 - one.expected) for one in mixed))
    z = (won - expected) / spread if spread else 0.0
    return Pooled(label, won, decided, expected, z, 2 * (1 - NormalDist().cdf(abs(z))))


def table(found: Sequence[Wins]) -> str:
    """The wins as aligned text."""
    body = [
        (
            f"{one.level:g}",
            one.label,
            str(one.won),
            str(one.decided),
            f"{one.share:.1%}",
            f"{one.interval[0]:.1%}–{one.interval[1]:.1%}",
            f"{one.expected:.1%}",
            str(one.solos),
            str(one.solved),
            f"{one.solos / one.solved:.1%}" if one.solved else "–",
        )
        for one in found
    ]
    return aligned([HEAD, *body])
