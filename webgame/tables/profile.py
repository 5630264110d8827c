"""A person's profile: the finished games, and what became of each power they played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from webgame.accounts.models import User
from webgame.replays.models import Game, Seat
from webgame.tables import selectors
from webgame.tables.promises import promises_given

MOST = 500
LATEST = 15


@dataclass(frozen=True)
class Played:
    """A finished game from one person's side; `share` is their share of it, 0 to 1."""

    game: Game
    seat: Seat
    result: str
    share: float


@dataclass(frozen=True)
class Tally:
    """What became of some games."""

    name: str
    games: int
    solos: int
    draws: int
    share: float

    @property
    def lost(self) -> int:
        """Games somebody else won."""
        return self.games - self.solos - self.draws


def played(games: Iterable[Game], person: User) -> list[Played]:
    """The games as this person ended them, in the order given."""
    ended = []
    for game in games:
        seat = next(seat for seat in game.seats.all() if seat.user_id == person.pk)
        outcome = game.outcome or {"kind": "draw", "winners": [], "points": []}
        result = outcome["kind"] if seat.number in outcome["winners"] else "lost"
        points = outcome["points"]
        ended.append(Played(game, seat, result, points[seat.number] if points else 0.0))
    return ended


def tally(name: str, games: Iterable[Played]) -> Tally:
    """The sums of some games."""
    games = list(games)
    share = sum(one.share for one in games) / len(games) if games else 0.0
    solos = sum(one.result in ("solo", "win") for one in games)
    return Tally(name, len(games), solos, sum(one.result == "draw" for one in games), share)


def by_power(games: Iterable[Played]) -> list[Tally]:
    """One tally a power that was played, in the order of the seats."""
    games = list(games)
    powers = dict(sorted((one.seat.number, one.seat.power) for one in games))
    return [
        tally(power, (one for one in games if one.seat.power == power)) for power in powers.values()
    ]


def _history(person: User, viewer: object) -> QuerySet[Game]:
    """The finished games of a person that the viewer may see: one's own, or the public ones."""
    games = selectors.history(person)
    return games if viewer == person else games.filter(terms__private=False)


@require_safe
def profile(request: HttpRequest, public_id: str) -> HttpResponse:
    """What a person has played."""
    whose = get_object_or_404(User, username=public_id, is_active=True)
    games = played(_history(whose, request.user)[:MOST], whose)
    shown = {
        "here": "profile" if whose == request.user else "",
        "whose": whose,
        "total": tally("All", games),
        "powers": by_power(games),
        "promises": promises_given(one.seat for one in games),
        "games": games[::-1],
        "latest": games[:LATEST],
    }
    return render(request, "tables/profile.html", shown)
