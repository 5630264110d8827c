"""One seat's whole action: read from lines and checked as people's and bots' orders are."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from games.core.errors import IllegalAction, NotUnderstood
from games.diplomacy.encode import ORDER, decode
from games.diplomacy.explanations import place_name, sentence, unit_name
from games.diplomacy.judge import awaited, builds_due, legal_table, order_fault, order_faults, play
from games.diplomacy.map import Map
from games.diplomacy.notation import Reader, write_order
from games.diplomacy.orders import Order, OrderKind
from games.diplomacy.phase import PhaseKind
from games.diplomacy.position import ONGOING, Position
from games.diplomacy.reasons import Reason
from games.diplomacy.step import filled_in, units_to_order


def check(position: Position, seat: int, lines: Sequence[str]) -> tuple[Order, ...]:
    """A seat's orders from its lines; units it leaves out hold, disband or are not built.

    Raises NotUnderstood or IllegalAction naming the line at fault; a line given twice counts once.

    >>> from games.diplomacy.position import start
    >>> [write_order(order) for order in check(start(), 2, ["par -> bur", "F Brest - ENG"])]
    ['A PAR - BUR', 'F BRE - ENG']
    >>> check(start(), 2, ["A PAR - ROM"])
    Traceback (most recent call last):
        ...
    games.core.errors.IllegalAction: A PAR - ROM: The army in Paris cannot reach Rome in one move.
    """
    if position.record["over"] != ONGOING:
        raise IllegalAction("over", "The game is over.")
    reader = Reader(position)
    orders = [_legal_order(position, reader, seat, line) for line in lines]
    if position.phase.kind is PhaseKind.ADJUSTMENTS:
        return _check_winter(position, seat, orders)
    return _check_one_each(position, orders)


def default(position: Position, seat: int) -> tuple[Order, ...]:
    """What a seat does that says nothing: its units hold or disband, its builds are waived, and
    its removals are chosen by the rule of civil disorder.

    >>> from games.diplomacy.position import start
    >>> [write_order(order) for order in default(start(), 2)]
    ['F BRE H', 'A MAR H', 'A PAR H']
    """
    power = position.map.power_keys[seat]
    if seat not in awaited(position):
        return ()
    if position.phase.kind is not PhaseKind.ADJUSTMENTS:
        return tuple(filled_in(position, unit) for unit in units_to_order(position, power))
    due = builds_due(position)[power]
    if due > 0:
        return (Order(OrderKind.WAIVE, None),) * due
    left = play(position, {}).position.units[power]
    gone = [unit for unit in position.units[power] if unit not in left]
    return tuple(Order(OrderKind.DISBAND, unit) for unit in gone)


def legal_lines(position: Position, seat: int) -> tuple[str, ...]:
    """Every legal order of a seat as a line, unit by unit; each is one that ``check`` takes.

    >>> from games.diplomacy.position import start
    >>> legal_lines(start(), 2)[:4]
    ('F BRE H', 'F BRE - ENG', 'F BRE - GAS', 'F BRE - MAO')
    """
    if position.record["over"] != ONGOING:
        return ()
    orders, _ = legal_table(position, seat)
    size, listed = ORDER.itemsize, orders.tobytes()
    return tuple(_line(listed[at : at + size], position.map) for at in range(0, len(listed), size))


@lru_cache(maxsize=1 << 18)
def _line(encoded: bytes, board: Map) -> str:
    """The line of one encoded order."""
    return write_order(decode(np.frombuffer(encoded, ORDER)[0], board))


def allowed(
    position: Position, seat: int, action: Sequence[Order]
) -> tuple[tuple[Order, ...], tuple[str, ...]]:
    """A seat's orders as they are, for the judge leaves out what is at fault; each fault said.

    Raises NotUnderstood for what is no sequence of orders.

    >>> from games.diplomacy.notation import read_order
    >>> from games.diplomacy.position import start
    >>> allowed(start(), 2, [read_order("A PAR - BUR"), read_order("A PAR - ROM")])[1]
    ('A PAR - ROM: The army in Paris cannot reach Rome in one move.',)
    """
    if not isinstance(action, Sequence) or not all(isinstance(one, Order) for one in action):
        raise NotUnderstood("no_orders", f"{action!r:.80} is no sequence of orders.")
    power = position.map.power_keys[seat]
    faults = zip(action, order_faults(position, seat, action), strict=True)
    return tuple(action), tuple(
        f"{write_order(order)}: {sentence(fault, order, power, position.map)}"
        for order, fault in faults
        if fault is not Reason.NONE
    )


def _legal_order(position: Position, reader: Reader, seat: int, line: str) -> Order:
    """The order of a line, if the seat may give it. Every error begins with the line."""
    try:
        order = reader.read(line, seat)
    except (NotUnderstood, IllegalAction) as error:
        fields = {**error.fields, "line": line}
        raise type(error)(error.code, f"{line.strip()}: {error.sentence}", **fields) from None
    fault = order_fault(position, seat, order)
    if fault is not Reason.NONE:
        power = position.map.power_keys[seat]
        why = sentence(fault, order, power, position.map)
        raise _illegal(fault.name.lower(), order, why)
    return order


def _check_one_each(position: Position, orders: Sequence[Order]) -> tuple[Order, ...]:
    """No unit has two orders."""
    chosen: dict[str, Order] = {}
    for order in orders:
        assert order.unit is not None, "a waive is not legal outside winter"
        first = chosen.setdefault(order.unit.province, order)
        if first != order:
            name = unit_name(order.unit, position.map)
            raise _illegal(
                "two_orders", order, f"{_sentence(name)} is already ordered {write_order(first)}."
            )
    return tuple(chosen.values())


def _check_winter(position: Position, seat: int, orders: Sequence[Order]) -> tuple[Order, ...]:
    """No more builds and waives, or removals, than are due, and one a province."""
    power = position.map.powers[seat]
    surplus = len(position.centers[power.key]) - len(position.units[power.key])
    chosen: list[Order] = []
    built: dict[str, Order] = {}
    for order in orders:
        if order.unit is not None:
            if order in chosen:
                continue
            first = built.setdefault(order.unit.province, order)
            if first != order:
                site = place_name(order.unit.province, position.map)
                raise _illegal(
                    "two_builds", order, f"{write_order(first)} already builds in {site}."
                )
        chosen.append(order)
        if len(chosen) > abs(surplus):
            verb = "may build" if surplus > 0 else "must remove"
            count = f"{abs(surplus)} unit{'s' if abs(surplus) > 1 else ''}"
            raise _illegal("too_many", order, f"{power.name} {verb} {count} only.")
    return tuple(chosen)


def _illegal(code: str, order: Order, why: str) -> IllegalAction:
    line = write_order(order)
    return IllegalAction(code, f"{line}: {why}", line=line)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
