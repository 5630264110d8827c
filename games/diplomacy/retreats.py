"""The judge of a retreat phase, and where a dislodged unit may go.

A unit retreats to a province it could move to that is empty, was not left empty by a stand-off in
this phase, and is not where its attacker came from, unless by convoy (DATC 4.A.5).
"""

import numpy as np

from games.core.kernel import kernel
from games.diplomacy.battle import Judgment
from games.diplomacy.encode import OrderRecord, Orders
from games.diplomacy.faults import landing, reachable_coasts
from games.diplomacy.orders import OrderKind, UnitKind
from games.diplomacy.position import Record
from games.diplomacy.reasons import Reason, Result
from games.diplomacy.topology import LAND, NOWHERE, PROVINCES, SEA, Board


@kernel
def retreat(board: Board, record: Record, orders: Orders, outcome: Judgment) -> None:
    """Play a retreat phase: ``record`` becomes the board after it, in the same phase still.

    ``orders`` holds at each province the order of the unit dislodged from it; units without a
    legal one disband, and so do all that retreat to one province. ``outcome`` as in ``movement``.
    """
    goals = np.full(PROVINCES, NOWHERE, np.int64)
    arrivals = np.zeros(PROVINCES, np.int64)
    for province in range(PROVINCES):
        if record.dislodged[province]:
            goals[province] = _read_order(board, record, province, orders[province], outcome)
            if goals[province] != NOWHERE:
                arrivals[board.province[goals[province]]] += 1
    for province in range(PROVINCES):
        if record.dislodged[province]:
            goal = goals[province]
            if goal == NOWHERE:
                outcome.result[province] |= Result.DISBAND
            elif arrivals[board.province[goal]] > 1:
                outcome.result[province] |= Result.BOUNCE | Result.DISBAND
            else:
                _set_down(board, record, province, goal)
    forget_dislodged(record)


@kernel
def forget_dislodged(record: Record) -> None:
    """Clear the traces that the last movement left for retreats."""
    for province in range(PROVINCES):
        record.contested[province] = 0
        if record.dislodged[province]:
            _remove(record, province)


@kernel
def disband_the_trapped(board: Board, record: Record, outcome: Judgment) -> None:
    """Take away dislodged units that have nowhere to go."""
    for province in range(PROVINCES):
        if record.dislodged[province] and not _has_retreat(board, record, province):
            _remove(record, province)
            outcome.result[province] |= Result.DISBAND


@kernel
def open_to(board: Board, record: Record, province: int, goal: int) -> bool:
    """Whether a province is open to the unit dislodged from another, apart from the way there."""
    return _closed_to(board, record, province, goal) == Reason.NONE


@kernel
def retreat_fault(board: Board, record: Record, province: int, order: OrderRecord) -> Reason:
    """What is wrong with the order to the unit dislodged from a province, or Reason.NONE."""
    if not record.dislodged[province]:
        return Reason.NOT_DISLODGED
    if order.kind == OrderKind.DISBAND:
        return Reason.NONE
    if order.kind != OrderKind.RETREAT:
        return Reason.WRONG_PHASE
    goal = board.province[order.target]
    if goal == province:
        return Reason.SAME_PROVINCE
    unit, place = record.dislodged[province], record.dislodged_place[province]
    if landing(board, unit, place, order.target) == NOWHERE:
        return _why_not_there(board, unit, place, order.target)
    return _closed_to(board, record, province, goal)


@kernel
def _read_order(
    board: Board, record: Record, province: int, order: OrderRecord, outcome: Judgment
) -> int:
    """The place a dislodged unit goes to; NOWHERE if it disbands."""
    if order.kind == OrderKind.HOLD:  # no order
        return NOWHERE
    wrong = retreat_fault(board, record, province, order)
    if wrong != Reason.NONE:
        outcome.result[province] |= Result.VOID
        outcome.reason[province] = wrong
        return NOWHERE
    if order.kind == OrderKind.DISBAND:
        return NOWHERE
    unit, place = record.dislodged[province], record.dislodged_place[province]
    return landing(board, unit, place, order.target)


@kernel
def _why_not_there(board: Board, unit: int, place: int, target: int) -> Reason:
    """Why a unit cannot step to a target."""
    terrain = board.terrain[board.province[target]]
    if terrain == (SEA if unit == UnitKind.ARMY else LAND):
        return Reason.WRONG_TERRAIN
    if not board.enters[unit, place, board.province[target]]:
        return Reason.NOT_ADJACENT
    if reachable_coasts(board, place, board.province[target]) == 2 and target < PROVINCES:
        return Reason.COAST_NEEDED
    return Reason.WRONG_COAST


@kernel
def _closed_to(board: Board, record: Record, province: int, goal: int) -> Reason:
    """Why a province is closed to the unit dislodged from another, or Reason.NONE."""
    if record.unit[goal]:
        return Reason.OCCUPIED
    if record.contested[goal]:
        return Reason.CONTESTED
    if not record.convoyed[province] and board.province[record.attacker[province]] == goal:
        return Reason.ATTACKER_CAME_FROM_THERE
    return Reason.NONE


@kernel
def _has_retreat(board: Board, record: Record, province: int) -> bool:
    unit, place = record.dislodged[province], record.dislodged_place[province]
    for goal in range(PROVINCES):
        if board.enters[unit, place, goal] and open_to(board, record, province, goal):
            return True
    return False


@kernel
def _set_down(board: Board, record: Record, province: int, place: int) -> None:
    goal = board.province[place]
    record.unit[goal] = record.dislodged[province]
    record.owner[goal] = record.dislodged_owner[province]
    record.place[goal] = place


@kernel
def _remove(record: Record, province: int) -> None:
    """Take a dislodged unit off the board."""
    record.dislodged[province] = 0
    record.dislodged_owner[province] = NOWHERE
    record.dislodged_place[province] = NOWHERE
    record.attacker[province] = NOWHERE
    record.convoyed[province] = 0
