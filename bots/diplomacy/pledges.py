"""What a power's word leaves it to order: promises as limits on its legal orders.

The limits are the judge's own: an order is out if, given alone, it would break a promise.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from games.diplomacy.judge import legal_orders
from games.diplomacy.orders import Order, Unit
from games.diplomacy.phase import PhaseKind
from games.diplomacy.position import Position
from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.grounding import KEYS, Step, carries_out, written
from games.talk.diplomacy.notary.breaches import Evidence
from games.talk.diplomacy.notary.promises import Promise
from games.talk.sentences import Agents

Said = tuple[tuple[dip.Order, Agents], ...]
"""Orders promised, and to whom."""


def binding(power: str, promises: Iterable[Promise], position: Position) -> tuple[Promise, ...]:
    """The promises of a power (by L's code) that its orders of this phase may break.

    A conditional one counts as if its condition held: who keeps it then is always right.
    """
    now = position.phase
    return tuple(
        one for one in promises if one.promiser == power and one.own and one.due in (None, now)
    )


def permitted(power: str, promises: Iterable[Promise], position: Position) -> tuple[Order, ...]:
    """The legal orders of a power that go against none of its promises.

    A promise that none of a unit's orders could keep is passed over for that unit.

    >>> from games.diplomacy.position import start
    >>> from games.talk.diplomacy.notary.promises import promises_of
    >>> zone = (say.Commit("ENG", ("FRA",), dip.Dmz(("ENG",), ("ECH",))),)
    >>> orders = permitted("ENG", promises_of(zone, start().phase), start())
    >>> [order for order in orders if order.target == "ENG"]
    []
    """
    return _permitted(power, binding(power, promises, position), position)


@lru_cache(maxsize=1 << 10)
def _permitted(power: str, bound: Sequence[Promise], position: Position) -> tuple[Order, ...]:
    """Remembered, for whoever weighs deals asks again and again."""
    legal = _legal(power, position)
    said = tuple((action, one.to) for one in bound if (action := promised_action(one)))
    winter = position.phase.kind is PhaseKind.ADJUSTMENTS  # nobody need build anywhere
    of_unit: dict[Unit | None, list[Order]] = {}
    for order in legal:
        of_unit.setdefault(None if winter else order.unit, []).append(order)
    left: list[Order] = []
    for orders in of_unit.values():
        for promise in bound:
            orders = _narrowed(orders, promise, said, position) or orders
        left += orders
    return tuple(left)


def promised_orders(
    power: str, promises: Iterable[Promise], position: Position
) -> tuple[Order, ...]:
    """The orders that a power has promised for this phase and can give, one a unit.

    A promise to hold is none of them: a unit that holds may support.

    >>> from games.diplomacy.position import start
    >>> from games.talk.diplomacy.notary.promises import promises_of
    >>> paris = dip.Unit("FRA", dip.Region("PAR", "AMY"))
    >>> deal = (say.Commit("FRA", (), say.Do(dip.Mto(paris, dip.Region("BUR", "AMY")))),)
    >>> promises = promises_of(deal, start().phase)
    >>> [order.target for order in promised_orders("FRA", promises, start())]
    ['BUR']
    """
    bound = [one for one in binding(power, promises, position) if promised_action(one)]
    if not bound:
        return ()
    legal = frozenset(_legal(power, position))
    found: dict[Unit | None, Order] = {}
    for promise in bound:
        action = promised_action(promise)
        if action is None or isinstance(action, dip.Hld):
            continue
        order = next((one for one in written(action) if one in legal), None)
        if order is not None:
            found.setdefault(order.unit, order)
    return tuple(found.values())


@lru_cache(maxsize=1 << 6)
def _legal(power: str, position: Position) -> tuple[Order, ...]:
    return legal_orders(position, position.map.seat(KEYS[power]))


def promised_action(promise: Promise) -> dip.Order | None:
    """The order that a promise is about, if it is a plain order."""
    phi = promise.clause.phi
    if isinstance(phi, say.Do) and isinstance(phi.action, dip.Order):
        return phi.action
    return None


def _narrowed(
    orders: Sequence[Order], promise: Promise, said: Said, position: Position
) -> list[Order]:
    """Those of one unit's orders that a promise leaves."""
    action = promised_action(promise)
    if action is not None:
        units = {one.unit for one in written(action)}
        if isinstance(action, dip.Bld | dip.Rem | dip.Wve) or orders[0].unit not in units:
            return list(orders)
        return [order for order in orders if carries_out(order, action)]
    out = _breaking(promise.clause.phi, promise.promiser, said, position)
    return [order for order in orders if order not in out]


@lru_cache(maxsize=1 << 11)
def _breaking(phi: say.Phi, power: str, said: Said, position: Position) -> frozenset[Order]:
    """The legal orders of a power that go against what it promised."""
    return frozenset(
        order
        for order in _legal(power, position)
        if Evidence(Step(position, {power: (order,)}), said).breach(phi, (power,))
    )
