"""Which of the strategies makes a plan, for us and for what we think that others do."""

import numpy as np

from bots.catan.estimate.building_speed import COSTS
from bots.catan.estimate.lay_out import fill_win_game_etas
from bots.catan.learning.moments import ARM
from bots.catan.plan.by_lot import by_chance, plan_randomly
from bots.catan.plan.fast import plan_fast
from bots.catan.plan.ranked import plan_ranked
from bots.catan.plan.smart import plan_smart
from bots.catan.plan.soonest import plan_soonest
from bots.catan.plan.stack import fill_trade_target, top_kind, top_where
from bots.catan.records.desk import NOW, Desk
from bots.catan.records.mind import KNOWN, NO_PLAN, NOTHING_TOLD, PIECE_TOLD, UNKNOWN, Mind
from bots.catan.records.numbers import numeral
from bots.catan.records.plan import Plan
from bots.catan.settings import ABSENT, SMART, Settings
from games.catan.pieces import SEATS
from games.core.kernel import kernel
from games.core.randomness import draw

_ABSENT = float(ABSENT)
_BEST = numeral(0)


SPEEDUP_WEIGHTS = np.array([0.5, 0.5, 0.5, 0.2])
PROGRESS_WEIGHTS = np.array([0.0, 0.01, 0.5, 0.2])
"""What ``ADAPT_TO_OPPONENT_TYPE`` chooses from."""


@kernel
def make_plan(desk: Desk, seat: int, plan: Plan) -> None:
    """Plan for a seat: for us as we do, for another as we think that it does."""
    mind, settings = desk.mind, desk.settings
    ours = seat == mind.seat
    if ours and by_chance(settings, settings.randomBuildPlan, mind.randomness):
        plan_randomly(desk, seat, mind.randomness, plan)
    elif ours or settings.ASSUME_OTHER_AGENTS_USE_OUR_STRATEGY:
        _plan_our_way(desk, seat, plan)
    elif settings.ASSUME_OTHER_AGENTS_USE_0_BEST_STRATEGY:
        plan_ranked(desk, seat, _BEST, _ABSENT, _ABSENT, plan)
    elif plans_smart(settings) and settings.others_plan_like_us:
        _plan_smart(desk, seat, plan)
    else:
        plan_fast(desk, seat, plan)


@kernel
def plans_smart(settings: Settings) -> bool:
    """Whether we play JSettlers' smart strategy."""
    return bool(settings.strategyType == SMART or settings.SMART_GAME_STRATEGY)


@kernel
def _plan_our_way(desk: Desk, seat: int, plan: Plan) -> None:
    settings = desk.settings
    fixed, tried = settings.CHOOSE_BEST_MINUS_N_BUILD_PLAN, settings.TRY_N_BEST_BUILD_PLANS
    if plans_smart(settings):
        _plan_smart(desk, seat, plan)
    elif fixed != ABSENT or tried != ABSENT:
        at_hand = desk.mind.rank if seat == desk.mind.seat else 0
        plan_by_rank(desk, seat, at_hand if fixed == ABSENT else fixed, plan)
    elif settings.OLD_FAST_GAME_STRATEGY:
        plan_fast(desk, seat, plan)
    else:
        plan_soonest(desk, seat, plan)


@kernel
def _plan_smart(desk: Desk, seat: int, plan: Plan) -> None:
    etas = np.empty(SEATS, np.int64)
    plan_smart(desk, seat, etas, plan)
    for other in range(SEATS):
        desk.mind.win_game_etas[other] = etas[other]


@kernel
def plan_by_rank(desk: Desk, seat: int, rank: int, plan: Plan) -> None:
    """Take the plan of a rank, 0 the best, by our own weights."""
    mind, settings = desk.mind, desk.settings
    speedup_weight = settings.RANK_BPS_TRADE_OFF_ES_FACTOR
    progress_weight = settings.RANK_BPS_TRADE_OFF_EP_FACTOR
    if settings.ADAPT_TO_OPPONENT_TYPE:
        if mind.arm == 0:
            mind.arm = _choose_arm(desk)
        speedup_weight = SPEEDUP_WEIGHTS[mind.arm - 1]
        progress_weight = PROGRESS_WEIGHTS[mind.arm - 1]
    if progress_weight != ABSENT:
        fill_win_game_etas(desk, NOW, mind.win_game_etas)
    plan_ranked(desk, seat, rank, speedup_weight, progress_weight, plan)


@kernel
def _choose_arm(desk: Desk) -> int:
    """The pair of weights for this game, from 1: the best that was learned, or any."""
    learned, settings = desk.settings.learned, desk.settings
    if learned[ARM] and not settings.draws_weights_evenly:
        return int(learned[ARM])
    return 1 + draw(desk.mind.randomness, SPEEDUP_WEIGHTS.size)


@kernel
def know_targets(desk: Desk, seats: int) -> None:
    """Find out the next pieces of some seats (bit s: seat s), once a turn.

    What a seat has announced is taken for true by who listens to such; for others we plan.
    """
    mind = desk.mind
    for seat in range(desk.scenes[NOW].seats):
        if not seats >> seat & 1 or mind.target[seat] != UNKNOWN:
            continue
        if (
            seat != mind.seat
            and desk.settings.LISTEN_BUILD_PLAN
            and mind.told[seat] != NOTHING_TOLD
        ):
            _believe(mind, seat)
        else:
            plan = desk.plans[seat]
            make_plan(desk, seat, plan)
            mind.target[seat] = KNOWN if plan.count > 0 else NO_PLAN
            mind.target_kind[seat], mind.target_where[seat] = top_kind(plan), top_where(plan)
            whole = desk.settings.whole_plan_trade_target != 0
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
