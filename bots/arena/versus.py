"""Two runs of one experiment with another bot in one place, game by game: which is better?

The games have the same seeds and seats, so that a pair differs only by the bots, and far fewer are
needed than if the runs were compared as wholes.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bots.analysis.statistics import bootstrap, mean_interval, trials_for, z_test
from bots.arena.experiment import BadExperiment
from bots.arena.results import Row
from bots.arena.scores import Score, alone, of_team


@dataclass(frozen=True, slots=True)
class Versus:
    """How much more a label scored in one run than another did in its place in the other.

    ``interval`` is the 95 % interval of the mean ``difference`` (bootstrap), ``p`` two-sided;
    ``better``, ``equal`` and ``worse`` count pairs. ``needed`` are the games that bring the
    interval ``within`` so much to each side, if it goes on like this.
    """

    score: str
    games: int
    difference: float
    interval: tuple[float, float]
    p: float
    better: int
    equal: int
    worse: int
    within: float
    needed: int

    def __str__(self) -> str:
        low, high = self.interval
        more = max(0, self.needed - self.games)
        return (
            f"{self.score}: {self.difference:+.3f} a game ({low:+.3f} to {high:+.3f}, "
            f"p {self.p:.2g}) in {self.games} pairs, better in {self.better}, equal in "
            f"{self.equal}, worse in {self.worse}; ± {self.within:.2g} needs "
            + (f"about {more} games more" if more else "no more games")
        )


def versus(
    one: Sequence[Row],
    other: Sequence[Row],
    labels: tuple[str, str],
    score: Score,
    within: float | None = None,
) -> Versus:
    """Compare two runs. Less is better where the score says so; the difference is then turned.
    Without ``within`` it is told what halves the interval.

    Raises BadExperiment where the runs are not pairs: other seeds, or others in other seats.
    """
    mine, theirs = labels
    pairs = list(zip(one, other, strict=False))
    if len(pairs) < 2:
        raise BadExperiment("two games or more of each run are needed")
    for ours, its in pairs:
        _demand_pair(ours, its, mine, theirs)
    sign = -1 if score.least else 1
    first, second = (
        of_team([pair[side] for pair in pairs], alone(label), score)
        for side, label in enumerate((mine, theirs))
    )
    if not first:
        raise BadExperiment(f"nobody is labeled {mine!r} in these games")
    gains = [sign * (first[number] - second[number]) for number in first]
    low, high = bootstrap(gains, seed=1)
    wanted = (high - low) / 4 if within is None else within
    return Versus(
        score=score.name,
        games=len(gains),
        difference=mean_interval(gains)[0],
        interval=(low, high),
        p=z_test(gains, 0)[1],
        better=sum(gain > 0 for gain in gains),
        equal=sum(gain == 0 for gain in gains),
        worse=sum(gain < 0 for gain in gains),
        within=wanted,
        needed=trials_for(gains, wanted),
    )


def _demand_pair(ours: Row, its: Row, mine: str, theirs: str) -> None:
    same = (ours["number"], ours["seed"]) == (its["number"], its["seed"])
    seats = [theirs if label == mine else label for label in ours["seats"]]
    if not same or seats != its["seats"]:
        raise BadExperiment(
            f"game {ours['number']} is not the same in both runs but for {mine} in the place of "
            f"{theirs}: run one experiment twice, same seed, schedule and other players"
        )
