"""Who let turns pass: where a clock runs, a bot takes the seat of who is away until they return.

A turn was let pass if its person did nothing in it by the time a deadline passed. What was due is
then done by rule; after some such turns in a row (the face's `patience`) a bot takes over.
"""

from collections.abc import Sequence

from webgame.replays.models import Seat
from webgame.tables.services.standins import hand_over
from webgame.tables.table import Table


def let_pass(table: Table, missing: Sequence[Seat]) -> None:
    """A deadline passed while these people had done nothing: note whose turn it is."""
    if table.face.turns is None:
        return
    number, turn = table.face.turns.of(table.position)
    seat = table.seats[number]
    if seat in missing and seat.draft.turn != turn:
        _note(seat, turn, seat.draft.missed + 1)


def is_there(table: Table, seat: Seat) -> None:
    """A seat's person did something: this turn is none that was let pass."""
    if table.face.turns is None or table.clock.deadline is None or seat.bot:
        return
    _, turn = table.face.turns.of(table.position)
    if seat.draft.turn != turn or seat.draft.missed:
        _note(seat, turn, 0)


def relieve(table: Table) -> None:
    """Hand the seats of those who let too many turns pass to bots, now that these are over."""
    if table.face.turns is None:
        return
    _, turn = table.face.turns.of(table.position)
    for seat in table.people:
        if seat.draft.missed >= table.face.turns.patience and seat.draft.turn != turn:
            _note(seat, turn, 0)
            hand_over(table, seat)


def _note(seat: Seat, turn: str, missed: int) -> None:
    seat.draft.turn, seat.draft.missed = turn, missed
    seat.draft.save(update_fields=["turn", "missed"])
