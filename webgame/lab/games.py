"""The games meant by an address: which finished games somebody wants to look at together.

`game` names one by its id or any address of it, `shelf` a recorded one, `mine` and `latest` all of
a game (`diplomacy`, `catan`) or of every one (`all`): one's own, or public ones that ended last.
`archive` is a filter of the archive as its address has it, `experiment` one by its key.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse

from bots.analysis.game import Game as Read
from bots.analysis.game import Seat as Sat
from bots.analysis.game import seat_told
from games.core import record
from games.core.record import Record
from webgame.accounts.models import User
from webgame.faces.face import Recorded
from webgame.lab.sets import found_by, of_experiment
from webgame.lab.source import Source
from webgame.replays.compiling import compiled_rules
from webgame.replays.models import Game, Seat, State
from webgame.tables import selectors
from webgame.tables.doors import invites, person
from webgame.tables.records import record_for
from webgame.tables.watching import on_the_shelf

MOST = 200
"""So many games are looked at together at most."""
LATEST = 50
"""So many public games are the latest."""
NAMED = re.compile(r"(?:.*/(?:replays|g)/)?([A-Za-z0-9_-]{1,20})/?[^/]*")
"""A game's id, alone or in an address of the site."""


@dataclass(frozen=True, slots=True)
class Meant:
    """The games, those that ended first first, and what of the address could not be followed."""

    sources: tuple[Source, ...]
    notes: tuple[str, ...] = ()

    @property
    def rules(self) -> set[str]:
        """Which games they are."""
        return {one.rules for one in self.sources}

    @property
    def agents(self) -> list[str]:
        """What those who sat in them go by: seats, labels, bots."""
        seats = [seat for one in self.sources for seat in one.seats]
        names = [[seat.name for seat in seats], [seat.label for seat in seats]]
        return list(dict.fromkeys(name for some in names for name in some))


def games_meant(request: HttpRequest) -> Meant:
    """The games that an address means, as far as whoever asks may see them."""
    notes: list[str] = []
    found: dict[str, Source] = {}
    for source in _all(request, notes):
        found.setdefault(source.key, source)
    sources = list(found.values())
    if len(sources) > MOST:
        notes.append(f"{len(sources)} games are too many at once: these are the first {MOST}.")
    return Meant(tuple(_named(sources[:MOST])), tuple(notes))


def _all(request: HttpRequest, notes: list[str]) -> Iterator[Source]:
    asked, user = request.GET, person(request)
    for value in asked.getlist("shelf"):
        if one := _of_shelf(value):
            yield one
        else:
            notes.append(f"No recorded game is called “{value:.40}”.")
    for value in filter(None, map(str.strip, asked.getlist("game"))):
        if game := _one(request, value):
            yield replace(_source(game, user), named=True)
        else:
            notes.append(f"There is no finished game “{value:.60}” that you may see.")
    for value in asked.getlist("experiment"):
        played = of_experiment(request, value, MOST)
        if played is None:
            notes.append(f"There is no experiment “{value:.20}” that you may see.")
        yield from played or ()
    for value in asked.getlist("archive"):
        games = found_by(value, user)
        if games is None:
            notes.append("The archive has no such filter.")
        else:
            yield from _sources(games[: MOST + 1], user)
    for value in asked.getlist("mine"):
        if user is None:
            notes.append("Log in to look at your own games.")
        else:
            yield from _sources(own_games(user, value), user)
    for value in asked.getlist("latest"):
        yield from _sources(public_games(value), user)


def own_games(user: User, rules: str) -> QuerySet[Game]:
    """A person's finished games, of one game or of `all`, those that ended last first."""
    return _of_rules(selectors.history(user), rules)


def public_games(rules: str) -> QuerySet[Game]:
    """The latest public games, of one game or of `all`."""
    return _of_rules(selectors.latest_games(), rules)[:LATEST]


def _of_rules(games: QuerySet[Game], rules: str) -> QuerySet[Game]:
    games = games.filter(selectors.with_a_page()).select_related("imported")
    return games if rules == "all" else games.filter(terms__rules=rules)


def _sources(games: Iterable[Game], user: User | None) -> list[Source]:
    return [_source(game, user) for game in games][::-1]


def _one(request: HttpRequest, value: str) -> Game | None:
    named = NAMED.fullmatch(value)
    if named is None:
        return None
    games = Game.objects.filter(selectors.with_a_page(), gid=named[1], state=State.OVER)
    game = games.select_related("imported").prefetch_related("seats").first()
    may = game and selectors.may_see(game, person(request), invites(request.session))
    return game if may else None


def _source(game: Game, user: User | None) -> Source:
    own = next((one for one in game.seats.all() if user and one.user_id == user.pk), None)
    return Source(
        f"{game.gid}/{own.number if own else 'anybody'}",
        "game",
        game.gid,
        game.gid,
        game.title,
        reverse("replay", args=[game.gid]),
        game.terms["rules"],
        _seats(game),
        partial(_record, game.gid, own.number if own else None),
    )


def _record(gid: str, number: int | None, proven: bool) -> Record:
    """A game's record, with the talk that a seat, or anybody, may read."""
    game = Game.objects.get(gid=gid)
    seat = None if number is None else game.seats.get(number=number)
    return record_for(game, seat, proven)


def _seats(game: Game) -> tuple[Sat, ...]:
    """Who sat where, as the game's record will tell."""
    imported = getattr(game, "imported", None)
    told = imported.about.get("seats", ()) if imported else ()
    return tuple(
        seat_told(one.name, told[one.number] if one.number < len(told) else _played(one))
        for one in game.seats.all()
    )


def _played(seat: Seat) -> dict[str, str]:
    return ({"bot": seat.bot} if seat.bot else {}) | ({"person": "P"} if seat.user_id else {})


def _of_shelf(value: str) -> Source | None:
    for face, kept in on_the_shelf():
        if value == f"{face.game}/{kept.name}":
            return Source(
                f"shelf/{value}",
                "shelf",
                value,
                kept.name,
                kept.title,
                reverse("shelf", args=[face.game, kept.name]),
                face.game,
                Read(kept.name, record.read(kept.file.read_text())).seats,
                partial(_recorded, kept, face.game),
            )
    return None


def _recorded(kept: Recorded, game: str, _: bool) -> Record:
    compiled_rules(game)
    return record.read(kept.file.read_text())


def _named(sources: Sequence[Source]) -> Iterator[Source]:
    """The games with names whose order is theirs, where there are several."""
    for number, one in enumerate(sources, start=1):
        yield one if len(sources) == 1 else replace(one, name=f"{number:03}-{one.name}")
