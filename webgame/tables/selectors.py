"""Reading games in progress: lists for the lobby, what a sweeper must look after."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from webgame.accounts.models import User
from webgame.faces import registry as faces
from webgame.replays.models import Game, Saved, Seat, State, Step
from webgame.replays.selectors import (
    finished_games,
    history,
    latest_games,
    may_see,
    open_to,
    seat_of,
)
from webgame.tables.bots import longest_start
from webgame.tables.models import HEARD_BY_BOTS, Event
from webgame.tables.positions import read_position
from webgame.tables.shown import seats_shown
from webgame.tables.snapshot import course_shown, events_after, snapshot, step_shown
from webgame.tables.stream import LONGEST_GAP
from webgame.tables.table import Table
from webgame.tables.terms import PACES_ALONE

__all__ = [
    "being_played",
    "course_shown",
    "deadline_passed",
    "events_after",
    "events_nobody_reads",
    "finished_games",
    "guests_without_games",
    "history",
    "latest_games",
    "long_deserted",
    "may_see",
    "my_games",
    "never_adjudicated",
    "never_asked",
    "open_tables",
    "origin_of",
    "saved_by",
    "seat_of",
    "seats_for",
    "snapshot",
    "step_shown",
    "table_by_invite",
    "tables_nobody_began",
    "to_go_on_with",
    "watched_by",
    "with_a_page",
    "with_rematch",
]
HANDOVER = timedelta(seconds=5)
"""Beyond a bot's own time, after which somebody else may take up its mind."""
GOING_ON = (State.PLAYING, State.ADJUDICATING, State.PAUSED)
PATIENCE = timedelta(seconds=15)
"""How long something asked of a worker may take before it is asked again."""


def with_a_page(game: str = "") -> Q:
    """What makes a game one that can be looked at: the site has a page for such games.

    `game` leads to the game from what is asked for, as in "game__".
    """
    return Q(**{f"{game}terms__rules__in": [face.game for face in faces.offered()]})


def open_tables(user: User | None) -> "QuerySet[Game]":
    """Tables in the lobby that this person may join, the latest first."""
    games = Game.objects.filter(with_a_page(), open_to(user), state=State.OPEN).distinct()
    return games.order_by("-created").select_related("host").prefetch_related("seats__user")


def being_played() -> "QuerySet[Game]":
    """Public games in which people meet, or bots play alone, those first that moved last; `moved`
    is when that was.

    One person among bots is left alone; where names are hidden, the list must not tell that.
    """
    public = Game.objects.filter(with_a_page(), state__in=GOING_ON, terms__private=False)
    public = public.exclude(terms__observers=False)
    of_people = public.annotate(people=Count("seats__user")).filter(
        Q(people__gte=2) | Q(terms__names="hidden_until_end") | Q(terms__alone__in=PACES_ALONE)
    )
    last = Step.objects.filter(game=OuterRef("pk")).order_by("-number").values("at")[:1]
    moved = of_people.annotate(moved=Coalesce(Subquery(last), "started"))
    return moved.order_by("-moved").select_related("host").prefetch_related("seats")


def watched_by(user: User) -> "QuerySet[Game]":
    """The games that go on and that this person has bots play alone, the latest first."""
    games = Game.objects.filter(host=user, state__in=GOING_ON, terms__alone__in=PACES_ALONE)
    return games.order_by("-created")


def my_games(user: User) -> "QuerySet[Game]":
    """The unfinished games this person sits at, the latest first."""
    games = Game.objects.filter(seats__user=user).exclude(state=State.OVER)
    return games.order_by("-created").prefetch_related("seats__user", "seats__draft")


def with_rematch(games: "QuerySet[Game]") -> "QuerySet[Game]":
    """The games, each told whether a rematch waits for its players (`again`)."""
    waiting = Game.objects.filter(rematch_of=OuterRef("pk"), state=State.OPEN)
    return games.annotate(again=Exists(waiting))


def to_go_on_with(user: User | None) -> Seat | None:
    """A seat of the game this person should go on with: one that waits for them, else the latest.

    Only games count that have begun and that a person can look at.
    """
    if user is None:
        return None
    begun = with_a_page("game__") & ~Q(game__state__in=(State.OPEN, State.OVER))
    seats = Seat.objects.filter(begun, user=user).select_related("game", "draft")
    waits = Q(game__state=State.PLAYING, bot="", draft__awaited=True, draft__ready=False)
    return seats.annotate(waits=waits).order_by("-waits", "-game__started").first()


@dataclass(frozen=True)
class Origin:
    """From which moment a game began, in words, and of which game, as far as one may know it."""

    phase: str
    game: Game | None


def origin_of(game: Game, user: User | None) -> Origin | None:
    """Where a game began that did not begin at the beginning."""
    if not game.start:
        return None
    position = read_position(game.rules.name, game.start)
    phase = faces.face_of(game.rules.name).words.phase(game.rules.phase(position))
    source = game.continues
    return Origin(phase, source if source and may_see(source, user) else None)


def saved_by(user: User) -> "QuerySet[Saved]":
    """The moments a person keeps, the latest first."""
    return Saved.objects.filter(owner=user).select_related("game")


def seats_for(game: Game, user: User | None) -> list[dict[str, Any]]:
    """The seats of a game as this person may know them (`kind` tells an empty chair too)."""
    seat = seat_of(game, user)
    table = Table(game, list(game.seats.select_related("draft", "user")))
    return seats_shown(table, seat.number if seat else None)


def table_by_invite(invite: str) -> Game | None:
    """The table an invitation leads to."""
    return Game.objects.filter(invite=invite).first() if invite else None


def deadline_passed(now: datetime) -> Iterable[int]:
    """Games whose phase should have ended."""
    games = Game.objects.filter(state=State.PLAYING, clock__deadline__lte=now)
    return games.values_list("pk", flat=True)


def longest_hold(brought: bool = False) -> timedelta:
    """How long a bot's mind is held at most: its own time, and some for what comes of it."""
    longest = float(settings.BOT_SECONDS)
    if brought:  # it is started, asked, and if that fails another bot is asked for it
        longest = 2 * longest + longest_start()
    return timedelta(seconds=longest) + HANDOVER


def _long_ago(moment: str, now: datetime) -> Q:
    """Whether something was asked so long ago that it is asked again; or in a future that there is
    only when somebody has set back the clock."""
    return Q((f"{moment}__lte", now - PATIENCE)) | Q((f"{moment}__gt", now))


def never_adjudicated(now: datetime) -> "QuerySet[Game]":
    """Games whose orders are in and that no worker has adjudicated for a while."""
    return Game.objects.filter(_long_ago("clock__asked", now), state=State.ADJUDICATING)


def never_asked(now: datetime) -> Iterable[tuple[int, int, bool]]:
    """Seats (game, number) of bots that should order or listen and that nobody has lately asked,
    each with whether people play in the game, too."""
    to_hear = Event.objects.filter(
        stream__seat=OuterRef("pk"),
        seq__gt=OuterRef("mind__heard"),
        kind__in=HEARD_BY_BOTS,
    )
    seats = Seat.objects.filter(
        ~Q(bot=""),
        Q(draft__awaited=True, draft__ready=False) | Exists(to_hear),
        Q(mind__thinking_until=None)
        | Q(mind__thinking_until__lte=now)
        | Q(mind__thinking_until__gt=now + longest_hold(brought=True), mind__posted="")
        | (~Q(mind__posted="") & ~Q(mind__posted=F("game__phase"))),
        Q(mind__asked=None) | _long_ago("mind__asked", now),
        game__state=State.PLAYING,
    )
    people = Seat.objects.filter(game=OuterRef("game"), user__isnull=False, bot="")
    return seats.annotate(people=Exists(people)).values_list("game_id", "number", "people")


def long_deserted(since: datetime) -> list[int]:
    """Games that their last person left before a moment, and nobody came back to."""
    left = Game.objects.filter(state=State.PAUSED, clock__deserted__lte=since)
    return list(left.values_list("pk", flat=True))


def tables_nobody_began(since: datetime) -> "QuerySet[Game]":
    """Tables in the lobby that were set up before a moment."""
    return Game.objects.filter(state=State.OPEN, created__lte=since)


def guests_without_games(since: datetime) -> "QuerySet[User]":
    """Guests who were last here before a moment, and whom no game knows."""
    return User.objects.filter(is_guest=True, last_login__lte=since, seats=None)


def events_nobody_reads(batch: int = 5000) -> Iterator["QuerySet[Event]"]:
    """Events so far behind their stream's head that whoever missed them is told everything anew,
    some at a time; what a bot hears is kept while the game goes on."""
    behind = Event.objects.filter(seq__lte=F("stream__head") - LONGEST_GAP)
    unread = behind.filter(~Q(kind__in=HEARD_BY_BOTS) | Q(stream__game__state=State.OVER))
    while some := list(unread.order_by().values_list("pk", flat=True)[:batch]):
        yield Event.objects.filter(pk__in=some)
