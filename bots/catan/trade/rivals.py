"""Whom nobody should trade with: who is in the way, and who is about to win."""

from bots.catan.estimate.building_speed import ROAD, SETTLEMENT
from bots.catan.records.mind import Mind
from bots.catan.records.numbers import numeral
from bots.catan.settings import Settings
from games.catan.pieces import SEATS
from games.catan.topology import AROUND, EDGE_NODES
from games.core.kernel import kernel

CLOSE_TO_WINNING = numeral(25)
"""Rolls to victory below which nobody trades with a player."""


@kernel
def in_race(mind: Mind, seat: int, rival: int) -> bool:
    """Whether two players' next pieces are in each other's way."""
    kind, rival_kind = mind.target_kind[seat], mind.target_kind[rival]
    where, rival_where = mind.target_where[seat], mind.target_where[rival]
    if kind == SETTLEMENT and rival_kind == SETTLEMENT:
        return bool(AROUND[where] >> rival_where & 1)
    if kind == ROAD and rival_kind == ROAD:
        return bool(where == rival_where)
    if kind == ROAD and rival_kind == SETTLEMENT:
        return rival_where in (EDGE_NODES[where, 0], EDGE_NODES[where, 1])
    return False


@kernel
def is_close_to_winning(mind: Mind, settings: Settings, seat: int, rolls_left: int) -> bool:
    """Whether a player is so near to winning that nobody should trade with it."""
    if settings.CONTINUE_TRADING_WITH_AGENTS_CLOSE_TO_WINNING:
        return False
    if settings.formula_ranks_trade_test:
        return _is_first(mind, seat)
    return bool(mind.win_game_etas[seat] <= rolls_left)


@kernel
def _is_first(mind: Mind, seat: int) -> bool:
    """Whether a player is nearer to winning than every other."""
    for other in range(SEATS):
        if other != seat and mind.win_game_etas[other] <= mind.win_game_etas[seat]:
            return False
    return True
