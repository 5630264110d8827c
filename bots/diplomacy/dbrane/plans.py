"""Battle plans: one unit that takes or keeps a center, and those that support it.

A plan fails if the rivals of one power join against it in strength enough, while any rivals cut its
supports. The smallest sets of rivals that can do so together are its *beaters*; a plan that nobody
can beat is *invincible* (de Jonge and Sierra's word), and so is a pair of plans of which the rivals
could beat either but, for want of units, not both.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from bots.diplomacy.dbrane.field import Field
from bots.diplomacy.ground import Ground
from games.diplomacy.orders import Order, OrderKind, Unit

MOST_SUPPORTS = 3
MOST_BEATERS = 40


@dataclass(frozen=True, slots=True)
class BattlePlan:
    """How to have a center. ``units`` is the mask of own units that it takes up.

    >>> from games.diplomacy.orders import UnitKind
    >>> paris = Unit(UnitKind.ARMY, "PAR")
    >>> BattlePlan("PAR", 0, (Order(OrderKind.HOLD, paris),), 1, ()).invincible
    True
    """

    center: str
    leader: int
    orders: tuple[Order, ...]
    units: int
    beaters: tuple[int, ...]

    @property
    def invincible(self) -> bool:
        """Whether nothing that the rivals can do makes it fail."""
        return not self.beaters

    def chance(self, readiness: float) -> float:
        """How likely it works if each rival does a given thing with that chance."""
        chance = 1.0
        for beater in self.beaters:
            chance *= 1 - readiness ** beater.bit_count()
        return chance


def invincible_pair(one: BattlePlan, other: BattlePlan) -> bool:
    """Whether at least one of two plans is sure to work: nobody can beat both at once."""
    return not any(first & second == 0 for first in one.beaters for second in other.beaters)


def battle_plans(field: Field, center: str, ground: Ground) -> Iterator[BattlePlan]:
    """The plans to have a center, each with no more supports than it takes to be sure of it."""
    for leader, unit in enumerate(field.own):
        order = _leading(field, leader, unit, center)
        if order is None:
            continue
        lent = _lent(field, center, order)
        friends = list(_supports(field, leader, order, center, ground))
        sure: list[int] = []
        for count in range(min(MOST_SUPPORTS, len(friends)) + 1):
            for chosen in combinations(friends, count):
                units = 1 << leader
                for friend, _ in chosen:
                    units |= 1 << friend
                if any(units & mask == mask for mask in sure):
                    continue
                supports = tuple(support for _, support in chosen)
                beaters = _beaters(field, center, unit, (*supports, *lent))
                if not beaters:
                    sure.append(units)
                yield BattlePlan(center, leader, (order, *supports), units, beaters)


def _leading(field: Field, leader: int, unit: Unit, center: str) -> Order | None:
    """The order by which a unit would take or keep a center."""
    if unit.province == center:
        order = Order(OrderKind.HOLD, unit)
    elif center in field.moves[leader]:
        order = Order(OrderKind.MOVE, unit, target=field.moves[leader][center])
    else:
        return None
    fixed = field.fixed.get(unit, order)
    return order if fixed == order and field.may(order) else None


def _supports(
    field: Field, leader: int, order: Order, center: str, ground: Ground
) -> Iterator[tuple[int, Order]]:
    """The supports that own units could give an order."""
    for friend, unit in enumerate(field.own):
        if friend == leader or center not in ground.reach[unit]:
            continue
        if order.kind is OrderKind.HOLD:
            support = Order(OrderKind.SUPPORT_HOLD, unit, other=order.unit)
        else:
            support = Order(OrderKind.SUPPORT_MOVE, unit, target=order.target, other=order.unit)
        if field.fixed.get(unit, support) == support and field.may(support):
            yield friend, support


def _lent(field: Field, center: str, order: Order) -> tuple[Order, ...]:
    """Others' promised supports of an order; none of a power against its own unit counts."""
    standing = field.owners.get(field.stands.get(center, 0))
    return tuple(
        support
        for support, owner in field.lent.get(center, ())
        if support.other == order.unit
        and (support.kind is OrderKind.SUPPORT_HOLD) is (order.kind is OrderKind.HOLD)
        and owner != standing
    )


def _beaters(field: Field, center: str, unit: Unit, supports: Sequence[Order]) -> tuple[int, ...]:
    """The smallest sets of rivals that can make a plan fail."""
    holding = unit.province == center
    needed = len(supports) + (2 if holding else 1)
    pools = list(field.joins.get(center, {}).values())
    occupant = field.stands.get(center, 0)
    head_on = _head_on(field, unit, occupant) if occupant else 0
    cutters = [_cutters(field, support, 0 if holding else occupant) for support in supports]
    found: list[int] = []
    for cut in range(len(supports) + 1):
        for cutting in _cuttings(cutters, cut):
            for pool in pools:
                found += _joined(pool & ~cutting, needed - cut, cutting, occupied=0)
            if head_on:
                found += _joined(head_on & ~cutting, needed - cut, cutting, occupied=occupant)
        found = _smallest(found)
    return tuple(found[:MOST_BEATERS])


def _head_on(field: Field, unit: Unit, occupant: int) -> int:
    """The rivals who could meet a move head on with its target's own unit."""
    if not field.cuts.get(unit.province, 0) & occupant:
        return 0
    owner = field.owners[occupant]
    return field.joins[unit.province].get(owner, 0)


def _cutters(field: Field, support: Order, occupant: int) -> int:
    """The rivals who could cut a support; who is attacked cannot cut a support of the attack."""
    assert support.unit is not None
    return field.cuts.get(support.unit.province, 0) & ~occupant


def _cuttings(cutters: Sequence[int], count: int) -> set[int]:
    """The sets of rivals that can cut so many of the supports at once."""
    found: set[int] = set()
    for chosen in combinations(cutters, count):
        for bits in product(*(_bits(mask) for mask in chosen)):
            cutting = 0
            for bit in bits:
                cutting |= bit
            if cutting.bit_count() == count:
                found.add(cutting)
        if len(found) > MOST_BEATERS:
            break
    return found


def _joined(pool: int, count: int, cutting: int, occupied: int) -> Iterator[int]:
    """The sets of rivals in which so many of a pool join, with those that cut."""
    if pool.bit_count() < count or (occupied and not pool & occupied):
        return
    for chosen in combinations(_bits(pool & ~occupied), count - bool(occupied)):
        yield cutting | occupied | sum(chosen)


def _bits(mask: int) -> list[int]:
    """The bits of a mask, one by one."""
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found


def _smallest(masks: list[int]) -> list[int]:
    """The masks that contain no other."""
    found: list[int] = []
    for mask in sorted(set(masks), key=int.bit_count):
        if not any(mask & other == other for other in found):
            found.append(mask)
    return found
