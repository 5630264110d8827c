"""The doors of the lobby: finding a table, setting one up, one's own games."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from webgame.accounts.models import User
from webgame.accounts.services import guest_for
from webgame.faces import registry as faces
from webgame.faces.face import Face
from webgame.faces.registry import face_of
from webgame.replays.models import Game, Seat, State
from webgame.tables import selectors, services
from webgame.tables.doors import (
    UNCHANGED,
    known,
    mark,
    number_named,
    person,
    says_refusals,
    unchanged,
)
from webgame.tables.forms import TableForm
from webgame.tables.moments import moment_asked_for
from webgame.tables.refused import Refused
from webgame.tables.watching import on_the_shelf

MOST_SHOWN = 40
MOST_WATCHED = 12
FEW = 4
"""With fewer games of one's own, the page shows some to watch too."""
REMEMBERED = 10
"""How many finished games stand below the ones being played."""


# --- finding a table ------------------------------------------------------------------------------


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Tables that wait for players, and public games that can be watched."""
    games = open_tables(request)
    shown = {
        "here": "lobby",
        "open_tables": games,
        "mark": _mark_of(games),
        "going_on": list(selectors.being_played()[:MOST_WATCHED]),
        "shelf": on_the_shelf(),
    }
    return render(request, "tables/lobby.html", shown)


@require_safe
@never_cache
def open_list(request: HttpRequest) -> HttpResponse:
    """The list of open tables alone, which the lobby asks for again and again."""
    games = open_tables(request)
    now = _mark_of(games)
    if unchanged(request, now):
        return HttpResponse(status=UNCHANGED)
    return render(request, "tables/open_live.html", {"open_tables": games, "mark": now})


def _mark_of(games: list[Game]) -> str:
    return mark([(game.gid, [seat.empty for seat in game.seats.all()]) for game in games])


def open_tables(request: HttpRequest, most: int = MOST_SHOWN) -> list[Game]:
    """The tables this person may sit down at, latest first."""
    return list(selectors.open_tables(person(request))[:most])


@require_POST
@says_refusals
def play(request: HttpRequest) -> HttpResponse:
    """Start a game against bots at once, as a guest if need be, on the seat asked for or any."""
    face, seat = _face(request), number_named(request.POST.get("seat", ""))
    return redirect("game", services.quick_start(guest_for(request), face, seat).gid)


def _face(request: HttpRequest) -> Face:
    """The game that is asked for, by default the first. Raises Http404 if it is not offered."""
    asked = request.POST.get("game") or request.GET.get("game")
    if not asked:
        return faces.first()
    found = faces.offered_face(asked)
    if found is None:
        raise Http404
    return found


@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HttpRequest) -> HttpResponse:
    """Set up a table; one against bots alone begins at once, and so does a saved position.

    The form opens as the address says: by the names of its fields, or with a moment of a game.
    """
    face, user = _face(request), person(request)
    form = TableForm(face, request.POST or None, initial=_asked_for(request, face), person=user)
    if request.method == "POST" and form.is_valid():
        host = guest_for(request)
        try:
            if form.moment:
                return redirect("game", services.play_on(host, form.terms(), form.moment).gid)
            if form.watches or form.against_bots:
                return redirect("game", services.begin_at_once(host, form.terms()).gid)
            return redirect("table", services.create_table(host, form.terms()).gid)
        except Refused as refused:
            form.add_error(None, refused.sentence)
    return render(request, "tables/new.html", {"form": form, "face": face})


def _asked_for(request: HttpRequest, face: Face) -> dict[str, str]:
    """What the form's fields are at first, where the address says so."""
    asked: dict[str, str] = {
        name: chosen for name in request.GET if isinstance(chosen := request.GET[name], str)
    }
    try:
        moment = moment_asked_for(request)
    except Refused as refused:
        messages.error(request, refused.sentence)
        return asked
    if moment is None or moment.face != face:
        return asked
    seat = selectors.seat_of(moment.game, person(request)) if moment.game else None
    return asked | {
        "position": moment.line,
        "origin": moment.game.gid if moment.game else "",
        "power": str(seat.number) if seat else "",
    }


# --- one's own games ------------------------------------------------------------------------------


@dataclass(frozen=True)
class MyGame:
    """A game as its player finds it in a list."""

    game: Game
    seat: Seat | None
    says: str
    verb: str
    url: str
    awaits: bool = False
    deadline: datetime | None = None

    @property
    def paused(self) -> bool:
        """Whether it stands still."""
        return self.game.state == State.PAUSED


@require_safe
@login_required
def my_games(request: HttpRequest) -> HttpResponse:
    """The games one plays, those first that wait for oneself."""
    user = known(request)
    playing = [_playing(game, user) for game in selectors.my_games(user).select_related("clock")]
    ended = selectors.with_rematch(selectors.history(user))[:REMEMBERED]
    finished = [_finished(game, user) for game in ended]
    in_lobby = [one for one in playing if one.game.state == State.OPEN]
    begun = [one for one in playing if one.game.state != State.OPEN]
    groups = [
        ("Waiting for you", sorted((one for one in begun if one.awaits), key=_urgency)),
        ("Waiting for others", [one for one in begun if not (one.awaits or one.paused)]),
        ("Paused", [one for one in begun if one.paused]),
        ("Played by bots alone, for you", [_watched(game) for game in selectors.watched_by(user)]),
        ("In the lobby", in_lobby),
        ("Finished", finished),
    ]
    groups = [(name, games) for name, games in groups if games]
    few = len(playing) + len(finished) < FEW
    shown = {
        "here": "my_games",
        "groups": groups,
        "saved": [(face_of(one.rules), one) for one in selectors.saved_by(user)],
        "shelf": on_the_shelf() if few else [],
    }
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
    says = face_of(game.terms["rules"]).words.phase(game.phase)
    if game.state == State.PAUSED:
        present = any(one.played_by_a_person for one in game.seats.all())
        says += f", paused until {'somebody wants to go on' if present else 'a player returns'}"
    elif seat.away:
        says += ", a bot stands in for you"
    verb = "Play" if awaits else "Return" if seat.away else "Look"
    return MyGame(game, seat, says, verb, game.get_absolute_url(), awaits, game.clock.deadline)


def _watched(game: Game) -> MyGame:
    says = face_of(game.terms["rules"]).words.phase(game.phase)
    return MyGame(game, None, says, "Watch", game.get_absolute_url())


def _finished(game: Game, user: User) -> MyGame:
    seat, outcome = _seat_of(game, user), game.outcome
    says = face_of(game.terms["rules"]).words.ending(outcome)
    if outcome and (seat.away or seat.number not in outcome["winners"]):
        says = f"lost: {outcome['sentence'].removesuffix('.')}"
    return MyGame(game, seat, says, "Replay", reverse("replay", args=[game.gid]))
