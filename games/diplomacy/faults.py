"""Kernels that say what, if anything, is wrong with a movement order taken by itself.

An order is legal when, knowing the units but not the other orders, it could count (DATC 4.E.1).
The list of legal orders and the judge both ask here, so that they cannot disagree.
"""

from games.core.kernel import kernel
from games.diplomacy.convoys import Seas, joined, on_the_way, sea_of
from games.diplomacy.encode import House, OrderRecord
from games.diplomacy.orders import OrderKind, UnitKind
from games.diplomacy.position import Record
from games.diplomacy.reasons import Reason
from games.diplomacy.topology import COAST, LAND, NOWHERE, PROVINCES, SEA, Board


@kernel
def landing(board: Board, unit: int, place: int, target: int) -> int:
    """The place where a unit's step to a target ends, or NOWHERE if it cannot step there.

    An army ignores coasts; a fleet told no coast takes the only one it can reach (DATC 4.B.2).
    """
    province = board.province[target]
    if unit == UnitKind.ARMY:
        return province if board.enters[unit, place, province] else NOWHERE
    if board.steps[place, target]:
        return target
    if target < PROVINCES and reachable_coasts(board, place, province) == 1:
        for index in range(board.coast_count[province]):
            if board.steps[place, board.coast[province, index]]:
                return int(board.coast[province, index])
    return NOWHERE


@kernel
def reachable_coasts(board: Board, place: int, province: int) -> int:
    """How many coasts of a province a fleet can step to."""
    count = 0
    for index in range(board.coast_count[province]):
        count += board.steps[place, board.coast[province, index]]
    return count


@kernel
def convoyable(board: Board, house: House, start: int, goal: int, fleets: Seas) -> bool:
    """Whether fleets in these seas, all willing, could convoy an army from coast to coast."""
    return house.convoys != 0 and start != goal and joined(board, start, goal, fleets)


@kernel
def fault(
    board: Board, house: House, record: Record, fleets: Seas, province: int, order: OrderRecord
) -> Reason:
    """What is wrong with the order to the unit in a province, or Reason.NONE.

    ``fleets`` is the set of seas that hold a fleet.
    """
    if order.kind == OrderKind.HOLD:
        return Reason.NONE
    if order.kind == OrderKind.MOVE:
        return _fault_of_move(board, house, record, fleets, province, order)
    if order.kind == OrderKind.SUPPORT_HOLD:
        return _fault_of_hold_support(board, record, province, order)
    if order.kind == OrderKind.SUPPORT_MOVE:
        return _fault_of_move_support(board, house, record, fleets, province, order)
    if order.kind == OrderKind.CONVOY:
        return _fault_of_convoy(board, house, record, fleets, province, order)
    return Reason.WRONG_PHASE


@kernel
def _fault_of_move(
    board: Board, house: House, record: Record, fleets: Seas, province: int, order: OrderRecord
) -> Reason:
    goal = board.province[order.target]
    if goal == province:
        return Reason.SAME_PROVINCE
    if record.unit[province] == UnitKind.FLEET:
        if order.via:
            return Reason.FLEET_VIA_CONVOY
        return _fault_of_sailing(board, record.place[province], order.target)
    steps = board.enters[UnitKind.ARMY, province, goal]
    if steps and not order.via:
        return Reason.NONE
    if convoyable(board, house, province, goal, fleets) or (steps and house.via_fallback):
        return Reason.NONE
    if board.terrain[goal] == SEA:
        return Reason.WRONG_TERRAIN
    if board.terrain[province] != COAST or board.terrain[goal] != COAST:
        return Reason.NOT_ADJACENT
    return Reason.NO_FLEETS if house.convoys else Reason.CONVOYS_NOT_PLAYED


@kernel
def _fault_of_sailing(board: Board, place: int, target: int) -> Reason:
    """What keeps a fleet from stepping from its place to a target."""
    if landing(board, UnitKind.FLEET, place, target) != NOWHERE:
        return Reason.NONE
    province = board.province[target]
    if board.terrain[province] == LAND:
        return Reason.WRONG_TERRAIN
    if not board.enters[UnitKind.FLEET, place, province]:
        return Reason.NOT_ADJACENT
    return Reason.COAST_NEEDED if target < PROVINCES else Reason.WRONG_COAST


@kernel
def _fault_of_hold_support(
    board: Board, record: Record, province: int, order: OrderRecord
) -> Reason:
    if order.other == NOWHERE or not record.unit[board.province[order.other]]:
        return Reason.NO_SUCH_UNIT
    supported = board.province[order.other]
    if supported == province:
        return Reason.SUPPORTS_ITSELF
    if not board.enters[record.unit[province], record.place[province], supported]:
        return Reason.OUT_OF_REACH
    return Reason.NONE


@kernel
def _fault_of_move_support(
    board: Board, house: House, record: Record, fleets: Seas, province: int, order: OrderRecord
) -> Reason:
    if order.other == NOWHERE or not record.unit[board.province[order.other]]:
        return Reason.NO_SUCH_UNIT
    supported, goal = board.province[order.other], board.province[order.target]
    if supported == province:
        return Reason.SUPPORTS_ITSELF
    if supported == goal:
        return Reason.SAME_PROVINCE
    if goal == province:
        return Reason.OWN_PROVINCE
    if not board.enters[record.unit[province], record.place[province], goal]:
        return Reason.OUT_OF_REACH
    if record.unit[supported] == UnitKind.FLEET:
        return _fault_of_supported_fleet(board, house, record.place[supported], order.target)
    # A fleet cannot support an army and carry it at once (DATC 6.D.31).
    others = fleets & ~sea_of(board, province)
    if board.enters[UnitKind.ARMY, supported, goal]:
        return Reason.NONE
    if convoyable(board, house, supported, goal, others):
        return Reason.NONE
    return Reason.CANNOT_GO_THERE


@kernel
def _fault_of_supported_fleet(board: Board, house: House, place: int, target: int) -> Reason:
    """A support may leave the coast out, but not name one the fleet cannot reach (DATC 4.B.4)."""
    if not board.enters[UnitKind.FLEET, place, board.province[target]]:
        return Reason.CANNOT_GO_THERE
    if target < PROVINCES or board.steps[place, target] or house.wrong_coast_counts:
        return Reason.NONE
    return Reason.WRONG_COAST


@kernel
def _fault_of_convoy(
    board: Board, house: House, record: Record, fleets: Seas, province: int, order: OrderRecord
) -> Reason:
    if not house.convoys:
        return Reason.CONVOYS_NOT_PLAYED
    if board.sea[province] == NOWHERE:
        return Reason.NOT_AT_SEA
    if order.other == NOWHERE or not record.unit[board.province[order.other]]:
        return Reason.NO_SUCH_UNIT
    start, goal = board.province[order.other], board.province[order.target]
    if record.unit[start] != UnitKind.ARMY:
        return Reason.ARMIES_ONLY
    if start == goal:
        return Reason.SAME_PROVINCE
    if board.terrain[start] != COAST or board.terrain[goal] != COAST:
        return Reason.CANNOT_GO_THERE
    needed = on_the_way(board, start, goal, fleets)
    if needed & sea_of(board, province):
        return Reason.NONE
    return Reason.NOT_ON_THE_WAY if needed else Reason.NO_FLEETS
