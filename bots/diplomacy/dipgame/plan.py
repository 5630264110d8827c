"""A complete plan for a power: moves first, then idle units lent as supports."""

import random
from collections.abc import Sequence

from bots.diplomacy.dipgame.worth import Worth
from bots.diplomacy.ground import Ground
from bots.diplomacy.presence import Presence
from games.diplomacy.orders import Order, OrderKind, Unit


class Plan:
    """Orders for the units of one power in a movement phase.

    Each unit goes to the best region around it that no comrade has taken, or holds if it stands
    in the best; then holding units support whoever faces as much competition as it has strength.
    """

    def __init__(
        self,
        units: Sequence[Unit],
        regions: Worth,
        around: Presence,
        ground: Ground,
        rng: random.Random,
    ) -> None:
        self._units, self._regions = units, regions
        self._around, self._ground, self._rng = around, ground, rng
        self._orders: dict[Unit, Order] = {}

    def complete(self, given: Sequence[Order]) -> tuple[Order, ...]:
        """The whole plan, the orders given kept as they are."""
        self._orders = {
            order.unit: order for order in given if order.unit and order.unit in self._units
        }
        self._assign_moves()
        while self._lend_one_support():
            pass
        return tuple(self._orders[unit] for unit in self._units)

    def _assign_moves(self) -> None:
        """The unit with most to gain chooses first; who finds its best taken waits to support."""
        taken = {self._spot(order).province for order in self._orders.values()}
        free = [unit for unit in self._units if unit not in self._orders]
        self._rng.shuffle(free)
        wishes = {unit: self._wish(unit) for unit in free}
        free.sort(key=lambda unit: self._regions[unit] - self._regions[wishes[unit]])
        for unit in free:
            spot = wishes[unit]
            comrade = self._comrade(spot.province)
            swaps = comrade is not None and wishes.get(comrade, comrade).province == unit.province
            stays = comrade is not None and wishes.get(comrade, comrade) == comrade
            if spot == unit or spot.province in taken or swaps or stays:
                self._orders[unit] = Order(OrderKind.HOLD, unit)
            else:
                self._orders[unit] = Order(OrderKind.MOVE, unit, target=spot.place)
                taken.add(spot.province)

    def _wish(self, unit: Unit) -> Unit:
        """The best spot around the unit, its own included; lots decide between equals."""
        spots = [unit, *self._ground.next_to(unit)]
        best = max(self._regions[spot] for spot in spots)
        if self._regions[unit] == best:
            return unit
        return self._rng.choice([spot for spot in spots if self._regions[spot] == best])

    def _comrade(self, province: str) -> Unit | None:
        return next((unit for unit in self._units if unit.province == province), None)

    def _spot(self, order: Order) -> Unit:
        """Where an order's unit means to be."""
        assert order.unit is not None
        if order.kind is OrderKind.MOVE and order.target:
            return Unit(order.unit.kind, order.target)
        return order.unit

    def _lend_one_support(self) -> bool:
        """Turns the most useful hold into a support; False when no hold is of use."""
        best: tuple[float, Unit, Order] | None = None
        for unit, order in self._orders.items():
            if order.kind is not OrderKind.HOLD:
                continue
            for other, plan in self._orders.items():
                spot = self._spot(plan)
                lends = spot.province in self._ground.reach[unit] and other != unit
                if not lends or not self._is_contested(other, spot.province):
                    continue
                worth = self._regions[spot]
                if best is None or worth > best[0]:
                    best = (worth, unit, support(unit, plan))
        if best is None:
            return False
        self._orders[best[1]] = best[2]
        return True

    def _is_contested(self, unit: Unit, province: str) -> bool:
        """Whether rivals could match the strength that the unit has there so far."""
        strength = 1 + sum(
            order.other == unit and order.kind in (OrderKind.SUPPORT_HOLD, OrderKind.SUPPORT_MOVE)
            for order in self._orders.values()
        )
        return 0 < self._around.competition(province) >= strength


def support(unit: Unit, plan: Order) -> Order:
    """The unit's support of a comrade's plan: its move, or its staying."""
    assert plan.unit is not None
    if plan.kind is OrderKind.MOVE:
        return Order(OrderKind.SUPPORT_MOVE, unit, target=plan.target, other=plan.unit)
    return Order(OrderKind.SUPPORT_HOLD, unit, other=plan.unit)
