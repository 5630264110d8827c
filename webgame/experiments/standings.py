"""How an experiment stands: the arena's own table, over the games that are done."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from django.core.cache import cache
from django.db.models import Avg, Count, Q

from bots.arena.results import Row, head_of
from bots.arena.scores import IMPORTANCE, score_of
from bots.arena.scores import Standing as Placed
from bots.arena.scores import standings as by_scores
from bots.arena.stopping import last_look, stop_of
from bots.arena.summary import Standing, failures, summarize
from bots.arena.teams import teams_of
from webgame.experiments.models import Experiment, Run

FRESH = 3600
SIZE = 500
"""Rows that are read from the database at once."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an experiment has come.

    `stints` is how many play games of it right now, `seconds` the mean of a game, None before the
    first is done.
    """

    games: int
    done: int
    playing: int
    failed: int
    stints: int
    seconds: float | None

    @property
    def left(self) -> timedelta | None:
        """How long the rest takes if as many play as now; None where nothing is known yet."""
        if self.seconds is None:
            return None
        waiting = self.games - self.done - self.failed
        return timedelta(seconds=round(waiting * self.seconds / max(1, self.stints)))

    @property
    def percent(self) -> int:
        """How much of it is done."""
        return 100 * (self.done + self.failed) // self.games


@dataclass(frozen=True, slots=True)
class Found:
    """What the games that are done tell: the table's lines, what went wrong; and if the experiment
    names scores or teams, the standings by the `scores` in their order; if it says when to stop,
    what was seen when it was last looked at."""

    lines: list[Standing]
    failed: list[str]
    scores: list[str]
    places: list[Placed]
    look: str


def progress(experiment: Experiment) -> Progress:
    """How far it has come."""
    counted = experiment.runs.aggregate(
        done=Count("pk", Q(state=Run.State.DONE)),
        playing=Count("pk", Q(state=Run.State.PLAYING)),
        failed=Count("pk", Q(state=Run.State.FAILED)),
        stints=Count("stint", Q(state=Run.State.PLAYING), distinct=True),
        seconds=Avg("seconds"),
    )
    return Progress(games=experiment.games, **counted)


def rows(experiment: Experiment) -> Iterator[Row]:
    """The rows of the games that are done, in order, as the arena writes them."""
    done = experiment.runs.filter(state=Run.State.DONE).order_by("number")
    for row in done.values_list("row", flat=True).iterator(SIZE):
        assert row is not None, "what is done has a row"
        yield row


def results(experiment: Experiment) -> Iterator[bytes]:
    """The very file that `python -m bots.arena --out` writes."""
    yield f"{json.dumps(head_of(experiment.described))}\n".encode()
    for row in rows(experiment):
        yield f"{json.dumps(row)}\n".encode()


def standings(experiment: Experiment, done: int) -> Found:
    """How it stands after `done` games; kept until there are more."""
    name = f"experiment-standings-{experiment.pk}-{done}"
    found: Found | None = cache.get(name)
    if found is None:
        played = list(rows(experiment))
        lines, failed = (summarize(played), failures(played)) if played else ([], [])
        found = Found(lines, failed, *_by_scores(experiment, played), _looked(experiment, played))
        cache.set(name, found, FRESH)
    return found


def _looked(experiment: Experiment, played: list[Row]) -> str:
    """What was seen at the last look at the first games; nothing where there is none."""
    if "stop" not in experiment.table:
        return ""
    first = [row for number, row in enumerate(played) if row["number"] == number]
    return str(last_look(first, stop_of(experiment.table["stop"])) or "")


def _by_scores(experiment: Experiment, played: list[Row]) -> tuple[list[str], list[Placed]]:
    """The names of its scores, and the standings by them; nothing where it names none."""
    described = experiment.described
    if not (described.scores or described.teams) or not played:
        return [], []
    scores = [score_of(one) for one in described.scores or IMPORTANCE]
    labels = [one.label for one in described.contestants]
    teams = teams_of(described.teams, labels, described.seat_names)
    return [one.name for one in scores], by_scores(played, scores, teams)
