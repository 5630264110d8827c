"""The archive: games that are over, found by what happened in them, page by page.

Pages go on from the last game of the page before (`after`), or back from the first (`before`): so
the hundredth costs what the first does, and nothing is counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db import OperationalError, connection, transaction
from django.db.models import Exists, F, FloatField, OuterRef, Q, QuerySet, Value
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast, Coalesce

from webgame.accounts.models import User
from webgame.replays.models import Facts, Imported, JudgedPromise, Seat, SeatFacts

LATEST = "latest"
ORDERS = {
    LATEST: ("ended", True),
    "oldest": ("ended", False),
    "longest": ("steps", True),
    "shortest": ("steps", False),
    "talk": ("messages", True),
}
"""How games can be sorted: by what, and whether the most comes first."""
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
WON, SHARED, LOST = "won", "shared", "lost"
PEOPLE, BOTS, BOTH = "people", "bots", "both"
HERE, IMPORTED = "here", "imported"
LEAST, MOST = "least", "most"
PATIENCE = 3000
"""Milliseconds that the database looks for one page."""


class TooLong(Exception):
    """Nobody can wait until all games were looked through: say more of what is looked for."""


@dataclass(frozen=True, slots=True)
class OfSeat:
    """What must be true of one and the same seat of a game; what is empty may be anything.

    `figure` is a variable of `bots.analysis` that is at least or at most (`bound`) a `number`;
    `nothing` is what a seat has of it that has no number: 0 of what is counted, else None.
    """

    name: str = ""
    turn_order: int | None = None
    player: str = ""
    result: str = ""
    figure: str = ""
    bound: str = LEAST
    number: float | None = None
    nothing: float | None = 0.0

    def seats(self) -> QuerySet[SeatFacts]:
        """The seats that are like this."""
        seats = SeatFacts.objects.all()
        if self.name:
            seats = seats.filter(name=self.name)
        if self.turn_order is not None:
            seats = seats.filter(turn_order=self.turn_order)
        if self.player:
            person = self.player == PEOPLE
            seats = seats.filter(person=True) if person else seats.filter(player=self.player)
        if self.result:
            seats = seats.filter(
                {WON: Q(alone=True), SHARED: Q(alone=False, won=True), LOST: Q(won=False)}[
                    self.result
                ]
            )
        if self.figure and self.number is not None:
            seats = seats.alias(figure=self._figure())
            seats = seats.filter(**{_BOUNDS[self.bound]: self.number})
        return seats

    def _figure(self) -> Any:
        told = Cast(KeyTextTransform(self.figure, F("figures")), FloatField())
        return told if self.nothing is None else Coalesce(told, Value(self.nothing))


_BOUNDS = {LEAST: "figure__gte", MOST: "figure__lte"}


@dataclass(frozen=True, slots=True)
class OfPromise:
    """What must be true of one promise of a game; what is empty may be anything."""

    finding: str = ""
    kind: str = ""
    by: str = ""
    to: str = ""
    before: int | None = None

    def promises(self) -> QuerySet[JudgedPromise]:
        """The promises that are like this."""
        asked = {"finding": self.finding, "kind": self.kind, "by": self.by, "to": self.to}
        promises = JudgedPromise.objects.filter(**{name: one for name, one in asked.items() if one})
        return promises if self.before is None else promises.filter(turn__lt=self.before)


@dataclass(frozen=True, slots=True)
class Sought:
    """Which games are looked for; what is empty may be anything.

    `first` and `last` bound the year or turn in which they ended, `company` is who sat in them.
    `games` are those that can be shown at all.
    """

    games: Sequence[str] = ()
    game: str = ""
    outcome: str = ""
    first: int | None = None
    last: int | None = None
    chairs: int | None = None
    company: str = ""
    talk: bool | None = None
    origin: str = ""
    tag: str = ""
    seat: OfSeat = OfSeat()
    promise: OfPromise = OfPromise()

    def public(self) -> QuerySet[Facts]:
        """Those that everybody may see."""
        # Django asks for a truth as a bare column, for which SQLite has no use of an index.
        return self._among(Facts.objects.filter(public__in=[True]))

    def of(self, user: User) -> QuerySet[Facts]:
        """Those that this person sat in or brought in, private ones too."""
        sat = Seat.objects.filter(user=user).order_by().values("game")
        brought = Imported.objects.filter(owner=user).values("game")
        return self._among(Facts.objects.filter(game__in=sat.union(brought)))

    def _among(self, facts: QuerySet[Facts]) -> QuerySet[Facts]:
        exact = {"rules": self.game, "outcome": self.outcome, "game__tags__name": self.tag}
        facts = facts.filter(**{name: one for name, one in exact.items() if one})
        bounds = {"turn__gte": self.first, "turn__lte": self.last, "chairs": self.chairs}
        facts = facts.filter(**{name: one for name, one in bounds.items() if one is not None})
        if self.games and not self.game:
            facts = facts.filter(rules__in=self.games)
        if self.company:
            facts = facts.filter(_COMPANY[self.company])
        if self.talk is not None:
            facts = facts.filter(messages__gt=0) if self.talk else facts.filter(messages=0)
        if self.origin:
            facts = facts.filter(imported=self.origin == IMPORTED)
        if self.seat != OfSeat():
            facts = facts.filter(Exists(self.seat.seats().filter(facts=OuterRef("pk"))))
        if self.promise != OfPromise():
            facts = facts.filter(Exists(self.promise.promises().filter(facts=OuterRef("pk"))))
        return facts


_COMPANY = {
    PEOPLE: Q(people__gt=0, people=F("chairs")),
    BOTS: Q(people=0),
    BOTH: Q(people__gt=0, people__lt=F("chairs")),
}


@dataclass(frozen=True, slots=True)
class Page:
    """Some games of a list, and from where it goes on: marks for `page`, empty at its ends."""

    facts: Sequence[Facts]
    newer: str = ""
    older: str = ""


def page(found: QuerySet[Facts], order: str, size: int, after: str = "", before: str = "") -> Page:
    """One page of what was found: the first, or the one after or before a mark.

    A mark that makes no sense leads to the first page. Raises `TooLong`.
    """
    field, most_first = ORDERS[order]
    back = not after and _read(field, before) is not None
    mark = _read(field, before if back else after)
    falling = most_first is not back
    ordered = found.order_by(*(f"{'-' if falling else ''}{name}" for name in (field, "game_id")))
    if mark is not None:
        ordered = ordered.filter(_beyond(field, falling, *mark))
    whole = ordered.select_related("game__imported").prefetch_related("game__seats")
    shown = _soon(whole[: size + 1])
    more, shown = len(shown) > size, shown[:size]
    if back:
        shown.reverse()
    if not shown:
        return Page(())
    earlier, later = (more, True) if back else (mark is not None, more)
    return Page(
        shown,
        _mark(field, shown[0]) if earlier else "",
        _mark(field, shown[-1]) if later else "",
    )


def _soon(found: QuerySet[Facts]) -> list[Facts]:
    """What was found, where the database can tell in time. Raises `TooLong`."""
    try:
        with transaction.atomic():
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute(f"SET LOCAL statement_timeout = {PATIENCE}")
            return list(found)
    except OperationalError as error:
        if "statement timeout" not in str(error):
            raise
        raise TooLong from error


def _beyond(field: str, falling: bool, value: Any, pk: int) -> Q:
    """What comes after a game in an order. The bound alone is what an index can go by."""
    step = "lt" if falling else "gt"
    bound = Q(**{f"{field}__{step}e": value})
    return bound & (Q(**{f"{field}__{step}": value}) | Q(**{f"game_id__{step}": pk}))


def _mark(field: str, facts: Facts) -> str:
    value = getattr(facts, field)
    whole = (value - EPOCH) // timedelta(microseconds=1) if field == "ended" else value
    return f"{whole}.{facts.pk}"


def _read(field: str, mark: str) -> tuple[Any, int] | None:
    """What a mark says, or None where it says nothing.

    >>> _read("steps", "12.7"), _read("steps", "12"), _read("steps", "x.7"), _read("ended", "")
    ((12, 7), None, None, None)
    """
    parts = mark.split(".")
    if len(parts) != 2 or not all(one.isdecimal() and len(one) < 18 for one in parts):
        return None
    whole, pk = map(int, parts)
    try:
        return (EPOCH + timedelta(microseconds=whole) if field == "ended" else whole), pk
    except OverflowError:
        return None
