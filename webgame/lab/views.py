"""The doors of the lab: charts of finished games, their files, and the games' records."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    QueryDict,
    StreamingHttpResponse,
)
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from bots.analysis.question import BadQuestion
from bots.analysis.registry import UnknownVariable
from bots.analysis.table import cells, is_name
from games.core import record
from games.core.errors import GameError
from webgame.lab import asking, explorer
from webgame.lab.answering import FORMS, MOST_ROWS, Chart, chart
from webgame.lab.asking import Asked
from webgame.lab.games import Meant, games_meant
from webgame.lab.offers import examples, offered
from webgame.lab.reading import Reading, read
from webgame.tables.bulk import Pieces
from webgame.tables.downloads import sent

Shown = dict[str, Any]
AGAIN = 2
"""Seconds after which somebody should ask again for what is not read yet."""


@never_cache
@gzip_page
@require_safe
def charts(request: HttpRequest) -> HttpResponse:
    """Charts of the games that the address means, as the address asks."""
    meant = games_meant(request)
    shown: Shown = {"here": "charts", "meant": meant, "offered": offered(request)}
    if not meant.sources:
        return render(request, "lab/charts.html", shown | {"examples": examples()})
    shown["query"] = request.GET.urlencode()
    shown["mixed"] = len(meant.rules) > 1
    try:
        asked = asking.asked(request.GET, meant)
        shown |= _selects(asked, meant)
        reading = read(meant.sources, asked.variables)
        shown["reading"] = reading
        if reading.whole:
            shown |= _answered(reading, asked)
    except (BadQuestion, UnknownVariable) as error:
        shown["refused"] = _sentence(error)
        shown |= {} if "variables" in shown else _selects(_usual(meant), meant)
    return render(request, "lab/charts.html", shown)


def _usual(meant: Meant) -> Asked:
    """What is asked where nothing is."""
    return asking.asked(QueryDict(), meant)


def _selects(asked: Asked, meant: Meant) -> Shown:
    return {
        "variables": asking.variable_selects(asked.question, meant.rules),
        "selects": asking.main_selects(asked),
        "more": asking.more_selects(asked, meant),
    }


def _answered(reading: Reading, asked: Asked) -> Shown:
    """The chart, its numbers and its files."""
    if not reading.games:
        raise BadQuestion("none of these games can be read")
    made = chart(reading.games, asked)
    head, body = cells(made.answer.rows())
    shown: Shown = {
        "session": asking.session_select(made.session_names(), asked.question.session),
        "head": [(name, is_name(name)) for name in head],
        "body": [
            [(cell, is_name(name)) for cell, name in zip(row, head, strict=True)]
            for row in body[:MOST_ROWS]
        ],
        "rows_left": max(0, len(body) - MOST_ROWS),
        "forms": [(form, form.command(made)) for form in FORMS.values()],
        "drawn": True,
        "left_out": made.answer.says_left_out,
        "explorer": explorer.SCRIPT if explorer.available() else "",
    }
    try:
        shown["picture"] = _as_address(made)
        shown["alt"] = made.says
    except BadQuestion as error:
        shown |= {"refused": _sentence(error), "drawn": False}
    return shown


def _as_address(made: Chart) -> str:
    """The drawing as an address that holds it."""
    return f"data:image/svg+xml;base64,{b64encode(made.drawn().encode()).decode()}"


def _sentence(error: ValueError) -> str:
    words = str(error)
    return f"{words[0].upper()}{words[1:]}{'' if words.endswith(('.', '?')) else '.'}"


@never_cache
@require_safe
def chart_file(request: HttpRequest, form: str) -> HttpResponse:
    """What the page of charts shows at the same query, as a file."""
    if form not in FORMS:
        raise Http404
    meant = games_meant(request)
    try:
        if not meant.sources:
            raise BadQuestion("say which games: " + " ".join(meant.notes or ("game=ID",)))
        asked = asking.asked(request.GET, meant)
        reading = read(meant.sources, asked.variables)
        if not reading.whole:
            return _later(request, reading)
        content = FORMS[form].write(chart(reading.games, asked))
    except (BadQuestion, UnknownVariable) as error:
        return HttpResponse(_sentence(error), status=400, content_type="text/plain; charset=utf-8")
    response = HttpResponse(content, content_type=FORMS[form].mime)
    response.headers["Content-Disposition"] = f'attachment; filename="{FORMS[form].file}"'
    return response


def _later(request: HttpRequest, reading: Reading) -> HttpResponse:
    """Not yet: whoever asks again gets on with it."""
    page = f"{reverse('charts')}?{request.GET.urlencode()}"
    words = f"{reading.done} of {reading.of} games are read. Ask again, or open {page}\n"
    response = HttpResponse(words, status=503, content_type="text/plain; charset=utf-8")
    response.headers["Retry-After"] = str(AGAIN)
    return response


@never_cache
@require_safe
def records(request: HttpRequest) -> StreamingHttpResponse:
    """The records of the games that the address means, as whoever asks may read them, in a zip."""
    meant = games_meant(request)
    if not meant.sources:
        raise Http404
    response = StreamingHttpResponse(sent(_packed(meant)), content_type="application/zip")
    response.headers["Content-Disposition"] = 'attachment; filename="records.zip"'
    return response


def _packed(meant: Meant) -> Iterator[bytes]:
    out = Pieces()
    with ZipFile(out, "w", ZIP_DEFLATED) as packed:  # type: ignore[call-overload]  # it streams
        for source in meant.sources:
            try:
                text = record.write(source.record(True))
            except GameError:  # the page says which, and why
                continue
            packed.writestr(f"records/{source.name}.jsonl", text)
            yield out.take()
    yield out.take()
