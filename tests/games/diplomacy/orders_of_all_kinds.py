"""Hypothesis strategies for units and orders, legal or not, in their canonical form."""

from hypothesis import strategies as st

from games.diplomacy.map import STANDARD, Terrain
from games.diplomacy.orders import Order, OrderKind, Unit, UnitKind

ON_LAND = [code for code, area in STANDARD.provinces.items() if area.terrain is not Terrain.SEA]
AFLOAT = [place for code in STANDARD.provinces for place in STANDARD.coasts(code)]

armies = st.sampled_from(ON_LAND).map(lambda place: Unit(UnitKind.ARMY, place))
fleets = st.sampled_from(AFLOAT).map(lambda place: Unit(UnitKind.FLEET, place))
units = armies | fleets


@st.composite
def moves(draw: st.DrawFn, kind: OrderKind, mover: Unit) -> Order:
    """The mover's MOVE or RETREAT to anywhere it could stand."""
    if mover.kind is UnitKind.FLEET:
        return Order(kind, mover, draw(st.sampled_from(AFLOAT)))
    target = draw(st.sampled_from(ON_LAND))
    coasts = {STANDARD.provinces[code].terrain for code in (mover.place, target)}
    far = STANDARD.only_by_sea(mover.place, target)
    via = coasts == {Terrain.COAST} and (far or draw(st.booleans()))
    return Order(kind, mover, target, via=via and kind is OrderKind.MOVE)


@st.composite
def orders(draw: st.DrawFn) -> Order:
    """Any order, as the canonical notation would have it."""
    kind = draw(st.sampled_from(OrderKind))
    if kind is OrderKind.WAIVE:
        return Order(kind, None)
    unit = draw(units)
    if kind in (OrderKind.MOVE, OrderKind.RETREAT):
        return draw(moves(kind, unit))
    if kind is OrderKind.SUPPORT_HOLD:
        return Order(kind, unit, other=draw(units))
    if kind in (OrderKind.SUPPORT_MOVE, OrderKind.CONVOY):
        other = draw(units if kind is OrderKind.SUPPORT_MOVE else armies)
        return Order(kind, unit, draw(moves(OrderKind.MOVE, other)).target, other)
    return Order(kind, unit)
