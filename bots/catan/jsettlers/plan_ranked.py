"""STAC's n-best strategy: all plans side by side, ranked by rolls, then by speedup.

Unlike the fast strategy it ranks a development card with the rest, and so buys many more (the
manual, §6, “n-best strategy”).
"""

import numpy as np

from bots.catan.jsettlers.building_speed import (
    CARD,
    CITY,
    COSTS,
    KINDS,
    ROAD,
    Numbers,
    rolls,
)
from bots.catan.jsettlers.desk import NOW, Desk, fill_from_now
from bots.catan.jsettlers.largest_army import knights_to_buy
from bots.catan.jsettlers.longest_road import IMPOSSIBLE, roads_to_go
from bots.catan.jsettlers.parameters import Settings
from bots.catan.jsettlers.plan import Plan, clear, push, push_cards, push_site
from bots.catan.jsettlers.plan_fast import FAR_OFF, site_eta, site_speedup, spot_speedup
from bots.catan.jsettlers.possible_pieces import lowest
from games.catan.topology import EDGES
from games.core.kernel import kernel

PLANS = 64
SITE_PLAN, CITY_PLAN, CARD_PLAN, ARMY_PLAN, ROAD_PLAN = range(5)
ARMY_PATIENCE = 4
"""Rolls added to a largest-army plan."""


@kernel
def plan_ranked(desk: Desk, seat: int, settings: Settings, rank: int, plan: Plan) -> None:
    """Take the plan of a rank, 0 the best, or the last there is."""
    way, where = np.empty(PLANS, np.int64), np.empty(PLANS, np.int64)
    eta, gain = np.empty(PLANS, np.int64), np.empty(PLANS, np.int64)
    count = _list_buildings(desk, seat, settings, way, where, eta, gain)
    count = _list_others(desk, seat, settings, count, way, where, eta, gain)
    clear(plan)
    if count == 0:
        return
    order = np.arange(count)
    _sort(order, eta, gain, settings)
    chosen = order[min(rank, count - 1)]
    _lay(desk, seat, way[chosen], where[chosen], plan)


@kernel
def favored(eta: int, factor: float) -> int:
    """The rolls of a kind of plan that is favored: shortened by a part, or lengthened below 0."""
    return max(0, int(eta - factor * eta))


@kernel
def _list_buildings(
    desk: Desk,
    seat: int,
    settings: Settings,
    way: Numbers,
    where: Numbers,
    eta: Numbers,
    gain: Numbers,
) -> int:
    """List settlements and cities; how many there are."""
    scene, possible = desk.scenes[NOW], desk.possible[NOW, seat]
    etas = np.empty(KINDS, np.int64)
    fill_from_now(desk, seat, settings, etas)
    count = 0
    sites = possible.sites if scene.settlements_left[seat] > 0 else 0
    while sites and count < PLANS // 2:
        site = lowest(sites)
        sites &= sites - 1
        way[count], where[count] = SITE_PLAN, site
        eta[count] = favored(site_eta(desk, seat, site, etas), settings.FAVOUR_SETTLEMENTS)
        gain[count] = site_speedup(desk, seat, site, settings)
        count += 1
    spots = possible.spots if scene.cities_left[seat] > 0 else 0
    while spots:
        spot = lowest(spots)
        spots &= spots - 1
        way[count], where[count] = CITY_PLAN, spot
        eta[count] = favored(etas[CITY], settings.FAVOUR_CITIES)
        gain[count] = spot_speedup(desk, seat, spot, settings)
        count += 1
    if scene.deck > 0:
        way[count], where[count] = CARD_PLAN, 1
        eta[count] = favored(etas[CARD], settings.FAVOUR_DEV_CARDS)
        gain[count] = settings.ES_CARDS
        count += 1
    return count


@kernel
def _list_others(
    desk: Desk,
    seat: int,
    settings: Settings,
    count: int,
    way: Numbers,
    where: Numbers,
    eta: Numbers,
    gain: Numbers,
) -> int:
    """List largest army and longest road once there are points enough; how many plans there are."""
    scene = desk.scenes[NOW]
    hand = scene.hand[seat].copy()
    if scene.points[seat] >= settings.MIN_VP_TO_TRY_LA and scene.deck > 0:
        cards = knights_to_buy(scene, seat)
        if cards > 0 or settings.held_army_is_a_plan:
            took = IMPOSSIBLE
            if cards <= scene.deck:
                took = rolls(
                    hand, COSTS[CARD] * cards, desk.rates[seat], desk.ratios[seat], FAR_OFF
                )
            way[count], where[count] = ARMY_PLAN, cards
            eta[count] = favored(took + ARMY_PATIENCE, settings.FAVOUR_LA)
            gain[count] = settings.ES_LA
            count += 1
    if scene.points[seat] >= settings.MIN_VP_TO_TRY_LR and scene.roads_left[seat] > 0:
        path = np.empty(EDGES, np.int64)
        roads = roads_to_go(scene, seat, path)
        if 0 < roads < IMPOSSIBLE:
            took = rolls(hand, COSTS[ROAD] * roads, desk.rates[seat], desk.ratios[seat], FAR_OFF)
            way[count], where[count] = ROAD_PLAN, roads
            eta[count] = favored(took, settings.FAVOUR_LR)
            gain[count] = settings.ES_LR
            count += 1
    return count


@kernel
def _sort(order: Numbers, eta: Numbers, gain: Numbers, settings: Settings) -> None:
    """Sort plans by rolls less the weighed speedup, then by speedup; equals stay as listed.

    With a weight, differences below one roll count as none.
    """
    weight = settings.RANK_BPS_TRADE_OFF_ES_FACTOR
    for index in range(1, order.size):
        plan, place = order[index], index
        while place > 0:
            other = order[place - 1]
            difference = int(eta[plan] - eta[other] - weight * (gain[plan] - gain[other]))
            if difference > 0 or (difference == 0 and gain[plan] <= gain[other]):
                break
            order[place] = other
            place -= 1
        order[place] = plan


@kernel
def _lay(desk: Desk, seat: int, way: int, where: int, plan: Plan) -> None:
    """Put the pieces of a plan on its stack."""
    if way == SITE_PLAN:
        push_site(plan, desk.possible[NOW, seat], where)
    elif way == CITY_PLAN:
        push(plan, CITY, where)
    elif way in (CARD_PLAN, ARMY_PLAN):
        push_cards(plan, where)
    else:
        path = np.empty(EDGES, np.int64)
        for road in range(roads_to_go(desk.scenes[NOW], seat, path) - 1, -1, -1):
            push(plan, ROAD, path[road])
