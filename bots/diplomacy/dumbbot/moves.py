"""DumbBot's moves and supports for one movement phase."""

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType

from bots.diplomacy.dumbbot.destinations import Wishes
from bots.diplomacy.ground import Ground
from bots.diplomacy.presence import Presence
from games.diplomacy.notation import write_order
from games.diplomacy.orders import Order, OrderKind, Unit

Choose = Callable[[Sequence[tuple[int, Unit]]], int]


class Moves:
    """Gives each of a power's units an order, in random order of units.

    A unit that wants to go where a comrade stands or goes supports it when rivals could come, and
    else looks for another place. A comrade without an order yet is waited for. Units with a
    ``given`` order keep it; no order is given that is not ``allowed`` (None: all are), unless a
    unit has no other.
    """

    def __init__(
        self,
        units: Sequence[Unit],
        wishes: Wishes,
        around: Presence,
        ground: Ground,
        choose: Choose,
        rng: random.Random | None,
        given: Mapping[Unit, Order] = MappingProxyType({}),
        allowed: Collection[Order] | None = None,
    ) -> None:
        self._standing = {unit.province: unit for unit in units}
        self._wishes, self._around, self._ground = wishes, around, ground
        self._choose, self._allowed = choose, allowed
        self._ordered: dict[Unit, Order] = dict(given)
        self._going = {
            order.target.partition("/")[0]: unit
            for unit, order in given.items()
            if order.kind is OrderKind.MOVE and order.target
        }
        self._queue = [unit for unit in units if unit not in given]
        if rng is not None:
            rng.shuffle(self._queue)

    def orders(self) -> tuple[Order, ...]:
        """The orders of all units."""
        waits: dict[Unit, int] = {}
        while self._queue:
            unit = self._queue.pop(0)
            awaited = self._order(unit, patient=waits.get(unit, 0) < len(self._standing))
            if awaited is not None:
                waits[unit] = waits.get(unit, 0) + 1
                self._queue.insert(self._queue.index(awaited) + 1, unit)
        for unit, order in self._ordered.items():
            if order.kind is OrderKind.HOLD:
                self._ordered[unit] = self._instead_of_holding(unit) or order
        return tuple(self._ordered.values())

    def _may(self, order: Order) -> bool:
        return self._allowed is None or order in self._allowed

    def _order(self, unit: Unit, patient: bool) -> Unit | None:
        """Orders the unit, or names the comrade whose order it waits for."""
        spots = [(self._wishes[spot], spot) for spot in self._ground.next_to(unit)]
        spots.append((self._wishes[unit] + 1, unit))
        spots.sort(key=lambda one: -one[0])
        while spots:
            picked = self._choose(spots)
            spot = spots[picked][1]
            comrade = self._standing.get(spot.province)
            if spot == unit and self._may(Order(OrderKind.HOLD, unit)):
                self._ordered[unit] = Order(OrderKind.HOLD, unit)
                return None
            if comrade in self._queue and comrade is not None and patient:
                return comrade
            if spot != unit and (order := self._go_or_support(unit, spot)):
                self._ordered[unit] = order
                return None
            del spots[picked]
        self._ordered[unit] = self._forced(unit)
        return None

    def _forced(self, unit: Unit) -> Order:
        """What is left to a unit whose promises forbid all that it would do by itself."""
        left = [order for order in self._allowed or () if order.unit == unit]
        free = [order for order in left if not self._is_taken(order)]
        return min(free or left, key=write_order, default=Order(OrderKind.HOLD, unit))

    def _is_taken(self, order: Order) -> bool:
        """Whether an order goes where a comrade goes or stays."""
        if order.kind is not OrderKind.MOVE or order.target is None:
            return False
        province = order.target.partition("/")[0]
        return province in self._going or self._staying(province) is not None

    def _go_or_support(self, unit: Unit, spot: Unit) -> Order | None:
        """A move to the spot or a support of the comrade there; None if neither makes sense."""
        competition = self._around.competition(spot.province)
        if mover := self._going.get(spot.province):
            support = self._support_move(unit, mover, spot.province)
            return support if competition > 0 and self._may(support) else None
        if comrade := self._staying(spot.province):
            support = Order(OrderKind.SUPPORT_HOLD, unit, other=comrade)
            return support if competition > 1 and self._may(support) else None
        move = Order(OrderKind.MOVE, unit, target=spot.place)
        if self._standing.get(spot.province) in self._queue or not self._may(move):
            return None
        self._going[spot.province] = unit
        return move

    def _support_move(self, unit: Unit, mover: Unit, province: str) -> Order:
        target = self._ordered[mover].target or province
        return Order(OrderKind.SUPPORT_MOVE, unit, target=target, other=mover)

    def _staying(self, province: str) -> Unit | None:
        """Our unit in the province, if it has an order and the order is not to move."""
        comrade = self._standing.get(province)
        order = self._ordered.get(comrade) if comrade else None
        return comrade if order and order.kind is not OrderKind.MOVE else None

    def _instead_of_holding(self, unit: Unit) -> Order | None:
        """The support worth most that an idle unit can give, if any is needed."""
        best: tuple[int, Order] | None = None
        for spot in self._ground.next_to(unit):
            competition = self._around.competition(spot.province)
            worth = self._wishes[spot]
            mover, stayer = self._going.get(spot.province), self._staying(spot.province)
            if mover is not None and competition > 0:
                order = self._support_move(unit, mover, spot.province)
            elif mover is None and stayer is not None and competition > 1:
                order = Order(OrderKind.SUPPORT_HOLD, unit, other=stayer)
            else:
                continue
            if not self._may(order):
                continue
            if worth > max(0, best[0] if best else 0):
                best = (worth, order)
        return best[1] if best else None
