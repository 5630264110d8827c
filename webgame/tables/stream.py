"""The numbered streams: what each seat, and the public, is told."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from django.db.models import F

from webgame.replays.models import Game, Seat
from webgame.tables import bells
from webgame.tables.models import HEARD_BY_BOTS, Event, Stream
from webgame.tables.table import Table

Body = Mapping[str, Any]
Viewers = Collection[int | None]
"""Seats by number; None is the public."""
LONGEST_GAP = 200
"""Events a client may have missed before it is told everything anew."""
TIDIED = 100
"""After so many events a stream forgets those that nobody can ask for any more, so that whoever
orders one thing and another without end heaps up nothing."""


def open_streams(table: Table) -> None:
    """Give a starting game its streams: one a seat and the public's."""
    Stream.objects.bulk_create(Stream(game=table.game, seat=seat) for seat in (*table.seats, None))


def tell(table: Table, kind: Event.Kind, body: Body, only: Viewers | None = None) -> None:
    """Write an event to every stream of the game, or only to those of these seats.

    The table is locked, so numbers have no gaps and are committed in order. A body holds no name
    of a person: what needs one keeps a number, and is filled in when it is read (`snapshot.py`).
    """
    tell_each(table, kind, lambda viewer: body, only)


def tell_decided(table: Table, seat: Seat) -> None:
    """Tell a seat what it has decided, and everybody that it has."""
    decided = {"lines": seat.draft.lines, "ready": True}
    tell(table, Event.Kind.DRAFT, decided, only=[seat.number])
    told = {"seat": seat.number, "ready": True}
    tell(table, Event.Kind.READY, told, only=[seat.number] if table.hidden else None)


def tell_each(
    table: Table,
    kind: Event.Kind,
    body_for: Callable[[int | None], Body],
    only: Viewers | None = None,
) -> None:
    """Write an event to each stream with the body that its viewer may see."""
    streams = [
        (viewer, stream)
        for viewer, stream in table.streams.items()
        if only is None or viewer in only
    ]
    phase = table.game.phase
    Event.objects.bulk_create(
        Event(stream=one, seq=one.head + 1, kind=kind, phase=phase, body=body_for(viewer))
        for viewer, one in streams
    )
    Stream.objects.filter(pk__in=[one.pk for _, one in streams]).update(head=F("head") + 1)
    for _, one in streams:
        one.head += 1
        if one.head % TIDIED == 0:
            _tidy(one)
    if not table.rang:
        table.rang = True
        bells.ring(table.game.gid)


def _tidy(stream: Stream) -> None:
    """Forget what lies too far behind, but for what a bot may yet have to hear."""
    behind = stream.events.filter(seq__lte=stream.head - LONGEST_GAP)
    behind.exclude(kind__in=HEARD_BY_BOTS).delete()


def head(game: Game, seat: Seat | None) -> int:
    """The number of the latest event in a stream; 0 before the first."""
    return Stream.objects.values_list("head", flat=True).get(game=game, seat=seat)
