"""Between L's orders and the board's: which order given carries out which order promised."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from games.diplomacy.explanations import sentence
from games.diplomacy.judge import order_fault
from games.diplomacy.map import STANDARD
from games.diplomacy.notation import read_order
from games.diplomacy.orders import Order, OrderKind, Unit, UnitKind
from games.diplomacy.phase import PhaseKind
from games.diplomacy.position import Position
from games.diplomacy.reasons import Reason
from games.talk.diplomacy.language import ontology as dip

KEYS = {power.daide: power.key for power in STANDARD.powers}
CODES = {power.key: power.daide for power in STANDARD.powers}
PROVINCES = {province.daide: code for code, province in STANDARD.provinces.items()}
_STAYING = (OrderKind.HOLD, OrderKind.SUPPORT_HOLD, OrderKind.SUPPORT_MOVE)


@dataclass(frozen=True)
class Step:
    """A phase that was played: the position before it and each power's orders in it.

    Powers go by L's codes.
    """

    before: Position
    orders: Mapping[str, tuple[Order, ...]]

    def of(self, power: str) -> tuple[Order, ...]:
        """A power's orders, those that the rules filled in too."""
        return self.orders.get(power, ())


def read_step(before: Position, step: Mapping[str, Any]) -> Step:
    """A step from the position before it and its public JSON (``event_json``).

    >>> from games.diplomacy.position import start
    >>> read_step(start(), {"orders": {"FRANCE": ["A PAR - BUR"]}}).of("FRA")[0].target
    'BUR'
    """
    orders = {
        CODES[power]: tuple(read_order(line) for line in lines)
        for power, lines in step["orders"].items()
    }
    return Step(before, orders)


def kind_of(order: dip.Order) -> PhaseKind:
    """The kind of phase an order is given in.

    >>> kind_of(dip.Wve("FRA")).name
    'ADJUSTMENTS'
    """
    if isinstance(order, dip.Rto | dip.Dsb):
        return PhaseKind.RETREATS
    if isinstance(order, dip.Bld | dip.Rem | dip.Wve):
        return PhaseKind.ADJUSTMENTS
    return PhaseKind.MOVEMENT


def carries_out(order: Order, promised: dip.Order) -> bool:
    """Whether an order is the promised one. One that is to hold may give support (BANDANA §6.2).

    >>> paris = dip.Unit("FRA", dip.Region("PAR", "AMY"))
    >>> carries_out(read_order("A PAR S A MAR - BUR"), dip.Hld(paris))
    True
    >>> carries_out(read_order("A PAR H"), dip.Mto(paris, dip.Region("BUR", "AMY")))
    False
    """
    kind, unit, other = order.kind, order.unit, order.other
    match promised:
        case dip.Hld(one):
            return kind in _STAYING and stands(unit, one.region)
        case dip.Mto(one, region):
            return kind is OrderKind.MOVE and stands(unit, one.region) and goes(order, region)
        case dip.Rto(one, region):
            return kind is OrderKind.RETREAT and stands(unit, one.region) and goes(order, region)
        case dip.Sup(one, dip.Hld(friend)):
            ours = kind is OrderKind.SUPPORT_HOLD and stands(unit, one.region)
            return ours and stands(other, friend.region)
        case dip.Sup(one, dip.Mto(friend, region)) | dip.Cvy(one, dip.Mto(friend, region)):
            wanted = OrderKind.CONVOY if isinstance(promised, dip.Cvy) else OrderKind.SUPPORT_MOVE
            ours = kind is wanted and stands(unit, one.region) and stands(other, friend.region)
            return ours and _province(order.target) == PROVINCES[region.province]
        case dip.Dsb(one) | dip.Rem(one):
            return kind is OrderKind.DISBAND and stands(unit, one.region)
        case dip.Bld(one):
            return kind is OrderKind.BUILD and stands(unit, one.region)
    return kind is OrderKind.WAIVE


def stands(unit: Unit | None, region: dip.Region) -> bool:
    """Whether a unit is the one of a region; a coast left open is any coast.

    >>> stands(Unit(UnitKind.FLEET, "STP/SC"), dip.Region("STP", "SEA"))
    True
    """
    if unit is None or (unit.kind is UnitKind.ARMY) != (region.kind == "AMY"):
        return False
    return unit.place in _places(region)


def goes(order: Order, region: dip.Region) -> bool:
    """Whether an order's target is in a region; a coast left open is any coast."""
    return order.target in (*_places(region), PROVINCES[region.province])


def impossible(promised: dip.Order, position: Position) -> str | None:
    """Why an order cannot be given in a position, as a sentence, or None.

    >>> from games.diplomacy.position import start
    >>> impossible(dip.Hld(dip.Unit("FRA", dip.Region("BUR", "AMY"))), start())
    'France has no unit in Burgundy.'
    """
    power = KEYS[owner(promised)]
    first: str | None = None
    for order in written(promised):
        fault = order_fault(position, position.map.seat(power), order)
        if fault is Reason.NONE:
            return None
        first = first or sentence(fault, order, power, position.map)
    return first


def owner(promised: dip.Order) -> str:
    """The power whose order it is."""
    return promised.power if isinstance(promised, dip.Wve) else promised.unit.power


def written(promised: dip.Order) -> list[Order]:
    """The board's orders that a promised one can be: several where a coast is left open.

    >>> fleet = dip.Unit("RUS", dip.Region("STP", "SEA"))
    >>> [str(order.unit) for order in written(dip.Hld(fleet))]
    ['F STP/NC', 'F STP/SC']
    """
    if isinstance(promised, dip.Wve):
        return [Order(OrderKind.WAIVE, None)]
    units = _units(promised.unit)
    match promised:
        case dip.Hld():
            return [Order(OrderKind.HOLD, unit) for unit in units]
        case dip.Mto(_, region):
            return [_move(unit, place) for unit, place in product(units, _places(region))]
        case dip.Rto(_, region):
            pairs = product(units, _places(region))
            return [Order(OrderKind.RETREAT, unit, place) for unit, place in pairs]
        case dip.Sup(_, dip.Hld(friend)):
            pairs_of_units = product(units, _units(friend))
            return [Order(OrderKind.SUPPORT_HOLD, one, other=two) for one, two in pairs_of_units]
        case dip.Sup(_, dip.Mto(friend, region)) | dip.Cvy(_, dip.Mto(friend, region)):
            convoy = isinstance(promised, dip.Cvy)
            kind = OrderKind.CONVOY if convoy else OrderKind.SUPPORT_MOVE
            goals = dict.fromkeys((PROVINCES[region.province], *_places(region)))
            both = product(units, _units(friend), goals)
            return [Order(kind, one, goal, two) for one, two, goal in both]
        case dip.Bld():
            return [Order(OrderKind.BUILD, unit) for unit in units]
    return [Order(OrderKind.DISBAND, unit) for unit in units]


def _move(unit: Unit, place: str) -> Order:
    by_sea = unit.kind is UnitKind.ARMY and STANDARD.only_by_sea(
        unit.province, STANDARD.province_of(place)
    )
    return Order(OrderKind.MOVE, unit, place, via=by_sea)


def _units(unit: dip.Unit) -> list[Unit]:
    kind = UnitKind.ARMY if unit.region.kind == "AMY" else UnitKind.FLEET
    return [Unit(kind, place) for place in _places(unit.region)]


def _places(region: dip.Region) -> tuple[str, ...]:
    """The places that a region can mean; one unless a coast is left open."""
    province = PROVINCES[region.province]
    if region.kind in ("NCS", "SCS", "ECS") and STANDARD.provinces[province].coasts:
        return (f"{province}/{region.kind[:2]}",)
    if region.kind == "AMY":
        return (province,)
    return STANDARD.coasts(province) or (province,)


def _province(place: str | None) -> str | None:
    return place.partition("/")[0] if place else None
