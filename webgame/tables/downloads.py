"""Finished games to take home: the record, in the forms that others read."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from games.core.errors import GameError
from games.formats.registry import format_of
from webgame.tables import selectors
from webgame.tables.doors import person
from webgame.tables.records import record_for
from webgame.tables.watching import finished_game


@never_cache
@gzip_page
@require_safe
def download(request: HttpRequest, gid: str, form: str) -> HttpResponse:
    """A finished game as a file, with the talk that whoever asks may read."""
    game, _ = finished_game(request, gid)
    try:
        chosen = format_of(form, game.terms["rules"])
        text = "".join(chosen.write(record_for(game, selectors.seat_of(game, person(request)))))
    except GameError as error:
        raise Http404(error.sentence) from error
    response = HttpResponse(text, content_type=f"{chosen.mime}; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{gid}{chosen.suffix}"'
    return response
