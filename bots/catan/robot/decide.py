"""A JSettlers robot's decision in every phase of the game."""

import numpy as np

from bots.catan.estimate.building_speed import COSTS, ROAD
from bots.catan.memory.dialogue import offer_number
from bots.catan.memory.look import look
from bots.catan.memory.mind import notice_turn
from bots.catan.memory.openings import is_heard_open
from bots.catan.plan.by_lot import by_chance, random_road, random_settlement
from bots.catan.plan.opening_jsettlers import first_road, first_settlement, second_settlement
from bots.catan.plan.opening_stac import stac_road, stac_settlement
from bots.catan.plan.strategy import know_targets
from bots.catan.records.desk import NOW, Desk
from bots.catan.records.mind import KNOWN
from bots.catan.robot.discard import choose_discards, discard_blindly
from bots.catan.robot.robber import touches
from bots.catan.robot.turn import aim, learn_of_offer, may_trade, move_robber, play_on
from bots.catan.trade.answer_jsettlers import ACCEPT, COUNTER
from bots.catan.trade.answering_open import answer_open
from bots.catan.trade.closing import close
from bots.catan.trade.forcing import yields_to_force
from bots.catan.trade.negotiating import accept_anyway, judge, make_counteroffer
from bots.catan.trade.permits import deals_with
from bots.catan.trade.persuading import is_persuaded
from bots.catan.trade.proposals import is_proposed
from games.catan.actions import Action, Kind
from games.catan.pieces import KNIGHT, RESOURCES, SEATS
from games.catan.position import Phase
from games.catan.topology import EDGES, NOWHERE
from games.core.kernel import kernel

EVERYBODY = (1 << SEATS) - 1


@kernel
def decide(desk: Desk, seat: int, action: Action) -> None:
    """Set what the seat does in the moment the view shows."""
    view = desk.seen
    notice_turn(desk.mind, 0 + view.turn_number, desk.settings)
    blank(action)
    if view.phase == Phase.ROLL and (view.played_card or not view.cards[seat, KNIGHT]):
        action.kind = Kind.ROLL
        return
    look(desk, seat)
    if view.phase == Phase.MAIN and desk.mind.asked:
        learn_of_offer(desk, seat)
    know_targets(desk, _to_be_known(desk, seat))
    if view.phase == Phase.FIRST_SETTLEMENT:
        action.kind = Kind.SETTLEMENT
        action.where = _settlement(desk, seat)
    elif view.phase == Phase.FIRST_ROAD:
        action.kind = Kind.ROAD
        action.where = _road(desk, seat)
    elif view.phase == Phase.ROLL:
        action.kind = Kind.ROLL
        if touches(desk.scenes[NOW], seat, 0 + view.robber):
            action.kind = Kind.KNIGHT
    elif view.phase == Phase.DISCARD:
        _discard(desk, seat, action)
    elif view.phase == Phase.ROBBER:
        action.kind = Kind.ROBBER
    elif view.phase == Phase.MAIN:
        play_on(desk, seat, action)
    elif view.phase == Phase.FREE_ROADS:
        _free_road(desk, seat, action)
    elif view.phase == Phase.ANSWER:
        _answer(desk, seat, action)
    elif view.phase == Phase.CHOOSE:
        close(desk, seat, action)
    if action.kind == Kind.KNIGHT or action.kind == Kind.ROBBER:
        move_robber(desk, seat, action)


@kernel
def _to_be_known(desk: Desk, seat: int) -> int:
    """Whose next pieces bear on the decision (bit s: seat s)."""
    view = desk.seen
    if view.phase == Phase.DISCARD:
        return 1 << seat
    if view.phase == Phase.ANSWER:
        return 1 << seat | 1 << int(view.turn)
    if view.phase == Phase.CHOOSE:
        return EVERYBODY
    if view.phase == Phase.MAIN and may_trade(desk) and not desk.mind.done_trading:
        return EVERYBODY & ~(1 << seat)
    return 0


@kernel
def blank(action: Action) -> None:
    """Wipe an action clean."""
    action.kind = action.seats = 0
    action.where = action.seat = NOWHERE
    action.give[:] = 0
    action.take[:] = 0


@kernel
def _settlement(desk: Desk, seat: int) -> int:
    settings = desk.settings
    if by_chance(settings, settings.randomInitial, desk.mind.randomness):
        return random_settlement(desk, desk.mind.randomness)
    if settings.stac_opening:
        return stac_settlement(desk, seat)
    if desk.scenes[NOW].settlements[seat]:
        return second_settlement(desk, seat)
    return first_settlement(desk)


@kernel
def _road(desk: Desk, seat: int) -> int:
    view, settings = desk.seen, desk.settings
    if by_chance(settings, settings.randomInitial, desk.mind.randomness):
        return random_road(desk, 0 + view.settled, desk.mind.randomness)
    scene = desk.scenes[NOW]
    settlements = scene.settlements[seat]
    is_first = settlements & settlements - 1 == 0
    place = (seat - view.first) % scene.seats
    others = 2 * (scene.seats - 1 - place) if is_first else 0
    if settings.stac_opening:
        return stac_road(desk, seat, 0 + view.settled)
    return first_road(desk, seat, 0 + view.settled, 0 + others)


@kernel
def _discard(desk: Desk, seat: int, action: Action) -> None:
    """Throw away what our next piece does not need; without a plan, at random."""
    mind = desk.mind
    hand, thrown = desk.scenes[NOW].hand[seat].copy(), np.zeros(RESOURCES, np.int64)
    count = 0 + desk.seen.owed[seat]
    if mind.target[seat] == KNOWN:
        target = COSTS[mind.target_kind[seat]].copy()
        choose_discards(hand, target, desk.rates[seat], count, desk.settings, thrown)
    else:
        discard_blindly(hand, count, mind.randomness, thrown)
    action.kind = Kind.DISCARD
    action.give[:] = thrown


@kernel
def _free_road(desk: Desk, seat: int, action: Action) -> None:
    """Lay a road of the plan free of charge, or any.

    A plan does not see that the road it begins with ends at another's building, beyond which it
    cannot go on.
    """
    mind, roads = desk.mind, desk.possible[NOW, seat].road
    action.kind = Kind.ROAD
    if mind.count > 0 and mind.kind[mind.count - 1] == ROAD:
        mind.count -= 1
        if roads[mind.where[mind.count]] == 0:
            action.where = mind.where[mind.count]
            aim(desk, seat)
            return
    for edge in range(EDGES):
        if roads[edge] == 0:
            action.where = edge
            return
    action.kind = Kind.SKIP


@kernel
def _answer(desk: Desk, seat: int, action: Action) -> None:
    """Accept, refuse, or offer something else to the player in turn."""
    mind, view = desk.mind, desk.seen
    sender = 0 + view.turn
    give, take = np.empty(RESOURCES, np.int64), np.empty(RESOURCES, np.int64)
    give[:] = view.take
    take[:] = view.give
    action.kind = Kind.REFUSE
    number, able = offer_number(view), (desk.scenes[NOW].hand[seat].copy() >= give).all()
    if mind.taken_back == number:
        return
    if able and mind.compelled == number:
        action.kind = Kind.ACCEPT
    if action.kind == Kind.ACCEPT or not may_trade(desk) or desk.settings.NP_ALWAYS_REJECT:
        return
    if is_heard_open(mind, view):
        answer_open(desk, seat, action)
        return
    answer = judge(desk, seat, sender, give, take)
    anyway = accept_anyway(give, take, desk.settings) or is_proposed(mind, seat, give, take)
    if mind.forced == number and deals_with(mind, sender):
        anyway = anyway or yields_to_force(desk, seat, give, take)
    if able and mind.argued == number and deals_with(mind, sender):
        anyway = anyway or is_persuaded(desk, seat, sender, give, take)
    if able and (answer == ACCEPT or anyway):
        action.kind = Kind.ACCEPT
    elif answer == COUNTER and make_counteroffer(desk, seat, give, take):
        action.kind = Kind.COUNTER
        action.give[:] = desk.bid.give
        action.take[:] = desk.bid.take
