"""Kernels that say what each spot is worth to each power, as DumbBot would.

All seven powers' worths are worked out side by side, a lane for each.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.diplomacy.dumbbot.parameters import DEPTH, Parameters
from bots.diplomacy.search.web import SPOTS, Web, spot_of
from games.core.kernel import kernel
from games.diplomacy.adjustments import adjustment_due
from games.diplomacy.phase import PhaseKind, Season
from games.diplomacy.position import Record
from games.diplomacy.topology import NOWHERE, PROVINCES, SEATS, Board

LANES = 8
"""Seats, filled up to a width that processors like."""
SPRING, FALL, BUILDING, REMOVING = range(4)
ATTACK, DEFENSE, STRENGTH, COMPETITION, THREAT = range(DEPTH, DEPTH + 5)
"""Where in a row of weights the weights stand that are not of a distance."""


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
