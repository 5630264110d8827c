"""What a power is thought to order before anything was said: by the worth of where it would go."""

from collections.abc import Mapping

import numpy as np

from bots.diplomacy.dbrane.tactics import DBraneTactics, surveyed
from bots.diplomacy.dipgame.outlook import spot
from bots.diplomacy.ground import STANDARD_GROUND
from bots.diplomacy.hana.movement import Movement
from bots.hana.beliefs import Beliefs, uniform
from bots.hana.problem import VOID
from games.diplomacy.orders import Order, OrderKind, Unit

HEAT = 0.15
"""How far from the best a goal may be, as a share of the most that a place is worth, and still be
about as likely."""
FOREIGN = -0.5
"""What it is worth, unasked, to support or convoy somebody else's unit."""
ANYTHING = 0.05
"""How likely it is that an order follows no reason at all."""


def prior(movement: Movement, foresight: float) -> Beliefs:
    """The degrees of all orders of all units. ``foresight``: how likely each unit does what D-Brane
    would have it do."""
    position = movement.position
    blank = uniform(movement.operators)
    degrees = ANYTHING * blank.degrees
    for seat, power in enumerate(position.map.power_keys):
        own = np.flatnonzero(movement.owner == seat).tolist()
        if not own:
            continue
        _, wishes = surveyed(position, power, STANDARD_GROUND)
        scale = max(1, *wishes.values())
        planned = movement.plan(DBraneTactics().best(position, power).orders)
        units = {movement.units[at] for at in own}
        for at in own:
            worth = np.array([_worth(order, wishes, units) for order in movement.orders[at]])
            likely = np.exp((worth / scale - (worth / scale).max()) / HEAT)
            share = foresight if planned[at] != VOID else 0.0
            rest = (1 - ANYTHING) * (1 - share) * likely / likely.sum()
            degrees[at, : len(rest)] += rest
            if share:
                degrees[at, planned[at]] += (1 - ANYTHING) * share
    return Beliefs(degrees, blank.feasible)


def _worth(order: Order, wishes: Mapping[Unit, int], comrades: set[Unit]) -> float:
    """What an order is worth by itself: its goal; half of the other's goal for a support."""
    best = max(1, *wishes.values())
    if order.other is None:
        return float(wishes.get(spot(order), 0))
    if order.other not in comrades:
        return FOREIGN * best
    goal = order.other
    if order.kind is not OrderKind.SUPPORT_HOLD and order.target:
        goal = Unit(order.other.kind, order.target)
    return 0.5 * wishes.get(goal, wishes.get(order.other, 0))
