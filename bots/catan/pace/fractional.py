"""STAC's fractional estimate (``BSE_FRACTIONAL``): income and bank trades in parts of cards."""

from bots.catan.estimate.building_speed import covers, trade_surplus
from bots.catan.records.numbers import Numbers
from games.catan.pieces import RESOURCES
from games.core.kernel import kernel

_ROUNDING = 1e-9


@kernel
def fractional_rolls(
    hand: Numbers, unknown: int, target: Numbers, rates: Numbers, ratios: Numbers, cutoff: int
) -> int:
    """The rolls until what is missing comes in or is made up for by parts of bank trades.

    Whole bank trades come first; an unknown card is worth one at the player's worst ratio.

    >>> import numpy as np
    >>> hand, target = np.array([0, 0, 2, 0, 0]), np.array([1, 0, 0, 0, 1])
    >>> fractional_rolls(hand, 0, target, np.array([4, 9, 9, 9, 4]), np.full(5, 4), 40)
    3
    """
    held = hand.copy()
    if covers(held, target) or trade_surplus(held, target, rates, ratios):
        return 0
    worst = ratios.max()
    for roll in range(1, cutoff):
        missing, spare = 0.0, unknown / worst
        for resource in range(RESOURCES):
            beyond = held[resource] + roll / rates[resource] - target[resource]
            if beyond < 0:
                missing -= beyond
            else:
                spare += beyond / ratios[resource]
        if missing <= spare + _ROUNDING:
            return roll
    return cutoff
