"""JSettlers' smart strategy: the piece that changes everybody's way to victory most in our favor.

Each piece that could be built now is thought placed; by how much that shortens our win-game ETA
and lengthens the others' is its bonus, discounted by the rolls until it can be paid for.
"""

import numpy as np

from bots.catan.estimate.awards import award_army, award_road, cut_roads
from bots.catan.estimate.building_speed import CARD, CITY, ROAD, SETTLEMENT, SHIP
from bots.catan.estimate.lay_out import fill_win_game_etas
from bots.catan.estimate.longest_road import fill_trails
from bots.catan.estimate.possible_pieces import lowest
from bots.catan.estimate.scene import put_city, put_road, put_settlement
from bots.catan.pace.rolls import fill_from_now
from bots.catan.plan.stack import ONE_CARD, clear, push, push_cards
from bots.catan.records.desk import NOW, THOUGHT, Desk
from bots.catan.records.estimates import KINDS
from bots.catan.records.numbers import Numbers
from bots.catan.records.plan import Plan
from bots.catan.settings import Settings
from games.catan.pieces import NOBODY, SEATS
from games.catan.topology import EDGE_NODES, EDGES
from games.core.kernel import kernel

KNIGHT_SHARE, POINT_SHARE = 0.58, 0.21
"""How often a card bought is reckoned a knight, and a victory point."""


@kernel
def plan_smart(desk: Desk, seat: int, before: Numbers, plan: Plan) -> None:
    """Plan one piece for any seat, or two roads that a card would lay.

    ``before`` is set to everybody's win-game ETA as it is remembered.
    """
    scene = desk.scenes[NOW]
    fill_win_game_etas(desk, NOW, before)
    etas = np.empty(KINDS, np.int64)
    fill_from_now(desk, seat, etas)
    clear(plan)
    site, site_score = _best_site(desk, seat, before, etas[SETTLEMENT])
    road_eta = etas[SHIP] if desk.settings.roads_wait_like_ships else etas[ROAD]
    road, road_score = _best_road(desk, seat, before, road_eta)
    spot, spot_score = _best_spot(desk, seat, before, etas[CITY])
    best = 0.0
    if spot_score > 0 and spot_score > site_score and spot_score > road_score:
        push(plan, CITY, spot)
        best = spot_score
    elif road_score > 0 and site_score < road_score:
        if scene.free_roads[seat] and scene.roads_left[seat] > 1:
            _push_second_road(desk, seat, road, plan)
        push(plan, ROAD, road)
        best = road_score
    elif site != NOBODY:
        push(plan, SETTLEMENT, site)
        best = site_score
    if scene.deck > 0:
        card_score = _card_score(desk, seat, before, etas[CARD])
        if plan.count == 0 or card_score > best:
            clear(plan)
            push_cards(plan, ONE_CARD)
        if desk.settings.bought_point_lingers:
            fill_win_game_etas(desk, THOUGHT, before)  # the card's point is there still


@kernel
def discounted(bonus: float, eta: int, settings: Settings) -> float:
    """A bonus that must be waited for."""
    return float(bonus / (1 + settings.etaBonusFactor) ** eta)


@kernel
def bonus_of_thought(desk: Desk, seat: int, before: Numbers) -> float:
    """The bonus of what was thought placed on the other scene."""
    after = np.empty(SEATS, np.int64)
    fill_win_game_etas(desk, THOUGHT, after)
    return bonus(desk.scenes[NOW].seats, seat, before, after, desk.settings)


@kernel
def bonus(seats: int, seat: int, before: Numbers, after: Numbers, settings: Settings) -> float:
    """What a change of everybody's win-game ETA is worth to a seat.

    The own share is the part of the way it saves; what others lose counts the more the nearer
    they are to winning, and the leaders (lowest ETA) apart.
    """
    share = 100.0 / seats
    best = before[:seats].min()
    leaders = 0
    for other in range(seats):
        leaders += before[other] == best
    if after[seat] == 0 or before[seat] == 0:
        total = share
    else:
        total = share * (before[seat] - after[seat]) / before[seat]
    times = leaders if settings.counted_once_per_leader else 1
    for other in range(seats):
        if other == seat:
            continue
        lost = float(before[other] - after[other])
        leads = before[other] == best
        weight = settings.leaderAdversarialFactor if leads else settings.adversarialFactor
        if before[other] == 0:
            part = -1.0 if lost < 0 else 0.0
        elif leads:
            part = lost / before[other]
        else:
            part = lost / before[other] * best / before[other]
        total -= share * weight * part * (1 if leads else times)
    return total


@kernel
def _best_site(desk: Desk, seat: int, before: Numbers, eta: int) -> tuple[int, float]:
    """The settlement that can be built now with the highest score."""
    possible = desk.possible[NOW, seat]
    best, best_score = NOBODY, 0.0
    sites = possible.sites if desk.scenes[NOW].settlements_left[seat] > 0 else 0
    while sites:
        site = lowest(sites)
        sites &= sites - 1
        if possible.settlement[site] > 0:
            continue
        desk.scenes[THOUGHT] = desk.scenes[NOW]
        thought = desk.scenes[THOUGHT]
        put_settlement(desk.ground, thought, seat, site)
        cut_roads(thought, seat, site)
        score = discounted(bonus_of_thought(desk, seat, before), eta, desk.settings)
        if best == NOBODY or score > best_score:
            best, best_score = site, score
    return best, best_score


@kernel
def _best_road(desk: Desk, seat: int, before: Numbers, eta: int) -> tuple[int, float]:
    """The road that can be built now with the highest score."""
    best, best_score = NOBODY, 0.0
    for road in range(EDGES):
        if desk.possible[NOW, seat].road[road] != 0:
            continue
        desk.scenes[THOUGHT] = desk.scenes[NOW]
        thought = desk.scenes[THOUGHT]
        put_road(thought, seat, road)
        fill_trails(thought, seat)
        award_road(thought)
        worth = bonus_of_thought(desk, seat, before)
        if is_threatened(desk, seat, road):
            worth *= desk.settings.threatMultiplier
        score = discounted(worth, eta, desk.settings)
        if best == NOBODY or score > best_score:
            best, best_score = road, score
    return best, best_score


@kernel
def _best_spot(desk: Desk, seat: int, before: Numbers, eta: int) -> tuple[int, float]:
    """The city with the highest score."""
    best, best_score = NOBODY, 0.0
    spots = desk.possible[NOW, seat].spots if desk.scenes[NOW].cities_left[seat] > 0 else 0
    while spots:
        spot = lowest(spots)
        spots &= spots - 1
        desk.scenes[THOUGHT] = desk.scenes[NOW]
        put_city(desk.ground, desk.scenes[THOUGHT], seat, spot)
        score = discounted(bonus_of_thought(desk, seat, before), eta, desk.settings)
        if best == NOBODY or score > best_score:
            best, best_score = spot, score
    return best, best_score


@kernel
def _card_score(desk: Desk, seat: int, before: Numbers, eta: int) -> float:
    """The score of a development card: perhaps a knight, perhaps a point."""
    thought = desk.scenes[THOUGHT]
    desk.scenes[THOUGHT] = desk.scenes[NOW]
    thought.knights[seat] += 1
    award_army(thought, seat)
    worth = KNIGHT_SHARE * bonus_of_thought(desk, seat, before)
    desk.scenes[THOUGHT] = desk.scenes[NOW]
    thought.points[seat] += 1
    worth += POINT_SHARE * bonus_of_thought(desk, seat, before)
    return discounted(worth + desk.settings.devCardMultiplier, eta, desk.settings)


@kernel
def _push_second_road(desk: Desk, seat: int, first: int, plan: Plan) -> None:
    """Plan a road to go with the best one: which that enables, else contested, else any."""
    possible = desk.possible[NOW, seat]
    contested, any_other = NOBODY, NOBODY
    for road in range(EDGES):
        if possible.road[road] == 1 and _meet(first, road):
            push(plan, ROAD, road)
            return
        if possible.road[road] == 0 and road != first:
            if contested == NOBODY and is_threatened(desk, seat, road):
                contested = road
            if any_other == NOBODY:
                any_other = road
    second = contested if contested != NOBODY else any_other
    if second != NOBODY:
        push(plan, ROAD, second)


@kernel
def _meet(edge: int, other: int) -> bool:
    """Whether two edges share a node."""
    return other != edge and (
        EDGE_NODES[edge, 0] in (EDGE_NODES[other, 0], EDGE_NODES[other, 1])
        or EDGE_NODES[edge, 1] in (EDGE_NODES[other, 0], EDGE_NODES[other, 1])
    )


@kernel
def is_threatened(desk: Desk, seat: int, road: int) -> bool:
    """Whether another player might build the road too."""
    for other in range(desk.scenes[NOW].seats):
        if other != seat and desk.possible[NOW, other].road[road] != NOBODY:
            return True
    return False
