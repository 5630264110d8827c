"""The judge of a movement phase: one kernel call from orders to the board after them.

``battle`` lays the orders out, ``strengths`` judges what can be judged, ``cycles`` breaks what
hangs on itself; here the outcome is written down and the units are moved.
"""

import numpy as np

from games.core.kernel import kernel
from games.diplomacy.battle import FAILS, SUCCEEDS, Battle, Judgment, lay_out
from games.diplomacy.convoys import NO_SEAS, joined, sea_of
from games.diplomacy.cycles import break_cycles
from games.diplomacy.encode import House, Orders
from games.diplomacy.orders import OrderKind
from games.diplomacy.position import Record
from games.diplomacy.reasons import Result
from games.diplomacy.retreats import disband_the_trapped
from games.diplomacy.strengths import path, settle, stands_off
from games.diplomacy.topology import NOWHERE, PROVINCES, Board


@kernel
def movement(
    board: Board, house: House, record: Record, orders: Orders, battle: Battle, outcome: Judgment
) -> None:
    """Play a movement phase: ``record`` becomes the board after it, in the same phase still.

    ``orders`` holds at each province the order of the unit there. ``outcome``, all zero before,
    says by the province where a unit began how its order went; dislodged units that cannot retreat
    are already gone, the others stand in ``record.dislodged``. ``battle`` is scratch paper.
    """
    lay_out(board, house, record, orders, battle, outcome)
    settle(board, record, battle)
    break_cycles(board, house, record, battle)
    _mark_contested(board, record, battle)
    _move_units(record, battle, outcome)
    _write_results(board, battle, outcome)
    disband_the_trapped(board, record, outcome)


@kernel
def _write_results(board: Board, battle: Battle, outcome: Judgment) -> None:
    """Say how each order went; dislodgements are noted already."""
    for index in range(battle.count):
        province = battle.unit[index]
        if battle.status[province] == FAILS:
            if battle.order[province] == OrderKind.MOVE:
                outcome.result[province] |= _result_of_move(board, battle, province)
            elif battle.order[province] == OrderKind.CONVOY:
                if not outcome.result[province] & Result.DISLODGED:
                    outcome.result[province] |= Result.DISRUPTED  # by a paradox
            else:
                outcome.result[province] |= Result.CUT


@kernel
def _result_of_move(board: Board, battle: Battle, mover: int) -> Result:
    """Why a move failed: nobody convoyed it, its convoy was broken, or it bounced."""
    if path(board, battle, mover) == SUCCEEDS:
        return Result.BOUNCE
    seas = NO_SEAS
    fleet = battle.first_convoy[mover]
    while fleet != NOWHERE:
        seas |= sea_of(board, fleet)
        fleet = battle.next_convoy[fleet]
    if joined(board, mover, battle.target[mover], seas):
        return Result.DISRUPTED
    return Result.NO_CONVOY


@kernel
def _mark_contested(board: Board, record: Record, battle: Battle) -> None:
    """Note where units stood each other off, occupied or not; ``_move_units`` sorts that out."""
    record.contested[:] = 0
    for index in range(battle.count):
        mover = battle.unit[index]
        failed = battle.order[mover] == OrderKind.MOVE and battle.status[mover] == FAILS
        if failed and stands_off(board, record, battle, mover):
            record.contested[battle.target[mover]] = 1


@kernel
def _move_units(record: Record, battle: Battle, outcome: Judgment) -> None:
    """Lift every unit that moves, dislodge who is in the way, and set the moved ones down."""
    moved = np.empty(PROVINCES, np.int64)
    unit, owner = np.empty(PROVINCES, np.int8), np.empty(PROVINCES, np.int8)
    place = np.empty(PROVINCES, np.int8)
    count = 0
    for index in range(battle.count):
        mover = battle.unit[index]
        if battle.order[mover] == OrderKind.MOVE and battle.status[mover] == SUCCEEDS:
            moved[count], place[count] = mover, record.place[mover]
            unit[count], owner[count] = record.unit[mover], record.owner[mover]
            _clear(record, mover)
            count += 1
    for index in range(count):
        mover = moved[index]
        goal = battle.target[mover]
        if record.unit[goal]:
            _dislodge(record, goal, place[index], battle.by_convoy[mover])
            outcome.result[goal] |= Result.DISLODGED
        record.unit[goal], record.owner[goal] = unit[index], owner[index]
        record.place[goal] = battle.landing[mover]
    for province in range(PROVINCES):
        if record.unit[province]:
            record.contested[province] = 0


@kernel
def _clear(record: Record, province: int) -> None:
    record.unit[province] = 0
    record.owner[province] = NOWHERE
    record.place[province] = NOWHERE


@kernel
def _dislodge(record: Record, province: int, attacker: int, convoyed: bool) -> None:
    record.dislodged[province] = record.unit[province]
    record.dislodged_owner[province] = record.owner[province]
    record.dislodged_place[province] = record.place[province]
    record.attacker[province] = attacker
    record.convoyed[province] = convoyed
