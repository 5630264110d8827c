"""What a phase that was played means to a power: who attacked it, who helped it."""

from collections.abc import Iterator, Mapping
from typing import Any

from bots.hana.events import Event, Kind
from games.diplomacy.notation import read_order
from games.diplomacy.orders import Order, OrderKind
from games.talk.diplomacy.language.grounding import CODES


def deeds(step: Mapping[str, Any], power: str) -> Iterator[Event]:
    """What others did to the units of a power (by key) in a phase of moves (its public JSON).

    >>> orders = {"FRANCE": ["A BUR H"], "GERMANY": ["A MUN - BUR"], "ITALY": ["A MAR S A BUR"]}
    >>> [(event.agent, str(event.kind)) for event in deeds({"orders": orders}, "FRANCE")]
    [('GER', 'attacked'), ('ITA', 'helped')]
    """
    mine = {order.unit.province for order in _orders(step, power) if order.unit}
    for other in sorted(step["orders"]):
        if other == power:
            continue
        for order in _orders(step, other):
            if order.kind is OrderKind.MOVE and _province(order.target) in mine:
                yield Event(Kind.ATTACKED, CODES[other])
            elif order.other is not None and order.other.province in mine:
                yield Event(Kind.HELPED, CODES[other])


def _orders(step: Mapping[str, Any], power: str) -> list[Order]:
    return [read_order(line) for line in step["orders"].get(power, ())]


def _province(place: str | None) -> str:
    return (place or "").partition("/")[0]
