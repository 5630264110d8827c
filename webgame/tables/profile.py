"""A person's profile: the finished games, and what became of each seat they had."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from webgame.accounts.models import User
from webgame.faces import registry as faces
from webgame.faces.face import Column, Face, PersonalResult
from webgame.faces.registry import face_of
from webgame.replays.models import Game, Seat
from webgame.tables import selectors
from webgame.tables.reliability import promises_given

MOST = 500
LATEST = 15


@dataclass(frozen=True)
class FinishedGame:
    """A finished game from one person's side."""

    game: Game
    seat: Seat
    result: PersonalResult

    @property
    def face(self) -> Face:
        """How the game is shown."""
        return face_of(self.game.terms["rules"])


@dataclass(frozen=True)
class Total:
    """What became of all games of a person, whatever they were games of."""

    games: int
    won: int
    shared: int
    share: float


@dataclass(frozen=True)
class Row:
    """What became of the games in which a person had one seat: the counts of the columns."""

    seat: str
    games: list[FinishedGame]
    counts: list[str]


@dataclass(frozen=True)
class Tally:
    """What became of the games of one kind, seat by seat."""

    face: Face
    rows: list[Row]


def played(games: Iterable[Game], person: User) -> list[FinishedGame]:
    """The games as this person ended them, in the order given; what one left one has lost."""
    ended = []
    for game in games:
        seat = next(seat for seat in game.seats.all() if seat.user_id == person.pk)
        outcome = game.outcome or {"kind": "draw", "winners": [], "points": []}
        won = seat.number in outcome["winners"] and not seat.away
        kind = outcome["kind"] if won else "lost"
        share = outcome["points"][seat.number] if outcome["points"] and not seat.away else 0.0
        ended.append(FinishedGame(game, seat, PersonalResult(kind, share)))
    return ended


def total(games: Sequence[FinishedGame]) -> Total:
    """The sums of all games."""
    results = [one.result for one in games]
    share = sum(one.share for one in results) / len(results) if results else 0.0
    won = sum(one.kind in ("solo", "win") for one in results)
    return Total(len(results), won, sum(one.kind == "draw" for one in results), share)


def tallies(games: Sequence[FinishedGame]) -> list[Tally]:
    """One tally a game that was played, in the order in which games are offered."""
    by_face = [(face, [one for one in games if one.face is face]) for face in faces.FACES.values()]
    return [Tally(face, _rows(face, ended)) for face, ended in by_face if ended]


def _rows(face: Face, games: Sequence[FinishedGame]) -> list[Row]:
    """One row a seat that was played, in the order of the seats."""
    seats = dict(sorted((one.seat.number, one.seat.name) for one in games))
    ended = {seat: [one for one in games if one.seat.name == seat] for seat in seats.values()}
    return [
        Row(seat, those, [_count(column, those) for column in face.profile])
        for seat, those in ended.items()
    ]


def _count(column: Column, games: Sequence[FinishedGame]) -> str:
    counted = sum(column.count(one.result) for one in games)
    return f"{counted / len(games):.2f}" if column.mean else f"{counted:.0f}"


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
        "total": total(games),
        "tallies": tallies(games[::-1]),
        "promises": promises_given(one.seat for one in games),
        "latest": games[:LATEST],
    }
    return render(request, "tables/profile.html", shown)
