"""The orders that a power has given for a turn, and what is answered to each.

Where programs and documents differ, this is strict: a fleet bound for a province with two coasts
names one, an army goes over sea by ``CTO … VIA`` only, and nothing is guessed. A route must be one
that fleets stand on; the judge then takes any route (DATC 4.A.6, choice a).
"""

from collections.abc import Mapping, Sequence

from games.core.errors import NotUnderstood
from games.diplomacy.daide.messages import surplus
from games.diplomacy.daide.notation import read_order, read_unit, write_place, write_unit
from games.diplomacy.daide.tokens import Node, flat, show
from games.diplomacy.judge import order_fault
from games.diplomacy.orders import Order, OrderKind, Unit, UnitKind
from games.diplomacy.phase import PhaseKind
from games.diplomacy.position import Position
from games.diplomacy.position_json import board_json
from games.diplomacy.reasons import Reason

_SEASON = {
    PhaseKind.MOVEMENT: ("HLD", "MTO", "SUP", "CVY", "CTO"),
    PhaseKind.RETREATS: ("RTO", "DSB"),
    PhaseKind.ADJUSTMENTS: ("BLD", "REM", "WVE"),
}
_NOTES: Mapping[Reason, str] = {
    Reason.WRONG_PHASE: "NRS",
    Reason.WRONG_TERRAIN: "CST",
    Reason.COAST_NEEDED: "CST",
    Reason.INLAND_FLEET: "CST",
    Reason.NO_SUCH_UNIT: "NSU",
    Reason.NOT_YOUR_UNIT: "NSU",
    Reason.NOT_AT_SEA: "NAS",
    Reason.ARMIES_ONLY: "NSA",
    Reason.NOT_DISLODGED: "NRN",
    Reason.NOT_OWNED: "YSC",
    Reason.NOT_A_HOME_CENTER: "HSC",
}
"""The note for why an order may not be given; ``FAR`` for all others."""


class _Refused(Exception):
    """An order is not taken; the note says why."""


class Sheet:
    """One power's orders for the turn of a position.

    >>> from games.diplomacy.daide.tokens import parse, tree
    >>> from games.diplomacy.position import start
    >>> sheet = Sheet(start(), 2)
    >>> sheet.submit(tree(parse("(FRA AMY PAR) MTO BUR")))
    'MBV'
    >>> sheet.submit(tree(parse("(FRA AMY MAR) MTO ROM"))), sheet.missing
    ('FAR', 'MIS (FRA FLT BRE) (FRA AMY MAR)')
    """

    def __init__(self, position: Position, seat: int) -> None:
        self._position, self._seat = position, seat
        self._power = position.map.power_keys[seat]
        self._kind = position.phase.kind
        self._surplus = surplus(position, seat) if self._kind is PhaseKind.ADJUSTMENTS else 0
        self._orders: list[Order] = []

    @property
    def action(self) -> tuple[Order, ...]:
        """The orders taken so far."""
        return tuple(self._orders)

    @property
    def complete(self) -> bool:
        """Whether nothing is missing."""
        return self.missing == "MIS"

    @property
    def missing(self) -> str:
        """The MIS message: units without an order, or how many builds or removals are to come."""
        if self._kind is PhaseKind.ADJUSTMENTS:
            due = len(self._orders) - abs(self._surplus)
            return f"MIS ({-due if self._surplus < 0 else due})" if due else "MIS"
        units = [unit for unit in self._due() if not self._ordered(unit)]
        return " ".join(["MIS", *map(self._listed, units)])

    def submit(self, order: Sequence[Node]) -> str:
        """Take an order, if it can be taken; the note of THX. A new one replaces the unit's old."""
        try:
            read = self._read(order)
        except _Refused as refused:
            return str(refused)
        self._orders = [one for one in self._orders if one.unit is None or one.unit != read.unit]
        self._orders.append(read)
        return "MBV"

    def withdraw(self, order: Sequence[Node]) -> bool:
        """Forget one order; whether it was there."""
        try:
            self._orders.remove(read_order(show(flat(order))))
        except (ValueError, NotUnderstood):
            return False
        return True

    def restore(self, orders: Sequence[Order]) -> None:
        """Make orders that were taken before the whole sheet."""
        self._orders = list(orders)

    def clear(self) -> None:
        """Forget all orders."""
        self._orders.clear()

    def _due(self) -> list[Unit]:
        """The units that must be ordered."""
        if self._kind is PhaseKind.RETREATS:
            return [entry.unit for entry in self._position.dislodged[self._power]]
        return list(self._position.units[self._power])

    def _ordered(self, unit: Unit) -> bool:
        return any(order.unit == unit for order in self._orders)

    def _listed(self, unit: Unit) -> str:
        text = write_unit(unit, self._power)
        if self._kind is not PhaseKind.RETREATS:
            return text
        goals = board_json(self._position)["dislodged"][self._power][str(unit)]["to"]
        return f"{text[:-1]} MRT ({' '.join(map(write_place, goals))}))"

    # Reading: the season, whose unit, which provinces, which unit, then what the order asks for.

    def _read(self, order: Sequence[Node]) -> Order:
        """The order. Raises _Refused."""
        verb = order[1]
        if verb not in _SEASON[self._kind]:
            raise _Refused("NRS")
        owner = order[0][0] if isinstance(order[0], tuple) else order[0]
        if owner != self._position.map.powers[self._seat].daide:
            raise _Refused("NYU")
        tokens = flat(order)
        if any(isinstance(token, str) and token.startswith("#") for token in tokens):
            raise _Refused("NSP")
        try:
            read = read_order(show(tokens))
        except NotUnderstood as error:
            raise _Refused("NAS" if error.code == "not_a_sea" else "CST") from error
        if read.unit is not None and read.kind is not OrderKind.BUILD:
            self._demand_own(read.unit)
        if self._kind is PhaseKind.ADJUSTMENTS:
            self._demand_due(read)
        self._demand_parts(order, read)
        fault = order_fault(self._position, self._seat, read)
        if fault is not Reason.NONE:
            raise _Refused(self._note(fault, read))
        return read

    def _demand_own(self, unit: Unit) -> None:
        """Raise _Refused unless the power has this unit, and it is one that is ordered now."""
        if unit in self._due():
            return
        if self._kind is PhaseKind.RETREATS and unit in self._position.units[self._power]:
            raise _Refused("NRN")
        near = any(one.province == unit.province and one.kind == unit.kind for one in self._due())
        raise _Refused("CST" if near and "/" not in unit.place else "NSU")

    def _demand_due(self, order: Order) -> None:
        """Raise _Refused where no more builds, or removals, are due."""
        removing = order.kind is OrderKind.DISBAND
        others = [one for one in self._orders if one.unit is None or one.unit != order.unit]
        due = -self._surplus if removing else self._surplus
        if len(others) >= due:
            raise _Refused("NMR" if removing else "NMB")
        taken = {one.unit.province for one in others if one.unit}
        if order.kind is OrderKind.BUILD and order.unit and order.unit.province in taken:
            raise _Refused("ESC")

    def _demand_parts(self, order: Sequence[Node], read: Order) -> None:
        """Raise _Refused for what the order names wrongly: coasts, other units, a route."""
        unit, target = read.unit, read.target
        if read.kind in (OrderKind.MOVE, OrderKind.RETREAT) and unit and target:
            self._demand_coast(unit, target)
        if read.kind is OrderKind.BUILD and unit and unit.place in self._position.map.provinces:
            self._demand_coast(unit, unit.place)
        if read.kind is OrderKind.CONVOY and unit and unit.kind is UnitKind.ARMY:
            raise _Refused("NSF")
        if read.other is not None:
            self._demand_other(order[2], read)
        if order[1] == "MTO" and read.via:
            raise _Refused("FAR")
        if order[1] == "CTO":
            self._demand_route(read, order[-1])

    def _demand_coast(self, unit: Unit, target: str) -> None:
        """Raise _Refused where a fleet's coast is missing, or an army is given one."""
        two = bool(self._position.map.provinces[target.partition("/")[0]].coasts)
        if two and (unit.kind is UnitKind.FLEET) != ("/" in target):
            raise _Refused("CST")

    def _demand_other(self, named: Node, read: Order) -> None:
        """Raise _Refused unless the unit to be supported or convoyed stands there."""
        assert isinstance(named, tuple) and read.other is not None
        power, other = read_unit(f"({show(flat(named))})")
        if self._position.power_at(other.province) != power:
            raise _Refused("NSA" if read.kind is OrderKind.CONVOY else "NSU")
        standing = self._position.unit_at(other.province)
        if standing != other:
            missing = standing and standing.kind == other.kind and "/" not in other.place
            convoy = "NSA" if read.kind is OrderKind.CONVOY else "NSU"
            raise _Refused("CST" if missing else convoy)

    def _demand_route(self, read: Order, seas: Node) -> None:
        """Raise _Refused unless fleets stand on every sea of the route, and it leads there."""
        assert read.unit is not None and read.target is not None and isinstance(seas, tuple)
        if read.unit.kind is UnitKind.FLEET:
            raise _Refused("NSA")
        board = self._position.map
        codes = {area.daide: code for code, area in board.provinces.items()}
        route = [codes[str(sea)] for sea in seas]
        for sea in route:
            fleet = self._position.unit_at(sea)
            if fleet is None or fleet.kind is not UnitKind.FLEET:
                raise _Refused("NSF")
        steps = zip([read.unit.province, *route], [*route, read.target], strict=True)
        if not all((min(pair), max(pair)) in board.borders for pair in steps):
            raise _Refused("FAR")

    def _note(self, fault: Reason, order: Order) -> str:
        """The note for what the rules have against an order."""
        board = self._position.map
        if order.kind is OrderKind.RETREAT and fault is not Reason.WRONG_TERRAIN:
            return "NVR"
        if order.kind is OrderKind.BUILD and order.unit is not None:
            if not board.provinces[order.unit.province].center:
                return "NSC"
            if fault is Reason.OCCUPIED:
                return "ESC"
        return _NOTES.get(fault, "FAR")
