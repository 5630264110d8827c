"""A player that gives every unit one of its legal orders, each as likely as the next."""

from bots.sdk.player import Player
from games.diplomacy.notation import read_order
from games.diplomacy.orders import Order, OrderKind
from games.diplomacy.phase import PhaseKind
from games.diplomacy.view import View


class Random(Player[View, tuple[Order, ...]]):
    """The yardstick below which no bot should fall."""

    def decide(self, view: View) -> tuple[Order, ...]:
        """A random legal order for each unit, or random builds or removals."""
        if view.kind is PhaseKind.ADJUSTMENTS:
            return self._adjustments(view)
        ways: dict[str, list[str]] = {}
        for line in view.legal:
            ways.setdefault(line[: len("A PAR")], []).append(line)
        return tuple(read_order(self.rng.choice(lines)) for lines in ways.values())

    def _adjustments(self, view: View) -> tuple[Order, ...]:
        """Random builds in different centers, or removals, as many as are due."""
        due = abs(view.builds.get(view.power or "", 0))
        orders = [read_order(line) for line in view.legal]
        self.rng.shuffle(orders)
        chosen: dict[str, Order] = {}
        for order in orders:
            if order.kind is not OrderKind.WAIVE and order.unit is not None and len(chosen) < due:
                chosen.setdefault(order.unit.province, order)
        return tuple(chosen.values())
