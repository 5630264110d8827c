"""Orders and house rules as the kernels take them, and back."""

import struct
from collections.abc import Iterable
from functools import cache
from typing import Final, cast

import numpy as np

from games.core.layout import Fields, Records, i1, i2, layout, u1
from games.diplomacy.map import Map
from games.diplomacy.options import Options
from games.diplomacy.orders import Order, OrderKind
from games.diplomacy.topology import NOWHERE, PROVINCES, place_codes, unit_at


class OrderRecord(Fields):
    """An order as the kernels take it."""

    kind: int = i1()  # OrderKind
    seat: int = i1()  # whose order it is; only adjustments ask
    unit: int = i1()  # UnitKind of the unit ordered or to be built
    place: int = i1()  # the place where that unit stands or is to stand
    target: int = i1()  # the place where the move, or the supported move, ends
    other: int = i1()  # the place of the supported or convoyed unit
    other_unit: int = i1()  # and its UnitKind
    via: int = u1()  # the army asks to go by convoy


ORDER: Final = layout(OrderRecord)
"""Layout of an order; places that an order does not name are NOWHERE. All zero is a hold."""


class House(Fields):
    """A game's options, as far as the kernels follow them."""

    convoys: int = u1()
    via_fallback: int = u1()
    wrong_coast_counts: int = u1()
    all_hold: int = u1()
    from_home: int = u1()  # civil disorder counts distances from home
    last_count: int = u1()  # of too many builds or removals
    final_year: int = i2()  # NOWHERE: none
    victory: int = i1()


HOUSE: Final = layout(House)
"""Layout of a game's options, as far as the kernels follow them."""

Orders = Records[OrderRecord]
"""An array of ``ORDER`` records."""

Row = tuple[int, int, int, int, int, int, int, int]
"""An ``ORDER``'s fields one after the other."""

_FIELDS = struct.Struct("8b")  # packs an ORDER faster than numpy does
_KINDS = tuple(OrderKind)


@cache
def house_of(options: Options) -> House:
    """The options as a record.

    >>> house_of(Options(victory=12))["victory"]
    np.int8(12)
    """
    house = np.zeros((), HOUSE)
    house["convoys"], house["via_fallback"] = options.convoys, options.via_fallback
    house["wrong_coast_counts"] = options.wrong_coast_support == "counts"
    house["all_hold"] = options.paradox == "all_hold"
    house["from_home"] = options.civil_disorder == "home"
    house["last_count"] = options.too_many == "last"
    house["final_year"] = NOWHERE if options.final_year is None else options.final_year
    house["victory"] = options.victory
    house.flags.writeable = False
    return cast(House, house[()])


def decode(record: OrderRecord, map_: Map) -> Order:
    """The order a record stands for.

    >>> from games.diplomacy.map import STANDARD
    >>> from games.diplomacy.orders import Unit, UnitKind
    >>> order = Order(OrderKind.MOVE, Unit(UnitKind.FLEET, "MAO"), target="SPA/NC")
    >>> decode(in_sequence([(2, order)], STANDARD)[0], STANDARD) == order
    True
    """
    return _order(record.item(), map_)


def decode_all(orders: Orders, map_: Map) -> tuple[Order, ...]:
    """The orders that an array of records stands for."""
    return tuple(_order(fields, map_) for fields in orders.tolist())


def _fields(order: Order, map_: Map, seat: int) -> Row:
    index = map_.place_index
    return (
        order.kind,
        seat,
        order.unit.kind if order.unit else 0,
        index[order.unit.place] if order.unit else NOWHERE,
        index[order.target] if order.target else NOWHERE,
        index[order.other.place] if order.other else NOWHERE,
        order.other.kind if order.other else 0,
        order.via,
    )


def _order(fields: Row, map_: Map) -> Order:
    kind, _, unit, place, target, other, other_unit, via = fields
    return Order(
        kind=_KINDS[kind],
        unit=unit_at(unit, place, map_) if unit else None,
        target=None if target == NOWHERE else place_codes(map_)[target],
        other=unit_at(other_unit, other, map_) if other_unit else None,
        via=bool(via),
    )


def by_province(orders: Iterable[Order], map_: Map) -> Orders:
    """Orders of units, each at the index of its unit's province, for movement and retreats.

    The units left out hold (or, retreating, disband). Of two orders for one unit the last counts.
    """
    encoded = bytearray(PROVINCES * _FIELDS.size)
    for order in orders:
        if order.unit is not None:
            start = map_.province_index[order.unit.province] * _FIELDS.size
            _FIELDS.pack_into(encoded, start, *_fields(order, map_, NOWHERE))
    return np.frombuffer(encoded, ORDER)


def in_sequence(orders: Iterable[tuple[int, Order]], map_: Map) -> Orders:
    """Seats' orders one after the other, for adjustments, where the first legal ones count."""
    return np.array([_fields(order, map_, seat) for seat, order in orders], ORDER)
