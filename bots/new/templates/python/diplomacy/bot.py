"""Marches into centers that it does not own."""

from bots.diplomacy.dipgame.outlook import spot
from bots.sdk.player import Player
from games.diplomacy.map import STANDARD
from games.diplomacy.notation import read_order
from games.diplomacy.orders import Order, OrderKind, Unit
from games.diplomacy.view import View


class Bot(Player[View, tuple[Order, ...]]):
    def decide(self, view: View) -> tuple[Order, ...]:
        assert view.power
        wanted = set(STANDARD.centers) - set(view.centers[view.power])
        bold = self.rng.random() < self.parameters["courage"] / 100

        def worth(order: Order) -> float:
            goes = order.kind in (OrderKind.MOVE, OrderKind.RETREAT, OrderKind.BUILD)
            takes = bold and spot(order).province in wanted
            return goes + 2 * takes + self.rng.random()

        legal = [read_order(line) for line in view.legal if line != "WAIVE"]
        most = abs(view.builds.get(view.power, 0)) or len(legal)
        orders: dict[Unit, Order] = {}
        taken: set[str] = set()
        for order in sorted(legal, key=worth, reverse=True):
            free = order.unit not in orders and spot(order).province not in taken
            if order.unit and free and len(orders) < most:
                orders[order.unit] = order
                taken.add(spot(order).province)
        return tuple(orders.values())
