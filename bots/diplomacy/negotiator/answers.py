"""Whether a proposal leaves a power's plan no worse, and if not, why."""

from collections.abc import Sequence
from dataclasses import dataclass

from bots.diplomacy.dipgame.outlook import spot
from bots.diplomacy.negotiator.commitments import Bound, action_of, orders_now
from bots.diplomacy.speaking import owner, spoken
from games.diplomacy.map import STANDARD
from games.diplomacy.orders import Order, OrderKind
from games.diplomacy.view import View
from games.talk import sentences as say
from games.talk.diplomacy.language.grounding import CODES
from games.talk.diplomacy.notary.promises import Promise


@dataclass(frozen=True, slots=True)
class Refusal:
    """A no, with the reason where L has words for it."""

    reason: say.Info | None = None


def orders_or_refusal(
    promises: Sequence[Promise], bound: Bound, plan: Sequence[Order], view: View
) -> tuple[Order, ...] | Refusal:
    """The orders that promises asked of a power come to, or why it does not think of them.

    ``plan`` is the power's present plan. It thinks only of orders for its units in this phase that
    contradict none it has promised and help nobody to where its own units mean to be or into its
    own centers.
    """
    assert view.power is not None  # a player always has a seat
    phase, units = view.board().phase, view.units[view.power]
    if any(action_of(one) is None or one.due != phase or one.conditions for one in promises):
        return Refusal()
    orders = orders_now(promises, phase, units)
    if len(orders) < len({action_of(one) for one in promises}):
        return Refusal()
    for order in orders:
        for other in bound.given:
            if other.unit == order.unit and other != order:
                return Refusal(_wish(other, view))
        if order.kind is OrderKind.SUPPORT_MOVE and _in_the_way(order, plan, view):
            return Refusal(_no_wish(order, view))
    return orders


def why_not(
    orders: Sequence[Order], before: Sequence[Order], after: Sequence[Order], view: View
) -> Refusal:
    """The reason for a no where orders would make a plan worse: what a unit of them is to do."""
    asked = {order.unit for order in orders}
    mine = [order for order in before if order.unit in asked and order.kind is OrderKind.MOVE]
    needed = [order for order in before if order not in after]
    for order in (*mine, *needed):
        return Refusal(_wish(order, view))
    return Refusal()


def _in_the_way(support: Order, plan: Sequence[Order], view: View) -> bool:
    """Whether a supported move goes where our own units mean to be, or into a center of ours."""
    goal = STANDARD.province_of(support.target or "")
    return goal in view.centers[view.power or ""] or any(
        spot(order).province == goal for order in plan
    )


def _wish(order: Order, view: View) -> say.Info:
    """That we want our unit to do something."""
    power = view.power or ""
    return say.Explain(say.Desire(CODES[power], say.Do(spoken(order, power, view))))


def _no_wish(support: Order, view: View) -> say.Info:
    """That we do not want a supported unit to go there."""
    assert support.other is not None and support.target is not None and support.unit is not None
    power = owner(support.other, view)
    action = spoken(Order(OrderKind.MOVE, support.other, target=support.target), power, view)
    return say.Explain(say.Desire(CODES[view.power or ""], say.No(say.Do(action))))
