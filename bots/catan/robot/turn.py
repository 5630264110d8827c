"""What a JSettlers robot does next in its own turn: play a card, trade, build, or end it."""

import numpy as np

from bots.catan.estimate.building_speed import CARD, CITY, COSTS, ROAD, SETTLEMENT, covers
from bots.catan.estimate.largest_army import army_needed
from bots.catan.estimate.lay_out import fill_win_game_etas
from bots.catan.estimate.scene import hand_size
from bots.catan.memory.mind import drop_plan
from bots.catan.plan.stack import fill_trade_target
from bots.catan.plan.strategy import make_plan, plans_smart
from bots.catan.records.desk import NOW, Desk
from bots.catan.records.mind import KNOWN, NO_PLAN, Mind
from bots.catan.records.numbers import Numbers
from bots.catan.robot.cards import missing_cards, monopoly, pick_plenty
from bots.catan.robot.robber import robber_hex, victim_at, victim_to_thwart
from bots.catan.trade.bank import bank_offer
from bots.catan.trade.forcing import try_again
from bots.catan.trade.offering import offer
from games.catan.actions import Action, Kind
from games.catan.pieces import MONOPOLY, NOBODY, RESOURCES, ROAD_BUILDING, YEAR_OF_PLENTY
from games.core.kernel import kernel

PLENTY = 2
"""Cards that Year of Plenty brings."""


@kernel
def move_robber(desk: Desk, seat: int, action: Action) -> None:
    """Say where the robber goes, by a seven or a knight, and whom it robs."""
    mind = desk.mind
    fill_win_game_etas(desk, NOW, mind.win_game_etas)
    etas = mind.win_game_etas.copy()
    victim = victim_to_thwart(desk, seat, etas)
    hex_ = robber_hex(desk, seat, victim, mind.randomness)
    action.where, action.seat = hex_, victim_at(desk, seat, hex_, etas)


@kernel
def play_on(desk: Desk, seat: int, action: Action) -> None:
    """Set the next action of the main part of our turn; where a knight goes is left open."""
    mind = desk.mind
    if wants_army(desk, seat):
        action.kind = Kind.KNIGHT
        return
    while True:
        if mind.count == 0 and hand_size(desk.scenes[NOW], seat) > 1:
            _plan(desk, seat)
        if mind.count > 0 and _pursue(desk, seat, action):
            return
        if mind.rank >= desk.settings.TRY_N_BEST_BUILD_PLANS or plans_smart(desk.settings):
            break
        mind.rank += 1
        mind.count = 0
    action.kind = Kind.END


@kernel
def learn_of_offer(desk: Desk, seat: int) -> None:
    """What came of our offer: a trade clears the plan, a refusal may be answered by force."""
    mind = desk.mind
    if (desk.scenes[NOW].hand[seat] != mind.held).any():
        drop_plan(mind)
    else:
        try_again(desk)
    mind.asked = 0


@kernel
def wants_army(desk: Desk, seat: int) -> bool:
    """Whether playing a knight now is on the way to a largest army within reach."""
    scene = desk.scenes[NOW]
    if desk.seen.played_card or scene.knights_held_old[seat] == 0 or scene.army == seat:
        return False
    return bool(scene.knights[seat] + scene.knights_held[seat] >= army_needed(scene, seat))


@kernel
def _plan(desk: Desk, seat: int) -> None:
    """Make our plan, and forget that trading was done with."""
    mind = desk.mind
    plan = desk.plans[seat]
    make_plan(desk, seat, plan)
    mind.count = plan.count
    mind.kind[:] = plan.kind
    mind.where[:] = plan.where
    mind.done_trading = 0


@kernel
def aim(desk: Desk, seat: int) -> None:
    """Save for the plan's next piece, and trade for it or for all of the plan."""
    mind = desk.mind
    mind.target[seat] = KNOWN if mind.count > 0 else NO_PLAN
    if mind.count > 0:
        mind.target_kind[seat] = mind.kind[mind.count - 1]
        mind.target_where[seat] = mind.where[mind.count - 1]
    whole = desk.settings.whole_plan_trade_target != 0
    fill_trade_target(mind.kind, 0 + mind.count, whole, mind.target_cost[seat])


@kernel
def _pursue(desk: Desk, seat: int, action: Action) -> bool:
    """Set an action that serves the plan; False when nothing more can be done for it."""
    mind = desk.mind
    aim(desk, seat)
    target, hand = COSTS[mind.kind[mind.count - 1]].copy(), desk.scenes[NOW].hand[seat].copy()
    if not desk.seen.played_card and _play_card(desk, seat, hand, target, action):
        return True
    if covers(hand, target):
        _build(mind, action)
        return True
    if not mind.done_trading and may_trade(desk):
        if offer(desk, seat, action):
            return True
        mind.done_trading = 1
    bank = np.empty(RESOURCES, np.int64)
    bank[:] = desk.seen.bank
    give, take = np.empty(RESOURCES, np.int64), np.empty(RESOURCES, np.int64)
    if not bank_offer(desk, seat, mind.target_cost[seat].copy(), bank, give, take):
        return False
    action.kind = Kind.BANK
    action.give[:] = give
    action.take[:] = take
    return True


@kernel
def _play_card(desk: Desk, seat: int, hand: Numbers, target: Numbers, action: Action) -> bool:
    """Play a card that serves the plan: free roads, plenty or a monopoly."""
    mind, view = desk.mind, desk.seen
    top = mind.count - 1
    two_roads = top >= 1 and mind.kind[top] == ROAD and mind.kind[top - 1] == ROAD
    if two_roads and view.cards[seat, ROAD_BUILDING] and view.roads_left[seat] >= 2:
        action.kind = Kind.ROAD_BUILDING
        return True
    missing = missing_cards(hand, target)
    enough = missing == PLENTY or (desk.settings.plenty_from_two and missing > PLENTY)
    if view.cards[seat, YEAR_OF_PLENTY] and enough:
        bank, taken = np.empty(RESOURCES, np.int64), np.zeros(RESOURCES, np.int64)
        bank[:] = view.bank
        pick_plenty(hand, target, desk.rates[seat], bank, taken)
        action.kind = Kind.YEAR_OF_PLENTY
        action.take[:] = taken
        return bool(taken.sum() > 0)
    if view.cards[seat, MONOPOLY]:
        resource = monopoly(desk.scenes[NOW], seat, desk.ratios[seat])
        if resource != NOBODY:
            action.kind = Kind.MONOPOLY
            action.take[resource] = 1
            return True
    return False


@kernel
def _build(mind: Mind, action: Action) -> None:
    """Build or buy the plan's next piece."""
    mind.count -= 1
    mind.offers = 0
    kind = mind.kind[mind.count]
    action.where = mind.where[mind.count]
    if kind == ROAD:
        action.kind = Kind.ROAD
    elif kind == SETTLEMENT:
        action.kind = Kind.SETTLEMENT
    elif kind == CITY:
        action.kind = Kind.CITY
    elif kind == CARD:
        action.kind = Kind.BUY


@kernel
def may_trade(desk: Desk) -> bool:
    """Whether we make and take offers at all."""
    return bool(desk.seen.trades and desk.settings.tradeFlag and not desk.settings.NO_TRADES)
