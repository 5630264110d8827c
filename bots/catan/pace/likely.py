"""JSettlers' accurate estimate (STAC's ``BSE_ACCURATE``): until the target is as likely as not.

Hands and their probabilities are followed roll by roll. As surplus goes to the bank at once, a hand
that misses something holds less than a bank trade beyond the target, and so all hands that matter
have a place in a table.
"""

import numpy as np
from numpy.typing import NDArray

from bots.catan.estimate.building_speed import DICE_WEIGHTS, covers, fill_rates, trade_surplus
from bots.catan.records.desk import NOW, Desk
from bots.catan.records.numbers import Numbers
from games.catan.pieces import DESERT, RESOURCES
from games.catan.topology import HEX_MASK, HEXES
from games.core.kernel import kernel

SUMS = 13
LIKELY = 0.5


@kernel
def fill_yields(desk: Desk, seat: int) -> NDArray[np.int64]:
    """What each sum of the dice brings a player, the robber left aside: (13, 5) cards."""
    scene, ground = desk.scenes[NOW], desk.ground
    yields = np.zeros((SUMS, RESOURCES), np.int64)
    for hex_ in range(HEXES):
        if ground.terrain[hex_] == DESERT:
            continue
        for size in range(1, 3):
            nodes = (scene.settlements[seat] if size == 1 else scene.cities[seat]) & HEX_MASK[hex_]
            while nodes:
                nodes &= nodes - 1
                yields[ground.number[hex_], ground.terrain[hex_]] += size
    return yields


@kernel
def likely_rolls(
    hand: Numbers, target: Numbers, yields: NDArray[np.int64], ratios: Numbers, cutoff: int
) -> int:
    """The first roll after which the target is covered with a probability of one half.

    >>> yields = np.zeros((13, 5), np.int64)
    >>> yields[6, 0], yields[8, 4] = 1, 1  # clay on sixes, wood on eights, 14 % each
    >>> road, nothing = np.array([1, 0, 0, 0, 1]), np.zeros(5, np.int64)
    >>> likely_rolls(nothing, road, yields, np.full(5, 4), 40)
    9
    """
    rates, held = np.zeros(RESOURCES, np.int64), hand.copy()
    for resource in range(RESOURCES):
        for total in range(2, SUMS):
            rates[resource] += DICE_WEIGHTS[total] * yields[total, resource]
    fill_rates(rates, rates)
    if covers(held, target) or trade_surplus(held, target, rates, ratios):
        return 0
    size = 1
    for resource in range(RESOURCES):
        size *= target[resource] + ratios[resource]
    chances, later = np.zeros(size), np.zeros(size)
    chances[_place(held, target, ratios)] = 1.0
    covered = 0.0
    for roll in range(1, cutoff):
        later[:] = 0.0
        for place in range(size):
            if chances[place] > 0.0:
                covered += _roll_on(
                    place, chances[place], target, yields, rates, ratios, held, later
                )
        if covered >= LIKELY:
            return roll
        chances, later = later, chances
    return cutoff


@kernel
def _place(hand: Numbers, target: Numbers, ratios: Numbers) -> int:
    """The place of a hand in the table."""
    place = 0
    for resource in range(RESOURCES):
        place = place * (target[resource] + ratios[resource]) + hand[resource]
    return place


@kernel
def _roll_on(
    place: int,
    chance: float,
    target: Numbers,
    yields: NDArray[np.int64],
    rates: Numbers,
    ratios: Numbers,
    held: Numbers,
    later: NDArray[np.float64],
) -> float:
    """Roll once with the hand at a place; the probability that the target is covered then."""
    covered = 0.0
    for total in range(2, SUMS):
        rest = place
        for resource in range(RESOURCES - 1, -1, -1):
            sizes = target[resource] + ratios[resource]
            held[resource] = rest % sizes + yields[total, resource]
            rest //= sizes
        part = chance * DICE_WEIGHTS[total] / 100
        if covers(held, target) or trade_surplus(held, target, rates, ratios):
            covered += part
        else:
            later[_place(held, target, ratios)] += part
    return covered
