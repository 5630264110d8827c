"""What a player's numbers bring in, in one number; and what each piece takes from nothing.

The dice weights of the five resources are packed nine bits each, so that two incomes are added by
one addition. The rolls to each kind of piece from an empty hand depend on income and ports only
and are asked for thousands of times a plan: they are kept in a table.
"""

import numpy as np

from bots.catan.estimate.building_speed import fill_estimates, fill_rates, fill_ratios
from bots.catan.records.estimates import KINDS, Estimates, Table
from bots.catan.records.numbers import Numbers
from games.catan.pieces import RESOURCES
from games.core.kernel import kernel
from games.core.scratch import scratch

BITS = 9
PORT_BITS = 6


@kernel
def pack_income(weights: Numbers) -> int:
    """The dice weights of the five resources in one number.

    >>> pack_income(np.array([1, 0, 0, 0, 0])) + pack_income(np.array([0, 1, 0, 0, 0]))
    513
    """
    packed = 0
    for resource in range(RESOURCES):
        packed |= int(weights[resource]) << BITS * resource
    return packed


@kernel
def income_of(income: int, resource: int) -> int:
    """The dice weight of one resource."""
    return income >> BITS * resource & (1 << BITS) - 1


@kernel
def unpack_rates(income: int, rates: Numbers) -> None:
    """From a packed income the rolls per card of each resource."""
    for resource in range(RESOURCES):
        rates[resource] = income_of(income, resource)
    fill_rates(rates, rates)


@kernel
def from_nothing(table: Table, income: int, ports: int, first_stops: int) -> Estimates:
    """The rolls to each kind of piece from an empty hand, at most 40 each.

    >>> from bots.catan.records.estimates import TABLE
    >>> table = np.zeros((), TABLE)[()]
    >>> from_nothing(table, pack_income(np.array([14, 14, 14, 14, 14])), 0, 1)
    (7, 7, 21, 7, 7)
    """
    key = np.uint64(((income << PORT_BITS | ports) << 1 | first_stops) + 1)
    slot = int((key * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(50))
    etas = table.etas[slot]
    if table.key[slot] != key:
        rates, ratios = scratch(RESOURCES), scratch(RESOURCES)
        unpack_rates(income, rates)
        fill_ratios(ports, ratios)
        nothing, took = scratch(RESOURCES), scratch(KINDS)
        nothing[:] = 0
        fill_estimates(nothing, rates, ratios, first_stops != 0, took)
        for kind in range(KINDS):
            etas[kind] = took[kind]
        table.key[slot] = key
    return 0 + etas[0], 0 + etas[1], 0 + etas[2], 0 + etas[3], 0 + etas[4]


@kernel
def speedup(before: Estimates, after: Estimates, ship_counts: int) -> int:
    """How many rolls all kinds of pieces together come sooner.

    >>> speedup((9, 9, 9, 9, 9), (8, 8, 8, 8, 7), 1), speedup((9, 9, 9, 9, 9), (8, 8, 8, 8, 7), 0)
    (6, 4)
    """
    total = 0
    for kind in range(KINDS if ship_counts else KINDS - 1):
        total += before[kind] - after[kind]
    return total
