"""The rolls until a hand pays for something, by the estimate that a robot uses.

JSettlers' fast estimate, or one of STAC's others. Speedups and win-game ETAs keep the fast one.
"""

from bots.catan.estimate.building_speed import COSTS, ROLL_LIMIT, copy, rolls
from bots.catan.estimate.building_speed import fill_estimates as fill_fast
from bots.catan.pace.fractional import fractional_rolls
from bots.catan.pace.likely import fill_yields, likely_rolls
from bots.catan.pace.trades import rolls_saved
from bots.catan.records.desk import NOW, Desk
from bots.catan.records.estimates import KINDS
from bots.catan.records.numbers import Numbers
from games.catan.pieces import RESOURCES
from games.core.kernel import kernel
from games.core.scratch import scratch


@kernel
def rolls_to(desk: Desk, seat: int, hand: Numbers, target: Numbers, cutoff: int) -> int:
    """The rolls until a player's hand covers a target, at most ``cutoff``; the hand is kept."""
    settings = desk.settings
    rates, ratios = desk.rates[seat], desk.ratios[seat]
    if settings.BSE_ACCURATE:
        yields = fill_yields(desk, seat)
        took = likely_rolls(hand, target, yields, ratios, cutoff)
    elif settings.BSE_FRACTIONAL:
        unknown = int(desk.scenes[NOW].unknown[seat])
        took = fractional_rolls(hand, unknown, target, rates, ratios, cutoff)
    else:
        took = rolls(hand, target, rates, ratios, cutoff)
    if settings.BSE_USING_BELIEFS and took > 1:
        took = max(1, took - rolls_saved(desk, seat, hand, target))
    return took


@kernel
def fill_from_now(desk: Desk, seat: int, etas: Numbers) -> None:
    """A player's rolls to each kind of piece from the present hand, at most 40 each."""
    settings = desk.settings
    hand, cost = scratch(RESOURCES), scratch(RESOURCES)
    copy(desk.scenes[NOW].hand[seat], hand)
    if settings.BSE_ACCURATE or settings.BSE_FRACTIONAL or settings.BSE_USING_BELIEFS:
        for kind in range(KINDS):
            copy(COSTS[kind], cost)
            etas[kind] = rolls_to(desk, seat, hand, cost, ROLL_LIMIT)
        return
    stops = settings.first_cutoff_stops != 0
    fill_fast(hand, desk.rates[seat], desk.ratios[seat], stops, etas)
