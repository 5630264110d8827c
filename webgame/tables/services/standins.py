"""A bot for a person who is away, and the person's return."""

from typing import Any

from webgame.replays.models import Seat, State
from webgame.tables import bells, clocks
from webgame.tables.bots import demand_room
from webgame.tables.models import BotMemory, Event, Vote
from webgame.tables.refused import Refused
from webgame.tables.stream import tell
from webgame.tables.table import Table


def hand_over(table: Table, seat: Seat) -> None:
    """Let a bot play for the person of this seat until the person returns."""
    seat.bot, seat.parameters = _stand_in(table)
    seat.save(update_fields=["bot", "parameters"])
    Vote.objects.filter(seat=seat).delete()
    BotMemory.objects.update_or_create(
        seat=seat,
        defaults={
            "heard": table.streams[seat.number].head,
            "memory": {},
            "spoke": "",
            "posted": "",
        },
    )
    tell_seat(table, seat)
    rest_if_deserted(table)
    if table.game.state != State.PAUSED:
        bells.later("think", table.game.pk, seat.number, queue=table.queue)


def _stand_in(table: Table) -> tuple[str, dict[str, Any]]:
    """The bot that was agreed on, or the usual one where that is in too many games already."""
    terms = table.terms
    if all(seat.bot != terms.substitute for seat in table.seats):
        try:
            demand_room({terms.substitute})
        except Refused:
            return terms.usual, {}
    return terms.substitute, dict(terms.stand_in_parameters)


def rest_if_deserted(table: Table) -> None:
    """Pause a game that its last person has left: bots do not play on for nobody."""
    if table.deserted and table.game.state in (State.PLAYING, State.PAUSED):
        clocks.rest(table)


def give_back(table: Table, seat: Seat) -> None:
    """Let the person play again, and wait for the person's own orders."""
    seat.bot, seat.parameters = "", {}
    seat.save(update_fields=["bot", "parameters"])
    if seat.draft.ready:
        seat.draft.ready = False
        seat.draft.save(update_fields=["ready"])
    tell_seat(table, seat)


def tell_seat(table: Table, seat: Seat) -> None:
    """Tell who plays a seat to those who may know."""
    only = [seat.number] if table.hidden else None
    tell(table, Event.Kind.SEAT, {"seat": seat.number}, only)
