"""Whole games of random legal orders in one kernel call, for search, measuring and testing."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.core.kernel import kernel
from games.core.layout import blank
from games.core.randomness import Randomness, draw
from games.diplomacy.adjudicate import movement
from games.diplomacy.adjustments import adjust
from games.diplomacy.battle import BATTLE, JUDGMENT, Battle, Judgment
from games.diplomacy.calendar import has_orders, next_phase
from games.diplomacy.encode import ORDER, House, Orders
from games.diplomacy.legal import REACH, Reach, Starts, legal
from games.diplomacy.phase import PhaseKind
from games.diplomacy.position import ONGOING, Record
from games.diplomacy.retreats import retreat
from games.diplomacy.topology import NOWHERE, PROVINCES, Board

ROOM = 1 << 14
"""More legal orders than a position of a game has: 34 units packed around the seas may have five
thousand, a fleet in every sea and an army on every coast 12,537. Any beyond would not be drawn."""


class Desk(NamedTuple):
    """Working memory that playouts use one after the other; each thread needs one of its own."""

    battle: Battle
    reach: Reach
    outcome: Judgment
    listed: Orders  # the legal orders of a position
    starts: Starts  # and where those of each unit (in winter, of each seat) start
    chosen: Orders  # one of them for each unit, by province
    drawn: Orders  # the winter's in random order
    reasons: NDArray[np.uint8]


def clear_desk() -> Desk:
    """A desk to play at."""
    return Desk(
        battle=blank(Battle, BATTLE),
        reach=blank(Reach, REACH),
        outcome=blank(Judgment, JUDGMENT),
        listed=np.empty(ROOM, ORDER),
        starts=np.zeros(PROVINCES + 1, np.int64),
        chosen=np.zeros(PROVINCES, ORDER),
        drawn=np.empty(ROOM, ORDER),
        reasons=np.zeros(ROOM, np.uint8),
    )


@kernel
def playout(
    board: Board, house: House, record: Record, randomness: Randomness, last_year: int, desk: Desk
) -> int:
    """Play random legal orders until the game is over or ``last_year`` is; the phases played.

    >>> from games.diplomacy.position import Position, start
    >>> from games.diplomacy.encode import house_of
    >>> from games.diplomacy.topology import board_of
    >>> opening = start()
    >>> record, randomness = opening.copy_record(), np.array([7], np.uint64)
    >>> board, house = board_of(opening.map), house_of(opening.options)
    >>> playout(board, house, record, randomness, 1910, clear_desk()) > 20
    True
    >>> Position(record).phase.year
    1911
    """
    phases = 0
    while record.over == ONGOING and record.year <= last_year and has_orders(board, record):
        play_at_random(board, house, record, randomness, desk)
        phases += 1
    return phases


@kernel
def play_at_random(
    board: Board, house: House, record: Record, randomness: Randomness, desk: Desk
) -> None:
    """Play one phase with a random legal order for every unit, and go on to the next."""
    count = legal(board, house, record, NOWHERE, desk.reach, desk.listed, desk.starts)
    for province in range(PROVINCES):
        desk.outcome.result[province] = desk.outcome.reason[province] = 0
    if record.kind == PhaseKind.ADJUSTMENTS:
        _shuffle(desk.listed[: min(count, ROOM)], randomness, desk.drawn)
        drawn = desk.drawn[: min(count, ROOM)]
        adjust(board, house, record, drawn, desk.reasons, desk.outcome)
    else:
        pick_orders(desk.listed, desk.starts, randomness, desk.chosen)
        if record.kind == PhaseKind.MOVEMENT:
            movement(board, house, record, desk.chosen, desk.battle, desk.outcome)
        else:
            retreat(board, record, desk.chosen, desk.outcome)
    next_phase(board, house, record)


@kernel
def pick_orders(listed: Orders, starts: Starts, randomness: Randomness, orders: Orders) -> None:
    """Set one of its listed orders at random for every unit that has any."""
    for province in range(PROVINCES):
        ways = min(starts[province + 1], listed.size) - starts[province]
        if ways > 0:
            orders[province] = listed[starts[province] + draw(randomness, ways)]
        else:
            orders[province].kind = 0


@kernel
def _shuffle(listed: Orders, randomness: Randomness, drawn: Orders) -> None:
    """Bring winter orders into random order: of each seat's the first legal ones will count."""
    for index in range(listed.size):
        other = draw(randomness, index + 1)
        drawn[index] = drawn[other]
        drawn[other] = listed[index]
