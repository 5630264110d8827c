"""How an experiment stands: the arena's own table, over the games that are done."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from django.core.cache import cache
from django.db.models import Avg, Count, Q

from bots.arena.results import Row, head_of
from bots.arena.summary import Standing, failures, summarize
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


def standings(experiment: Experiment, done: int) -> tuple[list[Standing], list[str]]:
    """The table's lines and what went wrong, over the `done` games; kept until there are more."""
    name = f"experiment-{experiment.pk}-{done}"
    found: tuple[list[Standing], list[str]] | None = cache.get(name)
    if found is None:
        played = list(rows(experiment))
        found = (summarize(played), failures(played)) if played else ([], [])
        cache.set(name, found, FRESH)
    return found
