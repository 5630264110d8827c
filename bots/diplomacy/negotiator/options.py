"""Negotiating options: supports by others that would better a plan, best first."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bots.diplomacy.dipgame.outlook import Outlook, shortfall, spot
from bots.diplomacy.dipgame.plan import support
from games.diplomacy.orders import Order, OrderKind, Unit


@dataclass(frozen=True, slots=True)
class Option:
    """Another power's support for an order of a plan.

    ``relief``: by how many supports the order falls less short; ``worth``: that of its goal.
    """

    power: str
    support: Order
    order: Order
    relief: int
    worth: float


def options(
    outlook: Outlook, plan: Sequence[Order], units: Mapping[str, Sequence[Unit]]
) -> list[Option]:
    """What to ask the other powers for (Fabregues 2012, §6.6.3), best first.

    What it would mean to them is not assessed. ``units``: those of the powers to ask. A power is
    not asked to help an attack on its own unit, which the rules forbid.
    """
    found = [
        option
        for order in plan
        if shortfall(outlook, order, plan)
        for option in _helps(outlook, plan, order, units)
    ]
    return sorted(found, key=lambda one: (-one.relief, -one.worth))


def _helps(
    outlook: Outlook, plan: Sequence[Order], order: Order, units: Mapping[str, Sequence[Unit]]
) -> Iterator[Option]:
    """The supports that would help one order."""
    goal = spot(order).province
    helped = {one.unit for one in outlook.helping}
    for power, theirs in units.items():
        attacked = order.kind is OrderKind.MOVE and any(unit.province == goal for unit in theirs)
        if power == outlook.around.power or attacked:
            continue
        for unit in theirs:
            if goal in outlook.ground.reach[unit] and unit not in helped:
                relief = _relief(outlook, plan, order, power)
                worth = outlook.regions[spot(order)]
                yield Option(power, support(unit, order), order, relief, worth)


def _relief(outlook: Outlook, plan: Sequence[Order], order: Order, power: str) -> int:
    """How much less short an order falls when a unit of a power supports it instead of vying."""
    goal = spot(order).province
    left = {one: outlook.around.near(one, goal) for one in outlook.around.others(goal)}
    left[power] -= 1
    strength = outlook.strength(order, plan) + 1
    competition = max(left.values())
    after = max(0, competition + 1 - strength) if competition else 0
    return shortfall(outlook, order, plan) - after
