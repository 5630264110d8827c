"""Kernels that lay out a movement phase: every unit's order as it counts, and who meets whom.

An illegal order, and a support or convoy that its beneficiary's order does not match, is void: the
unit holds. Of what is left each order either succeeds or fails; ``strengths`` says when.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from games.core.kernel import kernel
from games.core.layout import Fields, i1, i8, layout, u1
from games.diplomacy.convoys import NO_SEAS, fleets_at_sea, joined, sea_of
from games.diplomacy.encode import House, Orders
from games.diplomacy.faults import fault, landing
from games.diplomacy.orders import OrderKind, UnitKind
from games.diplomacy.position import Record
from games.diplomacy.reasons import Reason, Result
from games.diplomacy.topology import NOWHERE, PROVINCES, Board

OPEN, SUCCEEDS, FAILS = 0, 1, 2


class Battle(Fields):
    """A movement phase laid out."""

    # indices have the width numba computes in
    count: int = i8()  # units on the board
    unit: NDArray[np.int64] = i8(PROVINCES)  # their provinces; everything below goes by province
    order: NDArray[np.int8] = i1(PROVINCES)  # OrderKind that counts; NOWHERE: no unit
    target: NDArray[np.int64] = i8(PROVINCES)  # province moved or supported into
    landing: NDArray[np.int64] = i8(PROVINCES)  # place where the move ends
    other: NDArray[np.int64] = i8(PROVINCES)  # province of the unit supported or convoyed
    by_convoy: NDArray[np.uint8] = u1(PROVINCES)  # the move goes by convoy
    status: NDArray[np.int8] = i1(PROVINCES)  # OPEN, SUCCEEDS or FAILS
    # Chains of provinces, ended by NOWHERE: who moves into a province, and who supports or
    # convoys the unit that stands in it.
    first_mover: NDArray[np.int64] = i8(PROVINCES)
    next_mover: NDArray[np.int64] = i8(PROVINCES)
    first_support: NDArray[np.int64] = i8(PROVINCES)
    next_support: NDArray[np.int64] = i8(PROVINCES)
    first_convoy: NDArray[np.int64] = i8(PROVINCES)
    next_convoy: NDArray[np.int64] = i8(PROVINCES)


BATTLE: Final = layout(Battle)


class Judgment(Fields):
    """How orders went, by the province in which their unit began."""

    result: NDArray[np.uint8] = u1(PROVINCES)  # bits of Result
    reason: NDArray[np.uint8] = u1(PROVINCES)  # Reason


JUDGMENT: Final = layout(Judgment)


@kernel
def lay_out(
    board: Board, house: House, record: Record, orders: Orders, battle: Battle, outcome: Judgment
) -> None:
    """Fill in a battle from the orders, given by province; note what is void and why."""
    _muster(record, battle)
    _read_orders(board, house, record, orders, battle, outcome)
    _match_convoys(board, house, record, orders, battle, outcome)
    _match_supports(board, house, record, orders, battle, outcome)
    for index in range(battle.count):
        province = battle.unit[index]
        if battle.order[province] == OrderKind.HOLD:
            battle.status[province] = SUCCEEDS


@kernel
def _muster(record: Record, battle: Battle) -> None:
    """List the units, everyone holding and nobody meeting anybody."""
    battle.count = 0
    for province in range(PROVINCES):
        battle.order[province] = NOWHERE
        battle.by_convoy[province] = 0
        battle.status[province] = OPEN
        battle.first_mover[province] = NOWHERE
        battle.first_support[province] = NOWHERE
        battle.first_convoy[province] = NOWHERE
        if record.unit[province]:
            battle.order[province] = OrderKind.HOLD
            battle.unit[battle.count] = province
            battle.count += 1


@kernel
def _read_orders(
    board: Board, house: House, record: Record, orders: Orders, battle: Battle, outcome: Judgment
) -> None:
    """Take over the legal orders; enter the moves."""
    fleets = fleets_at_sea(board, record)
    for index in range(battle.count):
        province = battle.unit[index]
        order = orders[province]
        wrong = fault(board, house, record, fleets, province, order)
        if wrong != Reason.NONE:
            outcome.result[province] |= Result.VOID
            outcome.reason[province] = wrong
            continue
        battle.order[province] = order.kind
        if order.kind == OrderKind.MOVE:
            _enter_move(board, record, province, order.target, battle)
        elif order.kind != OrderKind.HOLD:
            battle.other[province] = board.province[order.other]
            battle.target[province] = board.province[order.target]
        if order.kind == OrderKind.SUPPORT_HOLD:
            battle.target[province] = battle.other[province]


@kernel
def _enter_move(board: Board, record: Record, province: int, target: int, battle: Battle) -> None:
    goal = board.province[target]
    place = landing(board, record.unit[province], record.place[province], target)
    battle.target[province] = goal
    battle.landing[province] = goal if place == NOWHERE else place
    battle.by_convoy[province] = place == NOWHERE
    battle.next_mover[province] = battle.first_mover[goal]
    battle.first_mover[goal] = province


@kernel
def _cancel(province: int, reason: Reason, battle: Battle, outcome: Judgment) -> None:
    """Turn an order that nothing matches into a hold."""
    battle.order[province] = OrderKind.HOLD
    outcome.result[province] |= Result.VOID
    outcome.reason[province] = reason


@kernel
def _match_convoys(
    board: Board, house: House, record: Record, orders: Orders, battle: Battle, outcome: Judgment
) -> None:
    """Join fleets to the armies they convoy; decide which armies go by convoy."""
    for index in range(battle.count):
        fleet = battle.unit[index]
        if battle.order[fleet] == OrderKind.CONVOY:
            army = battle.other[fleet]
            if _moves_to(battle, army, battle.target[fleet]):
                battle.next_convoy[fleet] = battle.first_convoy[army]
                battle.first_convoy[army] = fleet
            else:
                _cancel(fleet, Reason.NOT_MOVING_THERE, battle, outcome)
    for index in range(battle.count):
        army = battle.unit[index]
        if battle.order[army] == OrderKind.MOVE and record.unit[army] == UnitKind.ARMY:
            if not battle.by_convoy[army]:
                wanted = orders[army].via or _has_own_convoy(record, battle, army)
                battle.by_convoy[army] = wanted and not (
                    house.via_fallback and not _convoy_ordered(board, battle, army)
                )
            if not battle.by_convoy[army]:
                _dismiss_convoys(army, battle, outcome)


@kernel
def _moves_to(battle: Battle, province: int, target: int) -> bool:
    return bool(battle.order[province] == OrderKind.MOVE and battle.target[province] == target)


@kernel
def _has_own_convoy(record: Record, battle: Battle, army: int) -> bool:
    """A fleet of the army's own power convoys it: the army means to go by sea (DATC 4.A.3)."""
    fleet = battle.first_convoy[army]
    while fleet != NOWHERE:
        if record.owner[fleet] == record.owner[army]:
            return True
        fleet = battle.next_convoy[fleet]
    return False


@kernel
def _convoy_ordered(board: Board, battle: Battle, army: int) -> bool:
    """Whether the fleets ordered to convoy an army join its shore to its goal."""
    seas = NO_SEAS
    fleet = battle.first_convoy[army]
    while fleet != NOWHERE:
        seas |= sea_of(board, fleet)
        fleet = battle.next_convoy[fleet]
    return joined(board, army, battle.target[army], seas)


@kernel
def _dismiss_convoys(army: int, battle: Battle, outcome: Judgment) -> None:
    """The army goes by land: the orders to convoy it are void."""
    fleet = battle.first_convoy[army]
    while fleet != NOWHERE:
        _cancel(fleet, Reason.GOES_BY_LAND, battle, outcome)
        fleet = battle.next_convoy[fleet]
    battle.first_convoy[army] = NOWHERE


@kernel
def _match_supports(
    board: Board, house: House, record: Record, orders: Orders, battle: Battle, outcome: Judgment
) -> None:
    """Join supporters to the units whose orders match their supports."""
    for index in range(battle.count):
        province = battle.unit[index]
        if battle.order[province] == OrderKind.SUPPORT_HOLD:
            if battle.order[battle.other[province]] == OrderKind.MOVE:
                _cancel(province, Reason.NOT_HOLDING, battle, outcome)
            else:
                _enter_support(province, battle)
        elif battle.order[province] == OrderKind.SUPPORT_MOVE:
            if _supports_its_move(house, record, battle, province, orders[province].target):
                _enter_support(province, battle)
            else:
                _cancel(province, Reason.NOT_MOVING_THERE, battle, outcome)


@kernel
def _supports_its_move(
    house: House, record: Record, battle: Battle, province: int, target: int
) -> bool:
    """Whether the supported unit makes the move named, to the coast named if it is a fleet."""
    mover = battle.other[province]
    if not _moves_to(battle, mover, battle.target[province]):
        return False
    if target < PROVINCES or record.unit[mover] == UnitKind.ARMY or house.wrong_coast_counts:
        return True
    return bool(battle.landing[mover] == target)


@kernel
def _enter_support(province: int, battle: Battle) -> None:
    supported = battle.other[province]
    battle.next_support[province] = battle.first_support[supported]
    battle.first_support[supported] = province
