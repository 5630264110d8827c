"""JSettlers' fast strategy: the piece that can be had soonest.

Below five points settlements and cities only, a development card when neither has a place; from
then on also largest army and longest road (the manual, §6, “old implementation”).
"""

import numpy as np

from bots.catan.estimate.building_speed import CARD, CITY, COSTS, ROAD, SETTLEMENT
from bots.catan.estimate.income import from_nothing, speedup
from bots.catan.estimate.largest_army import knights_to_buy
from bots.catan.estimate.longest_road import IMPOSSIBLE, roads_to_go
from bots.catan.estimate.possible_pieces import lowest
from bots.catan.pace.rolls import fill_from_now, rolls_to
from bots.catan.plan.stack import ONE_CARD, clear, favored, push, push_cards, push_site
from bots.catan.records.desk import NOW, Desk
from bots.catan.records.estimates import KINDS
from bots.catan.records.numbers import Numbers, numeral
from bots.catan.records.plan import Plan
from games.catan.pieces import NOBODY
from games.catan.topology import EDGES
from games.core.kernel import kernel

FAR_OFF = numeral(100)
"""Rolls beyond which plans of several pieces are not told apart."""
TITLES_FROM = 5
"""Points from which largest army and longest road are thought of."""


@kernel
def plan_fast(desk: Desk, seat: int, plan: Plan) -> None:
    """Plan for any seat as if it were one's own."""
    scene = desk.scenes[NOW]
    etas = np.empty(KINDS, np.int64)
    hand = scene.hand[seat].copy()
    fill_from_now(desk, seat, etas)
    clear(plan)
    plan.eta = IMPOSSIBLE
    if scene.points[seat] < TITLES_FROM:
        _soonest_building(desk, seat, etas, plan)
        _plan_building(desk, seat, plan)
        if plan.count == 0 and scene.deck > 0:
            push_cards(plan, ONE_CARD)
        return
    path = np.empty(EDGES, np.int64)
    cards = _army_cards(desk, seat, hand, plan)
    roads = _title_roads(desk, seat, hand, path, plan)
    before = plan.eta
    _soonest_building(desk, seat, etas, plan)
    if plan.site != NOBODY or plan.spot != NOBODY:
        _plan_building(desk, seat, plan)
    elif roads > 0 and plan.eta == before:
        for road in range(roads - 1, -1, -1):
            push(plan, ROAD, path[road])
    else:
        push_cards(plan, cards)


@kernel
def _army_cards(desk: Desk, seat: int, hand: Numbers, plan: Plan) -> int:
    """The cards for largest army; the plan's rolls become theirs."""
    scene = desk.scenes[NOW]
    cards = knights_to_buy(scene, seat)
    if cards > scene.deck or (cards == 0 and not desk.settings.held_army_is_a_plan):
        return 0
    took = rolls_to(desk, seat, hand, COSTS[CARD] * cards, FAR_OFF)
    plan.eta = favored(took, desk.settings.FAVOUR_LA)
    return cards


@kernel
def _title_roads(desk: Desk, seat: int, hand: Numbers, path: Numbers, plan: Plan) -> int:
    """The roads for longest road when they are there sooner than what leads, else 0."""
    scene = desk.scenes[NOW]
    roads = roads_to_go(scene, seat, path)
    if roads == 0 or roads > scene.roads_left[seat]:
        return 0
    took = rolls_to(desk, seat, hand, COSTS[ROAD] * roads, FAR_OFF)
    eta = favored(took, desk.settings.FAVOUR_LR)
    if eta >= plan.eta:
        return 0
    plan.eta = eta
    return roads


@kernel
def _soonest_building(desk: Desk, seat: int, etas: Numbers, plan: Plan) -> None:
    """The city that speeds up most, unless a settlement comes sooner than it and what leads."""
    scene, possible = desk.scenes[NOW], desk.possible[NOW, seat]
    city_eta = favored(etas[CITY], desk.settings.FAVOUR_CITIES)
    if scene.cities_left[seat] > 0 and city_eta <= plan.eta:
        _best_city(desk, seat, plan)
        if plan.spot != NOBODY:
            plan.eta = city_eta
    if scene.settlements_left[seat] == 0:
        return
    sites = possible.sites
    while sites:
        site = lowest(sites)
        sites &= sites - 1
        eta = favored(site_eta(desk, seat, site, etas), desk.settings.FAVOUR_SETTLEMENTS)
        gain = site_speedup(desk, seat, site)
        if eta < plan.eta or (eta == plan.eta and gain > plan.gain):
            plan.eta, plan.site, plan.gain = eta, site, gain


@kernel
def _best_city(desk: Desk, seat: int, plan: Plan) -> None:
    spots = desk.possible[NOW, seat].spots
    while spots:
        spot = lowest(spots)
        spots &= spots - 1
        gain = spot_speedup(desk, seat, spot)
        if plan.spot == NOBODY or gain > plan.gain:
            plan.spot, plan.gain = spot, gain


@kernel
def _plan_building(desk: Desk, seat: int, plan: Plan) -> None:
    if plan.site != NOBODY:
        push_site(plan, desk.possible[NOW, seat], plan.site)
    elif plan.spot != NOBODY:
        push(plan, CITY, plan.spot)


@kernel
def site_eta(desk: Desk, seat: int, site: int, etas: Numbers) -> int:
    """The rolls to a settlement and the roads it needs, from the present hand."""
    scene, possible = desk.scenes[NOW], desk.possible[NOW, seat]
    roads = possible.settlement[site]
    if roads == 0:
        return int(etas[SETTLEMENT])
    target = COSTS[SETTLEMENT] + COSTS[ROAD] * roads
    return rolls_to(desk, seat, scene.hand[seat].copy(), target, FAR_OFF)


@kernel
def site_speedup(desk: Desk, seat: int, site: int) -> int:
    """How much sooner pieces come from nothing once a settlement stands there."""
    scene, ground = desk.scenes[NOW], desk.ground
    income, ports, stops = scene.income[seat], scene.ports[seat], desk.settings.first_cutoff_stops
    before = from_nothing(desk.table, income, ports, stops)
    more, port = income + ground.income[site], ports | ground.port[site]
    after = from_nothing(desk.table, more, port, stops)
    return speedup(before, after, desk.settings.ship_counts)


@kernel
def spot_speedup(desk: Desk, seat: int, spot: int) -> int:
    """How much sooner pieces come from nothing once the settlement there is a city."""
    scene, stops = desk.scenes[NOW], desk.settings.first_cutoff_stops
    income, ports = scene.income[seat], scene.ports[seat]
    before = from_nothing(desk.table, income, ports, stops)
    after = from_nothing(desk.table, income + desk.ground.income[spot], ports, stops)
    return speedup(before, after, desk.settings.ship_counts)
