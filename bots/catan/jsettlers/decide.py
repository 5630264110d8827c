"""A JSettlers robot's decision in every phase of the game."""

import numpy as np

from bots.catan.jsettlers.bid import Bid, seek_offer
from bots.catan.jsettlers.building_speed import COSTS, RESOURCES, ROAD, Numbers
from bots.catan.jsettlers.desk import NOW, Desk, lay_out
from bots.catan.jsettlers.discard import choose_discards, discard_blindly
from bots.catan.jsettlers.mind import KNOWN, Mind, notice_turn
from bots.catan.jsettlers.negotiator import (
    ACCEPT,
    COUNTER,
    consider,
    note_offer,
)
from bots.catan.jsettlers.numerals import numeral
from bots.catan.jsettlers.opening import first_road, first_settlement, second_settlement
from bots.catan.jsettlers.parameters import Settings
from bots.catan.jsettlers.robber import touches
from bots.catan.jsettlers.scene import overlook_cards
from bots.catan.jsettlers.stac_opening import stac_road, stac_settlement
from bots.catan.jsettlers.strategy import know_targets
from bots.catan.jsettlers.turn import (
    aim,
    drop_plan,
    hear_refusal,
    learn_of_offer,
    may_trade,
    move_robber,
    play_on,
)
from games.catan.actions import Action, Kind
from games.catan.pieces import KNIGHT, NOBODY, SEATS
from games.catan.position import Answer, Phase, Record
from games.catan.topology import EDGES, NOWHERE
from games.core.kernel import kernel
from games.core.randomness import draw

EVERYBODY = (1 << SEATS) - 1
UP_TO_THREE = numeral(3)
"""Cards of a kind that a counteroffer may ask for, to trade them with the bank."""


@kernel
def decide(
    desk: Desk,
    mind: Mind,
    view: Record,
    seat: int,
    settings: Settings,
    bid: Bid,
    action: Action,
) -> None:
    """Set what the seat does in the moment the view shows."""
    notice_turn(mind, view)
    blank(action)
    if view.phase == Phase.ROLL and (view.played_card or not view.cards[seat, KNIGHT]):
        action.kind = Kind.ROLL
        return
    lay_out(desk, view)
    if settings.overlooks_cards:
        overlook_cards(desk.scenes[NOW], seat)
    if view.phase == Phase.MAIN and mind.asked:
        learn_of_offer(desk, mind, seat)
    know_targets(desk, mind, _to_be_known(mind, view, seat, settings), settings)
    if view.phase == Phase.FIRST_SETTLEMENT:
        action.kind = Kind.SETTLEMENT
        action.where = _settlement(desk, seat, settings)
    elif view.phase == Phase.FIRST_ROAD:
        action.kind = Kind.ROAD
        action.where = _road(desk, view, seat, settings)
    elif view.phase == Phase.ROLL:
        action.kind = Kind.ROLL
        if touches(desk.scenes[NOW], seat, 0 + view.robber):
            action.kind = Kind.KNIGHT
    elif view.phase == Phase.DISCARD:
        _discard(desk, mind, view, seat, settings, action)
    elif view.phase == Phase.ROBBER:
        action.kind = Kind.ROBBER
    elif view.phase == Phase.MAIN:
        play_on(desk, mind, view, seat, settings, bid, action)
    elif view.phase == Phase.FREE_ROADS:
        _free_road(desk, mind, seat, settings, action)
    elif view.phase == Phase.ANSWER:
        _answer(desk, mind, view, seat, settings, bid, action)
    elif view.phase == Phase.CHOOSE:
        _choose(desk, mind, view, seat, settings, action)
    if action.kind == Kind.KNIGHT or action.kind == Kind.ROBBER:
        move_robber(desk, mind, seat, settings, action)


@kernel
def _to_be_known(mind: Mind, view: Record, seat: int, settings: Settings) -> int:
    """Whose next pieces bear on the decision (bit s: seat s)."""
    if view.phase == Phase.DISCARD:
        return 1 << seat
    if view.phase == Phase.ANSWER:
        return 1 << seat | 1 << int(view.turn)
    if view.phase == Phase.CHOOSE:
        return EVERYBODY
    if view.phase == Phase.MAIN and may_trade(view, settings) and not mind.done_trading:
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
def _settlement(desk: Desk, seat: int, settings: Settings) -> int:
    if settings.stac_opening:
        return stac_settlement(desk, seat, settings)
    if desk.scenes[NOW].settlements[seat]:
        return second_settlement(desk, seat)
    return first_settlement(desk)


@kernel
def _road(desk: Desk, view: Record, seat: int, settings: Settings) -> int:
    scene = desk.scenes[NOW]
    settlements = scene.settlements[seat]
    is_first = settlements & settlements - 1 == 0
    place = (seat - view.first) % scene.seats
    others = 2 * (scene.seats - 1 - place) if is_first else 0
    if settings.stac_opening:
        return stac_road(desk, seat, 0 + view.settled, settings)
    return first_road(desk, seat, 0 + view.settled, 0 + others)


@kernel
def _discard(
    desk: Desk, mind: Mind, view: Record, seat: int, settings: Settings, action: Action
) -> None:
    """Throw away what our next piece does not need; without a plan, at random."""
    hand, thrown = desk.scenes[NOW].hand[seat].copy(), np.zeros(RESOURCES, np.int64)
    count = 0 + view.owed[seat]
    if mind.target[seat] == KNOWN:
        target = COSTS[mind.target_kind[seat]].copy()
        choose_discards(hand, target, desk.rates[seat], count, settings, thrown)
    else:
        discard_blindly(hand, count, mind.randomness, thrown)
    action.kind = Kind.DISCARD
    action.give[:] = thrown


@kernel
def _free_road(desk: Desk, mind: Mind, seat: int, settings: Settings, action: Action) -> None:
    """Lay a road of the plan free of charge, or any."""
    action.kind = Kind.ROAD
    if mind.count > 0 and mind.kind[mind.count - 1] == ROAD:
        mind.count -= 1
        action.where = mind.where[mind.count]
        aim(mind, seat, settings)
        return
    for edge in range(EDGES):
        if desk.possible[NOW, seat].road[edge] == 0:
            action.where = edge
            return
    action.kind = Kind.SKIP


@kernel
def _answer(
    desk: Desk, mind: Mind, view: Record, seat: int, settings: Settings, bid: Bid, action: Action
) -> None:
    """Accept, refuse, or offer something else to the player in turn."""
    sender = 0 + view.turn
    give, take = np.empty(RESOURCES, np.int64), np.empty(RESOURCES, np.int64)
    give[:] = view.take
    take[:] = view.give
    hear_offer(mind, sender, take, give)
    action.kind = Kind.REFUSE
    if not may_trade(view, settings) or settings.NP_ALWAYS_REJECT:
        return
    answer = consider(desk, mind, seat, sender, give, take, settings)
    hand = desk.scenes[NOW].hand[seat].copy()
    able = (hand >= give).all()
    greedy = settings.NP_GREEDY_ACCEPT and take.sum() > give.sum()
    if able and (answer == ACCEPT or settings.NP_ALWAYS_ACCEPT or greedy):
        action.kind = Kind.ACCEPT
    elif answer == COUNTER:
        _counter(desk, mind, view, seat, settings, bid, take, action)


@kernel
def _counter(
    desk: Desk,
    mind: Mind,
    view: Record,
    seat: int,
    settings: Settings,
    bid: Bid,
    offered: Numbers,
    action: Action,
) -> None:
    """Offer something of ours for what the player in turn gives."""
    bid.partners = 1 << view.turn
    bid.askable = 0
    for resource in range(RESOURCES):
        if offered[resource] > 0:
            bid.askable |= 1 << resource
    bank = np.empty(RESOURCES, np.int64)
    bank[:] = view.bank
    if seek_offer(desk, mind, seat, bank, settings, bid, UP_TO_THREE):
        note_offer(mind, bid.give.copy(), bid.take.copy())
        action.kind = Kind.COUNTER
        action.give[:] = bid.give
        action.take[:] = bid.take


@kernel
def hear_offer(mind: Mind, sender: int, give: Numbers, take: Numbers) -> None:
    """Who offers something sells it; who asks for something does not."""
    for resource in range(RESOURCES):
        if give[resource] > 0:
            mind.wants[sender, resource] = 1
        if take[resource] > 0:
            mind.refuses[sender, resource] = 1


@kernel
def _choose(
    desk: Desk, mind: Mind, view: Record, seat: int, settings: Settings, action: Action
) -> None:
    """Deal with one of those who accepted, else with who made a better offer, else with nobody."""
    action.seat = _accepter(desk, mind, view)
    if action.seat == NOBODY:
        action.seat = _better_offer(desk, mind, view, seat, settings)
    if action.seat != NOBODY:
        action.kind = Kind.DEAL
        drop_plan(mind)
    else:
        action.kind = Kind.NO_DEAL
        for other in range(desk.scenes[NOW].seats):
            if view.answer[other] == Answer.REFUSED:
                hear_refusal(mind, other)
    mind.asked = 0


@kernel
def _accepter(desk: Desk, mind: Mind, view: Record) -> int:
    """One of the seats that accepted, drawn by lot, or NOBODY."""
    count, chosen = 0, NOBODY
    for other in range(desk.scenes[NOW].seats):
        if view.answer[other] == Answer.ACCEPTED:
            count += 1
            if draw(mind.randomness, count) == 0:
                chosen = other
    return chosen


@kernel
def _better_offer(desk: Desk, mind: Mind, view: Record, seat: int, settings: Settings) -> int:
    """A seat whose counteroffer we accept, or NOBODY."""
    give, take = np.empty(RESOURCES, np.int64), np.empty(RESOURCES, np.int64)
    for other in range(desk.scenes[NOW].seats):
        if view.answer[other] == Answer.COUNTERED:
            give[:] = view.counter_give[other]
            take[:] = view.counter_take[other]
            hear_offer(mind, other, take, give)
            if consider(desk, mind, seat, other, give, take, settings) == ACCEPT:
                return other
    return NOBODY
