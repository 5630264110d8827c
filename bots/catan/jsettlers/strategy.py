"""Which of the strategies makes a plan, for us and for what we think that others do."""

import numpy as np

from bots.catan.jsettlers.building_speed import COSTS
from bots.catan.jsettlers.desk import NOW, Desk
from bots.catan.jsettlers.mind import KNOWN, NO_PLAN, UNKNOWN, Mind
from bots.catan.jsettlers.parameters import ABSENT, SMART, Settings
from bots.catan.jsettlers.plan import Plan, fill_trade_target, top_kind, top_where
from bots.catan.jsettlers.plan_fast import plan_fast
from bots.catan.jsettlers.plan_ranked import plan_ranked
from bots.catan.jsettlers.plan_smart import plan_smart
from bots.catan.stac.dialogue import NOTHING_TOLD, PIECE_TOLD
from games.catan.pieces import SEATS
from games.core.kernel import kernel


@kernel
def make_plan(desk: Desk, mind: Mind, seat: int, settings: Settings, plan: Plan) -> None:
    """Plan for a seat, ours or another's, in the way that we plan or think that it does."""
    if settings.strategyType == SMART and (seat == mind.seat or settings.others_plan_like_us):
        etas = np.empty(SEATS, np.int64)
        plan_smart(desk, seat, settings, etas, plan)
        for other in range(SEATS):
            mind.win_game_etas[other] = etas[other]
    elif _ranks(mind, seat, settings):
        fixed = settings.CHOOSE_BEST_MINUS_N_BUILD_PLAN
        tried = mind.rank if seat == mind.seat else 0
        plan_ranked(desk, seat, settings, tried if fixed == ABSENT else fixed, plan)
    else:
        plan_fast(desk, seat, settings, plan)


@kernel
def _ranks(mind: Mind, seat: int, settings: Settings) -> bool:
    """Whether the seat's plans are ranked, as far as we think."""
    if seat != mind.seat and not settings.ASSUME_OTHER_AGENTS_USE_OUR_STRATEGY:
        return False
    fixed, tried = settings.CHOOSE_BEST_MINUS_N_BUILD_PLAN, settings.TRY_N_BEST_BUILD_PLANS
    return bool(fixed != ABSENT or tried != ABSENT)


@kernel
def know_targets(desk: Desk, mind: Mind, seats: int, settings: Settings) -> None:
    """Find out the next pieces of some seats (bit s: seat s), once a turn.

    What a seat has announced is taken for true by who listens to such; for others we plan.
    """
    for seat in range(desk.scenes[NOW].seats):
        if not seats >> seat & 1 or mind.target[seat] != UNKNOWN:
            continue
        if seat != mind.seat and settings.LISTEN_BUILD_PLAN and mind.told[seat] != NOTHING_TOLD:
            _believe(mind, seat)
        else:
            plan = desk.plans[seat]
            make_plan(desk, mind, seat, settings, plan)
            mind.target[seat] = KNOWN if plan.count > 0 else NO_PLAN
            mind.target_kind[seat], mind.target_where[seat] = top_kind(plan), top_where(plan)
            whole = settings.whole_plan_trade_target != 0
            fill_trade_target(plan.kind, 0 + plan.count, whole, mind.target_cost[seat])


@kernel
def _believe(mind: Mind, seat: int) -> None:
    """Take what a seat has announced for its next piece, which it saves for."""
    mind.target[seat] = NO_PLAN
    if mind.told[seat] == PIECE_TOLD:
        mind.target[seat] = KNOWN
        mind.target_kind[seat] = mind.told_kind[seat]
        mind.target_where[seat] = mind.told_where[seat]
        mind.target_cost[seat] = COSTS[mind.told_kind[seat]]
