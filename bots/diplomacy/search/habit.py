"""Kernels that order as DumbBot would, by what each spot is worth.

Search samples its candidates from this habit and plays its rollouts by it.
"""

import numpy as np

from bots.diplomacy.search.web import Web, spot_of
from bots.diplomacy.search.worths import Mind, competition
from games.core.kernel import kernel
from games.core.randomness import Randomness, draw
from games.diplomacy.adjustments import adjustment_due, can_build_in
from games.diplomacy.encode import Orders
from games.diplomacy.orders import OrderKind, UnitKind
from games.diplomacy.position import Record
from games.diplomacy.retreats import open_to
from games.diplomacy.topology import LAND, NOWHERE, PROVINCES, Board


@kernel
def write(orders: Orders, index: int, kind: int, seat: int, unit: int, place: int) -> None:
    """Write an order that names no other place or unit."""
    order = orders[index]
    order.kind, order.seat, order.unit, order.place = kind, seat, unit, place
    order.target, order.other, order.other_unit, order.via = NOWHERE, NOWHERE, 0, 0


@kernel
def write_support(
    record: Record, orders: Orders, province: int, supported: int, target: int
) -> None:
    """Write a support of the unit in another province; ``target`` NOWHERE: where it stands."""
    kind = OrderKind.SUPPORT_HOLD if target == NOWHERE else OrderKind.SUPPORT_MOVE
    unit, place = record.unit[province], record.place[province]
    write(orders, province, kind, record.owner[province], unit, place)
    order = orders[province]
    order.target, order.other = target, record.place[supported]
    order.other_unit = record.unit[supported]


@kernel
def choose(mind: Mind, count: int, resolve: int, randomness: Randomness) -> int:
    """DumbBot's pick among ranked spots: each is passed over with a chance that falls as it outdoes
    the next, the faster the greater the ``resolve``."""
    picked = 0
    while picked + 1 < count:
        best, after = mind.worths[picked], mind.worths[picked + 1]
        lead = (best - after) * resolve / best if best > 0 else np.float32(0)
        if draw(randomness, 2) or draw(randomness, 100) < lead:
            break
        picked += 1
    return picked


@kernel
def _enter(mind: Mind, count: int, spot: int, worth: np.float32) -> int:
    """Enter a spot into the ranking; the new number of spots."""
    index = count
    while index > 0 and mind.worths[index - 1] < worth:
        mind.spots[index], mind.worths[index] = mind.spots[index - 1], mind.worths[index - 1]
        index -= 1
    mind.spots[index], mind.worths[index] = spot, worth
    return count + 1


@kernel
def _strike(mind: Mind, count: int, index: int) -> int:
    """Strike a spot from the ranking; the new number of spots."""
    for at in range(index, count - 1):
        mind.spots[at], mind.worths[at] = mind.spots[at + 1], mind.worths[at + 1]
    return count - 1


@kernel
def order_moves(
    web: Web,
    record: Record,
    seat: int,
    resolve: int,
    randomness: Randomness,
    mind: Mind,
    orders: Orders,
) -> None:
    """Give each of a power's units an order, in random order of units, as DumbBot does.

    A unit that wants to go where a comrade stands or goes supports it when rivals could come, and
    else looks for another place. A comrade without an order yet is waited for.
    """
    count = _line_up(record, seat, randomness, mind)
    patience = count
    while count > 0:
        unit = mind.queue[0]
        for at in range(count - 1):
            mind.queue[at] = mind.queue[at + 1]
        count -= 1
        patient = mind.waits[unit] < patience
        awaited = _order(web, record, unit, patient, resolve, randomness, mind, orders)
        if awaited == NOWHERE:
            mind.waiting[unit] = 0
            continue
        mind.waits[unit] += 1
        at = count
        while mind.queue[at - 1] != awaited:
            mind.queue[at] = mind.queue[at - 1]
            at -= 1
        mind.queue[at] = unit
        count += 1
    for province in range(PROVINCES):
        if record.owner[province] == seat and orders[province].kind == OrderKind.HOLD:
            _help(web, record, province, mind, orders)


@kernel
def _line_up(record: Record, seat: int, randomness: Randomness, mind: Mind) -> int:
    """Put a power's units into the queue by lot; how many they are."""
    count = 0
    for province in range(PROVINCES):
        mind.waiting[province], mind.waits[province] = 0, 0
        mind.going[province] = NOWHERE
        if record.owner[province] == seat:
            other = draw(randomness, count + 1)
            mind.queue[count] = mind.queue[other]
            mind.queue[other] = province
            mind.waiting[province] = 1
            count += 1
    return count


@kernel
def _order(
    web: Web,
    record: Record,
    unit: int,
    patient: bool,
    resolve: int,
    randomness: Randomness,
    mind: Mind,
    orders: Orders,
) -> int:
    """Order the unit in a province, or name the comrade's province whose order it waits for."""
    seat, here = record.owner[unit], spot_of(record.unit[unit], record.place[unit])
    count = _enter(mind, 0, here, mind.wish[here, seat])
    for index in range(web.steps[here]):
        spot = web.step[here, index]
        count = _enter(mind, count, spot, mind.wish[spot, seat])
    while True:
        picked = choose(mind, count, resolve, randomness)
        spot = mind.spots[picked]
        goal = web.province[spot]
        if spot == here:
            write(orders, unit, OrderKind.HOLD, seat, record.unit[unit], record.place[unit])
            return NOWHERE
        if mind.waiting[goal] and goal != unit and patient:
            return int(goal)
        if _go_or_support(record, unit, spot, goal, mind, orders):
            return NOWHERE
        count = _strike(mind, count, picked)


@kernel
def _go_or_support(
    record: Record, unit: int, spot: int, goal: int, mind: Mind, orders: Orders
) -> bool:
    """Order a move to a spot or a support of the comrade there; False if neither makes sense."""
    seat = record.owner[unit]
    rivals = competition(mind, goal, seat)
    mover = mind.going[goal]
    if mover != NOWHERE:
        if rivals > 0:
            write_support(record, orders, unit, mover, orders[mover].target)
        return rivals > 0
    if record.owner[goal] == seat and mind.waiting[goal]:
        return False
    if _stays(record, goal, seat, orders):
        if rivals > 1:
            write_support(record, orders, unit, goal, NOWHERE)
        return rivals > 1
    write(orders, unit, OrderKind.MOVE, seat, record.unit[unit], record.place[unit])
    orders[unit].target = spot - spot_of(record.unit[unit], 0)
    mind.going[goal] = unit
    return True


@kernel
def _help(web: Web, record: Record, unit: int, mind: Mind, orders: Orders) -> None:
    """Let an idle unit give the support that is worth most, if any is needed."""
    seat, here = record.owner[unit], spot_of(record.unit[unit], record.place[unit])
    most = np.float32(0)
    for index in range(web.steps[here]):
        spot = web.step[here, index]
        goal = web.province[spot]
        worth, rivals = mind.wish[spot, seat], competition(mind, goal, seat)
        if worth <= most:
            continue
        mover = mind.going[goal]
        if mover != NOWHERE and rivals > 0:
            write_support(record, orders, unit, mover, orders[mover].target)
            most = worth
        elif mover == NOWHERE and rivals > 1 and _stays(record, goal, seat, orders):
            write_support(record, orders, unit, goal, NOWHERE)
            most = worth


@kernel
def _stays(record: Record, province: int, seat: int, orders: Orders) -> bool:
    """Whether a unit of the seat's stands in a province and has no order to move."""
    return record.owner[province] == seat and orders[province].kind != OrderKind.MOVE


@kernel
def order_retreats(
    board: Board,
    web: Web,
    record: Record,
    seat: int,
    resolve: int,
    randomness: Randomness,
    mind: Mind,
    orders: Orders,
) -> None:
    """Send each dislodged unit of a power to a good place where no comrade retreats to."""
    mind.waiting[:] = 0
    for province in range(PROVINCES):
        if record.dislodged_owner[province] != seat:
            continue
        unit, place = record.dislodged[province], record.dislodged_place[province]
        here, count = spot_of(unit, place), 0
        for index in range(web.steps[here]):
            spot = web.step[here, index]
            goal = web.province[spot]
            if not mind.waiting[goal] and open_to(board, record, province, goal):
                count = _enter(mind, count, spot, mind.wish[spot, seat])
        if count == 0:
            write(orders, province, OrderKind.DISBAND, seat, unit, place)
            continue
        spot = mind.spots[choose(mind, count, resolve, randomness)]
        mind.waiting[web.province[spot]] = 1
        write(orders, province, OrderKind.RETREAT, seat, unit, place)
        orders[province].target = spot - spot_of(unit, 0)


@kernel
def order_adjustments(
    board: Board,
    web: Web,
    record: Record,
    seat: int,
    resolve: int,
    randomness: Randomness,
    mind: Mind,
    first: int,
    orders: Orders,
) -> int:
    """Write a power's builds or removals to ``orders`` from ``first`` on; where they end."""
    due = adjustment_due(record, seat)
    count = 0
    for province in range(PROVINCES):
        if due > 0 and can_build_in(board, record, seat, province):
            count = _enter_builds(board, province, seat, count, mind)
        elif due < 0 and record.owner[province] == seat:
            spot = spot_of(record.unit[province], record.place[province])
            count = _enter(mind, count, spot, -mind.wish[spot, seat])
    kind = OrderKind.BUILD if due > 0 else OrderKind.DISBAND
    for _ in range(abs(due)):
        if count == 0:
            return first
        picked = choose(mind, count, resolve, randomness)
        spot = mind.spots[picked]
        fleet = spot >= spot_of(UnitKind.FLEET, 0)
        unit = UnitKind.FLEET if fleet else UnitKind.ARMY
        write(orders, first, kind, seat, unit, spot - spot_of(unit, 0))
        first += 1
        for index in range(count - 1, -1, -1):
            if web.province[mind.spots[index]] == web.province[spot]:
                count = _strike(mind, count, index)
    return first


@kernel
def _enter_builds(board: Board, province: int, seat: int, count: int, mind: Mind) -> int:
    army = spot_of(UnitKind.ARMY, province)
    count = _enter(mind, count, army, mind.wish[army, seat])
    if board.terrain[province] != LAND:
        for index in range(board.coast_count[province]):
            fleet = spot_of(UnitKind.FLEET, board.coast[province, index])
            count = _enter(mind, count, fleet, mind.wish[fleet, seat])
    return count
