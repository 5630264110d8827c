"""Kernels about convoys: which fleets are where, and whether they join two coasts."""

import numpy as np

from games.core.kernel import kernel
from games.diplomacy.orders import UnitKind
from games.diplomacy.position import Record
from games.diplomacy.topology import NOWHERE, PROVINCES, Board

Seas = np.uint64
"""A set of seas: one bit for each, by its number."""

NO_SEAS = Seas(0)


@kernel
def sea_of(board: Board, province: int) -> Seas:
    """The set that holds one sea only; empty for a province on land."""
    sea = board.sea[province]
    if sea == NOWHERE:
        return NO_SEAS
    return Seas(1) << Seas(sea)


@kernel
def fleets_at_sea(board: Board, record: Record) -> Seas:
    """The set of seas in which a fleet stands."""
    seas = NO_SEAS
    for province in range(PROVINCES):
        if record.unit[province] == UnitKind.FLEET:
            seas |= sea_of(board, province)
    return seas


@kernel
def joined(board: Board, start: int, goal: int, seas: Seas) -> bool:
    """Whether fleets in these seas join two coastal provinces."""
    first = board.route_first[start, goal]
    for index in range(first, first + board.route_count[start, goal]):
        if board.route[index] & ~seas == NO_SEAS:
            return True
    return False


@kernel
def vital(board: Board, start: int, goal: int, seas: Seas) -> Seas:
    """The seas that every route among these between two coasts needs; all if there is no route."""
    needed = ~NO_SEAS
    first = board.route_first[start, goal]
    for index in range(first, first + board.route_count[start, goal]):
        if board.route[index] & ~seas == NO_SEAS:
            needed &= board.route[index]
    return needed


@kernel
def on_the_way(board: Board, start: int, goal: int, seas: Seas) -> Seas:
    """The seas among these that some route between two coasts needs (DATC 6.G.19)."""
    needed = NO_SEAS
    first = board.route_first[start, goal]
    for index in range(first, first + board.route_count[start, goal]):
        if board.route[index] & ~seas == NO_SEAS:
            needed |= board.route[index]
    return needed
