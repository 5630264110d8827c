"""One step of the game: every seat's orders in, the next position and what happened out."""

from collections.abc import Iterator, Mapping, Sequence

from games.diplomacy.events import Captured, Counted, Eliminated, Event, Ignored, Ordered, Played
from games.diplomacy.explanations import sentence, unit_name
from games.diplomacy.judge import Adjudicated, builds_due, order_fault, play
from games.diplomacy.orders import Order, OrderKind, Unit
from games.diplomacy.phase import PhaseKind, Season
from games.diplomacy.position import Position
from games.diplomacy.reasons import Reason, Result, words
from games.diplomacy.topology import NOWHERE

Plan = Mapping[int, Sequence[Order]]


def advance(position: Position, plan: Plan) -> tuple[Position, tuple[Event, ...]]:
    """The next position in which anything can be ordered, and what happened on the way.

    Orders that are not legal are void: their units hold, or disband where they must retreat. Of
    two orders for one unit the legal one counts; if both are legal, neither (DATC 4.D.3).

    >>> from games.diplomacy.notation import read_order
    >>> from games.diplomacy.position import start
    >>> after, events = advance(start(), {2: [read_order("A PAR - ROM")]})
    >>> [event.reason for event in events if isinstance(event, Ordered) and event.reason]
    ['The army in Paris cannot reach Rome in one move.']
    """
    plan = dict(sorted(plan.items()))
    if position.phase.kind is PhaseKind.ADJUSTMENTS:
        judgment = play(position, plan)
        orders = list(_winter_orders(position, plan, judgment))
    else:
        desks = [_Desk(position, seat, given) for seat, given in plan.items()]
        judgment = play(position, {desk.seat: desk.playable() for desk in desks})
        orders = list(_unit_orders(position, {desk.power: desk for desk in desks}, judgment))
    changes = _changes(position, judgment.position)
    return judgment.position, (Played(str(position.phase)), *orders, *changes)


def units_to_order(position: Position, power: str) -> tuple[Unit, ...]:
    """A power's units that are ordered in the phase: the dislodged ones while units retreat."""
    if position.phase.kind is PhaseKind.RETREATS:
        return tuple(entry.unit for entry in position.dislodged[power])
    return position.units[power]


def filled_in(position: Position, unit: Unit) -> Order:
    """What a unit does that has no order: it holds, or disbands where it must retreat."""
    retreats = position.phase.kind is PhaseKind.RETREATS
    return Order(OrderKind.DISBAND if retreats else OrderKind.HOLD, unit)


class _Desk:
    """One power's orders for its units, sorted by the province of the unit."""

    def __init__(self, position: Position, seat: int, given: Sequence[Order]) -> None:
        self.seat = seat
        self.power = position.map.power_keys[seat]
        self.orders: dict[str, Order] = {}
        self.doubled: dict[str, str] = {}
        self.strays: list[Order] = []
        own = {unit.province for unit in units_to_order(position, self.power)}
        for order in given:
            province = order.unit.province if order.unit else ""
            if province not in own:
                self.strays.append(order)
            elif self.orders.setdefault(province, order) != order:
                self._choose(position, province, order)

    def playable(self) -> tuple[Order, ...]:
        """The orders that the judge is to judge."""
        return tuple(
            order for province, order in self.orders.items() if province not in self.doubled
        )

    def _choose(self, position: Position, province: str, second: Order) -> None:
        """Settle which of two orders for one unit counts."""
        first = self.orders[province]
        if order_fault(position, self.seat, second) is not Reason.NONE:
            return
        if order_fault(position, self.seat, first) is not Reason.NONE:
            self.orders[province] = second
        else:
            name = unit_name(first.unit, position.map)
            self.doubled[province] = f"{name[0].upper()}{name[1:]} was given two orders."


def _unit_orders(
    position: Position, desks: Mapping[str, _Desk], judgment: Adjudicated
) -> Iterator[Event]:
    """How each unit's order went, unit by unit, the orders that were filled in too."""
    for power in position.map.power_keys:
        desk = desks.get(power)
        for unit in units_to_order(position, power):
            province = unit.province
            given = desk.orders.get(province) if desk else None
            order = given or filled_in(position, unit)
            results = words(judgment.results.get(province, 0))
            reason = ""
            if desk and province in desk.doubled:
                results, reason = ("void", *results), desk.doubled[province]
            elif province in judgment.reasons:
                reason = sentence(judgment.reasons[province], order, power, position.map)
            yield Ordered(power, order, results, reason)
        for stray in desk.strays if desk else ():
            wrong = Reason.NOT_YOUR_UNIT if stray.unit else Reason.WRONG_PHASE
            yield Ignored(power, stray, sentence(wrong, stray, power, position.map))


def _winter_orders(position: Position, plan: Plan, judgment: Adjudicated) -> Iterator[Event]:
    """How builds and removals went, then those that were filled in: waives and civil disorder."""
    index = 0
    removed = {province for province, bits in judgment.results.items() if bits & Result.DISBAND}
    due = builds_due(position)
    for seat, given in plan.items():
        power = position.map.power_keys[seat]
        for order in given:
            refused = judgment.refused.get(index)
            index += 1
            if refused is not None:
                yield Ordered(
                    power, order, ("void",), sentence(refused, order, power, position.map)
                )
                continue
            yield Ordered(power, order)
            due[power] = due.get(power, 0) - (order.kind is not OrderKind.DISBAND)
            if order.unit and order.kind is OrderKind.DISBAND:
                removed.discard(order.unit.province)
    for power, count in due.items():
        for _ in range(count):
            yield Ordered(power, Order(OrderKind.WAIVE, None))
        for unit in position.units[power]:
            if unit.province in removed:
                yield Ordered(power, Order(OrderKind.DISBAND, unit), ("disband",))


def _changes(before: Position, after: Position) -> Iterator[Event]:
    """The centers that changed hands, the powers that lost their last, the count after a fall."""
    powers, codes = before.map.power_keys, tuple(before.map.provinces)
    old, new = before.record["center"].tolist(), after.record["center"].tolist()
    for code, previous, owner in zip(codes, old, new, strict=True):
        if owner != previous:
            yield Captured(code, None if previous == NOWHERE else powers[previous], powers[owner])
    for seat in sorted(set(old) - set(new) - {NOWHERE}):
        yield Eliminated(powers[seat])
    if before.phase.season is Season.FALL and after.phase.season is not Season.FALL:
        yield Counted({power: len(after.centers[power]) for power in powers})
