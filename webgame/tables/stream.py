"""The numbered streams: what each seat, and the public, is told."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from django.db.models import F

from webgame.replays.models import Game, Seat
from webgame.tables import bells
from webgame.tables.models import Event, Stream

PUBLIC = None
"""The key of the stream that observers share, beside the seats' numbers."""

Body = Mapping[str, Any]


def open_streams(game: Game, seats: Iterable[Seat]) -> None:
    """Give a starting game its streams: one a seat and the public's."""
    Stream.objects.bulk_create(Stream(game=game, seat=seat) for seat in (*seats, None))


def tell(
    game: Game, kind: Event.Kind, body: Body, only: Collection[int | None] | None = None
) -> None:
    """Write an event to every stream of the game, or only to those of these seats (None: public).

    The caller holds the game's lock, so numbers have no gaps and are committed in order.
    """
    tell_each(game, kind, lambda seat: body, only)


def tell_each(
    game: Game,
    kind: Event.Kind,
    body_for: Callable[[int | None], Body],
    only: Collection[int | None] | None = None,
) -> None:
    """Write an event to each stream with the body that its seat (None: the public) may see."""
    streams = _streams(game)
    told = [seat for seat in streams if only is None or seat in only]
    _write(game, kind, {streams[seat]: body_for(seat) for seat in told})


def _streams(game: Game) -> dict[int | None, Stream]:
    streams = Stream.objects.filter(game=game).select_related("seat")
    return {stream.seat.number if stream.seat else PUBLIC: stream for stream in streams}


def _write(game: Game, kind: Event.Kind, bodies: Mapping[Stream, Body]) -> None:
    Event.objects.bulk_create(
        Event(stream=stream, seq=stream.head + 1, kind=kind, phase=game.phase, body=body)
        for stream, body in bodies.items()
    )
    Stream.objects.filter(pk__in=[stream.pk for stream in bodies]).update(head=F("head") + 1)
    bells.ring(game.gid)


def head(game: Game, seat: Seat | None) -> int:
    """The number of the latest event in a stream; 0 before the first."""
    return Stream.objects.values_list("head", flat=True).get(game=game, seat=seat)
