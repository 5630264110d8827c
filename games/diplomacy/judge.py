"""The door to the kernels: positions and orders in, positions and results out.

Nothing is decided here; each function makes a kernel call or two.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

import numpy as np
from numpy.typing import NDArray

from games.core.layout import blank
from games.diplomacy.adjudicate import movement
from games.diplomacy.adjustments import adjust, builds_or_removals
from games.diplomacy.battle import BATTLE, JUDGMENT, Battle, Judgment
from games.diplomacy.calendar import awaited_seats, next_phase
from games.diplomacy.encode import (
    ORDER,
    Orders,
    by_province,
    decode_all,
    house_of,
    in_sequence,
)
from games.diplomacy.examine import examine
from games.diplomacy.legal import REACH, Reach, legal
from games.diplomacy.orders import Order
from games.diplomacy.phase import PhaseKind
from games.diplomacy.position import ONGOING, Position
from games.diplomacy.reasons import Reason
from games.diplomacy.retreats import retreat
from games.diplomacy.topology import NOWHERE, PROVINCES, SEATS, board_of

ROOM = 4096
"""Orders listed at the first try; a position with more is listed again with room for all."""

_REASONS = tuple(Reason)


@dataclass(frozen=True, slots=True)
class Adjudicated:
    """A phase played: the position at the next phase, and how each order went.

    ``results`` and ``reasons`` go by the province in which a unit stood (retreating: from which it
    was dislodged): the ``Result`` bits of orders that did not simply succeed, and why an order was
    void. ``refused`` names winter orders that did not count by their index in the sequence.
    """

    position: Position
    results: Mapping[str, int]
    reasons: Mapping[str, Reason]
    refused: Mapping[int, Reason] = field(default_factory=dict)


def play(position: Position, plan: Mapping[int, Sequence[Order]]) -> Adjudicated:
    """Play a phase: every seat's orders, then on to the next phase with anything to order.

    Movement and retreat orders are taken as the unit's owner's. Units without an order hold, or
    disband where they must; builds not ordered are waived.

    >>> from games.diplomacy.orders import OrderKind, Unit, UnitKind
    >>> from games.diplomacy.position import start
    >>> march = Order(OrderKind.MOVE, Unit(UnitKind.ARMY, "PAR"), "BUR")
    >>> march_too = Order(OrderKind.MOVE, Unit(UnitKind.ARMY, "MUN"), "BUR")
    >>> played = play(start(), {2: [march], 3: [march_too]})
    >>> str(played.position.phase), played.results
    ('F1901M', {'MUN': 2, 'PAR': 2})
    """
    board, house = board_of(position.map), house_of(position.options)
    record, outcome = position.copy_record(), blank(Judgment, JUDGMENT)
    refusals = np.zeros(0, np.uint8)
    if position.phase.kind is PhaseKind.ADJUSTMENTS:
        listed = [(seat, order) for seat, orders in plan.items() for order in orders]
        refusals = np.zeros(len(listed), np.uint8)
        adjust(board, house, record, in_sequence(listed, position.map), refusals, outcome)
    else:
        every = by_province((order for orders in plan.values() for order in orders), position.map)
        if position.phase.kind is PhaseKind.MOVEMENT:
            battle = cast(Battle, np.empty((), BATTLE)[()])
            movement(board, house, record, every, battle, outcome)
        else:
            retreat(board, record, every, outcome)
    next_phase(board, house, record)
    results = zip(position.map.provinces, outcome["result"].tolist(), strict=True)
    reasons = zip(position.map.provinces, outcome["reason"].tolist(), strict=True)
    return Adjudicated(
        Position(record, position.options, position.map),
        {code: bits for code, bits in results if bits},
        {code: _REASONS[reason] for code, reason in reasons if reason},
        {at: _REASONS[reason] for at, reason in enumerate(refusals.tolist()) if reason},
    )


def legal_orders(position: Position, seat: int | None = None) -> tuple[Order, ...]:
    """Every legal order of a seat, or of all seats, unit by unit.

    >>> from games.diplomacy.position import start
    >>> len(legal_orders(start(), 2)), len(legal_orders(start()))
    (30, 238)
    """
    if position.record["over"] != ONGOING:
        return ()
    orders, _ = legal_table(position, seat)
    return decode_all(orders, position.map)


def legal_table(position: Position, seat: int | None = None) -> tuple[Orders, NDArray[np.int64]]:
    """The legal orders as records, and where each province's (in winter, each seat's) start."""
    board, house = board_of(position.map), house_of(position.options)
    whose = NOWHERE if seat is None else seat
    starts = np.zeros(PROVINCES + 1, np.int64)
    reach = cast(Reach, np.empty((), REACH)[()])
    orders = np.empty(ROOM, ORDER)
    count = legal(board, house, position.record, whose, reach, orders, starts)
    if count > ROOM:
        orders = np.empty(count, ORDER)
        legal(board, house, position.record, whose, reach, orders, starts)
    return orders[:count], starts


def order_fault(position: Position, seat: int, order: Order) -> Reason:
    """Why a seat may not give an order in a position, or Reason.NONE.

    In winter each order is asked about as if it were the first.

    >>> from games.diplomacy.orders import OrderKind, Unit, UnitKind
    >>> from games.diplomacy.position import start
    >>> order_fault(start(), 2, Order(OrderKind.MOVE, Unit(UnitKind.ARMY, "PAR"), "MAR")).name
    'NOT_ADJACENT'
    """
    return order_faults(position, seat, (order,))[0]


def order_faults(position: Position, seat: int, orders: Sequence[Order]) -> tuple[Reason, ...]:
    """For each of a seat's orders why it may not be given, or Reason.NONE; each by itself."""
    board, house = board_of(position.map), house_of(position.options)
    encoded = in_sequence(((seat, order) for order in orders), position.map)
    reasons = np.zeros(encoded.size, np.uint8)
    examine(board, house, position.record, seat, encoded, reasons)
    return tuple(_REASONS[reason] for reason in reasons.tolist())


def builds_due(position: Position) -> dict[str, int]:
    """In winter, how many units each power may build; negative: how many it must remove.

    Builds are no more than there are home centers to build in.
    """
    if position.record["kind"] != PhaseKind.ADJUSTMENTS:
        return {}
    board, record = board_of(position.map), position.record
    due = {
        power: int(builds_or_removals(board, record, seat))
        for seat, power in enumerate(position.map.power_keys)
    }
    return {power: count for power, count in due.items() if count}


def awaited(position: Position) -> tuple[int, ...]:
    """The seats that have something to order; none once the game is over."""
    if position.record["over"] != ONGOING:
        return ()
    seats = awaited_seats(board_of(position.map), position.record)
    return tuple(seat for seat in range(SEATS) if seats >> seat & 1)
