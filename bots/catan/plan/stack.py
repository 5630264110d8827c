"""A plan: a stack of pieces to build, the next one on top."""

from bots.catan.estimate.building_speed import CARD, COSTS, ROAD, SETTLEMENT
from bots.catan.records.board import Possible
from bots.catan.records.numbers import Numbers, numeral
from bots.catan.records.plan import ROOM, Plan
from games.catan.pieces import NOBODY
from games.catan.topology import NOWHERE
from games.core.kernel import kernel

_NO_PLACE = numeral(NOWHERE)
ONE_CARD = numeral(1)


@kernel
def clear(plan: Plan) -> None:
    """Nothing is planned."""
    plan.count = plan.eta = 0
    plan.site = plan.spot = NOBODY
    plan.gain = 0


@kernel
def favored(eta: int, factor: float) -> int:
    """The rolls of a kind of plan that is favored: shortened by a part, or lengthened below 0.

    >>> favored(7, 0.5), favored(7, -5.0)
    (3, 42)
    """
    return max(0, int(eta - factor * eta))


@kernel
def push(plan: Plan, kind: int, where: int) -> None:
    """Put a piece on top; what does not fit is left out."""
    if plan.count < ROOM:
        plan.kind[plan.count], plan.where[plan.count] = kind, where
        plan.count += 1


@kernel
def push_site(plan: Plan, possible: Possible, site: int) -> None:
    """Plan a settlement and, before it, the roads that lead there."""
    push(plan, SETTLEMENT, site)
    if possible.settlement[site] == 2:
        push(plan, ROAD, 0 + possible.second_road[site])
    if possible.settlement[site] >= 1:
        push(plan, ROAD, 0 + possible.first_road[site])


@kernel
def push_cards(plan: Plan, count: int) -> None:
    """Plan so many development cards."""
    for _ in range(count):
        push(plan, CARD, _NO_PLACE)


@kernel
def top_kind(plan: Plan) -> int:
    """The kind of the next piece, or NOBODY when nothing is planned."""
    return int(plan.kind[plan.count - 1]) if plan.count > 0 else NOBODY


@kernel
def top_where(plan: Plan) -> int:
    """The place of the next piece."""
    return int(plan.where[plan.count - 1]) if plan.count > 0 else NOWHERE


@kernel
def fill_trade_target(kind: Numbers, count: int, whole: bool, cost: Numbers) -> None:
    """The cards that are traded for: those of a plan's next piece, or of the whole plan (STAC).

    >>> import numpy as np
    >>> cost = np.zeros(5, np.int64)
    >>> fill_trade_target(np.array([SETTLEMENT, ROAD]), 2, False, cost), cost.tolist()
    (None, [1, 0, 0, 0, 1])
    >>> fill_trade_target(np.array([SETTLEMENT, ROAD]), 2, True, cost), cost.tolist()
    (None, [2, 0, 1, 1, 2])
    """
    cost[:] = 0
    for index in range(0 if whole else max(0, count - 1), count):
        cost += COSTS[kind[index]]
