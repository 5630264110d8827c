"""The waiting room: who sits where before the game, and what the host can do."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from webgame.accounts.services import guest_for
from webgame.replays.models import Game, Seat, State
from webgame.tables import selectors, services
from webgame.tables.doors import (
    UNCHANGED,
    known,
    mark,
    number_named,
    person,
    remember_invite,
    says_refusals,
    says_refusals_on,
    unchanged,
)
from webgame.tables.shown import player_of
from webgame.tables.terms import Terms


@require_safe
@never_cache
def waiting(request: HttpRequest, gid: str) -> HttpResponse:
    """The table before the game: who sits where, and what the host can do."""
    game = _table(request, gid)
    if game.state != State.OPEN:
        return redirect("game", game.gid)
    return render(request, "tables/room.html", _room(request, game))


@require_safe
@never_cache
def seats(request: HttpRequest, gid: str) -> HttpResponse:
    """The seats alone, asked for again and again; when the game begins it opens by itself.

    A table that was taken away leads back to the lobby.
    """
    if not Game.objects.filter(gid=gid).exists():
        return HttpResponseClientRedirect(reverse("lobby"))
    game = _table(request, gid)
    if game.state != State.OPEN:
        return HttpResponseClientRedirect(reverse("game", args=[game.gid]))
    shown = _room(request, game)
    if unchanged(request, shown["mark"]):
        return HttpResponse(status=UNCHANGED)
    return render(request, "tables/room_seats.html", shown)


@require_safe
@never_cache
def invitation(request: HttpRequest, invite: str) -> HttpResponse:
    """Where an invitation leads: to the waiting room, with the right to sit down there.

    Once the game has begun it leads to watching.
    """
    game = selectors.table_by_invite(invite)
    if game is None:
        raise Http404
    if game.state != State.OPEN:
        remember_invite(request.session, invite)
        return redirect("game", game.gid)
    return render(request, "tables/room.html", _room(request, game, invite))


@require_POST
@says_refusals
def join(request: HttpRequest, gid: str) -> HttpResponse:
    """Sit down, on the seat asked for or on any."""
    game = _table(request, gid)
    seat = number_named(request.POST.get("seat", ""))
    services.join(guest_for(request), game, seat, request.POST.get("invite", ""))
    return redirect("table", gid)


@require_POST
@login_required
@says_refusals
def leave(request: HttpRequest, gid: str) -> HttpResponse:
    """Stand up."""
    game = _table(request, gid)
    services.leave(known(request), game)
    return redirect("lobby")


@require_POST
@login_required
@says_refusals
def seat_bot(request: HttpRequest, gid: str) -> HttpResponse:
    """The host puts a bot on a chair, or with no name takes one away."""
    game = _table(request, gid)
    seat = number_named(request.POST.get("seat", ""))
    services.seat_bot(
        known(request), game, -1 if seat is None else seat, request.POST.get("bot", "")
    )
    return redirect("table", gid)


@require_POST
@login_required
@says_refusals
def fill(request: HttpRequest, gid: str) -> HttpResponse:
    """The host puts bots on the free chairs."""
    services.fill_with_bots(known(request), _table(request, gid))
    return redirect("table", gid)


@require_POST
@login_required
@says_refusals
def start(request: HttpRequest, gid: str) -> HttpResponse:
    """The host begins the game."""
    services.start(known(request), _table(request, gid))
    return redirect("game", gid)


@require_POST
@login_required
@says_refusals
def stop(request: HttpRequest, gid: str) -> HttpResponse:
    """Who watches bots play alone ends the game."""
    services.stop(known(request), _table(request, gid))
    return redirect("game", gid)


@require_POST
@login_required
@says_refusals
def cancel(request: HttpRequest, gid: str) -> HttpResponse:
    """The host takes the table away before the game."""
    services.cancel(known(request), _table(request, gid))
    messages.success(request, "The table is taken away.")
    return redirect("lobby")


@require_POST
@login_required
@says_refusals_on("replay", named="gid")  # the table of a game that has begun has no notes
def rematch(request: HttpRequest, gid: str) -> HttpResponse:
    """The same game once more, for those who played it."""
    again = services.rematch(known(request), _table(request, gid))
    return redirect("table" if again.state == State.OPEN else "game", again.gid)


def _table(request: HttpRequest, gid: str) -> Game:
    """The table, if whoever asks may see it; otherwise it does not exist."""
    game = get_object_or_404(Game.objects.select_related("host"), gid=gid)
    shown = [asked.get("invite", "") for asked in (request.GET, request.POST)]
    if not (game.invite in shown or selectors.may_see(game, person(request))):
        raise Http404
    return game


@dataclass(frozen=True)
class Chair:
    """A seat as the waiting room shows it: `who` sits there, as far as may be known.

    That a bot sits there, and what it is told of how to play, is for the host to know, who put it
    there.
    """

    number: int
    name: str
    empty: bool
    who: str
    is_bot: bool
    told: str


def _told(seat: Seat) -> str:
    """What a seat's bot is told of how to play, as one would write it."""
    return ", ".join(f"{name} = {json.dumps(told)}" for name, told in seat.parameters.items())


def _room(request: HttpRequest, game: Game, invite: str = "") -> dict[str, Any]:
    user = person(request)
    terms = Terms.stored(game.terms)
    sat = list(game.seats.select_related("user"))
    mine = next((seat for seat in sat if user and seat.user_id == user.pk), None)
    is_host = bool(user and game.host_id == user.pk)
    host = "" if terms.hidden or not game.host else game.host.display_name
    chairs = [
        Chair(
            seat.number,
            seat.name,
            seat.empty,
            "taken" if terms.hidden and seat != mine else player_of(seat),
            is_host and bool(seat.bot),
            _told(seat) if is_host else "",
        )
        for seat in sat
    ]
    link = reverse("invitation", args=[game.invite])
    return {
        "game": game,
        "host": host,
        "seats": chairs,
        "mine": mine,
        "is_host": is_host,
        "free": sum(seat.empty for seat in sat),
        "substitute": terms.substitute,
        "invite": invite or request.GET.get("invite", ""),
        "invite_url": request.build_absolute_uri(link) if is_host or mine else "",
        "mark": mark(host, chairs, mine and mine.number, is_host),
    }
