"""When an experiment may stop before its last game: a rule that is stated before the first.

Looking at the results again and again until a difference shows finds one where there is none. The
sequential probability ratio test (Wald 1945, Sequential tests of statistical hypotheses) may look
as often as it likes: it holds that a label takes no more of the games than its part of the seats
against that it takes ``margin`` more, and errs with chances of about ``alpha`` and ``beta``.
Wald's bounds are for single looks after every game; looking more rarely errs less. The share of a
game is no toss, so the ratio is that of normal means with the variance seen so far.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from bots.arena.experiment import BadExperiment, Stop
from bots.arena.keys import STOP, demand
from bots.arena.results import Row

PRIOR = 100
LEAST_EVERY = 10
"""Between two looks are so many games at least: before, no variance is known."""


@dataclass(frozen=True, slots=True)
class Look:
    """What was seen after so many games: the log of the ratio, and between which bounds nothing is
    decided."""

    stop: Stop
    games: int
    evidence: float
    bounds: tuple[float, float]

    @property
    def decided(self) -> bool:
        """Whether the experiment stops here."""
        return not self.bounds[0] < self.evidence < self.bounds[1]

    def __str__(self) -> str:
        low, high = self.bounds
        where = f"evidence {self.evidence:+.2f}, bounds {low:.2f} and {high:+.2f}".replace("-", "−")
        label, margin = self.stop.label, f"{self.stop.margin:g}"
        if not self.decided:
            return f"Undecided after {self.games} games ({where})."
        if self.evidence > 0:
            return f"Stopped after {self.games} games: {label} takes more than its part ({where})."
        return (
            f"Stopped after {self.games} games: {label} does not take {margin} more than its part "
            f"({where})."
        )


def stop_of(told: Any) -> Stop:
    """The rule that a table states.

    >>> stop_of({"label": "nina", "margin": 0.1}).every
    20

    Raises BadExperiment.
    """
    stop = Stop(**demand(told, STOP, "the stop", needed=("label", "margin")))
    if not 0 < stop.margin < 1:
        raise BadExperiment("margin of the stop is a part of a game, above 0 and below 1")
    if not (0 < stop.alpha < 0.5 and 0 < stop.beta < 0.5):
        raise BadExperiment("alpha and beta of the stop are chances above 0 and below 0.5")
    if stop.every < LEAST_EVERY:
        raise BadExperiment(f"the stop looks after every {LEAST_EVERY} games at the earliest")
    return stop


def last_look(rows: Sequence[Row], stop: Stop) -> Look | None:
    """The look at which these first games of an experiment stop it; else the latest, if any.

    ``evidence`` at n games is n·m/s²·(x − m/2), where m is the margin, x the mean of what the label
    takes beyond its part of the seats, and s² the variance of that. The variance of the first games
    is little to go by: it counts with that of ``PRIOR`` games in which one seat takes all, and the
    label by half the margin more often than its part is.
    """
    parts = np.array([_part(row, stop.label) for row in rows])
    gains = np.array([_taken(row, stop.label) for row in rows]) - parts
    bounds = (
        math.log(stop.beta / (1 - stop.alpha)),
        math.log((1 - stop.beta) / stop.alpha),
    )
    look = None
    for games in range(stop.every, len(rows) + 1, stop.every):
        seen = gains[:games][~np.isnan(gains[:games])]
        if not seen.size:
            continue
        part = np.nanmean(parts[:games])
        middle = part + stop.margin / 2
        squares = ((seen - seen.mean()) ** 2).sum() + PRIOR * middle * (1 - middle)
        spread = squares / (seen.size + PRIOR)
        evidence = seen.size * stop.margin / spread * (seen.mean() - stop.margin / 2)
        look = Look(stop, games, float(evidence), bounds)
        if look.decided:
            return look
    return look


def _part(row: Row, label: str) -> float:
    """Its part of the seats; nan where it has none."""
    return float(row["seats"].count(label) / len(row["seats"])) or math.nan


def _taken(row: Row, label: str) -> float:
    """What its seats together take of a game."""
    pairs = zip(row["seats"], row["shares"], strict=True)
    return float(sum(share for who, share in pairs if who == label))
