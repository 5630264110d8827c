"""Where STAC's robots place the first two settlements and their roads: greedily, by one score.

The score of a set of nodes weighs what it produces and what the bank makes of that, as the means
to roads, settlements, cities and cards.
"""

import numpy as np

from bots.catan.estimate.building_speed import fill_ratios
from bots.catan.estimate.possible_pieces import lowest
from bots.catan.records.desk import NOW, Desk
from games.catan.pieces import CLAY, DESERT, NOBODY, ORE, RESOURCES, SHEEP, WHEAT, WOOD
from games.catan.topology import (
    ALL_NODES,
    AROUND,
    HEX_MASK,
    HEXES,
    NODE_EDGES,
    NODE_NODES,
    NODES,
    NOWHERE,
)
from games.core.kernel import kernel

SAME_NUMBER, SAME_HEX = 0.95, 0.7
"""Factors for a number, and for a hex, that counts more than once."""
WEIGHT_ROADS, WEIGHT_CARDS = 0.5, 0.25
SETTLEMENTS_PLACED = 2  # by each player
_WAYS = 3  # edges at a node


@kernel
def score(desk: Desk, nodes: int) -> float:
    """How good a set of nodes is to settle."""
    settings = desk.settings
    made = np.zeros(RESOURCES, np.float64)
    _fill_production(desk, nodes, made)
    means = np.empty(RESOURCES, np.float64)
    _fill_means(desk, nodes, made, means)
    road_power = 0.7 if settings.FAVOUR_ROADS_INITIALLY else 0.5
    settlement_power = 0.5 if settings.FAVOUR_SETTLEMENTS_INITIALLY else 0.25
    roads = WEIGHT_ROADS * (means[CLAY] * means[WOOD]) ** road_power
    settlements = (means[CLAY] * means[WOOD] * means[WHEAT] * means[SHEEP]) ** settlement_power
    cities = (means[ORE] ** 3 * means[WHEAT] ** 2) ** settings.FAVOUR_CITIES_INITIALLY
    card_power = settings.FAVOUR_DEV_CARDS_INITIALLY
    cards = WEIGHT_CARDS * (means[ORE] * means[SHEEP] * means[WHEAT]) ** card_power
    return float(made.sum() + roads + settlements + cities + cards)


@kernel
def _touching(nodes: int, hex_: int) -> int:
    """How many of the nodes lie at a hex."""
    count, left = 0, nodes & HEX_MASK[hex_]
    while left:
        count += 1
        left &= left - 1
    return count


@kernel
def _fill_production(desk: Desk, nodes: int, made: np.ndarray) -> None:
    """Ways of the dice (of 36) by resource; a number or hex counted again counts less."""
    ground = desk.ground
    uses = np.zeros(13, np.int64)
    for hex_ in range(HEXES):
        uses[ground.number[hex_]] += _touching(nodes, hex_)
    for hex_ in range(HEXES):
        count = _touching(nodes, hex_)
        if count == 0 or ground.terrain[hex_] == DESERT:
            continue
        each = float(6 - abs(7 - ground.number[hex_]))
        if uses[ground.number[hex_]] > 1:
            each *= SAME_NUMBER
            if count > 1:
                each *= SAME_HEX
        made[ground.terrain[hex_]] += count * each


@kernel
def _fill_means(desk: Desk, nodes: int, made: np.ndarray, means: np.ndarray) -> None:
    """What is made of each resource, and what the bank would give for the others."""
    ports, left = 0, nodes
    while left:
        ports |= desk.ground.port[lowest(left)]
        left &= left - 1
    ratios = np.empty(RESOURCES, np.int64)
    fill_ratios(ports, ratios)
    for resource in range(RESOURCES):
        means[resource] = made[resource]
        for other in range(RESOURCES):
            if other != resource:
                means[resource] += made[other] / ratios[other]


@kernel
def stac_settlement(desk: Desk, seat: int) -> int:
    """The free node that is best together with what we have."""
    scene = desk.scenes[NOW]
    free = ALL_NODES & ~scene.blocked
    best, best_score = NOBODY, -1.0
    while free:
        node = lowest(free)
        free &= free - 1
        worth = score(desk, scene.settlements[seat] | 1 << node)
        if worth > best_score:
            best, best_score = node, worth
    return best


@kernel
def stac_road(desk: Desk, seat: int, settled: int) -> int:
    """The road towards the best node two edges away that should still be free.

    Others are expected to take the nodes that are best by themselves, one for each settlement that
    is still to be placed.
    """
    scene = desk.scenes[NOW]
    taken = _expected_taken(desk)
    best, best_score, best_free = NOWHERE, -1.0, -1
    for side in range(_WAYS):
        edge, middle = NODE_EDGES[settled, side], NODE_NODES[settled, side]
        if edge < 0 or scene.roads[edge] != NOBODY:
            continue
        for beyond in range(_WAYS):
            node = NODE_NODES[middle, beyond]
            if node < 0 or node == settled:
                continue
            is_free = 1 - (scene.blocked >> node & 1)
            is_free += is_free * (1 - (taken >> node & 1))
            worth = score(desk, scene.settlements[seat] | 1 << node)
            if is_free > best_free or (is_free == best_free and worth > best_score):
                best, best_score, best_free = edge, worth, is_free
    return int(best)


@kernel
def _expected_taken(desk: Desk) -> int:
    """The nodes that the settlements still to come should make useless."""
    scene = desk.scenes[NOW]
    placed = 0
    for seat in range(scene.seats):
        left = scene.settlements[seat]
        while left:
            placed += 1
            left &= left - 1
    worth = np.empty(NODES, np.float64)
    for node in range(NODES):
        worth[node] = score(desk, 1 << node)
    free, taken = ALL_NODES & ~scene.blocked, 0
    for _ in range(SETTLEMENTS_PLACED * scene.seats - placed):
        best, left = NOBODY, free
        while left:
            node = lowest(left)
            left &= left - 1
            if best == NOBODY or worth[node] > worth[best]:
                best = node
        if best != NOBODY:
            taken |= AROUND[best]
            free &= ~AROUND[best]
    return taken
