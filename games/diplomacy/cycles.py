"""Kernels for orders whose outcomes depend on each other in a circle (DATC 5.B.9).

An order is open while it is not known whether it succeeds. Among open orders there is always a
*core*: a set in which every order depends on all the others, directly or not, and on no open order
outside. If a core holds moves only, units move in a circle, and all succeed. If it holds convoys it
is a paradox, unless exactly one way of letting them succeed or fail agrees with the equations.
"""

import numpy as np
from numpy.typing import NDArray

from games.core.kernel import kernel
from games.diplomacy.battle import FAILS, OPEN, SUCCEEDS, Battle
from games.diplomacy.encode import House
from games.diplomacy.orders import OrderKind
from games.diplomacy.position import Record
from games.diplomacy.strengths import head_to_head, judge, settle
from games.diplomacy.topology import NOWHERE, PROVINCES, Board

Provinces = NDArray[np.uint8]
"""A set of provinces: one flag each."""


@kernel
def break_cycles(board: Board, house: House, record: Record, battle: Battle) -> None:
    """Decide the orders that depend on each other, core by core, until no order is open."""
    core = np.zeros(PROVINCES, np.uint8)
    while _anything_open(battle):
        _find_core(record, battle, core)
        fleets = _convoys_in(battle, core)
        if fleets.size == 0:
            _rule(battle, core, OrderKind.MOVE, SUCCEEDS)
        elif not _take_only_solution(board, record, battle, fleets):
            _rule(battle, core, OrderKind.CONVOY, FAILS)
            if house.all_hold:
                _rule(battle, core, OrderKind.MOVE, FAILS)
        settle(board, record, battle)


@kernel
def _rule(battle: Battle, core: Provinces, order: OrderKind, status: int) -> None:
    """Give all orders of one kind in a core their status."""
    for province in range(PROVINCES):
        if core[province] and battle.order[province] == order:
            battle.status[province] = status


@kernel
def _convoys_in(battle: Battle, core: Provinces) -> NDArray[np.int64]:
    """The provinces of the core whose units convoy."""
    fleets = np.zeros(PROVINCES, np.int64)
    count = 0
    for province in range(PROVINCES):
        if core[province] and battle.order[province] == OrderKind.CONVOY:
            fleets[count] = province
            count += 1
    return fleets[:count]


@kernel
def _take_only_solution(
    board: Board, record: Record, battle: Battle, fleets: NDArray[np.int64]
) -> bool:
    """Try every fate of the convoys; if just one agrees with the equations, let it stand."""
    before = battle.status.copy()
    solutions, solution = 0, 0
    for fates in range(1 << fleets.size):
        _suppose(board, record, battle, fleets, fates)
        if _agrees(board, record, battle, fleets):
            solutions += 1
            solution = fates
        for province in range(PROVINCES):
            battle.status[province] = before[province]
    if solutions == 1:
        _suppose(board, record, battle, fleets, solution)
    return solutions == 1


@kernel
def _suppose(
    board: Board, record: Record, battle: Battle, fleets: NDArray[np.int64], fates: int
) -> None:
    """Let each convoy succeed or fail as its bit of ``fates`` says, and settle what follows."""
    for index in range(fleets.size):
        battle.status[fleets[index]] = SUCCEEDS if fates >> index & 1 else FAILS
    settle(board, record, battle)


@kernel
def _agrees(board: Board, record: Record, battle: Battle, fleets: NDArray[np.int64]) -> bool:
    """Whether the supposed fate of each convoy is what the equations say of it."""
    for index in range(fleets.size):
        if judge(board, record, battle, fleets[index]) != battle.status[fleets[index]]:
            return False
    return True


@kernel
def _anything_open(battle: Battle) -> bool:
    for index in range(battle.count):  # noqa: SIM110 (numba has no any)
        if battle.status[battle.unit[index]] == OPEN:
            return True
    return False


@kernel
def _find_core(record: Record, battle: Battle, core: Provinces) -> None:
    """Mark the provinces of one core among the open orders."""
    needs = np.zeros((PROVINCES, PROVINCES), np.uint8)
    for province in range(PROVINCES):
        if _is_open(battle, province):
            _mark_needs(record, battle, province, needs[province])
    _close(needs)
    for province in range(PROVINCES):
        if _is_open(battle, province) and _is_core(needs, province):
            for other in range(PROVINCES):
                core[other] = needs[province, other]


@kernel
def _is_open(battle: Battle, province: int) -> bool:
    return bool(battle.order[province] != NOWHERE and battle.status[province] == OPEN)


@kernel
def _close(needs: NDArray[np.uint8]) -> None:
    """Add to what each order needs what those need in turn (Warshall's closure)."""
    for through in range(PROVINCES):
        for province in range(PROVINCES):
            if needs[province, through]:
                for further in range(PROVINCES):
                    needs[province, further] |= needs[through, further]


@kernel
def _is_core(needs: NDArray[np.uint8], province: int) -> bool:
    """Whether everything that an order needs needs it in turn."""
    for other in range(PROVINCES):
        if needs[province, other] and not needs[other, province]:
            return False
    return True


@kernel
def _mark_needs(record: Record, battle: Battle, province: int, needs: Provinces) -> None:
    """Mark the open orders that the judgment of one open order looks at."""
    if battle.order[province] == OrderKind.MOVE:
        _mark_needs_of_move(battle, province, needs)
        return
    attacker = battle.first_mover[province]
    while attacker != NOWHERE:
        if battle.order[province] == OrderKind.CONVOY:
            _mark(battle, attacker, needs)
        elif record.owner[attacker] != record.owner[province]:
            if attacker == battle.target[province]:
                _mark(battle, attacker, needs)
            else:
                _mark_chain(battle, battle.first_convoy[attacker], battle.next_convoy, needs)
        attacker = battle.next_mover[attacker]


@kernel
def _mark_needs_of_move(battle: Battle, mover: int, needs: Provinces) -> None:
    goal = battle.target[mover]
    if battle.order[goal] == OrderKind.MOVE and not head_to_head(battle, mover):
        _mark(battle, goal, needs)
    else:
        _mark_chain(battle, battle.first_support[goal], battle.next_support, needs)
    rival = battle.first_mover[goal]
    while rival != NOWHERE:
        _mark_chain(battle, battle.first_support[rival], battle.next_support, needs)
        _mark_chain(battle, battle.first_convoy[rival], battle.next_convoy, needs)
        if rival != mover and head_to_head(battle, rival):
            _mark(battle, goal, needs)
        rival = battle.next_mover[rival]


@kernel
def _mark(battle: Battle, province: int, needs: Provinces) -> None:
    if _is_open(battle, province):
        needs[province] = 1


@kernel
def _mark_chain(battle: Battle, first: int, following: NDArray[np.int64], needs: Provinces) -> None:
    province = first
    while province != NOWHERE:
        _mark(battle, province, needs)
        province = following[province]
