"""Finished games to take home: one in the forms that others read, or many for researchers."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

from allauth.core.internal import ratelimit
from allauth.core.ratelimit import respond_429
from asgiref.sync import sync_to_async
from django.contrib.auth.decorators import permission_required
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from games.core.errors import GameError
from games.formats.registry import format_of
from webgame.replays.compiling import demand
from webgame.tables import selectors
from webgame.tables.archive_form import ArchiveForm
from webgame.tables.bulk import archive
from webgame.tables.doors import person
from webgame.tables.export_form import ExportForm
from webgame.tables.records import record_for
from webgame.tables.watching import finished_game


@never_cache
@gzip_page
@require_safe
def download(request: HttpRequest, gid: str, form: str) -> HttpResponse:
    """A finished game as a file, with the talk that whoever asks may read."""
    if _exceeds(request, "download"):
        return _too_often(request)
    game, _ = finished_game(request, gid)
    try:
        chosen = format_of(form, game.terms["rules"])
        demand(chosen.kernels)
        content = chosen.content(record_for(game, selectors.seat_of(game, person(request))))
    except GameError as error:
        raise Http404(error.sentence) from error
    response = HttpResponse(content, content_type=f"{chosen.mime}; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{gid}{chosen.suffix}"'
    return response


@never_cache
@require_safe
@permission_required("replays.export_games", raise_exception=True)
def export(request: HttpRequest) -> HttpResponse | StreamingHttpResponse:
    """The games that were asked for, as a zip, for those who may have them."""
    form, sought = ExportForm(request.GET), ArchiveForm(request.GET)
    if not form.is_valid() or not sought.is_valid():
        errors = form.errors.as_text() + sought.errors.as_text()
        return HttpResponse(errors, status=400, content_type="text/plain")
    if _exceeds(request, "export"):
        return _too_often(request)
    wanted, asked = form.wanted(), sought.asked()
    if asked:
        wanted = replace(wanted, among=sought.sought(), asked=asked)
    response = StreamingHttpResponse(sent(archive(wanted)), content_type="application/zip")
    response.headers["Content-Disposition"] = 'attachment; filename="parley-games.zip"'
    return response


def _too_often(request: HttpRequest) -> HttpResponse:
    answer: HttpResponse = respond_429(request)
    return answer


def _exceeds(request: HttpRequest, action: str) -> bool:
    return not ratelimit.consume(request, app="allauth.account", action=action, limit_get=True)


async def sent(pieces: Iterator[bytes]) -> AsyncIterator[bytes]:
    """The pieces as the server takes them: none is made before the one before it has gone."""
    take = sync_to_async(lambda: next(pieces, None))
    while (piece := await take()) is not None:
        yield piece
