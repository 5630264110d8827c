"""What there is to tell people who want to know: their turn, a deadline, messages, the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet

from webgame.accounts.models import Preferences, User
from webgame.faces.registry import face_of
from webgame.notices.models import Device, Notice
from webgame.replays.models import Seat, State, Step
from webgame.tables.conversations import ALL, members_of
from webgame.tables.models import Message, ReadMark

QUIET = timedelta(minutes=10)
"""How long something waits before it is worth telling: who sits at the table sees it sooner."""
NEAR = timedelta(hours=2)
"""How long before a deadline whoever has not ordered is reminded."""
LATELY = timedelta(days=2)
"""How long ago a game may have ended to be told of."""
A_DAY = timedelta(hours=23)
"""What lies at least between two digests: a day, less what the task comes late."""


@dataclass(frozen=True, slots=True)
class News:
    """One thing to tell of a seat, as a sentence, and what it is about."""

    seat: Seat
    kind: Notice.Kind
    about: str
    says: str


def headline(news: list[News]) -> str:
    """All of it in one line."""
    return news[0].says if len(news) == 1 else f"{len(news)} things at your tables"


def readers(way: Notice.Way, now: datetime) -> QuerySet[User]:
    """The people who may be told this way now: members who want it, and had no digest today."""
    today = Notice.objects.filter(seat__user=OuterRef("pk"), way=way, at__gt=now - A_DAY)
    at_once = Q((f"preferences__{way}", Preferences.When.NOW))
    daily = Q((f"preferences__{way}", Preferences.When.DIGEST)) & ~Exists(today)
    members = User.objects.filter(is_active=True, is_guest=False)
    return members.filter(at_once | daily).filter(_reached_by(way, now))


def _reached_by(way: Notice.Way, now: datetime) -> Q:
    """Who has what it takes: an address, or a browser that can be tried."""
    if way == Notice.Way.MAIL:
        return ~Q(email="")
    return Q(Exists(awake(now).filter(user=OuterRef("pk"))))


def awake(now: datetime) -> QuerySet[Device]:
    """The browsers that do not rest after a failure."""
    return Device.objects.filter(Q(rests_until=None) | Q(rests_until__lte=now))


def news_for(user: User, way: Notice.Way, now: datetime) -> list[News]:
    """What this person was not told yet this way, game by game; nothing of games played live."""
    recent = Q(game__state=State.OVER, game__ended__gt=now - LATELY)
    playing = Q(game__state=State.PLAYING, bot="")
    seats = Seat.objects.filter(recent | playing, user=user).exclude(
        game__terms__deadlines__kind="live"
    )
    seats = seats.select_related("game__clock", "draft").order_by("game__clock__deadline", "pk")
    found = [one for seat in seats for one in _of_seat(seat, now)]
    told = set(Notice.objects.filter(seat__user=user, way=way).values_list("seat", "kind", "about"))
    return [one for one in found if (one.seat.pk, one.kind, one.about) not in told]


def _of_seat(seat: Seat, now: datetime) -> Iterator[News]:
    game, words = seat.game, face_of(seat.game.terms["rules"]).words
    title = " ".join(game.title.split())
    if game.over:
        end = (game.outcome or {}).get("sentence") or "It is over."
        yield News(seat, Notice.Kind.OVER, "end", f"{title} has ended. {end}")
        return
    phase = words.phase(game.phase)
    deadline = game.clock.deadline
    if seat.draft.awaited and not seat.draft.ready:
        if deadline and now < deadline <= now + NEAR:
            says = f"{title}: {phase} closes {deadline:%H:%M} UTC, and your orders are not in."
            yield News(seat, Notice.Kind.LATE, game.phase, says)
        elif _begun(seat) <= now - QUIET:
            says = f"{title}: {phase}, it is your turn as {seat.name.title()}."
            yield News(seat, Notice.Kind.TURN, game.phase, says)
    if unread := _unread(seat, now):
        messages = "1 message waits" if unread == 1 else f"{unread} messages wait"
        yield News(seat, Notice.Kind.MESSAGE, game.phase, f"{title}: {messages} for you.")


def _begun(seat: Seat) -> datetime:
    """When the present phase began."""
    last = Step.objects.filter(game=seat.game).order_by("-number").values_list("at", flat=True)
    return last.first() or seat.game.started or seat.game.created


def _unread(seat: Seat, now: datetime) -> int:
    """How many lines others wrote to this seat in this phase and that it has not read."""
    said = Message.objects.filter(
        game=seat.game, phase=seat.game.phase, at__lte=now - QUIET
    ).exclude(sender=seat)
    read = dict(ReadMark.objects.filter(seat=seat).values_list("conversation", "upto"))
    return sum(
        number > read.get(conversation, 0)
        for conversation, number in said.values_list("conversation", "number")
        if conversation == ALL or seat.number in members_of(conversation)
    )
