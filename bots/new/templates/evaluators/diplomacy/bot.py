"""Says what is good, and leaves the search for it to Parley."""

from bots.diplomacy.evaluators import ByEvaluators, Option
from bots.diplomacy.ground import STANDARD_GROUND
from games.diplomacy.map import STANDARD
from games.diplomacy.orders import Order, OrderKind, Unit
from games.diplomacy.view import View


class Bot(ByEvaluators):
    def region(self, view: View, spot: Unit) -> float:
        """A center of others is worth most, then what is next to one."""
        wanted = set(STANDARD.centers) - set(view.centers[view.power or ""])
        near = STANDARD_GROUND.reach[spot] & wanted
        return 10.0 * (spot.province in wanted) + len(near)

    def order(self, view: View, order: Order) -> float:
        """Who stands in a center of ours leaves it less gladly."""
        leaves = order.kind is OrderKind.MOVE and order.unit
        ours = view.centers[view.power or ""]
        return -float(self.parameters["caution"]) if leaves and leaves.province in ours else 0

    def option(self, view: View, orders: Option) -> float:
        """A support is worth something if what it supports is ordered."""
        moves = {(order.unit, order.target) for order in orders if order.kind is OrderKind.MOVE}
        return sum(4.0 * ((order.other, order.target) in moves) for order in orders)
