"""An experiment to take home: its description, results, standings, and the records of its games."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from dataclasses import fields
from io import StringIO
from zipfile import ZIP_DEFLATED, ZipFile

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from bots.arena.description import write_toml
from bots.arena.summary import Standing
from webgame.experiments import standings as found
from webgame.experiments.doors import played, seen
from webgame.experiments.models import Experiment
from webgame.experiments.services import record_of
from webgame.tables.bulk import Pieces
from webgame.tables.downloads import sent

AT_ONCE = 50
"""Records that are read from the database at once."""


@never_cache
@require_safe
def description(request: HttpRequest, key: str) -> HttpResponse:
    """The description, which the arena runs as it is."""
    experiment = seen(request, key)
    return _file(write_toml(experiment.table), f"{key}.toml", "application/toml")


@never_cache
@require_safe
def results(request: HttpRequest, key: str) -> StreamingHttpResponse:
    """The results, the same bytes as the arena's own file."""
    experiment = seen(request, key)
    return _streamed(found.results(experiment), f"{key}.jsonl", "application/x-ndjson")


@never_cache
@require_safe
def standings(request: HttpRequest, key: str) -> HttpResponse:
    """The table of the players."""
    experiment = seen(request, key)
    lines = found.standings(experiment, found.progress(experiment).done).lines
    out = StringIO()
    rows = csv.writer(out)
    rows.writerow(HEAD)
    rows.writerows(_cells(line) for line in lines)
    return _file(out.getvalue(), f"{key}.csv", "text/csv")


@never_cache
@require_safe
def records(request: HttpRequest, key: str) -> StreamingHttpResponse:
    """The records of all games that are done, as a zip."""
    experiment = seen(request, key)
    return _streamed(_zipped(experiment), f"{key}-records.zip", "application/zip")


@never_cache
@require_safe
def record(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """The record of one game."""
    run = played(request, key, number)
    return _file(record_of(run), f"{key}-{number:04}.jsonl", "application/x-ndjson")


HEAD = [
    name
    for one in fields(Standing)
    for name in (
        (one.name, f"{one.name}_low", f"{one.name}_high")
        if one.name in ("share", "score")
        else ("first_low", "first_high")
        if one.name == "first_interval"
        else (one.name,)
    )
]
"""The columns of the standings: intervals have two."""


def _cells(line: Standing) -> list[object]:
    cells: list[object] = []
    for one in fields(Standing):
        cell = getattr(line, one.name)
        cells += cell if isinstance(cell, tuple) else [cell]
    return cells


def _zipped(experiment: Experiment) -> Iterator[bytes]:
    out = Pieces()
    kept = experiment.runs.filter(record__isnull=False).order_by("number")
    with ZipFile(out, "w", ZIP_DEFLATED) as packed:  # type: ignore[call-overload]  # it streams
        packed.writestr("experiment.toml", write_toml(experiment.table))
        packed.writestr("results.jsonl", b"".join(found.results(experiment)))
        for run in kept.iterator(AT_ONCE):
            packed.writestr(f"games/game-{run.number:04}.jsonl", record_of(run))
            yield out.take()
    yield out.take()


def _file(text: str, name: str, mime: str) -> HttpResponse:
    response = HttpResponse(text, content_type=f"{mime}; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="experiment-{name}"'
    return response


def _streamed(pieces: Iterable[bytes], name: str, mime: str) -> StreamingHttpResponse:
    response = StreamingHttpResponse(sent(iter(pieces)), content_type=mime)
    response.headers["Content-Disposition"] = f'attachment; filename="experiment-{name}"'
    return response
