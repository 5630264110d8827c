"""What a plan is made and judged by: worth of regions, units near, help that others promised."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bots.diplomacy.dipgame.worth import Worth
from bots.diplomacy.ground import Ground
from bots.diplomacy.presence import Presence
from games.diplomacy.orders import Order, OrderKind, Unit

SUPPORTS = (OrderKind.SUPPORT_HOLD, OrderKind.SUPPORT_MOVE)


@dataclass(frozen=True)
class Outlook:
    """A power's movement phase as the game strategy sees it (Fabregues 2012, §6.6.2).

    ``helping`` are other powers' supports for our units' orders; who helps is no competition.
    """

    units: Sequence[Unit]
    regions: Worth
    around: Presence
    ground: Ground
    helping: Sequence[Order] = ()

    def strength(self, order: Order, plan: Collection[Order]) -> int:
        """An order's strength: one, and one for each support, ours or promised."""
        return 1 + sum(supports(one, order) for one in (*plan, *self.helping))

    def competition(self, order: Order) -> int:
        """The most units of one rival where the order's unit means to be."""
        return self.around.competition(spot(order).province)

    def contested(self, order: Order, plan: Collection[Order]) -> bool:
        """Whether rivals could match the order's strength."""
        return 0 < self.competition(order) >= self.strength(order, plan)


@dataclass(frozen=True, slots=True)
class Rating:
    """What a plan is worth, and how exposed it is.

    ``utility``: the worth of where the units will be, if the orders that rivals could match fail
    and the others succeed. ``risk``: how many orders rivals could match.

    >>> Rating(5, 1).no_worse_than(Rating(5, 2)), Rating(6, 3).no_worse_than(Rating(5, 2))
    (True, False)
    """

    utility: float
    risk: int

    def no_worse_than(self, other: "Rating") -> bool:
        """Whether neither is worse."""
        return self.utility >= other.utility and self.risk <= other.risk


def rate(outlook: Outlook, plan: Sequence[Order]) -> Rating:
    """Rates a plan as the negotiation strategy compares them (§6.6.3): by utility and risk."""
    matched = [outlook.contested(order, plan) for order in plan]
    ends = [
        order.unit if order.unit and fails else spot(order)
        for order, fails in zip(plan, matched, strict=True)
    ]
    return Rating(sum(outlook.regions[one] for one in ends), sum(matched))


def shortfall(outlook: Outlook, order: Order, plan: Sequence[Order]) -> int:
    """How many supports an order lacks to be stronger than any one rival there."""
    competition = outlook.competition(order)
    return max(0, competition + 1 - outlook.strength(order, plan)) if competition else 0


def spot(order: Order) -> Unit:
    """Where an order's unit means to be.

    >>> from games.diplomacy.notation import read_order
    >>> str(spot(read_order("A PAR - BUR"))), str(spot(read_order("A PAR S A MAR - BUR")))
    ('A BUR', 'A PAR')
    """
    assert order.unit is not None, "only who waives has none"
    if order.kind in (OrderKind.MOVE, OrderKind.RETREAT) and order.target:
        return Unit(order.unit.kind, order.target)
    return order.unit


def supports(support: Order, order: Order) -> bool:
    """Whether one order supports another."""
    if support.other is None or support.other != order.unit:
        return False
    if order.kind is OrderKind.MOVE:
        return support.kind is OrderKind.SUPPORT_MOVE and _province(support) == _province(order)
    return support.kind is OrderKind.SUPPORT_HOLD


def _province(order: Order) -> str:
    return (order.target or "").partition("/")[0]
