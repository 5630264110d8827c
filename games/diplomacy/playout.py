"""Whole games of random legal orders in one kernel call, for search, measuring and testing."""

import numpy as np
from numpy.typing import NDArray

from games.core.kernel import kernel
from games.diplomacy.adjudicate import movement
from games.diplomacy.adjustments import adjust
from games.diplomacy.battle import OUTCOME, Outcome
from games.diplomacy.calendar import has_orders, next_phase
from games.diplomacy.encode import ORDER, House, Orders
from games.diplomacy.legal import Starts, legal
from games.diplomacy.phase import PhaseKind
from games.diplomacy.position import ONGOING, Record
from games.diplomacy.retreats import retreat
from games.diplomacy.topology import NOWHERE, PROVINCES, SEATS, Board

ROOM = 1 << 16
"""Legal orders a position may have in a playout. Those beyond are left out of the draw; 75 units
in the worst arrangement could have more, 34 cannot."""

Randomness = NDArray[np.uint64]
"""The state of a random sequence: one number, changed by every draw; seed it as you like."""


@kernel
def draw(randomness: Randomness, ways: int) -> int:
    """One of ``ways`` equally likely numbers from 0 (Steele, Lea and Flood's SplitMix64)."""
    randomness[0] += np.uint64(0x9E3779B97F4A7C15)
    mixed = randomness[0]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed ^= mixed >> np.uint64(31)
    return int((mixed >> np.uint64(32)) * np.uint64(ways) >> np.uint64(32))


@kernel
def playout(
    board: Board, house: House, record: Record, randomness: Randomness, last_year: int
) -> int:
    """Play random legal orders until the game is over or ``last_year`` is; the phases played."""
    listed = np.empty(ROOM, ORDER)
    starts = np.zeros(PROVINCES + 1, np.int64)
    outcome = np.zeros(1, OUTCOME)[0]
    phases = 0
    while record.over == ONGOING and record.year <= last_year and has_orders(board, record):
        play_at_random(board, house, record, randomness, listed, starts, outcome)
        phases += 1
    return phases


@kernel
def play_at_random(
    board: Board,
    house: House,
    record: Record,
    randomness: Randomness,
    listed: Orders,
    starts: Starts,
    outcome: Outcome,
) -> None:
    """Play one phase with a random legal order for every unit, and go on to the next."""
    count = min(legal(board, house, record, NOWHERE, listed, starts), listed.size)
    outcome.result[:] = 0
    outcome.reason[:] = 0
    if record.kind == PhaseKind.ADJUSTMENTS:
        _shuffle_seats(listed, starts, randomness)
        adjust(board, house, record, listed[:count], np.zeros(count, np.uint8), outcome)
    else:
        orders = np.zeros(PROVINCES, ORDER)
        pick_orders(listed, starts, randomness, orders)
        if record.kind == PhaseKind.MOVEMENT:
            movement(board, house, record, orders, outcome)
        else:
            retreat(board, record, orders, outcome)
    next_phase(board, house, record)


@kernel
def pick_orders(listed: Orders, starts: Starts, randomness: Randomness, orders: Orders) -> None:
    """Set one of its listed orders at random for every unit that has any."""
    for province in range(PROVINCES):
        ways = min(starts[province + 1], listed.size) - starts[province]
        if ways > 0:
            orders[province] = listed[starts[province] + draw(randomness, ways)]


@kernel
def _shuffle_seats(listed: Orders, starts: Starts, randomness: Randomness) -> None:
    """Bring each seat's winter orders into random order: the first legal ones will count."""
    for seat in range(SEATS):
        start, end = starts[seat], starts[seat + 1]
        for last in range(end - 1, start, -1):
            other = start + draw(randomness, last - start + 1)
            kept = listed[last : last + 1].copy()
            listed[last] = listed[other]
            listed[other] = kept[0]
