"""Where JSettlers' robots place the first two settlements and their roads.

The first settlement is half of the best pair of nodes, the second the best partner of the first;
the road leads to the best node two edges away that nobody is expected to take before.
"""

import numpy as np

from bots.catan.estimate.building_speed import (
    ANY_PORT,
    CARD,
    CITY,
    COSTS,
    ROAD,
    SETTLEMENT,
    fill_ratios,
    roll_until,
)
from bots.catan.estimate.income import income_of, unpack_rates
from bots.catan.estimate.possible_pieces import lowest
from bots.catan.records.board import Ground
from bots.catan.records.desk import NOW, Desk
from bots.catan.records.numbers import Numbers
from games.catan.pieces import NOBODY, RESOURCES
from games.catan.topology import (
    ALL_NODES,
    AROUND,
    HEX_MASK,
    HEXES,
    NODE_EDGES,
    NODE_HEXES,
    NODE_NODES,
    NODES,
    NOWHERE,
)
from games.core.kernel import kernel

PAIR_LIMIT, NODE_LIMIT = 160, 100
"""Rolls beyond which pairs, and single nodes, are not told apart."""
RARE = 33
"""A 2:1 port counts when its resource comes up more often than this, in percent."""
_ORDER = np.array([SETTLEMENT, CITY, CARD, ROAD])
_WAYS = 3  # edges at a node


@kernel
def total_rolls(income: int, ports: int, limit: int) -> int:
    """The rolls to a settlement, a city, a card and a road, each from nothing, together."""
    rates, ratios = np.empty(RESOURCES, np.int64), np.empty(RESOURCES, np.int64)
    unpack_rates(income, rates)
    fill_ratios(ports, ratios)
    hand = np.empty(RESOURCES, np.int64)
    total = 0
    for kind in _ORDER:
        hand[:] = 0
        total += roll_until(hand, COSTS[kind].copy(), rates, ratios, limit - total)
        if total > limit:
            return limit + 1
    return total


@kernel
def dice_weight(ground: Ground, node: int) -> int:
    """The dice weight of all hexes around a node, in percent."""
    weight = 0
    for resource in range(RESOURCES):
        weight += income_of(ground.income[node], resource)
    return weight


@kernel
def first_settlement(desk: Desk) -> int:
    """Of the best pair of nodes the one that is better alone."""
    ground = desk.ground
    free = ALL_NODES & ~desk.scenes[NOW].blocked
    best, best_weight, one, other = PAIR_LIMIT, -1, NOBODY, NOBODY
    firsts = free
    while firsts:
        first = lowest(firsts)
        firsts &= firsts - 1
        seconds = firsts & ~AROUND[first]
        while seconds:
            second = lowest(seconds)
            seconds &= seconds - 1
            total = total_rolls(
                ground.income[first] + ground.income[second],
                ground.port[first] | ground.port[second],
                best,
            )
            if total > best:
                continue
            weight = dice_weight(ground, first) + dice_weight(ground, second)
            if total < best or weight > best_weight:
                best, best_weight, one, other = total, weight, first, second
    if one == NOBODY:
        return lowest(free)
    alone = total_rolls(ground.income[one], ground.port[one], NODE_LIMIT)
    partner = total_rolls(ground.income[other], ground.port[other], min(best, NODE_LIMIT))
    return one if alone <= partner else other


@kernel
def second_settlement(desk: Desk, seat: int) -> int:
    """The best partner of the settlement that stands."""
    ground, scene = desk.ground, desk.scenes[NOW]
    free = ALL_NODES & ~scene.blocked
    best, best_weight, found = PAIR_LIMIT, -1, lowest(free)
    while free:
        node = lowest(free)
        free &= free - 1
        income = scene.income[seat] + ground.income[node]
        total = total_rolls(income, scene.ports[seat] | ground.port[node], best)
        weight = dice_weight(ground, node)
        if total < best or (total == best and weight > best_weight):
            best, best_weight, found = total, weight, node
    return found


@kernel
def first_road(desk: Desk, seat: int, settled: int, others: int) -> int:
    """The road from a settlement just placed towards the most promising node two edges away.

    ``others``: the settlements that others will place before we place again.
    """
    scene = desk.scenes[NOW]
    taken = _expected_taken(desk, others)
    best_score, road = -1, NOWHERE
    for side in range(_WAYS):
        edge, middle = NODE_EDGES[settled, side], NODE_NODES[settled, side]
        if edge < 0 or scene.roads[edge] != NOBODY:
            continue
        if road == NOWHERE:
            road = edge
        for beyond in range(_WAYS):
            node = NODE_NODES[middle, beyond]
            if node < 0 or node == settled or (scene.blocked | taken) >> node & 1:
                continue
            score = _road_score(desk, seat, node)
            if score > best_score:
                best_score, road = score, edge
    return road


@kernel
def _road_score(desk: Desk, seat: int, node: int) -> int:
    """How much a node draws the road: its numbers, new ones twice, and a port that is of use."""
    scene, ground = desk.scenes[NOW], desk.ground
    weight = 0
    for hex_ in NODE_HEXES[node]:
        if hex_ >= 0:
            new = not _has_number(desk, seat, ground.number[hex_])
            weight += ground.weight[hex_] * (2 if new else 1)
    return 3 * (100 * weight // 80) + _port_score(
        ground, int(ground.port[node] & ~scene.ports[seat])
    )


@kernel
def _has_number(desk: Desk, seat: int, number: int) -> bool:
    """Whether a building of the player lies beside a hex with the number."""
    scene = desk.scenes[NOW]
    own = scene.settlements[seat] | scene.cities[seat]
    for hex_ in range(HEXES):  # noqa: SIM110
        if desk.ground.number[hex_] == number and own & HEX_MASK[hex_]:
            return True
    return False


@kernel
def _port_score(ground: Ground, ports: int) -> int:
    """The score of ports: 3:1 counts 5, 2:1 by how common its resource is."""
    score = 100 * 5 if ports >> ANY_PORT & 1 else 0
    for resource in range(RESOURCES):
        if ports >> resource & 1 and ground.rarity[resource] > RARE:
            score += 100 * (ground.rarity[resource] * 10 // 56)
    return score


@kernel
def _expected_taken(desk: Desk, count: int) -> int:
    """The nodes that others will make useless before we place again, by their best choices."""
    ground, taken = desk.ground, 0
    free = ALL_NODES & ~desk.scenes[NOW].blocked
    scores: Numbers = np.zeros(NODES, np.int64)
    for node in range(NODES):
        ports = 0
        for side in range(_WAYS):
            middle = NODE_NODES[node, side]
            for beyond in range(_WAYS if middle >= 0 else 0):
                far = NODE_NODES[middle, beyond]
                if far >= 0 and far != node:
                    ports |= ground.port[far]
        score = 100 * (100 * dice_weight(ground, node) // 40)
        scores[node] = score + _port_score(ground, ports)
    for _ in range(count):
        best = NOBODY
        left = free
        while left:
            node = lowest(left)
            left &= left - 1
            if best == NOBODY or scores[node] > scores[best]:
                best = node
        if best != NOBODY:
            taken |= AROUND[best]
            free &= ~AROUND[best]
    return taken
