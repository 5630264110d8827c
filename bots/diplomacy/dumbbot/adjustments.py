"""DumbBot's retreats, builds and removals."""

import random
from collections.abc import Sequence

from bots.diplomacy.dumbbot.destinations import Wishes
from bots.diplomacy.dumbbot.moves import Choose
from games.diplomacy.orders import Order, OrderKind, Unit
from games.diplomacy.phase import PhaseKind
from games.diplomacy.view import View


def after_moves(
    view: View,
    legal: Sequence[Order],
    wishes: Wishes,
    choose: Choose,
    rng: random.Random | None,
    promised: Sequence[Order] = (),
) -> tuple[Order, ...]:
    """The orders of a phase of retreats, builds or removals, out of the legal ones, of which
    ``promised`` builds and removals come first."""
    if view.kind is PhaseKind.RETREATS:
        return retreats(legal, wishes, choose, rng)
    assert view.power is not None
    due = view.builds.get(view.power, 0)
    given = tuple(promised)[: abs(due)]
    taken = {order.unit.province for order in given if order.unit}
    left = [order for order in legal if order.unit and order.unit.province not in taken]
    if due > 0:
        return (*given, *builds(left, wishes, due - len(given), choose))
    return (*given, *removals(left, wishes, -due - len(given), choose))


def retreats(
    legal: Sequence[Order], wishes: Wishes, choose: Choose, rng: random.Random | None
) -> tuple[Order, ...]:
    """Each dislodged unit to the best place that no other of ours retreats to."""
    orders: list[Order] = []
    taken: set[str] = set()
    units = list(dict.fromkeys(order.unit for order in legal if order.unit))
    if rng is not None:
        rng.shuffle(units)
    for unit in units:
        ways = [order for order in legal if order.unit == unit and order.target]
        spots = [Unit(unit.kind, order.target) for order in ways if order.target]
        ranked = rank(wishes, [spot for spot in spots if spot.province not in taken])
        if not ranked:
            orders.append(Order(OrderKind.DISBAND, unit))
            continue
        spot = ranked[choose(ranked)][1]
        taken.add(spot.province)
        orders.append(Order(OrderKind.RETREAT, unit, target=spot.place))
    return tuple(orders)


def builds(legal: Sequence[Order], wishes: Wishes, due: int, choose: Choose) -> tuple[Order, ...]:
    """The best spots at home, one unit a center, as many as are due and possible."""
    spots = [order.unit for order in legal if order.kind is OrderKind.BUILD and order.unit]
    ranked = rank(wishes, spots)
    orders: list[Order] = []
    while ranked and len(orders) < due:
        spot = ranked[choose(ranked)][1]
        orders.append(Order(OrderKind.BUILD, spot))
        ranked = [other for other in ranked if other[1].province != spot.province]
    return (*orders, *[Order(OrderKind.WAIVE, None)] * (due - len(orders)))


def removals(legal: Sequence[Order], wishes: Wishes, due: int, choose: Choose) -> tuple[Order, ...]:
    """The units that stand where we wish least to stand."""
    units = [order.unit for order in legal if order.kind is OrderKind.DISBAND and order.unit]
    ranked = [(-worth, unit) for worth, unit in rank(wishes, units)[::-1]]
    orders: list[Order] = []
    while ranked and len(orders) < due:
        orders.append(Order(OrderKind.DISBAND, ranked.pop(choose(ranked))[1]))
    return tuple(orders)


def rank(wishes: Wishes, spots: Sequence[Unit]) -> list[tuple[int, Unit]]:
    """The spots with their worth, best first; equals keep their order."""
    return sorted(((wishes[spot], spot) for spot in spots), key=lambda one: -one[0])
