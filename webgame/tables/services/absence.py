"""Leaving a game that goes on, coming back to it, and ending it where nobody else plays."""

from uuid import UUID

from webgame.replays.models import Seat
from webgame.tables.once import Answer, once
from webgame.tables.refused import Refused
from webgame.tables.services.adjudication import draw
from webgame.tables.services.standins import give_back, hand_over
from webgame.tables.services.votes import recount
from webgame.tables.shown import votes_standing
from webgame.tables.table import Table


def resign(seat: Seat, key: UUID) -> Answer:
    """Leave the game: a bot plays on for this seat. Raises `Refused`."""

    def do(table: Table, seat: Seat) -> Answer:
        before = votes_standing(table.game)
        hand_over(table, seat)
        recount(table, seat, before)
        return {}

    return once(seat, key, "resign", do)


def end(seat: Seat, key: UUID) -> Answer:
    """Leave for good a game in which nobody else plays: it ends, and counts as one that was left.
    Raises `Refused`, also where names are hidden, as that would tell who else is a person."""

    def do(table: Table, seat: Seat) -> Answer:
        if table.hidden or any(one.user_id for one in table.seats if one.number != seat.number):
            raise Refused("forbidden", "You can end a game only where all others are bots by name.")
        if not seat.away:
            hand_over(table, seat)
        draw(table, f"{seat.name.title()} gave the game up.")
        return {}

    return once(seat, key, "end", do, away=True)


def return_to_seat(seat: Seat, key: UUID) -> Answer:
    """Take the seat back from the bot that stands in. Raises `Refused`."""

    def do(table: Table, seat: Seat) -> Answer:
        if not seat.away:
            raise Refused("forbidden", "You are playing this seat already.")
        before = votes_standing(table.game)
        give_back(table, seat)
        recount(table, seat, before)
        return {}

    return once(seat, key, "return", do, away=True)
