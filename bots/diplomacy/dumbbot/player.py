"""DumbBot: goes where there is most to gain, and supports whoever of its own goes there too."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from bots.diplomacy.dumbbot.destinations import Destinations, Wishes
from bots.diplomacy.dumbbot.moves import Moves
from bots.diplomacy.dumbbot.parameters import Parameters
from bots.diplomacy.ground import STANDARD_GROUND
from bots.diplomacy.presence import presence
from bots.sdk.parameters import read_parameters
from bots.sdk.player import SILENCE, Player
from games.diplomacy.notation import read_order
from games.diplomacy.orders import Order, OrderKind, Unit
from games.diplomacy.phase import PhaseKind
from games.diplomacy.view import View


class DumbBot(Player[View, tuple[Order, ...]]):
    """A seat played by David Norman's rules of thumb; see ``notes.md``.

    >>> from games.diplomacy import game
    >>> opening = game.start(game.read_options({}), seed=1)
    >>> view = game.view_for(opening, 2)
    >>> len(DumbBot(2, random.Random(1), {}, {}).decide(view))
    3
    """

    def __init__(
        self,
        seat: int,
        rng: random.Random,
        memory: dict[str, Any],
        parameters: Mapping[str, Any],
        talk: Mapping[str, Any] = SILENCE,
    ) -> None:
        super().__init__(seat, rng, memory, parameters, talk)
        self.settings = read_parameters(Parameters, parameters)

    def decide(self, view: View) -> tuple[Order, ...]:
        """Orders for every unit that must act."""
        power = view.power
        assert power is not None  # a player always has a seat
        around = presence(view, power, STANDARD_GROUND)
        wishes = Destinations(view, power, around, STANDARD_GROUND, self.settings).wishes()
        if view.kind is PhaseKind.MOVEMENT:
            units = view.units[power]
            return Moves(units, wishes, around, STANDARD_GROUND, self.choose, self.rng).orders()
        legal = [read_order(line) for line in view.legal]
        if view.kind is PhaseKind.RETREATS:
            return self._retreats(legal, wishes)
        due = view.builds.get(power, 0)
        return self._builds(legal, wishes, due) if due > 0 else self._removals(legal, wishes, -due)

    def choose(self, ranked: Sequence[tuple[int, Unit]]) -> int:
        """The index of the pick among destinations ranked best first.

        From the best down, each is passed over with a chance that falls as it outdoes the next.
        """
        settings = self.settings
        picked = 0
        while picked + 1 < len(ranked):
            best, after = ranked[picked][0], ranked[picked + 1][0]
            lead = (best - after) * settings.alternative_difference_modifier // best if best else 0
            thinks_again = self.rng.randrange(100) < settings.play_alternative
            if not thinks_again or self.rng.randrange(100) < lead:
                break
            picked += 1
        return picked

    def _retreats(self, legal: Sequence[Order], wishes: Wishes) -> tuple[Order, ...]:
        """Each dislodged unit to the best place that no other of ours retreats to."""
        orders: list[Order] = []
        taken: set[str] = set()
        units = list(dict.fromkeys(order.unit for order in legal if order.unit))
        self.rng.shuffle(units)
        for unit in units:
            ways = [order for order in legal if order.unit == unit and order.target]
            spots = [Unit(unit.kind, order.target) for order in ways if order.target]
            ranked = rank(wishes, [spot for spot in spots if spot.province not in taken])
            if not ranked:
                orders.append(Order(OrderKind.DISBAND, unit))
                continue
            spot = ranked[self.choose(ranked)][1]
            taken.add(spot.province)
            orders.append(Order(OrderKind.RETREAT, unit, target=spot.place))
        return tuple(orders)

    def _builds(self, legal: Sequence[Order], wishes: Wishes, due: int) -> tuple[Order, ...]:
        """The best spots at home, one unit a center, as many as are due and possible."""
        spots = [order.unit for order in legal if order.kind is OrderKind.BUILD and order.unit]
        ranked = rank(wishes, spots)
        orders: list[Order] = []
        while ranked and len(orders) < due:
            spot = ranked[self.choose(ranked)][1]
            orders.append(Order(OrderKind.BUILD, spot))
            ranked = [other for other in ranked if other[1].province != spot.province]
        return (*orders, *[Order(OrderKind.WAIVE, None)] * (due - len(orders)))

    def _removals(self, legal: Sequence[Order], wishes: Wishes, due: int) -> tuple[Order, ...]:
        """The units that stand where we wish least to stand."""
        units = [order.unit for order in legal if order.kind is OrderKind.DISBAND and order.unit]
        ranked = [(-worth, unit) for worth, unit in rank(wishes, units)[::-1]]
        orders: list[Order] = []
        while ranked and len(orders) < due:
            orders.append(Order(OrderKind.DISBAND, ranked.pop(self.choose(ranked))[1]))
        return tuple(orders)


def rank(wishes: Wishes, spots: Sequence[Unit]) -> list[tuple[int, Unit]]:
    """The spots with their worth, best first; equals keep their order."""
    return sorted(((wishes[spot], spot) for spot in spots), key=lambda one: -one[0])
