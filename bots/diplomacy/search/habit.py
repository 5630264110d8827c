"""Kernels that play as DumbBot would: what each spot is worth to each power, and orders by that.

Search samples its candidates from this habit and plays its rollouts by it. All seven powers'
worths are worked out side by side, a lane for each.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.diplomacy.dumbbot.parameters import DEPTH, Parameters
from bots.diplomacy.search.web import SPOTS, Web, spot_of
from games.core.kernel import kernel
from games.core.randomness import Randomness, draw
from games.diplomacy.adjustments import adjustment_due, can_build_in
from games.diplomacy.encode import Orders
from games.diplomacy.orders import OrderKind, UnitKind
from games.diplomacy.phase import PhaseKind, Season
from games.diplomacy.position import Record
from games.diplomacy.retreats import open_to
from games.diplomacy.topology import LAND, NOWHERE, PROVINCES, SEATS, Board

LANES = 8
"""Seats, filled up to a width that processors like."""
SPRING, FALL, BUILDING, REMOVING = range(4)
ATTACK, DEFENSE, STRENGTH, COMPETITION, THREAT = range(DEPTH, DEPTH + 5)
"""Where in a row of weights the weights stand that are not of a distance."""
THINKS_AGAIN = 50
"""How often, in percent, the next best is thought of at all."""


class Mind(NamedTuple):
    """What the habit works with; each thread needs one of its own."""

    weights: NDArray[np.float32]  # [SPRING … REMOVING, distance or ATTACK … THREAT]
    near: NDArray[np.float32]  # of each province and seat: units in it or next to it
    wish: NDArray[np.float32]  # of each spot and seat: its worth
    spread: NDArray[np.float32]
    spreading: NDArray[np.float32]
    queue: NDArray[np.int64]  # provinces of units without an order
    waits: NDArray[np.int64]
    waiting: NDArray[np.uint8]  # of each province: its unit is of the seat and has no order yet
    going: NDArray[np.int64]  # of each province: whence a unit of the seat goes there, or NOWHERE
    spots: NDArray[np.int64]  # a ranking: spots, best first
    worths: NDArray[np.float32]  # and their worth


def new_mind() -> Mind:
    """A mind with DumbBot's weights."""
    return Mind(
        weights=_weights(Parameters()),
        near=np.zeros((PROVINCES, LANES), np.float32),
        wish=np.zeros((SPOTS, LANES), np.float32),
        spread=np.zeros((SPOTS, LANES), np.float32),
        spreading=np.zeros((SPOTS, LANES), np.float32),
        queue=np.zeros(PROVINCES, np.int64),
        waits=np.zeros(PROVINCES, np.int64),
        waiting=np.zeros(PROVINCES, np.uint8),
        going=np.zeros(PROVINCES, np.int64),
        spots=np.zeros(PROVINCES, np.int64),
        worths=np.zeros(PROVINCES, np.float32),
    )


def _weights(one: Parameters) -> NDArray[np.float32]:
    spring = (one.proximity_spring_attack_weight, one.proximity_spring_defense_weight)
    fall = (one.proximity_fall_attack_weight, one.proximity_fall_defense_weight)
    spring_fights = (one.spring_strength_weight, one.spring_competition_weight, 0)
    fall_fights = (one.fall_strength_weight, one.fall_competition_weight, 0)
    rows = (
        (*one.spring_proximity_weight, *spring, *spring_fights),
        (*one.fall_proximity_weight, *fall, *fall_fights),
        (*one.build_proximity_weight, *spring, 0, 0, one.build_defense_weight),
        (*one.remove_proximity_weight, *spring, 0, 0, one.remove_defense_weight),
    )
    return np.array(rows, np.float32)


@kernel
def survey(board: Board, web: Web, record: Record, depth: int, mind: Mind) -> None:
    """Work out who is near what, and what each spot is worth to each power in this phase.

    Pulls are felt for ``depth`` steps; what comes after the first few hardly counts.
    """
    _count_near(web, record, mind)
    size = np.zeros(LANES, np.float32)
    row = np.zeros(LANES, np.int64)
    for seat in range(SEATS):
        centers = 0
        for province in range(PROVINCES):
            if record.center[province] == seat:
                centers += 1
        size[seat] = centers * centers + 4 * centers + 16
        row[seat] = _row(record, seat)
    _pull(board, web, record, size, row, mind)
    _spread(web, row, depth, mind)
    _add_fights(web, row, mind)


@kernel
def _row(record: Record, seat: int) -> int:
    if record.kind == PhaseKind.ADJUSTMENTS:
        return REMOVING if adjustment_due(record, seat) < 0 else BUILDING
    return SPRING if record.season == Season.SPRING else FALL


@kernel
def _count_near(web: Web, record: Record, mind: Mind) -> None:
    mind.near[:] = 0
    for province in range(PROVINCES):
        if record.unit[province]:
            seat = record.owner[province]
            spot = spot_of(record.unit[province], record.place[province])
            mind.near[province, seat] += 1
            for index in range(web.sides[spot]):
                mind.near[web.province[web.side[spot, index]], seat] += 1


@kernel
def _pull(
    board: Board,
    web: Web,
    record: Record,
    size: NDArray[np.float32],
    row: NDArray[np.int64],
    mind: Mind,
) -> None:
    """What each center pulls, before anything is spread; ours by who threatens it."""
    free = 0
    for province in range(PROVINCES):
        if board.center[province] and record.center[province] == NOWHERE:
            free += 1
    nobody = np.float32(free * free + 4 * free + 16)
    mind.spread[:] = 0
    for index in range(web.count):
        spot = web.spot[index]
        province = web.province[spot]
        if not board.center[province]:
            continue
        owner = record.center[province]
        drawn = nobody if owner == NOWHERE else size[owner]
        for seat in range(SEATS):
            weights = mind.weights[row[seat]]
            mind.spread[spot, seat] = weights[ATTACK] * drawn
        if owner != NOWHERE:
            weights = mind.weights[row[owner]]
            threat = _threat(province, owner, size, mind)
            mind.spread[spot, owner] = weights[DEFENSE] * threat
            mind.wish[spot, owner] = weights[THREAT] * threat  # until it is added below
    for index in range(web.count):
        spot = web.spot[index]
        owner = record.center[web.province[spot]]
        for seat in range(LANES):
            if seat != owner:
                mind.wish[spot, seat] = 0


@kernel
def _threat(province: int, owner: int, size: NDArray[np.float32], mind: Mind) -> np.float32:
    """The size of the largest other power with a unit near."""
    threat = np.float32(0)
    for seat in range(SEATS):
        if seat != owner and mind.near[province, seat] > 0:
            threat = max(threat, size[seat])
    return threat


@kernel
def _spread(web: Web, row: NDArray[np.int64], depth: int, mind: Mind) -> None:
    """Spread the pulls step by step, each a fifth of what gathers from next door, weighed."""
    lanes = np.zeros((DEPTH, LANES), np.float32)
    for seat in range(SEATS):
        for step in range(DEPTH):
            lanes[step, seat] = mind.weights[row[seat], step]
    fifth = np.float32(0.2)
    here, after = mind.spread, mind.spreading
    for step in range(depth):
        for index in range(web.count):
            spot = web.spot[index]
            for lane in range(LANES):
                mind.wish[spot, lane] += lanes[step, lane] * here[spot, lane]
        if step + 1 == depth:
            break
        for index in range(web.count):
            spot = web.spot[index]
            for lane in range(LANES):
                after[spot, lane] = here[spot, lane]
            for side in range(web.sides[spot]):
                other = web.side[spot, side]
                for lane in range(LANES):
                    after[spot, lane] += here[other, lane]
            for lane in range(LANES):
                after[spot, lane] *= fifth
        here, after = after, here


@kernel
def competition(mind: Mind, province: int, seat: int) -> float:
    """The most units that any one other power has in a province or next to it."""
    most = np.float32(0)
    for other in range(SEATS):
        if other != seat:
            most = max(most, mind.near[province, other])
    return float(most)


@kernel
def _add_fights(web: Web, row: NDArray[np.int64], mind: Mind) -> None:
    for index in range(web.count):
        spot = web.spot[index]
        province = web.province[spot]
        for seat in range(SEATS):
            weights = mind.weights[row[seat]]
            if weights[STRENGTH] == 0 and weights[COMPETITION] == 0:
                continue
            mind.wish[spot, seat] += weights[STRENGTH] * mind.near[province, seat]
            rivals = np.float32(competition(mind, province, seat))
            mind.wish[spot, seat] -= weights[COMPETITION] * rivals


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
    write(
        orders, province, kind, record.owner[province], record.unit[province],
        record.place[province],
    )  # fmt: skip
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
    board: Board,
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
        awaited = _order(board, web, record, unit, patient, resolve, randomness, mind, orders)
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
    board: Board,
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
