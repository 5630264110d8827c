"""A bot from three evaluators and nothing else: of regions, of orders, of options.

As in the framework of DipGame (Fabregues 2012, §6.4.1): who writes the bot says what is good, and
the search for it is here. An *option* is all that the bot orders in a phase.
"""

from collections.abc import Mapping, Sequence
from heapq import nlargest

from bots.diplomacy.dipgame.outlook import spot
from bots.diplomacy.dipgame.player import distinct
from bots.sdk.player import Player
from games.diplomacy.notation import read_order
from games.diplomacy.orders import Order, OrderKind, Unit
from games.diplomacy.phase import PhaseKind
from games.diplomacy.view import View

Option = tuple[Order, ...]


class ByEvaluators(Player[View, Option]):
    """Orders whatever its evaluators like best. All of them say 0 at first; lots decide then.

    A unit's orders are judged by where they lead and by themselves; of these the ``each`` best are
    put together to options, of which the ``kept`` best by that sum are judged as a whole. More of
    either finds better options, and takes longer.

    >>> import random
    >>> from games.diplomacy import game
    >>> class Channel(ByEvaluators):
    ...     def region(self, view, spot):
    ...         return spot.place == "ENG"
    >>> view = game.view_for(game.start(game.read_options({}), seed=1), 2)
    >>> "ENG" in {order.target for order in Channel(2, random.Random(1), {}, {}).decide(view)}
    True
    """

    each = 6
    kept = 30

    def region(self, view: View, spot: Unit) -> float:
        """What it is worth to have a unit of this kind there: an army in Paris, say."""
        return 0

    def order(self, view: View, order: Order) -> float:
        """What an order is worth beyond the region it leads to."""
        return 0

    def option(self, view: View, orders: Option) -> float:
        """What all the orders together are worth beyond the sum of each."""
        return 0

    def decide(self, view: View) -> Option:
        """The best option found."""
        legal = [read_order(line) for line in view.legal if line != "WAIVE"]
        if view.kind is PhaseKind.ADJUSTMENTS:
            return self._adjustments(view, legal)
        choices: dict[Unit, list[Order]] = {}
        for order in self.rng.sample(legal, len(legal)):
            assert order.unit is not None, "whoever moves or retreats is a unit"
            choices.setdefault(order.unit, []).append(order)
        options = self._options(view, choices)
        return max(options, key=lambda option: options[option] + self.option(view, option))

    def _options(self, view: View, choices: Mapping[Unit, Sequence[Order]]) -> dict[Option, float]:
        """Options with the sums of their orders, the best first; none sends two to one place."""
        options: dict[Option, float] = {(): 0.0}
        for orders in choices.values():
            worths = {order: self._worth(view, order) for order in orders}
            best = nlargest(self.each, orders, key=lambda order: worths[order])
            best += [order for order in orders if spot(order) == order.unit][:1]  # always possible
            longer = {
                (*option, order): worth + worths[order]
                for option, worth in options.items()
                for order in best
                if all(spot(order).province != spot(other).province for other in option)
            }
            options = dict(nlargest(self.kept, longer.items(), key=lambda pair: pair[1])) or options
        return options

    def _adjustments(self, view: View, legal: Sequence[Order]) -> Option:
        """Builds where units are worth most, disbands where they are worth least."""
        due = view.builds.get(view.power or "", 0)
        kind, sign = (OrderKind.BUILD, 1) if due > 0 else (OrderKind.DISBAND, -1)
        found = [order for order in legal if order.kind is kind and order.unit]
        worths = {
            order.unit: sign * self.region(view, spot(order)) + self.order(view, order)
            for order in self.rng.sample(found, len(found))
            if order.unit
        }
        ranked = sorted(worths, key=lambda unit: -worths[unit])
        return tuple(Order(kind, unit) for unit in distinct(ranked)[: abs(due)])

    def _worth(self, view: View, order: Order) -> float:
        """An order by itself; who disbands is nowhere."""
        gone = order.kind is OrderKind.DISBAND
        return self.order(view, order) + (0 if gone else self.region(view, spot(order)))
