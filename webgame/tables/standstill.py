"""Whether a game still moves, and who shares it when it ends in a draw."""

from collections.abc import Sequence

from webgame.replays.models import Seat
from webgame.tables.table import Table

LONG = 4
"""How many times in a row nobody may have counted otherwise than before (at Diplomacy: years)."""


def sharing(seats: Sequence[Seat]) -> list[int]:
    """Of the seats still in a game the numbers of those that share a draw of it.

    Those are not whose person left: a bot that stands in keeps the seat, and wins nothing with it.
    Where all have left, those who are still on the board share it.
    """
    present = [seat for seat in seats if not seat.away]
    return [seat.number for seat in present or seats]


def stands_still(table: Table) -> bool:
    """Whether what the seats count has not changed for `LONG` countings in a row."""
    counted = table.face.counted
    if not counted:
        return False
    told = table.game.steps.filter(events__has_key=counted).order_by("-number")
    latest = list(told.values_list(f"events__{counted}", flat=True)[: LONG + 1])
    return len(latest) > LONG and all(numbers == latest[0] for numbers in latest)
