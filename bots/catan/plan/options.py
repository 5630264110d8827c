"""All plans that a player has, side by side, as STAC's strategies list them.

Each with the rolls it takes (ETB), by how much it speeds up what comes after (ES) and, where that
is weighed, by how much it brings victory nearer (EP).
"""

import numpy as np

from bots.catan.estimate.building_speed import CARD, CITY, COSTS, ROAD
from bots.catan.estimate.largest_army import knights_to_buy
from bots.catan.estimate.longest_road import IMPOSSIBLE, roads_to_go
from bots.catan.estimate.possible_pieces import lowest
from bots.catan.pace.rolls import fill_from_now, rolls_to
from bots.catan.plan.fast import FAR_OFF, site_eta, site_speedup, spot_speedup
from bots.catan.plan.stack import favored, push, push_cards, push_site
from bots.catan.records.desk import NOW, Desk
from bots.catan.records.estimates import KINDS
from bots.catan.records.numbers import Numbers, numeral, numerals
from bots.catan.records.plan import OPTIONS_ROOM, Options, Plan
from bots.catan.settings import ABSENT
from games.catan.topology import EDGES
from games.core.kernel import kernel

SITE, SPOT, A_CARD, ARMY, LONGEST_ROAD = numerals(5)
ARMY_PATIENCE = 4
"""Rolls added to a largest-army plan."""
TITLES_FROM = numeral(5)
"""Points from which largest army and longest road are planned for, if nothing else is set."""


@kernel
def list_options(desk: Desk, seat: int, options: Options) -> None:
    """List settlements, cities, a card, largest army and longest road."""
    options.count = 0
    _list_buildings(desk, seat, options)
    _list_titles(desk, seat, options)


@kernel
def add(options: Options, way: int, where: int, eta: int, gain: int) -> None:
    """Add a plan; what does not fit is left out."""
    if options.count < OPTIONS_ROOM:
        options.way[options.count], options.where[options.count] = way, where
        options.eta[options.count], options.gain[options.count] = eta, gain
        options.progress[options.count] = 0.0
        options.count += 1


@kernel
def _list_buildings(desk: Desk, seat: int, options: Options) -> None:
    settings = desk.settings
    scene, possible = desk.scenes[NOW], desk.possible[NOW, seat]
    etas = np.empty(KINDS, np.int64)
    fill_from_now(desk, seat, etas)
    sites = possible.sites if scene.settlements_left[seat] > 0 else 0
    while sites:
        site = lowest(sites)
        sites &= sites - 1
        eta = favored(site_eta(desk, seat, site, etas), settings.FAVOUR_SETTLEMENTS)
        add(options, SITE, site, eta, site_speedup(desk, seat, site))
    spots = possible.spots if scene.cities_left[seat] > 0 else 0
    while spots:
        spot = lowest(spots)
        spots &= spots - 1
        eta = favored(etas[CITY], settings.FAVOUR_CITIES)
        add(options, SPOT, spot, eta, spot_speedup(desk, seat, spot))
    if scene.deck > 0:
        eta = favored(etas[CARD], settings.FAVOUR_DEV_CARDS)
        add(options, A_CARD, 1, eta, 0 + settings.ES_CARDS)


@kernel
def least_points(chosen: int) -> int:
    """The points from which a title is planned for."""
    return int(TITLES_FROM) if chosen == ABSENT else chosen


@kernel
def _list_titles(desk: Desk, seat: int, options: Options) -> None:
    """List largest army and longest road once there are points enough."""
    settings = desk.settings
    scene = desk.scenes[NOW]
    hand = scene.hand[seat].copy()
    if scene.points[seat] >= least_points(settings.MIN_VP_TO_TRY_LA) and scene.deck > 0:
        cards = knights_to_buy(scene, seat)
        if cards > 0 or settings.held_army_is_a_plan:
            took = IMPOSSIBLE
            if cards <= scene.deck:
                took = rolls_to(desk, seat, hand, COSTS[CARD] * cards, FAR_OFF)
            eta = favored(took + ARMY_PATIENCE, settings.FAVOUR_LA)
            add(options, ARMY, min(cards, 0 + scene.deck), eta, 0 + settings.ES_LA)
    if scene.points[seat] >= least_points(settings.MIN_VP_TO_TRY_LR) and scene.roads_left[seat] > 0:
        path: Numbers = np.empty(EDGES, np.int64)
        roads = roads_to_go(scene, seat, path)
        if 0 < roads < IMPOSSIBLE:
            took = rolls_to(desk, seat, hand, COSTS[ROAD] * roads, FAR_OFF)
            eta = favored(took, settings.FAVOUR_LR)
            add(options, LONGEST_ROAD, roads, eta, 0 + settings.ES_LR)


@kernel
def lay(desk: Desk, seat: int, options: Options, chosen: int, plan: Plan) -> None:
    """Put the pieces of one of the plans on the stack."""
    way, where = options.way[chosen], 0 + options.where[chosen]
    plan.eta = options.eta[chosen]
    if way == SITE:
        push_site(plan, desk.possible[NOW, seat], where)
    elif way == SPOT:
        push(plan, CITY, where)
    elif way in (A_CARD, ARMY):
        push_cards(plan, where)
    else:
        path: Numbers = np.empty(EDGES, np.int64)
        for road in range(roads_to_go(desk.scenes[NOW], seat, path) - 1, -1, -1):
            push(plan, ROAD, path[road])
