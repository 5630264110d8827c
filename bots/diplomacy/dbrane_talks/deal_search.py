"""The deals that D-Brane looks at: services that powers could do each other."""

from collections.abc import Iterator, Sequence
from itertools import product

from bots.diplomacy.dbrane_talks.appraisal import Appraisal
from bots.diplomacy.ground import STANDARD_GROUND
from bots.diplomacy.seasons import turn_of
from bots.diplomacy.speaking import spoken
from games.diplomacy.map import STANDARD
from games.diplomacy.orders import Order, OrderKind
from games.diplomacy.view import View
from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.grounding import KEYS
from games.talk.sentences import Deal

MOST_SERVICES = 3
"""How many services of one power to another are looked at further."""


class DealSearch:
    """Looks for deals of one power (by code) in a position. ``timed``: the table speaks of time, so
    that a zone can be for one phase; else it lasts."""

    def __init__(self, view: View, me: str, appraisal: Appraisal, timed: bool) -> None:
        self._view, self._me, self._appraisal = view, me, appraisal
        self._zone_time = turn_of(view.board().phase) if timed else None
        self._found: dict[tuple[str, str], Sequence[Deal]] = {}

    def of_two(self, other: str) -> Iterator[Deal]:
        """A service of the other for one of ours, or for nothing."""
        asked, given = self.services(other, self._me), self.services(self._me, other)
        yield from asked
        for one, two in product(asked, given):
            yield (*one, *two)

    def of_three(self, second: str, third: str) -> Iterator[Deal]:
        """A service of each to the next, round the table in either sense."""
        for ring in ((self._me, second, third), (self._me, third, second)):
            one, two, three = ring
            for services in product(
                self.services(one, two)[:1],
                self.services(two, three)[:1],
                self.services(three, one)[:1],
            ):
                yield tuple(element for service in services for element in service)

    def services(self, server: str, served: str) -> Sequence[Deal]:
        """What one power could do that helps another, the most helpful first."""
        key = (server, served)
        if key not in self._found:
            gains = [
                (self._appraisal.gain(served, deal), number, deal)
                for number, deal in enumerate(self._possible(server, served))
            ]
            helpful = sorted(
                (one for one in gains if one[0] > 0), key=lambda one: (-one[0], one[1])
            )
            self._found[key] = [deal for _, _, deal in helpful[:MOST_SERVICES]]
        return self._found[key]

    def _possible(self, server: str, served: str) -> Iterator[Deal]:
        """Supports of what the served plans, and staying out of its centers."""
        for order in self._appraisal.plan(served).orders:
            yield from self._supports(server, served, order)
        zone = self._zone(server, served)
        if zone:
            yield (say.Commit(server, (served,), dip.Dmz((server,), zone), self._zone_time),)

    def _supports(self, server: str, served: str, order: Order) -> Iterator[Deal]:
        """Supports of a move into a center or of a unit holding one; a move is promised too."""
        position = self._view.board()
        unit = order.unit
        if unit is None or order.kind not in (OrderKind.MOVE, OrderKind.HOLD):
            return
        goal = (order.target or unit.place).partition("/")[0]
        ours = position.center_owner(goal) == KEYS[server]
        if not STANDARD.provinces[goal].center or ours:
            return
        for friend in position.units[KEYS[server]]:
            if goal not in STANDARD_GROUND.reach[friend]:
                continue
            if order.kind is OrderKind.HOLD:
                support = Order(OrderKind.SUPPORT_HOLD, friend, other=unit)
                yield (self._promise(server, served, support),)
            else:
                support = Order(OrderKind.SUPPORT_MOVE, friend, target=order.target, other=unit)
                promise = self._promise(server, served, support)
                yield (promise, self._promise(served, server, order))

    def _promise(self, promiser: str, to: str, order: Order) -> say.Commit:
        return say.Commit(promiser, (to,), say.Do(spoken(order, KEYS[promiser], self._view)))

    def _zone(self, server: str, served: str) -> tuple[str, ...]:
        """The centers of the served that the server could enter."""
        position = self._view.board()
        reach = {
            province
            for unit in position.units[KEYS[server]]
            for province in STANDARD_GROUND.reach[unit]
        }
        centers = [code for code in position.centers[KEYS[served]] if code in reach]
        return tuple(sorted(STANDARD.provinces[code].daide for code in centers))
