"""The win-game ETA by a formula in place of JSettlers' reckoning.

Batjargal, Bierley, Fitch and Kleber (2021): what a formula comes to is rounded to the nearest whole
number, whatever its sign and size, and stands for the rolls until a player has won.
"""

import numpy as np

from bots.catan.estimate.building_speed import (
    CARD,
    COSTS,
    ROAD,
    copy,
    fill_estimates,
    fill_ratios,
    roll_until,
)
from bots.catan.estimate.income import from_nothing, unpack_rates
from bots.catan.estimate.largest_army import knights_to_buy
from bots.catan.estimate.longest_road import IMPOSSIBLE, roads_to_go
from bots.catan.estimate.possible_pieces import lowest
from bots.catan.formulas.words import (
    CODE_BITS,
    CONSTANT,
    MILLION,
    MOST_DEPTH,
    Operator,
    Terminal,
)
from bots.catan.records.board import Possible, Scene
from bots.catan.records.desk import Desk
from bots.catan.records.estimates import KINDS
from bots.catan.records.numbers import Numbers
from games.catan.pieces import RESOURCES
from games.catan.standing import cards_held
from games.catan.topology import ALL_NODES, EDGES, HEX_MASK, HEXES
from games.core.kernel import kernel
from games.core.scratch import scratch, scratch_reals

CLAMPED = (1, 500)
"""Where a formula's ETAs are kept if they are clamped."""
_FURTHEST = 1e9
"""Nothing comes to more than that, to either side: it must be a whole number for a kernel."""
_LONG = 500
"""Rolls to a road that longest road is reckoned with, at most."""
_CODE = (1 << CODE_BITS) - 1
_STACK = MOST_DEPTH + 1
_SEVEN = 7
_LIKELIEST = 6


@kernel
def eta_by_formula(desk: Desk, which: int, seat: int) -> int:
    """A player's rolls to victory by the formula of the robot's settings, on either scene."""
    formula = desk.settings.formula
    stack, etas = scratch_reals(_STACK), scratch(KINDS)
    etas[0] = -1  # not reckoned yet
    top = 0
    for at in range(1, formula[0] + 1):
        code = formula[at] & _CODE
        if code == CONSTANT:
            stack[top] = (formula[at] >> CODE_BITS) / MILLION
            top += 1
        elif code <= Operator.LESS:
            top -= 1
            stack[top - 1] = _joined(code, stack[top - 1], stack[top])
        else:
            stack[top] = terminal(desk, which, seat, code, etas)
            top += 1
    worth = min(max(stack[0], -_FURTHEST), _FURTHEST)
    rolls = int(np.floor(worth + 0.5))
    if desk.settings.clamp_formula:
        rolls = min(max(rolls, CLAMPED[0]), CLAMPED[1])
    return rolls


@kernel
def _joined(operator: int, left: float, right: float) -> float:
    if operator == Operator.PLUS:
        return left + right
    if operator == Operator.MINUS:
        return left - right
    if operator == Operator.TIMES:
        return left * right
    if operator == Operator.DIVIDED:
        return 0.0 if right == 0.0 else float(np.floor(left / right + 0.5))
    if operator == Operator.GREATER:
        return 1.0 if left > right else 0.0
    return 1.0 if left < right else 0.0


@kernel
def terminal(desk: Desk, which: int, seat: int, code: int, etas: Numbers) -> int:
    """What a terminal stands for. ``etas`` are those of the hand, filled when first asked for."""
    scene = desk.scenes[which]
    if code >= Terminal.ROAD_ETA:
        if etas[0] < 0:
            _fill_from_hand(desk, which, seat, etas)
        return int(etas[code - Terminal.ROAD_ETA])
    if code <= Terminal.KNIGHTS_TO_GO:
        return _title(desk, which, seat, code)
    if code <= Terminal.TOTAL_RESOURCE_INCOME:
        return _income(desk, which, seat, code - Terminal.BRICK_INCOME)
    if code < Terminal.TOTAL_RESOURCES:
        return int(scene.hand[seat, code - Terminal.CURRENT_BRICK])
    if code == Terminal.TOTAL_RESOURCES:
        return int(scene.size[seat])
    if code == Terminal.CURRENT_VP:
        return int(scene.points[seat])
    if code == Terminal.PORT_COUNT:
        return _count(0 + scene.ports[seat])
    if code == Terminal.DEV_CARD_COUNT:
        return cards_held(desk.seen, seat)
    if code == Terminal.READY_BUILD_SPOT_COUNT:
        return _ready_sites(desk.possible[which, seat])
    return _count(ALL_NODES & ~scene.blocked)


@kernel
def _fill_from_hand(desk: Desk, which: int, seat: int, etas: Numbers) -> None:
    """The rolls to each kind of piece from the hand that a player has."""
    scene = desk.scenes[which]
    rates, ratios, hand = scratch(RESOURCES), scratch(RESOURCES), scratch(RESOURCES)
    unpack_rates(scene.income[seat], rates)
    fill_ratios(scene.ports[seat], ratios)
    stops = desk.settings.first_cutoff_stops != 0
    copy(scene.hand[seat], hand)
    fill_estimates(hand, rates, ratios, stops, etas)


@kernel
def _title(desk: Desk, which: int, seat: int, code: int) -> int:
    """What longest road or largest army takes: nothing for who holds it."""
    scene = desk.scenes[which]
    if code <= Terminal.ROADS_TO_GO:
        if scene.road == seat:
            return 0
        roads = roads_to_go(scene, seat, scratch(EDGES))
        return roads if code == Terminal.ROADS_TO_GO else roads * _rolls_to_road(scene, seat)
    if scene.army == seat:
        return 0
    knights = knights_to_buy(scene, seat)
    if code == Terminal.KNIGHTS_TO_GO or knights == IMPOSSIBLE:
        return knights
    stops = desk.settings.first_cutoff_stops
    etas = from_nothing(desk.table, scene.income[seat], scene.ports[seat], stops)
    return int((etas[CARD] + 1) * knights)


@kernel
def _rolls_to_road(scene: Scene, seat: int) -> int:
    """The rolls to a road from an empty hand."""
    rates, ratios, hand = scratch(RESOURCES), scratch(RESOURCES), scratch(RESOURCES)
    unpack_rates(scene.income[seat], rates)
    fill_ratios(scene.ports[seat], ratios)
    cost = scratch(RESOURCES)
    hand[:] = 0
    copy(COSTS[ROAD], cost)
    return min(roll_until(hand, cost, rates, ratios, _LONG), _LONG)


@kernel
def _income(desk: Desk, which: int, seat: int, resource: int) -> int:
    """The cards of a resource, or of all (5), that 36 throws bring, without the robber's."""
    scene, ground = desk.scenes[which], desk.ground
    settlements, cities = 0 + scene.settlements[seat], 0 + scene.cities[seat]
    total = 0
    for hex_ in range(HEXES):
        if ground.weight[hex_] == 0 or hex_ == scene.robber:
            continue
        if resource == ground.terrain[hex_] or resource == RESOURCES:
            ways = _LIKELIEST - abs(_SEVEN - ground.number[hex_])
            corners = HEX_MASK[hex_]
            total += ways * (_count(settlements & corners) + 2 * _count(cities & corners))
    return int(total)


@kernel
def _ready_sites(possible: Possible) -> int:
    """The places where a settlement could stand with no road more."""
    count, sites = 0, 0 + possible.sites
    while sites:
        count += possible.settlement[lowest(sites)] == 0
        sites &= sites - 1
    return count


@kernel
def _count(nodes: int) -> int:
    """How many there are in a set of nodes."""
    count = 0
    while nodes:
        nodes &= nodes - 1
        count += 1
    return count
