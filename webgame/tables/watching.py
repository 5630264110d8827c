"""Finished games: the pages on which they play by themselves."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from typing import Any

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from games.core import record
from webgame.faces import registry as faces
from webgame.faces.face import Face, Recorded, Replay
from webgame.faces.registry import face_of
from webgame.replays.models import Game, Seat, State
from webgame.tables import selectors
from webgame.tables.bots import title
from webgame.tables.doors import invites, person
from webgame.tables.readable import messages_shown
from webgame.tables.recordings import from_game, from_shelf
from webgame.tables.table import look

YEAR = 365 * 24 * 3600
FRESH = 600
"""Seconds for which a recording is kept once somebody asked for it."""


def winners(game: Game, seats: Iterable[Seat]) -> list[Seat]:
    """The seats that won or shared the game."""
    winning = (game.outcome or {}).get("winners", ())
    return [seat for seat in seats if seat.number in winning]


def on_the_shelf() -> list[tuple[Face, Recorded]]:
    """The recorded games that are worth watching, of every game that has such."""
    return [
        (face, recorded)
        for face in faces.offered()
        if face.replay
        for recorded in face.replay.shelf
    ]


@require_safe
def replay(request: HttpRequest, gid: str) -> HttpResponse:
    """A finished game that plays from its beginning; one without such a page opens as it ended."""
    game, face = finished_game(request, gid)
    if face.replay is None:
        return redirect("game", gid)
    seats = selectors.seats_for(game, person(request))
    shown = {
        "here": "finished",
        "face": face,
        "game": game,
        "title": game.title,
        "says": (game.outcome or {}).get("sentence", ""),
        "steps": reverse("replay_steps", args=[gid]),
        "told": {"seats": seats, "talk": reverse("replay_talk", args=[gid])},
        "seed": game.seed,
        "gid": gid,
        "table": game.get_absolute_url(),
    }
    return render(request, face.replay.template, shown)


@gzip_page
@require_safe
def replay_steps(request: HttpRequest, gid: str) -> HttpResponse:
    """The recording of a finished game."""
    game, face = finished_game(request, gid)
    if face.replay is None:
        raise Http404
    response = HttpResponse(_told_again(game, face.replay), content_type="application/json")
    whose = {"private" if game.private else "public": True}
    patch_cache_control(response, max_age=YEAR, immutable=True, **whose)
    return response


@never_cache
@gzip_page
@require_safe
def replay_talk(request: HttpRequest, gid: str) -> JsonResponse:
    """What was said in a finished game, as far as whoever asks may read it."""
    game, _ = finished_game(request, gid)
    seat = selectors.seat_of(game, person(request))
    messages = messages_shown(look(game.pk), seat.number if seat else None)
    return JsonResponse({"messages": messages})


@require_safe
def shelf(request: HttpRequest, game: str, name: str) -> HttpResponse:
    """A recorded game that plays from its beginning."""
    face, kept, recorded = _recorded(game, name)
    header = record.read(recorded.file.read_text())
    shown = {
        "here": "finished",
        "face": face,
        "title": recorded.title,
        "says": recorded.says,
        "steps": reverse("shelf_steps", args=[game, name]),
        "told": {"seats": seats_of_record(header), "talk": ""},
        "seed": header.seed,
        "recorded": recorded,
    }
    return render(request, kept.template, shown)


@gzip_page
@require_safe
def shelf_steps(_: HttpRequest, game: str, name: str) -> JsonResponse:
    """The recording of a game of the shelf."""
    _face, kept, recorded = _recorded(game, name)
    response = JsonResponse(from_shelf(recorded, kept))
    patch_cache_control(response, public=True, max_age=3600)
    return response


def _told_again(game: Game, replay: Replay) -> bytes:
    """The recording of a finished game as JSON, kept for those who ask for it next: a long game
    takes a second to look through, and never changes."""
    name = f"recording-{game.gid}"
    packed = cache.get(name)
    if packed is None:
        packed = zlib.compress(json.dumps(from_game(game, replay.drawn)).encode())
        cache.set(name, packed, FRESH)
    return zlib.decompress(packed)


def seats_of_record(kept: record.Record) -> list[dict[str, Any]]:
    """The seats of a game between bots that was recorded, as `seats_for` tells them."""
    return [
        {"power": seat["name"], "name": title(seat["bot"]), "kind": "bot", "left": False}
        for seat in kept.about.get("seats", ())
    ]


def finished_game(request: HttpRequest, gid: str) -> tuple[Game, Face]:
    """A game that is over, if whoever asks may see it; otherwise it does not exist."""
    game = Game.objects.filter(gid=gid, state=State.OVER).first()
    if game is None or not selectors.may_see(game, person(request), invites(request.session)):
        raise Http404
    return game, face_of(game.terms["rules"])


def _recorded(game: str, name: str) -> tuple[Face, Replay, Recorded]:
    for face, recorded in on_the_shelf():
        if face.replay and (face.game, recorded.name) == (game, name):
            return face, face.replay, recorded
    raise Http404
