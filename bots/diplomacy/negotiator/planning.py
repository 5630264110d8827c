"""The plans of one power in one phase, each thought through once."""

import random
from collections.abc import Sequence
from dataclasses import replace

from bots.diplomacy.dipgame.outlook import Outlook, Rating, rate
from bots.diplomacy.dipgame.plan import Plan
from bots.diplomacy.negotiator.commitments import Bound
from bots.diplomacy.presence import presence
from games.diplomacy.orders import Order
from games.diplomacy.view import View

Orders = tuple[Order, ...]


class Planning:
    """Completes and rates plans in one view. The lots fall the same way every time."""

    def __init__(self, view: View, outlook: Outlook, lots: int) -> None:
        self._view, self._lots = view, lots
        self._outlooks: dict[Orders, Outlook] = {(): outlook}
        self._plans: dict[tuple[Orders, Orders], Orders] = {}

    def outlook(self, helping: Orders) -> Outlook:
        """What plans are made by when others help; a unit that helps vies for nothing."""
        if helping not in self._outlooks:
            alone = self._outlooks[()]
            helpers = [order.unit for order in helping if order.unit]
            around = presence(self._view, alone.around.power, alone.ground, helpers)
            self._outlooks[helping] = replace(alone, around=around, helping=helping)
        return self._outlooks[helping]

    def plan(self, now: Bound, more: Sequence[Order] = ()) -> Orders:
        """The plan around what is agreed, and around more orders."""
        key = (now.helping, (*now.given, *more))
        if key not in self._plans:
            plan = Plan(self.outlook(now.helping), random.Random(self._lots))
            self._plans[key] = plan.complete(key[1])
        return self._plans[key]

    def rate(self, now: Bound, plan: Orders) -> Rating:
        """How good a plan is as things stand."""
        return rate(self.outlook(now.helping), plan)
