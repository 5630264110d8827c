"""The board of one phase in the eyes of one power, as small integers.

Rivals are every other power's units; a set of them is a bit mask. A rival can *join* a fight at a
province (by moving in, or supporting who moves in or stands there) and *cut* a support given from
one (by moving against it).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from bots.diplomacy.ground import Ground
from bots.diplomacy.pledges import binding, permitted, promised_orders
from games.diplomacy.orders import Order, OrderKind, Unit
from games.diplomacy.position import Position
from games.talk.diplomacy.language.grounding import CODES, KEYS
from games.talk.diplomacy.notary.promises import Promise

SUPPORTS = (OrderKind.SUPPORT_HOLD, OrderKind.SUPPORT_MOVE)

Means: TypeAlias = tuple[Unit, frozenset[str], frozenset[str]]
"""A unit, the provinces where it can join a fight, and those it can move into."""


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
    own, ours = position.units[power], binding(code, promises, position)
    allowed = frozenset(permitted(code, ours, position)) if ours else None
    fixed = {one.unit: one for one in promised_orders(code, ours, position) if one.unit}
    rivals = _Rivals(own)
    for owner, units in position.units.items():
        if owner != power:
            word = binding(CODES[owner], promises, position)
            if word:
                rivals.add(owner, _bound(CODES[owner], word, position, power))
            else:
                rivals.add(owner, [_free(unit, ground) for unit in units])
            for order in promised_orders(CODES[owner], word, position):
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

    def __init__(self, own: Sequence[Unit]) -> None:
        self._own = own
        self.joins: dict[str, dict[str, int]] = {}
        self.cuts: dict[str, int] = {}
        self.stands: dict[str, int] = {}
        self.owners: dict[int, str] = {}
        self.lent: dict[str, list[tuple[Order, str]]] = {}

    def add(self, owner: str, means: Sequence[Means]) -> None:
        """A power's units and what they can do."""
        for unit, joins, cuts in means:
            bit = 1 << len(self.owners)
            self.owners[bit] = owner
            self.stands[unit.province] = bit
            for province in joins:
                here = self.joins.setdefault(province, {})
                here[owner] = here.get(owner, 0) | bit
            for province in cuts:
                self.cuts[province] = self.cuts.get(province, 0) | bit

    def lend(self, owner: str, order: Order) -> None:
        """A support that a rival promised; it counts if it is for one of our units."""
        if order.kind in SUPPORTS and order.other and order.other in self._own:
            goal = order.target or order.other.place
            self.lent.setdefault(goal.partition("/")[0], []).append((order, owner))


def _free(unit: Unit, ground: Ground) -> Means:
    """What a unit can do whose power has promised nothing."""
    return unit, ground.reach[unit] | {unit.province}, ground.reach[unit]


@lru_cache(maxsize=1 << 10)
def _bound(
    owner: str, promises: Sequence[Promise], position: Position, friend: str
) -> tuple[Means, ...]:
    """What the units of a power (by code) can do against another within its promises."""
    orders: dict[Unit | None, list[Order]] = {}
    for order in permitted(owner, promises, position):
        if order.other not in position.units[friend]:
            orders.setdefault(order.unit, []).append(order)
    found: list[Means] = []
    for unit in position.units[KEYS[owner]]:
        joins, cuts = {unit.province}, set()
        for order in orders.get(unit, ()):
            goal = order.target or (order.other.place if order.other else unit.place)
            joins.add(goal.partition("/")[0])
            if order.kind is OrderKind.MOVE:
                cuts.add(goal.partition("/")[0])
        found.append((unit, frozenset(joins), frozenset(cuts)))
    return tuple(found)
