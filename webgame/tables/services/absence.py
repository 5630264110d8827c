"""Leaving a game that goes on, and coming back to it."""

from uuid import UUID

from webgame.replays.models import Seat
from webgame.tables.once import Answer, once
from webgame.tables.refused import Refused
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
