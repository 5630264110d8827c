"""A seat played by the DipGame agents' game strategy."""

from collections.abc import Mapping, Sequence

from bots.diplomacy.dipgame.outlook import Outlook
from bots.diplomacy.dipgame.parameters import Parameters
from bots.diplomacy.dipgame.plan import Plan
from bots.diplomacy.dipgame.worth import worth
from bots.diplomacy.ground import STANDARD_GROUND
from bots.diplomacy.presence import presence
from bots.sdk.parameters import read_parameters
from bots.sdk.player import Player
from games.diplomacy.notation import read_order
from games.diplomacy.orders import Order, OrderKind, Unit
from games.diplomacy.phase import PhaseKind
from games.diplomacy.view import View


class DipGame(Player[View, tuple[Order, ...]]):
    """Deterministic but for the choice between regions of equal worth; see ``notes.md``."""

    def sit_down(self) -> None:
        """Read the settings."""
        self.settings = read_parameters(Parameters, self.parameters)

    def decide(self, view: View) -> tuple[Order, ...]:
        """A complete plan for the power."""
        return self.complete(view, ())

    def complete(self, view: View, given: Sequence[Order]) -> tuple[Order, ...]:
        """A complete plan that keeps the orders given for some of the units."""
        if view.kind is PhaseKind.MOVEMENT:
            return Plan(self.outlook(view), self.rng).complete(given)
        regions = self.outlook(view).regions
        legal = [read_order(line) for line in view.legal]
        if view.kind is PhaseKind.RETREATS:
            return self._retreats(legal, regions)
        assert view.power is not None  # a player always has a seat
        due = view.builds.get(view.power, 0)
        kind = OrderKind.BUILD if due > 0 else OrderKind.DISBAND
        sign = 1 if due > 0 else -1
        spots = [order.unit for order in legal if order.kind is kind and order.unit]
        ranked = self._ranked(spots, {spot: sign * regions[spot] for spot in spots})
        return tuple(Order(kind, spot) for spot in distinct(ranked)[: abs(due)])

    def outlook(self, view: View) -> Outlook:
        """What a plan is made by."""
        power = view.power
        assert power is not None  # a player always has a seat
        around = presence(view, power, STANDARD_GROUND)
        regions = worth(view, power, around, STANDARD_GROUND, self.settings)
        return Outlook(view.units[power], regions, around, STANDARD_GROUND)

    def _ranked(self, spots: Sequence[Unit], worths: Mapping[Unit, float]) -> list[Unit]:
        """Best first; lots decide between equals."""
        drawn = list(spots)
        self.rng.shuffle(drawn)
        return sorted(drawn, key=lambda spot: -worths[spot])

    def _retreats(self, legal: Sequence[Order], regions: Mapping[Unit, float]) -> tuple[Order, ...]:
        orders: dict[Unit, Order] = {}
        taken: set[str] = set()
        ways = {
            (Unit(order.unit.kind, order.target), order.unit)
            for order in legal
            if order.kind is OrderKind.RETREAT and order.unit and order.target
        }
        for spot, unit in sorted(ways, key=lambda way: (-regions[way[0]], str(way))):
            if unit not in orders and spot.province not in taken:
                taken.add(spot.province)
                orders[unit] = Order(OrderKind.RETREAT, unit, target=spot.place)
        return tuple(orders.values())


def distinct(spots: Sequence[Unit]) -> list[Unit]:
    """The spots in order, only the first of each province."""
    first: dict[str, Unit] = {}
    for spot in spots:
        first.setdefault(spot.province, spot)
    return list(first.values())
