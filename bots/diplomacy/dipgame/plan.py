"""A complete plan for a power: moves first, then idle units lent as supports."""

import random
from collections.abc import Sequence

from bots.diplomacy.dipgame.outlook import Outlook, spot
from games.diplomacy.orders import Order, OrderKind, Unit


class Plan:
    """Orders for the units of one power in a movement phase.

    Each unit goes to the best region around it that no comrade has taken, or holds if it stands
    in the best; then holding units support whoever faces as much competition as it has strength.
    """

    def __init__(self, outlook: Outlook, rng: random.Random) -> None:
        self._outlook, self._rng = outlook, rng
        self._orders: dict[Unit, Order] = {}

    def complete(self, given: Sequence[Order]) -> tuple[Order, ...]:
        """The whole plan, the orders given kept as they are.

        With the same lots a unit wishes for the same region whatever is given.
        """
        units = self._outlook.units
        self._orders = {order.unit: order for order in given if order.unit and order.unit in units}
        self._assign_moves()
        while self._lend_one_support():
            pass
        return tuple(self._orders[unit] for unit in units)

    def _assign_moves(self) -> None:
        """The unit with most to gain chooses first; who finds its best taken waits to support."""
        regions = self._outlook.regions
        units = list(self._outlook.units)
        self._rng.shuffle(units)
        goals = {unit: self._wish(unit) for unit in units}
        free = [unit for unit in units if unit not in self._orders]
        free.sort(key=lambda unit: regions[unit] - regions[goals[unit]])
        goals |= {unit: spot(order) for unit, order in self._orders.items()}
        taken = {spot(order).province for order in self._orders.values()}
        for unit in free:
            goal = goals[unit]
            comrade = self._comrade(goal.province)
            swaps = comrade is not None and goals[comrade].province == unit.province
            stays = comrade is not None and goals[comrade] == comrade
            if goal == unit or goal.province in taken or swaps or stays:
                self._orders[unit] = Order(OrderKind.HOLD, unit)
            else:
                self._orders[unit] = Order(OrderKind.MOVE, unit, target=goal.place)
                taken.add(goal.province)

    def _wish(self, unit: Unit) -> Unit:
        """The best spot around the unit, its own included; lots decide between equals."""
        regions = self._outlook.regions
        spots = [unit, *self._outlook.ground.next_to(unit)]
        best = max(regions[one] for one in spots)
        if regions[unit] == best:
            return unit
        return self._rng.choice([one for one in spots if regions[one] == best])

    def _comrade(self, province: str) -> Unit | None:
        return next((unit for unit in self._outlook.units if unit.province == province), None)

    def _lend_one_support(self) -> bool:
        """Turns the most useful hold into a support; False when no hold is of use."""
        best: tuple[float, Unit, Order] | None = None
        outlook, orders = self._outlook, self._orders.values()
        contested = [order for order in orders if outlook.contested(order, orders)]
        for unit, order in self._orders.items():
            if order.kind is not OrderKind.HOLD:
                continue
            for plan in contested:
                goal = spot(plan)
                lends = goal.province in outlook.ground.reach[unit] and plan.unit != unit
                worth = outlook.regions[goal]
                if lends and (best is None or worth > best[0]):
                    best = (worth, unit, support(unit, plan))
        if best is None:
            return False
        self._orders[best[1]] = best[2]
        return True


def support(unit: Unit, plan: Order) -> Order:
    """The unit's support of another's plan: its move, or its staying.

    >>> from games.diplomacy.notation import read_order, write_order
    >>> write_order(support(read_order("A MUN H").unit, read_order("A PAR - BUR")))
    'A MUN S A PAR - BUR'
    """
    assert plan.unit is not None
    if plan.kind is OrderKind.MOVE:
        return Order(OrderKind.SUPPORT_MOVE, unit, target=plan.target, other=plan.unit)
    return Order(OrderKind.SUPPORT_HOLD, unit, other=plan.unit)
