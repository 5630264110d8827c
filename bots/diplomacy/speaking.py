"""Orders of the board as L says them."""

from games.diplomacy.map import STANDARD
from games.diplomacy.orders import Order, OrderKind, Unit, UnitKind
from games.diplomacy.phase import PhaseKind
from games.diplomacy.view import View
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.grounding import CODES


def spoken(order: Order, power: str, view: View) -> dip.Order:
    """An order of a power (by its key) as a term of L. Raises KeyError for a unit not there.

    >>> from games.diplomacy.game import view_for
    >>> from games.diplomacy.notation import read_order
    >>> from games.diplomacy.position import start
    >>> told = spoken(read_order("A MUN S A PAR - BUR"), "GERMANY", view_for(start(), 3))
    >>> dip.DIPLOMACY.write(told)
    'sup(Unit(GER,Region(MUN,AMY)),mto(Unit(FRA,Region(PAR,AMY)),Region(BUR,AMY)))'
    """
    if order.kind is OrderKind.WAIVE or order.unit is None:
        return dip.Wve(CODES[power])
    unit = _unit(order.unit, power)
    match order.kind:
        case OrderKind.HOLD:
            return dip.Hld(unit)
        case OrderKind.MOVE:
            return dip.Mto(unit, _goal(order.unit, order))
        case OrderKind.RETREAT:
            return dip.Rto(unit, _goal(order.unit, order))
        case OrderKind.BUILD:
            return dip.Bld(unit)
        case OrderKind.DISBAND:
            return dip.Dsb(unit) if view.kind is PhaseKind.RETREATS else dip.Rem(unit)
    assert order.other is not None, "supports and convoys name another unit"
    other = _unit(order.other, owner(order.other, view))
    if order.kind is OrderKind.SUPPORT_HOLD:
        return dip.Sup(unit, dip.Hld(other))
    move = dip.Mto(other, _goal(order.other, order))
    return dip.Cvy(unit, move) if order.kind is OrderKind.CONVOY else dip.Sup(unit, move)


def owner(unit: Unit, view: View) -> str:
    """The key of the power whose unit it is. Raises KeyError if nobody has it.

    >>> from games.diplomacy.game import view_for
    >>> from games.diplomacy.position import start
    >>> owner(Unit(UnitKind.FLEET, "BRE"), view_for(start(), 0))
    'FRANCE'
    """
    for power, units in view.units.items():
        if unit in units:
            return power
    raise KeyError(str(unit))


def region(unit: Unit) -> dip.Region:
    """Where a unit stands, in L.

    >>> region(Unit(UnitKind.FLEET, "STP/SC")), region(Unit(UnitKind.FLEET, "NTH"))
    (Region(province='STP', kind='SCS'), Region(province='NTH', kind='SEA'))
    """
    coast = unit.place.partition("/")[2]
    kind = "AMY" if unit.kind is UnitKind.ARMY else f"{coast}S" if coast else "SEA"
    return dip.Region(STANDARD.provinces[unit.province].daide, kind)


def _unit(unit: Unit, power: str) -> dip.Unit:
    return dip.Unit(CODES[power], region(unit))


def _goal(mover: Unit, order: Order) -> dip.Region:
    assert order.target is not None, "this order names a target"
    return region(Unit(mover.kind, order.target))
