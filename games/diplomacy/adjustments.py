"""The judge of the winter: builds and removals, and removals nobody ordered."""

import numpy as np
from numpy.typing import NDArray

from games.core.kernel import kernel
from games.diplomacy.battle import Judgment
from games.diplomacy.encode import House, OrderRecord, Orders
from games.diplomacy.orders import OrderKind, UnitKind
from games.diplomacy.position import Record
from games.diplomacy.reasons import Reason, Result
from games.diplomacy.topology import LAND, NOWHERE, PROVINCES, SEATS, Board


@kernel
def adjust(
    board: Board,
    house: House,
    record: Record,
    orders: Orders,
    reasons: NDArray[np.uint8],
    outcome: Judgment,
) -> None:
    """Play a winter: ``record`` becomes the board after it, in the same phase still.

    ``orders`` are taken one after the other, with the house rule ``last`` from the end; those that
    are not legal when their turn comes are left out, and ``reasons`` says of each order why. Builds
    not ordered are waived; removals not ordered fall on units by the rule of civil disorder.
    ``outcome`` marks the units disbanded.
    """
    due = np.zeros(SEATS, np.int64)
    for seat in range(SEATS):
        due[seat] = adjustment_due(record, seat)
    for removing in (False, True):  # a removal makes no room for a build of the same winter
        for turn in range(orders.size):
            index = orders.size - 1 - turn if house.last_count else turn
            order = orders[index]
            if (order.kind == OrderKind.DISBAND) == removing:
                reasons[index] = adjustment_fault(board, record, due[order.seat], order)
                if reasons[index] == Reason.NONE:
                    due[order.seat] += _carry_out(board, record, order, outcome)
    for seat in range(SEATS):
        for _ in range(-due[seat]):
            _disband(record, _first_to_go(board, house, record, seat), outcome)


@kernel
def adjustment_due(record: Record, seat: int) -> int:
    """How many more centers than units a power has; negative: units it must remove."""
    due = 0
    for province in range(PROVINCES):
        if record.center[province] == seat:
            due += 1
        if record.owner[province] == seat:
            due -= 1
    return due


@kernel
def can_build_in(board: Board, record: Record, seat: int, province: int) -> bool:
    """Whether a power may build in a province: its own home center, held and empty."""
    return (
        board.home[province] == seat
        and record.center[province] == seat
        and not record.unit[province]
    )


@kernel
def builds_or_removals(board: Board, record: Record, seat: int) -> int:
    """How many units a power may build in a winter, sites allowing; negative: must remove."""
    sites = 0
    for province in range(PROVINCES):
        if can_build_in(board, record, seat, province):
            sites += 1
    return min(adjustment_due(record, seat), sites)


@kernel
def adjustment_fault(board: Board, record: Record, due: int, order: OrderRecord) -> Reason:
    """What is wrong with a winter order when so many builds (or removals) are still due."""
    if order.kind == OrderKind.WAIVE:
        return Reason.NONE if due > 0 else Reason.NOTHING_DUE
    if order.kind == OrderKind.DISBAND:
        return _removal_fault(board, record, due, order)
    if order.kind != OrderKind.BUILD:
        return Reason.WRONG_PHASE
    return _build_fault(board, record, due, order)


@kernel
def _removal_fault(board: Board, record: Record, due: int, order: OrderRecord) -> Reason:
    if record.owner[board.province[order.place]] != order.seat:
        return Reason.NOT_YOUR_UNIT
    return Reason.NONE if due < 0 else Reason.NOTHING_DUE


@kernel
def _build_fault(board: Board, record: Record, due: int, order: OrderRecord) -> Reason:
    province = board.province[order.place]
    if board.home[province] != order.seat:
        return Reason.NOT_A_HOME_CENTER
    if record.center[province] != order.seat:
        return Reason.NOT_OWNED
    if record.unit[province]:
        return Reason.OCCUPIED
    if order.unit == UnitKind.FLEET:
        if board.terrain[province] == LAND:
            return Reason.INLAND_FLEET
        if board.coast_count[province] > 1 and order.place < PROVINCES:
            return Reason.COAST_NEEDED
    return Reason.NONE if due > 0 else Reason.NOTHING_DUE


@kernel
def _carry_out(board: Board, record: Record, order: OrderRecord, outcome: Judgment) -> int:
    """Do a legal order; the change in what is due."""
    province = board.province[order.place]
    if order.kind == OrderKind.DISBAND:
        _disband(record, province, outcome)
        return 1
    if order.kind == OrderKind.BUILD:
        record.unit[province], record.owner[province] = order.unit, order.seat
        record.place[province] = province if order.unit == UnitKind.ARMY else order.place
    return -1


@kernel
def _disband(record: Record, province: int, outcome: Judgment) -> None:
    record.unit[province] = 0
    record.owner[province] = NOWHERE
    record.place[province] = NOWHERE
    outcome.result[province] |= Result.DISBAND


@kernel
def _first_to_go(board: Board, house: House, record: Record, seat: int) -> int:
    """The unit a power in civil disorder loses next (DATC 4.D.8).

    Rulebook of 2023: the farthest from a center the power owns, counted over any border (so that
    units on its centers go last); then fleets; then by the name of the province. With the house
    rule ``home``: the farthest from a home center, fleets going by sea; then as before.
    """
    worst, worst_key = NOWHERE, NOWHERE
    for province in range(PROVINCES):
        if record.owner[province] == seat:
            distance = _distance(board, house, record, seat, province)
            key = (distance * 2 + _is_fleet(record, province)) * 128 + 127 - board.rank[province]
            if key > worst_key:
                worst, worst_key = province, key
    return worst


@kernel
def _is_fleet(record: Record, province: int) -> int:
    return 1 if record.unit[province] == UnitKind.FLEET else 0


@kernel
def _distance(board: Board, house: House, record: Record, seat: int, province: int) -> int:
    """How far a unit is from home, or from the nearest center its power owns."""
    if house.from_home:
        return int(board.home_distance[record.unit[province], record.place[province], seat])
    nearest = 127
    for center in range(PROVINCES):
        if record.center[center] == seat:
            nearest = min(nearest, board.distance[province, center])
    return nearest
