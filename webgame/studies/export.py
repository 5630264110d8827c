"""What a study found, to take home: who took part, under a pseudonym, and the games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from bots.analysis.table import csv_text
from games.core import record as records
from webgame.studies.doors import owned
from webgame.studies.models import Participant, Study
from webgame.tables.records import whole_record


@never_cache
@login_required
@require_safe
def table(request: HttpRequest, key: str) -> HttpResponse:
    """A line a participant, the answers in columns `q1`, `q2` and so on."""
    study = owned(request, key)
    asked = range(1, len(study.questions) + 1)
    rows = [
        {**row, **{f"q{number}": answers.get(f"q{number}", "") for number in asked}}
        for row, answers in _rows(request, study)
    ]
    return _file(csv_text(rows), f"{key}.csv", "text/csv")


@never_cache
@login_required
@require_safe
def lines(request: HttpRequest, key: str) -> HttpResponse:
    """A line of JSON a participant, with each question beside its answer."""
    study = owned(request, key)
    asked = [(f"q{number}", one.ask) for number, one in enumerate(study.asked, 1)]
    told = (
        {**row, "answers": [{"ask": ask, "answer": answers.get(name)} for name, ask in asked]}
        for row, answers in _rows(request, study)
    )
    text = "".join(f"{json.dumps(one, ensure_ascii=False)}\n" for one in told)
    return _file(text, f"{key}.jsonl", "application/x-ndjson")


def _rows(request: HttpRequest, study: Study) -> Iterator[tuple[dict[str, Any], dict[str, str]]]:
    """What is told of each participant, and the answers."""
    parts = study.participants.select_related("game", "condition").prefetch_related("game__seats")
    for one in parts:
        yield _row(request, study, one), one.answers or {}


def _row(request: HttpRequest, study: Study, one: Participant) -> dict[str, Any]:
    game = one.game
    over = game is not None and game.over
    outcome = (game.outcome or {}) if game and over else {}
    mine = (
        next((seat for seat in game.seats.all() if seat.number == one.seat), None) if game else None
    )
    points = outcome.get("points") or []
    link = reverse("study_record", args=[study.key, one.pseudonym])
    return {
        "participant": one.pseudonym,
        "number": one.number,
        "condition": one.condition.name,
        "drawn": one.drawn,
        "agreed": one.agreed.isoformat(),
        "seat": mine.name if mine else None,
        "game": "waiting" if game is None else game.state,
        "left": bool(mine and mine.away),
        "ended": outcome.get("kind"),
        "share": points[one.seat] if points and one.seat is not None else None,
        "record": request.build_absolute_uri(link) if over else None,
        "answered": one.answered.isoformat() if one.answered else None,
    }


@never_cache
@login_required
@require_safe
def record(request: HttpRequest, key: str, pseudonym: str) -> HttpResponse:
    """The record of a participant's game with all its talk, once it is over."""
    study = owned(request, key)
    part = study.participants.filter(pseudonym=pseudonym, game__state="over").first()
    if part is None or part.game is None:
        raise Http404
    text = records.write(whole_record(part.game))
    return _file(text, f"{pseudonym}.jsonl", "application/jsonl")


def _file(content: str, name: str, mime: str) -> HttpResponse:
    response = HttpResponse(content, content_type=f"{mime}; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="study-{name}"'
    return response
