"""In how many rolls a player will have won: JSettlers' win-game ETA.

Two points at a time: of six ways to two more points (two cities, two settlements, one of each in
either order, largest army, longest road) the quickest is taken, its pieces are thought to stand,
and so on to the last. No places open up on the way but those that are possible now.
"""

from typing import NamedTuple

from bots.catan.estimate.building_speed import CARD, CITY, ROAD, SETTLEMENT
from bots.catan.estimate.income import from_nothing
from bots.catan.estimate.largest_army import knights_to_buy
from bots.catan.estimate.longest_road import IMPOSSIBLE, roads_to_go
from bots.catan.estimate.possible_pieces import lowest
from bots.catan.records.board import Ground, Possible, Scene
from bots.catan.records.estimates import Estimates, Race, Table
from bots.catan.records.numbers import numeral, numerals
from bots.catan.settings import Settings
from games.catan.pieces import NOBODY
from games.catan.topology import AROUND, EDGES
from games.core.kernel import kernel
from games.core.scratch import scratch

NEVER_WON = 500
"""Rolls reckoned for two points that nothing gives."""
POINTS_FOR_TITLES = numeral(5)
"""With more points than this largest army and longest road are thought of."""
_AT_ONCE = numeral(0)
NONE, SITES, PAIR, SPOTS, ROAD_TITLE, ARMY_TITLE, ONE_SITE, ONE_SPOT = numerals(8)
_NOWHERE = numeral(NOBODY)
"""Ways to two points: two settlements, one and a city, two cities, longest road, largest army; and
to one: a settlement, a city."""


class Outlook(NamedTuple):
    """What a player's way to victory is reckoned from, and with."""

    ground: Ground
    scene: Scene
    possible: Possible
    race: Race
    table: Table
    settings: Settings


@kernel
def win_game_eta(outlook: Outlook, seat: int) -> int:
    """The rolls until a player has won, by JSettlers' reckoning; 0 for one who has."""
    race = outlook.race
    _line_up(outlook.scene, seat, outlook.possible, race)
    rolls = 0
    while race.points < outlook.scene.goal:
        etas = from_nothing(
            outlook.table, race.income, race.ports, outlook.settings.first_cutoff_stops
        )
        race.best, race.way = NEVER_WON, NONE
        if race.points == outlook.scene.goal - 1:
            _one_point(outlook, etas)
            _titles(outlook, seat, etas, _AT_ONCE)
        else:
            _building_ways(outlook, etas)
            _titles(outlook, seat, etas, POINTS_FOR_TITLES)
            if race.way == NONE and not outlook.settings.two_points_or_none:
                _one_point(outlook, etas)
        rolls += race.best
        race.points += 1 if race.way in (ONE_SITE, ONE_SPOT) else 2
        _take(outlook)
    return rolls


@kernel
def _line_up(scene: Scene, seat: int, possible: Possible, race: Race) -> None:
    race.income = scene.income[seat]
    race.ports = scene.ports[seat]
    race.settlements_left = scene.settlements_left[seat]
    race.cities_left = scene.cities_left[seat]
    race.sites, race.spots = possible.sites, possible.spots
    race.spot_count = 0
    spots = possible.spots
    while spots:
        race.spot_count += 1
        spots &= spots - 1
    race.points = scene.points[seat]
    race.has_road = scene.road == seat
    race.has_army = scene.army == seat
    race.roads_to_go = NOBODY


@kernel
def _one_point(outlook: Outlook, etas: Estimates) -> None:
    """The quickest way to one point: a settlement or, where that is no slower, a city."""
    race = outlook.race
    site = _best_site(outlook, race.sites, etas)
    if site != NOBODY and race.settlements_left > 0:
        _offer(race, _site_eta(outlook.possible, site, etas), ONE_SITE, site, _NOWHERE)
    spot = _best_spot(outlook, race.spots, etas)
    if spot != NOBODY and race.cities_left > 0:
        _offer(race, etas[CITY], ONE_SPOT, spot, _NOWHERE)


@kernel
def _site_eta(possible: Possible, site: int, etas: Estimates) -> int:
    """The rolls to a settlement and the roads to it, one after the other."""
    return int(etas[SETTLEMENT] + possible.settlement[site] * etas[ROAD])


@kernel
def with_site(outlook: Outlook, site: int) -> Estimates:
    """The estimates when a settlement stood there too."""
    return from_nothing(
        outlook.table,
        outlook.race.income + outlook.ground.income[site],
        outlook.race.ports | outlook.ground.port[site],
        outlook.settings.first_cutoff_stops,
    )


@kernel
def with_spot(outlook: Outlook, spot: int) -> Estimates:
    """The estimates when the settlement there were a city."""
    income = outlook.race.income + outlook.ground.income[spot]
    return from_nothing(
        outlook.table, income, outlook.race.ports, outlook.settings.first_cutoff_stops
    )


@kernel
def _gain(before: Estimates, after: Estimates, settings: Settings) -> int:
    """The speedup, counting only what comes sooner."""
    gain = 0
    for kind in range(5 if settings.ship_counts else 4):
        gain += max(0, before[kind] - after[kind])
    return gain


@kernel
def _best_site(outlook: Outlook, sites: int, etas: Estimates) -> int:
    """The site that can be settled soonest; of equals the one with the largest gain."""
    best, best_gain = NOBODY, -1
    while sites:
        site = lowest(sites)
        sites &= sites - 1
        eta = outlook.possible.settlement[site]
        if best != NOBODY and eta > outlook.possible.settlement[best]:
            continue
        gain = _gain(etas, with_site(outlook, site), outlook.settings)
        if best == NOBODY or eta < outlook.possible.settlement[best] or gain > best_gain:
            best, best_gain = site, gain
    return best


@kernel
def _best_spot(outlook: Outlook, spots: int, etas: Estimates) -> int:
    """The settlement whose becoming a city gains most (the last of equals)."""
    best, best_gain = NOBODY, -1
    while spots:
        spot = lowest(spots)
        spots &= spots - 1
        gain = _gain(etas, with_spot(outlook, spot), outlook.settings)
        if gain >= best_gain:
            best, best_gain = spot, gain
    return best


@kernel
def _offer(race: Race, eta: int, way: int, first: int, second: int) -> None:
    """Keep a way if none is quicker."""
    if eta <= race.best:
        race.best, race.way, race.first, race.second = eta, way, first, second


@kernel
def _building_ways(outlook: Outlook, etas: Estimates) -> None:
    """Two cities, two settlements, or one of each in either order."""
    race = outlook.race
    if race.cities_left > 1 and race.spot_count > 1:
        _two_cities(outlook, etas)
    site = _best_site(outlook, race.sites, etas)
    if race.settlements_left > 0 and site != NOBODY:
        settled = with_site(outlook, site)
        first = _site_eta(outlook.possible, site, etas)
        others = race.sites & ~AROUND[site]
        if race.settlements_left > 1 and others:
            second = _best_site(outlook, others, etas)
            eta = first + _site_eta(outlook.possible, second, settled)
            _offer(race, eta, SITES, site, second)
        if race.cities_left > 0:
            spot = _best_spot(outlook, race.spots, etas)
            if spot == NOBODY:
                _offer(race, first + settled[CITY], PAIR, site, site)
            else:
                _offer(race, first + settled[CITY], PAIR, site, spot)
                grown = with_spot(outlook, spot)
                eta = etas[CITY] + _site_eta(outlook.possible, site, grown)
                _offer(race, eta, PAIR, site, spot)


@kernel
def _two_cities(outlook: Outlook, etas: Estimates) -> None:
    spots = outlook.race.spots
    while spots:
        spot = lowest(spots)
        spots &= spots - 1
        grown = with_spot(outlook, spot)
        _offer(outlook.race, etas[CITY] + grown[CITY], SPOTS, spot, _NOWHERE)


@kernel
def _titles(outlook: Outlook, seat: int, etas: Estimates, threshold: int) -> None:
    """Largest army and longest road, once there are more points than the threshold."""
    race = outlook.race
    if race.points <= threshold:
        return
    if not race.has_army:
        eta = (etas[CARD] + 1) * knights_to_buy(outlook.scene, seat)
        if eta < race.best:
            race.best, race.way = eta, ARMY_TITLE
    if not race.has_road:
        if race.roads_to_go == NOBODY:
            race.roads_to_go = roads_to_go(outlook.scene, seat, scratch(EDGES))
        if race.roads_to_go < IMPOSSIBLE and etas[ROAD] * race.roads_to_go < race.best:
            race.best, race.way = etas[ROAD] * race.roads_to_go, ROAD_TITLE


@kernel
def _take(outlook: Outlook) -> None:
    """Think the quickest way gone: its pieces stand."""
    race = outlook.race
    if race.way == SITES:
        _settle(outlook.ground, race, race.first)
        _settle(outlook.ground, race, race.second)
        race.settlements_left -= 2
        race.spot_count += 2
    elif race.way == PAIR:
        _settle(outlook.ground, race, race.first)
        _grow(outlook.ground, race, race.second)
        race.cities_left -= 1
    elif race.way == SPOTS:
        _take_two_cities(outlook)
    elif race.way == ONE_SITE:
        _settle(outlook.ground, race, race.first)
        race.settlements_left -= 1
        race.spot_count += 1
    elif race.way == ONE_SPOT:
        _grow(outlook.ground, race, race.first)
        race.cities_left -= 1
        race.settlements_left += 1
        race.spot_count -= 1
    elif race.way == ROAD_TITLE:
        race.has_road = 1
    elif race.way == ARMY_TITLE:
        race.has_army = 1


@kernel
def _take_two_cities(outlook: Outlook) -> None:
    race = outlook.race
    _grow(outlook.ground, race, race.first)
    race.cities_left -= 1
    race.settlements_left += 1
    race.spot_count -= 1
    etas = from_nothing(outlook.table, race.income, race.ports, outlook.settings.first_cutoff_stops)
    second = _best_spot(outlook, race.spots, etas)
    if second == NOBODY:
        race.points -= 1
        return
    _grow(outlook.ground, race, second)
    race.cities_left -= 1
    race.settlements_left += 1
    race.spot_count -= 1


@kernel
def _settle(ground: Ground, race: Race, site: int) -> None:
    race.income += ground.income[site]
    race.ports |= ground.port[site]
    race.sites &= ~AROUND[site]
    race.spots |= 1 << site


@kernel
def _grow(ground: Ground, race: Race, spot: int) -> None:
    race.income += ground.income[spot]
    race.spots &= ~(1 << spot)
