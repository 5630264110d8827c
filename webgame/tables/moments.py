"""The doors to moments of games: a page that shows one, keeps it, shares it, plays on from it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from webgame.accounts.services import guest_for
from webgame.faces.face import Face
from webgame.faces.registry import face_of
from webgame.replays.models import Game, Saved, State
from webgame.tables import selectors, services
from webgame.tables.doors import invites, known, number_named, person, says_refusals
from webgame.tables.refused import Refused
from webgame.tables.services.moments import Moment
from webgame.tables.shown import to_be_seen
from webgame.tables.terms import LONGEST_TITLE


@require_safe
@never_cache
def moment(request: HttpRequest, gid: str) -> HttpResponse:
    """A moment of a game: whoever may see the game finds its board, who may have it whole the rest.

    `?step=` is the step before which it is; without one it is the latest.
    """
    game, step = _game(request, gid), number_named(request.GET.get("step", ""))
    face = face_of(game.terms["rules"])
    shown: dict[str, Any] = {"face": face, "game": game, "title": game.title, "step": step}
    try:
        taken = services.moment_of(game, person(request), step)
    except Refused as refused:
        if refused.code != "forbidden":
            raise Http404 from refused
        view = game.rules.view_for(to_be_seen(game, game.rules.read(game.position)), None)
        shown |= {"refused": refused.sentence, "board": _board(face, view)}
    else:
        shown |= _shown(taken)
    return render(request, "tables/moment.html", shown)


@require_POST
def keep(request: HttpRequest, gid: str) -> HttpResponse:
    """Keep a moment under a name."""
    game, step = _game(request, gid), number_named(request.POST.get("step", ""))
    try:
        taken = services.moment_of(game, person(request), step)
        kept = services.keep(guest_for(request), taken, request.POST.get("name", ""))
    except Refused as refused:
        messages.error(request, refused.sentence)
        return redirect("moment", gid)
    messages.success(request, f"Kept as “{kept.name}”. It stands in My games.")
    return redirect(kept)


@require_safe
@never_cache
@says_refusals
def saved(request: HttpRequest, key: str) -> HttpResponse:
    """A kept moment, for whoever has its link."""
    kept = get_object_or_404(Saved, key=key)
    user = person(request)
    shown = {
        "saved": kept,
        "title": kept.name,
        "link": request.build_absolute_uri(kept.get_absolute_url()),
        "own": bool(user and kept.owner_id == user.pk),
    }
    return render(request, "tables/moment.html", shown | _shown(services.saved_moment(kept)))


@require_POST
@login_required
@says_refusals
def forget(request: HttpRequest, key: str) -> HttpResponse:
    """Keep a moment no longer."""
    kept = get_object_or_404(Saved, key=key)
    services.forget(known(request), kept)
    messages.success(request, f"“{kept.name}” is forgotten; its link leads nowhere now.")
    return redirect("my_games")


def moment_asked_for(request: HttpRequest) -> Moment | None:
    """The moment that an address names: `saved`, or `from` and `step`. Raises `Refused`."""
    if key := request.GET.get("saved"):
        return services.saved_moment(get_object_or_404(Saved, key=key))
    if gid := request.GET.get("from"):
        game, step = _game(request, gid), number_named(request.GET.get("step", ""))
        return services.moment_of(game, person(request), step)
    return None


def _game(request: HttpRequest, gid: str) -> Game:
    """A game that has begun, if whoever asks may see it; otherwise it does not exist."""
    game = get_object_or_404(Game.objects.exclude(state=State.OPEN), gid=gid)
    if not selectors.may_see(game, person(request), invites(request.session)):
        raise Http404
    return game


def _board(face: Face, view: Any) -> str:
    return face.board(view.to_json()) if face.board else ""


def _shown(taken: Moment) -> dict[str, Any]:
    """What the page shows of a moment that may be had whole."""
    rules, face = taken.rules, taken.face
    seats = rules.seats(rules.read_options(rules.options_of(taken.position)))
    view = rules.view_for(taken.position, None)
    return {
        "face": face,
        "moment": taken,
        "awaited": [seats[number] for number in rules.awaiting(taken.position)],
        "picture": face.small.draw(view.to_json()) if face.small else "",
        "sheet": face.small.sheet() if face.small else "",
        "board": _board(face, view),
        "longest_name": LONGEST_TITLE,
    }
