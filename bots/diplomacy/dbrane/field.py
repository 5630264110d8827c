"""The board of one phase in the eyes of one power, as small integers.

Rivals are every other power's units; a set of them is a bit mask. A rival can *join* a fight at a
province (by moving in, or supporting who moves in or stands there) and *cut* a support given from
one (by moving against it).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bots.diplomacy.ground import Ground
from bots.diplomacy.pledges import permitted, promised_orders
from games.diplomacy.orders import Order, OrderKind, Unit
from games.diplomacy.position import Position
from games.talk.diplomacy.orders import CODES
from games.talk.diplomacy.promises import Promise

SUPPORTS = (OrderKind.SUPPORT_HOLD, OrderKind.SUPPORT_MOVE)


@dataclass(frozen=True)
class Field:
    """Who can do what. ``own`` are the power's units; a set of them is a mask by that order.

    ``moves``: for each own unit where it may go by itself: province to place. ``joins``: for each
    province and power the rivals who can join there. ``cuts``: for each province the rivals who can
    move into it. ``stands``: the rival in a province. ``lent``: supports that others promised our
    units, by the province supported into. ``fixed``: orders we promised. ``allowed``: None if we
    promised nothing, else all that our promises leave us.
    """

    power: str
    own: tuple[Unit, ...]
    moves: tuple[Mapping[str, str], ...]
    joins: Mapping[str, Mapping[str, int]]
    cuts: Mapping[str, int]
    stands: Mapping[str, int]
    owners: Mapping[int, str]
    lent: Mapping[str, Sequence[tuple[Order, str]]]
    fixed: Mapping[Unit, Order]
    allowed: frozenset[Order] | None

    def may(self, order: Order) -> bool:
        """Whether our promises leave us an order."""
        return self.allowed is None or order in self.allowed


def field_of(position: Position, power: str, promises: Sequence[Promise], ground: Ground) -> Field:
    """The field of a power (by its key) under the promises of all."""
    code = CODES[power]
    bound = {promise.promiser for promise in promises}
    own = position.units[power]
    allowed = frozenset(permitted(code, promises, position)) if code in bound else None
    fixed = {one.unit: one for one in promised_orders(code, promises, position) if one.unit}
    rivals = _Rivals(ground, own)
    for owner, units in position.units.items():
        if owner != power:
            theirs = CODES[owner]
            orders = permitted(theirs, promises, position) if theirs in bound else None
            rivals.add(owner, units, orders)
            if orders is not None:
                for order in promised_orders(theirs, promises, position):
                    rivals.lend(owner, order)
    return Field(
        power=power,
        own=own,
        moves=tuple(_moves(unit, ground, allowed) for unit in own),
        joins=rivals.joins,
        cuts=rivals.cuts,
        stands=rivals.stands,
        owners=rivals.owners,
        lent=rivals.lent,
        fixed=fixed,
        allowed=allowed,
    )


def _moves(unit: Unit, ground: Ground, allowed: frozenset[Order] | None) -> dict[str, str]:
    """Where a unit may go by itself: province to place, the first coast of two."""
    found: dict[str, str] = {}
    for spot in ground.next_to(unit):
        if allowed is None or Order(OrderKind.MOVE, unit, target=spot.place) in allowed:
            found.setdefault(spot.province, spot.place)
    return found


class _Rivals:
    """Gathers the rivals' bits, power by power."""

    def __init__(self, ground: Ground, own: Sequence[Unit]) -> None:
        self._ground, self._own = ground, own
        self.joins: dict[str, dict[str, int]] = {}
        self.cuts: dict[str, int] = {}
        self.stands: dict[str, int] = {}
        self.owners: dict[int, str] = {}
        self.lent: dict[str, list[tuple[Order, str]]] = {}

    def add(self, owner: str, units: Sequence[Unit], orders: Sequence[Order] | None) -> None:
        """A power's units; ``orders`` are all that its promises leave it, None if it made none."""
        for unit in units:
            bit = 1 << len(self.owners)
            self.owners[bit] = owner
            self.stands[unit.province] = bit
            self._join(unit.province, owner, bit)
            if orders is None:
                for province in self._ground.reach[unit]:
                    self._join(province, owner, bit)
                    self.cuts[province] = self.cuts.get(province, 0) | bit
            else:
                self._bound(owner, bit, [order for order in orders if order.unit == unit])

    def _bound(self, owner: str, bit: int, orders: Sequence[Order]) -> None:
        for order in orders:
            if order.other in self._own:
                continue
            if order.kind is OrderKind.MOVE and order.target:
                province = order.target.partition("/")[0]
                self._join(province, owner, bit)
                self.cuts[province] = self.cuts.get(province, 0) | bit
            elif order.kind is OrderKind.SUPPORT_MOVE and order.target:
                self._join(order.target.partition("/")[0], owner, bit)
            elif order.kind is OrderKind.SUPPORT_HOLD and order.other:
                self._join(order.other.province, owner, bit)

    def lend(self, owner: str, order: Order) -> None:
        """A support that a rival promised; it counts if it is for one of our units."""
        if order.kind in SUPPORTS and order.other and order.other in self._own:
            goal = order.target or order.other.place
            self.lent.setdefault(goal.partition("/")[0], []).append((order, owner))

    def _join(self, province: str, owner: str, bit: int) -> None:
        here = self.joins.setdefault(province, {})
        here[owner] = here.get(owner, 0) | bit
