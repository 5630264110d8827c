"""Sets of games that other pages mean: a filter of the archive, the games of an experiment."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial

from django.db.models import QuerySet
from django.http import HttpRequest, QueryDict
from django.urls import reverse

from bots.analysis.game import seat_told
from games.core import record
from games.core.record import Record
from games.registry import rules
from webgame.accounts.models import User
from webgame.experiments.doors import visible
from webgame.experiments.models import Experiment, Run
from webgame.experiments.services import record_of
from webgame.lab.source import Source
from webgame.replays.compiling import compiled_rules
from webgame.replays.models import Game
from webgame.tables.archive_form import ArchiveForm


def found_by(query: str, user: User | None) -> QuerySet[Game] | None:
    """The games that a filter of the archive finds, as far as a person may see them; None where
    the filter is none."""
    form = ArchiveForm(QueryDict(query[:2000]))
    if not form.is_valid():
        return None
    sought, mine = form.sought(), form.cleaned_data["mine"]
    facts = sought.of(user) if mine and user else sought.public()
    games = Game.objects.filter(pk__in=facts.values("game")).order_by("-ended")
    return games.select_related("imported").prefetch_related("seats")


def of_experiment(request: HttpRequest, key: str, most: int) -> Iterator[Source] | None:
    """The first games of an experiment that are done; None where there is none such to be seen."""
    experiment = visible(request).filter(key=key).first()
    return _sources(experiment, most) if experiment else None


def _sources(experiment: Experiment, most: int) -> Iterator[Source]:
    names = rules(experiment.game).seats(rules(experiment.game).read_options(_options(experiment)))
    kept = experiment.runs.filter(record__isnull=False).order_by("number")[:most]
    for run in kept.iterator(50):
        head = json.loads(record_of(run).partition("\n")[0])
        told = head.get("seats") or [{}] * len(names)
        yield Source(
            f"experiment/{experiment.key}/{run.number}",
            "experiment",
            experiment.key,
            f"{run.number:04}",
            f"{experiment.name}, game {run.number}",
            reverse("experiment_game", args=[experiment.key, run.number]),
            experiment.game,
            tuple(seat_told(name, one) for name, one in zip(names, told, strict=True)),
            partial(_record, run.pk, experiment.game),
        )


def _options(experiment: Experiment) -> dict[str, object]:
    found: dict[str, object] = experiment.table.get("options", {})
    return found


def _record(run: int, game: str, _: bool) -> Record:
    compiled_rules(game)
    return record.read(record_of(Run.objects.get(pk=run)))
