"""The doors of the lobby: finding a table, setting one up, the waiting room, one's own games."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from webgame.accounts.models import User
from webgame.accounts.services import guest_for
from webgame.replays.models import Game, Seat, State
from webgame.tables import selectors, services, words
from webgame.tables.forms import TableForm
from webgame.tables.refused import Refused
from webgame.tables.shown import name_of
from webgame.tables.terms import Terms

View = Callable[..., HttpResponse]
GOING_ON = (State.PLAYING, State.ADJUDICATING, State.PAUSED)
MOST_SHOWN = 40
PAGE = 30
REMEMBERED = 10
"""How many finished games stand below the ones being played."""


def person(request: HttpRequest) -> User | None:
    """Who asks, if known."""
    return request.user if isinstance(request.user, User) else None


def says_refusals(view: View) -> View:
    """A refusal becomes a message where one came from; nothing was changed."""

    @wraps(view)
    def said(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Refused as refused:
            messages.error(request, refused.sentence)
            return redirect("table", kwargs["gid"]) if "gid" in kwargs else redirect("lobby")

    return said


# --- finding a table ------------------------------------------------------------------------------


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Tables that wait for players, and public games that can be watched."""
    shown = {"here": "lobby", "open_tables": open_tables(request), "going_on": _going_on()}
    return render(request, "tables/lobby.html", shown)


def _going_on() -> list[Game]:
    """Public games in which people meet; one person among bots is left alone."""
    public = Game.objects.filter(state__in=GOING_ON, terms__private=False)
    of_people = public.annotate(people=Count("seats__user")).filter(people__gte=2)
    return list(of_people.order_by("-started")[:MOST_SHOWN])


@require_safe
@never_cache
def open_list(request: HttpRequest) -> HttpResponse:
    """The list of open tables alone, which the lobby asks for again and again."""
    return render(request, "tables/open_list.html", {"open_tables": open_tables(request)})


def open_tables(request: HttpRequest, most: int = MOST_SHOWN) -> list[Game]:
    """The tables this person may sit down at, latest first."""
    return list(selectors.open_tables(person(request))[:most])


@require_POST
@says_refusals
def play(request: HttpRequest) -> HttpResponse:
    """Start a game against six bots at once, as a guest if need be."""
    return redirect("game", services.quick_start(guest_for(request)).gid)


@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HttpRequest) -> HttpResponse:
    """Set up a table; one against bots alone begins at once."""
    form = TableForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        host = guest_for(request)
        try:
            game = services.create_table(host, form.terms())
            if form.against_bots:
                services.fill_with_bots(host, game)
                services.start(host, game)
                return redirect("game", game.gid)
            return redirect("table", game.gid)
        except Refused as refused:
            form.add_error(None, refused.sentence)
    return render(request, "tables/new.html", {"form": form})


# --- the waiting room -----------------------------------------------------------------------------


@require_safe
@never_cache
def room(request: HttpRequest, gid: str) -> HttpResponse:
    """The table before the game: who sits where, and what the host can do."""
    game = _table(request, gid)
    if game.state != State.OPEN:
        return redirect("game", game.gid)
    return render(request, "tables/room.html", _room(request, game))


@require_safe
@never_cache
def room_seats(request: HttpRequest, gid: str) -> HttpResponse:
    """The seats alone, asked for again and again; when the game begins it opens by itself."""
    game = _table(request, gid)
    if game.state != State.OPEN:
        return HttpResponseClientRedirect(reverse("game", args=[game.gid]))
    return render(request, "tables/room_seats.html", _room(request, game))


@require_safe
@never_cache
def invitation(request: HttpRequest, invite: str) -> HttpResponse:
    """Where an invitation leads: to the waiting room, with the right to sit down there."""
    game = selectors.table_by_invite(invite)
    if game is None:
        raise Http404
    if game.state != State.OPEN:
        return redirect("game", game.gid)
    return render(request, "tables/room.html", _room(request, game, invite))


@require_POST
@says_refusals
def join(request: HttpRequest, gid: str) -> HttpResponse:
    """Sit down, on the seat asked for or on any."""
    game = get_object_or_404(Game, gid=gid)
    seat = request.POST.get("seat", "")
    invite = request.POST.get("invite", "")
    services.join(guest_for(request), game, int(seat) if seat.isdecimal() else None, invite)
    return redirect("table", gid)


@require_POST
@login_required
@says_refusals
def leave(request: HttpRequest, gid: str) -> HttpResponse:
    """Stand up."""
    game = get_object_or_404(Game, gid=gid)
    services.leave(_known(request), game)
    return redirect("lobby")


@require_POST
@login_required
@says_refusals
def fill(request: HttpRequest, gid: str) -> HttpResponse:
    """The host puts bots on the free chairs."""
    services.fill_with_bots(_known(request), get_object_or_404(Game, gid=gid))
    return redirect("table", gid)


@require_POST
@login_required
@says_refusals
def start(request: HttpRequest, gid: str) -> HttpResponse:
    """The host begins the game."""
    services.start(_known(request), get_object_or_404(Game, gid=gid))
    return redirect("game", gid)


def _known(request: HttpRequest) -> User:
    user = person(request)
    assert user is not None, "the page is for people who are known"
    return user


def _table(request: HttpRequest, gid: str) -> Game:
    """The table, if whoever asks may see it; otherwise it does not exist."""
    game = get_object_or_404(Game.objects.select_related("host"), gid=gid)
    invited = request.GET.get("invite") == game.invite
    if not (invited or selectors.may_see(game, person(request))):
        raise Http404
    return game


@dataclass(frozen=True)
class Chair:
    """A seat as the waiting room shows it: `who` sits there, as far as may be known."""

    number: int
    power: str
    empty: bool
    who: str


def _room(request: HttpRequest, game: Game, invite: str = "") -> dict[str, Any]:
    user = person(request)
    invite = invite or request.GET.get("invite", "")
    seats = list(game.seats.select_related("user"))
    mine = next((seat for seat in seats if user and seat.user_id == user.pk), None)
    hidden = Terms.stored(game.terms).hidden
    is_host = bool(user and game.host_id == user.pk)
    link = reverse("invitation", args=[game.invite])
    return {
        "game": game,
        "host": "" if hidden or not game.host else game.host.display_name,
        "seats": [
            Chair(
                seat.number,
                seat.power,
                seat.empty,
                "taken" if hidden and seat != mine else name_of(seat),
            )
            for seat in seats
        ],
        "mine": mine,
        "is_host": is_host,
        "free": sum(seat.empty for seat in seats),
        "invite": invite,
        "invite_url": request.build_absolute_uri(link) if is_host or mine else "",
    }


# --- one's own games, and finished ones -----------------------------------------------------------


@dataclass(frozen=True)
class MyGame:
    """A game as its player finds it in a list."""

    game: Game
    seat: Seat
    says: str
    verb: str
    url: str
    awaits: bool = False
    deadline: datetime | None = None


@require_safe
@login_required
def my_games(request: HttpRequest) -> HttpResponse:
    """The games one plays, those first that wait for oneself."""
    user = _known(request)
    playing = [_playing(game, user) for game in selectors.my_games(user).select_related("clock")]
    finished = [_finished(game, user) for game in selectors.history(user)[:REMEMBERED]]
    in_lobby = [one for one in playing if one.game.state == State.OPEN]
    begun = [one for one in playing if one.game.state != State.OPEN]
    groups = [
        ("Waiting for you", sorted((one for one in begun if one.awaits), key=_urgency)),
        ("Waiting for others", [one for one in begun if not one.awaits]),
        ("In the lobby", in_lobby),
        ("Finished", finished),
    ]
    shown = {"here": "my_games", "groups": [(name, games) for name, games in groups if games]}
    return render(request, "tables/mine.html", shown)


def _urgency(one: MyGame) -> tuple[bool, float]:
    return one.deadline is None, one.deadline.timestamp() if one.deadline else 0


def _seat_of(game: Game, user: User) -> Seat:
    return next(seat for seat in game.seats.all() if seat.user_id == user.pk)


def _playing(game: Game, user: User) -> MyGame:
    seat = _seat_of(game, user)
    if game.state == State.OPEN:
        free = sum(one.empty for one in game.seats.all())
        says = f"{free} free" if free else "full, not begun"
        return MyGame(game, seat, says, "Go in", reverse("table", args=[game.gid]))
    awaits = game.state == State.PLAYING and seat.played_by_a_person
    awaits = awaits and seat.draft.awaited and not seat.draft.ready
    says = words.phase_words(game.phase)
    if seat.away:
        says += ", a bot stands in for you"
    elif game.state == State.PAUSED:
        says += ", paused"
    verb = "Play" if awaits else "Return" if seat.away else "Look"
    return MyGame(game, seat, says, verb, game.get_absolute_url(), awaits, game.clock.deadline)


def _finished(game: Game, user: User) -> MyGame:
    says = words.ending(game.outcome)
    return MyGame(game, _seat_of(game, user), says, "Replay", game.get_absolute_url())


@require_safe
def finished(request: HttpRequest) -> HttpResponse:
    """Public games that are over, as replays."""
    page = Paginator(selectors.finished_games(), PAGE).get_page(request.GET.get("page"))
    games = [(game, winners(game, game.seats.all())) for game in page.object_list]
    return render(
        request, "tables/finished.html", {"here": "finished", "page": page, "games": games}
    )


def winners(game: Game, seats: Iterable[Seat]) -> list[Seat]:
    """The seats that won or shared the game."""
    winning = (game.outcome or {}).get("winners", ())
    return [seat for seat in seats if seat.number in winning]
