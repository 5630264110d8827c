"""How many rolls until one can pay for something: JSettlers' building speed estimate.

It is no simulation: a resource that comes up once in k rolls gives one card at every k-th roll,
and the bank is asked as soon as it helps (Thomas 2003; Guhe's manual, §10).
"""

import numpy as np

from bots.catan.records.estimates import KINDS
from bots.catan.records.numbers import Numbers, numeral, numerals
from games.catan.pieces import RESOURCES
from games.core.kernel import kernel
from games.core.scratch import scratch

ROAD, SETTLEMENT, CITY, CARD, SHIP = numerals(5)
"""What can be paid for. A ship (sheep and wood) cannot be built here, but JSettlers reckons with it
in every sum over these five."""
COSTS = np.array(
    [
        [1, 0, 0, 0, 1],  # clay, ore, sheep, wheat, wood
        [1, 0, 1, 1, 1],
        [0, 3, 0, 2, 0],
        [0, 1, 1, 1, 0],
        [0, 0, 1, 0, 1],
    ],
    np.int64,
)
DICE_WEIGHTS = np.array([0, 0, 3, 6, 8, 11, 14, 17, 14, 11, 8, 6, 3], np.int64)
"""The chance of each sum in percent, rounded as JSettlers has it (together 101)."""
ROLL_LIMIT = numeral(40)
NEVER = 55_555
"""Rolls per card of a resource that one has no number for."""
ANY_PORT = RESOURCES
"""Bit of the 3:1 port in a set of ports; bits 0 to 4 are the 2:1 ports."""


@kernel
def copy(numbers: Numbers, to: Numbers) -> None:
    """Write the numbers, one for each resource, to another place."""
    for resource in range(RESOURCES):
        to[resource] = numbers[resource]


@kernel
def fill_rates(income: Numbers, rates: Numbers) -> None:
    """From dice weights (percent) per resource the rolls that one card of it takes.

    >>> rates = np.zeros(5, np.int64)
    >>> fill_rates(np.array([14, 8, 0, 28, 101]), rates)
    >>> rates.tolist()
    [7, 13, 55555, 4, 1]
    """
    for resource in range(RESOURCES):
        weight = income[resource]
        rates[resource] = max(1, (200 + weight) // (2 * weight)) if weight > 0 else NEVER


@kernel
def fill_ratios(ports: int, ratios: Numbers) -> None:
    """From a set of ports the cards of each resource that the bank takes for one."""
    common = 3 if ports >> ANY_PORT & 1 else 4
    for resource in range(RESOURCES):
        ratios[resource] = 2 if ports >> resource & 1 else common


@kernel
def covers(hand: Numbers, target: Numbers) -> bool:
    """Whether the hand holds all of the target."""
    for resource in range(RESOURCES):  # noqa: SIM110  (kernels know no generators)
        if hand[resource] < target[resource]:
            return False
    return True


@kernel
def scarcest_missing(hand: Numbers, target: Numbers, rates: Numbers) -> int:
    """The missing resource that takes the most rolls a card (the first of equals), or -1."""
    scarcest = -1
    for resource in range(RESOURCES):
        missing = hand[resource] < target[resource]
        if missing and (scarcest < 0 or rates[resource] > rates[scarcest]):
            scarcest = resource
    return scarcest


@kernel
def trade_surplus(hand: Numbers, target: Numbers, rates: Numbers, ratios: Numbers) -> bool:
    """Give the bank what the target does not need for what it misses; whether it is covered then.

    >>> hand, target = np.array([5, 0, 0, 0, 0]), np.array([1, 0, 0, 0, 1])
    >>> trade_surplus(hand, target, np.full(5, 7), np.full(5, 4)), hand.tolist()
    (True, [1, 0, 0, 0, 1])
    """
    for give in range(RESOURCES):
        while hand[give] - target[give] >= ratios[give]:
            need = scarcest_missing(hand, target, rates)
            if need < 0:
                return True
            hand[need] += 1
            hand[give] -= ratios[give]
    return covers(hand, target)


@kernel
def roll_until(hand: Numbers, target: Numbers, rates: Numbers, ratios: Numbers, cutoff: int) -> int:
    """Add to the hand, roll by roll, until it covers the target; the rolls that took.

    ``cutoff + 1`` when it takes more than ``cutoff``. The hand is left as it is in the end, the
    target not yet paid. Rolls that bring nothing are skipped: between cards nothing can change.
    """
    if covers(hand, target) or trade_surplus(hand, target, rates, ratios):
        return 0
    due = scratch(RESOURCES)
    copy(rates, due)
    while True:
        roll = due[0]
        for resource in range(1, RESOURCES):
            roll = min(roll, due[resource])
        if roll > cutoff:
            return cutoff + 1
        for resource in range(RESOURCES):
            if due[resource] == roll:
                hand[resource] += 1
                due[resource] += rates[resource]
        if covers(hand, target) or trade_surplus(hand, target, rates, ratios):
            return int(roll)


@kernel
def rolls(hand: Numbers, target: Numbers, rates: Numbers, ratios: Numbers, cutoff: int) -> int:
    """The rolls until a hand covers a target, at most ``cutoff``; the hand stays as it is.

    A road from nothing with a clay every 7th roll and a wood every 12th; with both rare, the bank
    helps: eight sheep, one every 2nd roll, are two cards.

    >>> nothing, road, ratios = np.zeros(5, np.int64), COSTS[ROAD], np.full(5, 4)
    >>> rolls(nothing, road, np.array([7, NEVER, NEVER, NEVER, 12]), ratios, 40)
    12
    >>> rolls(nothing, road, np.array([NEVER, NEVER, 2, NEVER, NEVER]), ratios, 40)
    16
    >>> rolls(nothing, road, np.full(5, NEVER), ratios, 40)
    40
    """
    held = scratch(RESOURCES)
    copy(hand, held)
    return min(roll_until(held, target, rates, ratios, cutoff), cutoff)


@kernel
def fill_estimates(
    hand: Numbers, rates: Numbers, ratios: Numbers, first_stops: bool, etas: Numbers
) -> None:
    """The rolls to each kind of piece from a hand, at most ``ROLL_LIMIT`` each.

    ``first_stops``: after the first kind that takes longer, the rest are not reckoned and stay at
    the limit (JSettlers leaves its loop there).

    >>> etas, rates = np.zeros(5, np.int64), np.array([NEVER, 3, 3, 3, NEVER])
    >>> fill_estimates(np.zeros(5, np.int64), rates, np.full(5, 4), False, etas)
    >>> etas.tolist()
    [12, 15, 9, 3, 12]
    >>> fill_estimates(np.zeros(5, np.int64), np.full(5, NEVER), np.full(5, 4), True, etas)
    >>> etas.tolist()
    [40, 40, 40, 40, 40]
    """
    held, cost = scratch(RESOURCES), scratch(RESOURCES)
    etas[:] = ROLL_LIMIT
    for kind in range(KINDS):
        copy(hand, held)
        copy(COSTS[kind], cost)
        took = roll_until(held, cost, rates, ratios, ROLL_LIMIT)
        if took <= ROLL_LIMIT:
            etas[kind] = took
        elif first_stops:
            return


@kernel
def fill_order(rates: Numbers, rarest_first: bool, order: Numbers) -> None:
    """The resources by the rolls a card of them takes; equals in their own order."""
    for resource in range(RESOURCES):
        place = resource
        while place > 0:
            before = rates[order[place - 1]]
            later = rates[resource] > before if rarest_first else rates[resource] < before
            if not later:
                break
            order[place] = order[place - 1]
            place -= 1
        order[place] = resource
