"""Kernels that list every legal order of a position, unit by unit.

The list holds what ``faults`` lets pass, each order once and written out: a fleet's destination
and a supported fleet's names the coast, and an army that is to go by convoy says ``via``.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from games.core.kernel import kernel
from games.core.layout import Fields, i1, i2, layout, u4
from games.diplomacy.adjustments import adjustment_due, can_build_in
from games.diplomacy.convoys import NO_SEAS, Seas, fleets_at_sea, joined, on_the_way, sea_of, vital
from games.diplomacy.encode import House, Orders
from games.diplomacy.orders import OrderKind, UnitKind
from games.diplomacy.phase import PhaseKind
from games.diplomacy.position import Record
from games.diplomacy.retreats import open_to
from games.diplomacy.topology import COAST, LAND, NOWHERE, PLACES, PROVINCES, SEATS, Board

STEPS = 64  # a unit has at most 11 neighbors, or 7 and 41 coasts to be convoyed to
CROSSINGS = 2048  # 42 coasts to 41 others


class Reach(Fields):
    """What units could reach: every move, and every convoy."""

    # Every move that a unit could make, chained by the province it ends in.
    count: int = i2()
    mover: NDArray[np.int8] = i1(PROVINCES * STEPS)
    landing: NDArray[np.int8] = i1(PROVINCES * STEPS)
    vital: NDArray[np.uint32] = u4(PROVINCES * STEPS)  # seas without whose fleets it cannot be made
    following: NDArray[np.int16] = i2(PROVINCES * STEPS)
    first: NDArray[np.int16] = i2(PROVINCES)
    # Every convoy that could be: the army, where it goes, the seas on its ways.
    crossings: int = i2()
    army: NDArray[np.int8] = i1(CROSSINGS)
    goal: NDArray[np.int8] = i1(CROSSINGS)
    seas: NDArray[np.uint32] = u4(CROSSINGS)


REACH: Final = layout(Reach)

Starts = NDArray[np.int64]
"""Where each province's (or seat's) orders start in the list, and at last where all end."""


@kernel
def legal(
    board: Board,
    house: House,
    record: Record,
    seat: int,
    reach: Reach,
    orders: Orders,
    starts: Starts,
) -> int:
    """List the legal orders of a seat, or of all if it is NOWHERE, in the record's phase.

    Gives their number and writes as many as fit into ``orders``: in movement and retreats the
    orders of the unit in province ``p`` are those from ``starts[p]`` to before ``starts[p + 1]``;
    in winter those of seat ``s`` from ``starts[s]`` to before ``starts[s + 1]``. ``reach`` is
    scratch paper.
    """
    if record.kind == PhaseKind.MOVEMENT:
        return _movements(board, house, record, seat, reach, orders, starts)
    if record.kind == PhaseKind.RETREATS:
        return _retreats(board, record, seat, orders, starts)
    return _adjustments(board, record, seat, orders, starts)


@kernel
def _asked(seat: int, owner: int) -> bool:
    """Whether the orders asked for are those of an owner: all are, or theirs are."""
    return True if seat == NOWHERE else seat == owner


@kernel
def _movements(
    board: Board,
    house: House,
    record: Record,
    seat: int,
    reach: Reach,
    orders: Orders,
    starts: Starts,
) -> int:
    fleets = fleets_at_sea(board, record)
    _survey(board, house, record, fleets, reach)
    count = 0
    for province in range(PROVINCES):
        starts[province] = count
        if record.unit[province] and _asked(seat, record.owner[province]):
            count = _add(record, province, orders, count, OrderKind.HOLD, NOWHERE, NOWHERE)
            count = _moves(board, house, record, fleets, province, orders, count)
            count = _hold_supports(board, record, province, orders, count)
            count = _move_supports(board, record, province, reach, orders, count)
            if fleets & sea_of(board, province):
                count = _convoys(board, record, province, reach, orders, count)
    starts[PROVINCES] = count
    return count


@kernel
def _add(
    record: Record,
    province: int,
    orders: Orders,
    count: int,
    kind: OrderKind,
    target: int,
    other: int,
) -> int:
    """Write an order of the unit in a province if there is room; the new number of orders.

    ``other`` is the province of the unit supported or convoyed.
    """
    if count < orders.size:
        order = orders[count]
        order.kind, order.target, order.via = kind, target, 0
        order.seat = record.owner[province]
        order.unit, order.place = record.unit[province], record.place[province]
        order.other = record.place[other] if other != NOWHERE else NOWHERE
        order.other_unit = record.unit[other] if other != NOWHERE else 0
    return count + 1


@kernel
def _survey(board: Board, house: House, record: Record, fleets: Seas, reach: Reach) -> None:
    """Note every move that any unit could make, and every convoy."""
    reach.count, reach.crossings = 0, 0
    reach.first[:] = NOWHERE
    for province in range(PROVINCES):
        if record.unit[province] == UnitKind.FLEET:
            for place in range(PLACES):
                if board.steps[record.place[province], place]:
                    _note_move(board, province, place, NO_SEAS, reach)
        elif record.unit[province] == UnitKind.ARMY:
            for goal in range(PROVINCES):
                if board.enters[UnitKind.ARMY, province, goal]:
                    _note_move(board, province, goal, NO_SEAS, reach)
            if house.convoys and fleets and board.terrain[province] == COAST:
                _survey_convoys(board, fleets, province, reach)


@kernel
def _survey_convoys(board: Board, fleets: Seas, army: int, reach: Reach) -> None:
    for goal in range(PROVINCES):
        if board.route_count[army, goal]:
            seas = on_the_way(board, army, goal, fleets)
            if seas:
                index = reach.crossings
                reach.army[index], reach.goal[index], reach.seas[index] = army, goal, seas
                reach.crossings += 1
                if not board.enters[UnitKind.ARMY, army, goal]:
                    _note_move(board, army, goal, vital(board, army, goal, fleets), reach)


@kernel
def _note_move(board: Board, mover: int, landing: int, needed: Seas, reach: Reach) -> None:
    index, goal = reach.count, board.province[landing]
    reach.mover[index], reach.landing[index] = mover, landing
    reach.vital[index] = needed
    reach.following[index] = reach.first[goal]
    reach.first[goal] = index
    reach.count += 1


@kernel
def _moves(
    board: Board,
    house: House,
    record: Record,
    fleets: Seas,
    province: int,
    orders: Orders,
    count: int,
) -> int:
    """The moves of a unit: by land or water, and for armies by convoy."""
    if record.unit[province] == UnitKind.FLEET:
        for target in range(PLACES):
            if board.steps[record.place[province], target]:
                count = _add(record, province, orders, count, OrderKind.MOVE, target, NOWHERE)
        return count
    convoys = house.convoys and fleets and board.terrain[province] == COAST
    for target in range(PROVINCES):
        if board.enters[UnitKind.ARMY, province, target]:
            count = _add(record, province, orders, count, OrderKind.MOVE, target, NOWHERE)
        if convoys and joined(board, province, target, fleets):
            count = _add(record, province, orders, count, OrderKind.MOVE, target, NOWHERE)
            if count <= orders.size:
                orders[count - 1].via = 1
    return count


@kernel
def _hold_supports(board: Board, record: Record, province: int, orders: Orders, count: int) -> int:
    """The supports of units in the provinces that a unit could move to."""
    unit, place = record.unit[province], record.place[province]
    for other in range(PROVINCES):
        if record.unit[other] and board.enters[unit, place, other]:
            count = _add(record, province, orders, count, OrderKind.SUPPORT_HOLD, NOWHERE, other)
    return count


@kernel
def _move_supports(
    board: Board, record: Record, province: int, reach: Reach, orders: Orders, count: int
) -> int:
    """The supports of other units' moves into the provinces that a unit could move to.

    A fleet cannot support an army that could not come without its convoy (DATC 6.D.31).
    """
    sea = sea_of(board, province)
    for goal in range(PROVINCES):
        if board.enters[record.unit[province], record.place[province], goal]:
            index = reach.first[goal]
            while index != NOWHERE:
                mover, landing = reach.mover[index], reach.landing[index]
                if mover != province and not reach.vital[index] & sea:
                    count = _add(
                        record, province, orders, count, OrderKind.SUPPORT_MOVE, landing, mover
                    )
                index = reach.following[index]
    return count


@kernel
def _convoys(
    board: Board, record: Record, province: int, reach: Reach, orders: Orders, count: int
) -> int:
    """The convoys that a fleet at sea could be part of."""
    sea = sea_of(board, province)
    for index in range(reach.crossings):
        if reach.seas[index] & sea:
            goal, army = reach.goal[index], reach.army[index]
            count = _add(record, province, orders, count, OrderKind.CONVOY, goal, army)
    return count


@kernel
def _retreats(board: Board, record: Record, seat: int, orders: Orders, starts: Starts) -> int:
    count = 0
    for province in range(PROVINCES):
        starts[province] = count
        owner = record.dislodged_owner[province]
        if owner != NOWHERE and _asked(seat, owner):
            unit, place = record.dislodged[province], record.dislodged_place[province]
            count = _add_plain(orders, count, OrderKind.DISBAND, owner, unit, place, NOWHERE)
            for target in range(PLACES):
                if _can_retreat(board, record, province, target):
                    count = _add_plain(orders, count, OrderKind.RETREAT, owner, unit, place, target)
    starts[PROVINCES] = count
    return count


@kernel
def _can_retreat(board: Board, record: Record, province: int, target: int) -> bool:
    """Whether the unit dislodged from a province may go to a place, its coast named."""
    unit, place = record.dislodged[province], record.dislodged_place[province]
    if unit == UnitKind.FLEET:
        steps = board.steps[place, target]
    else:
        steps = target < PROVINCES and board.enters[UnitKind.ARMY, place, target]
    return bool(steps and open_to(board, record, province, board.province[target]))


@kernel
def _add_plain(
    orders: Orders, count: int, kind: OrderKind, seat: int, unit: int, place: int, target: int
) -> int:
    """Write an order that names no other unit; the new number of orders."""
    if count < orders.size:
        order = orders[count]
        order.kind, order.seat, order.unit, order.place = kind, seat, unit, place
        order.target, order.other, order.other_unit, order.via = target, NOWHERE, 0, 0
    return count + 1


@kernel
def _adjustments(board: Board, record: Record, seat: int, orders: Orders, starts: Starts) -> int:
    count = 0
    for power in range(SEATS):
        starts[power] = count
        if _asked(seat, power):
            due = adjustment_due(record, power)
            if due > 0:
                count = _builds(board, record, power, orders, count)
            elif due < 0:
                count = _removals(record, power, orders, count)
    starts[SEATS] = count
    return count


@kernel
def _builds(board: Board, record: Record, seat: int, orders: Orders, count: int) -> int:
    """Every unit a power could build, and last the waiving of a build, if it could build any."""
    before = count
    for province in range(PROVINCES):
        if can_build_in(board, record, seat, province):
            count = _add_plain(
                orders, count, OrderKind.BUILD, seat, UnitKind.ARMY, province, NOWHERE
            )
            if board.terrain[province] != LAND:
                for index in range(board.coast_count[province]):
                    coast = board.coast[province, index]
                    count = _add_plain(
                        orders, count, OrderKind.BUILD, seat, UnitKind.FLEET, coast, NOWHERE
                    )
    if count > before:
        count = _add_plain(orders, count, OrderKind.WAIVE, seat, 0, NOWHERE, NOWHERE)
    return count


@kernel
def _removals(record: Record, seat: int, orders: Orders, count: int) -> int:
    for province in range(PROVINCES):
        if record.owner[province] == seat:
            unit, place = record.unit[province], record.place[province]
            count = _add_plain(orders, count, OrderKind.DISBAND, seat, unit, place, NOWHERE)
    return count
