"""What happened in one step of the game, and its public JSON."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from games.diplomacy.notation import write_order
from games.diplomacy.orders import Order


@dataclass(frozen=True, slots=True)
class Played:
    """The phase that was played; the first event of a step."""

    phase: str


@dataclass(frozen=True, slots=True)
class Ordered:
    """An order and how it went: the orders that the rules fill in are among them.

    ``results`` is empty for success, or holds some of void, bounce, cut, dislodged, no convoy,
    disrupted and disband; ``reason`` is a sentence where the order was void.
    """

    power: str
    order: Order
    results: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Ignored:
    """An order that belongs to no unit of the power that gave it."""

    power: str
    order: Order
    reason: str


@dataclass(frozen=True, slots=True)
class Captured:
    """A supply center that changed hands; ``previous`` is None for a neutral one."""

    center: str
    previous: str | None
    power: str


@dataclass(frozen=True, slots=True)
class Eliminated:
    """A power that lost its last supply center."""

    power: str


@dataclass(frozen=True, slots=True)
class Counted:
    """The fall is over: how many supply centers each power owns."""

    centers: Mapping[str, int]


Event: TypeAlias = Played | Ordered | Ignored | Captured | Eliminated | Counted


def event_json(events: Sequence[Event]) -> dict[str, Any]:
    """A step as public JSON: phase, orders, results and reasons by unit, captures, eliminations.

    ``counts`` (centers by power) is there only in the step that ends a fall, ``ignored`` only if
    there is something in it.

    >>> from games.diplomacy.notation import read_order
    >>> step = event_json([
    ...     Played("S1901M"),
    ...     Ordered("FRANCE", read_order("A PAR - BUR"), ("bounce",)),
    ... ])
    >>> step["orders"], step["results"]
    ({'FRANCE': ['A PAR - BUR']}, {'A PAR': ['bounce']})
    """
    step: dict[str, Any] = {
        "phase": "",
        "orders": {},
        "results": {},
        "reasons": {},
        "captured": [],
        "eliminated": [],
    }
    for event in events:
        match event:
            case Played(phase):
                step["phase"] = phase
            case Captured(center, previous, power):
                step["captured"].append({"center": center, "from": previous, "to": power})
            case Eliminated(power):
                step["eliminated"].append(power)
            case Counted(centers):
                step["counts"] = dict(centers)
            case Ordered():
                _enter(step, event)
            case Ignored(power, order, reason):
                line = {"power": power, "order": write_order(order), "reason": reason}
                step.setdefault("ignored", []).append(line)
    return step


def _enter(step: dict[str, Any], ordered: Ordered) -> None:
    """Enter an order; where several went to one unit, the first that counted is told."""
    step["orders"].setdefault(ordered.power, []).append(write_order(ordered.order))
    if ordered.order.unit is None:
        return
    unit = str(ordered.order.unit)
    if unit not in step["results"]:
        step["results"][unit] = list(ordered.results)
        if ordered.reason:
            step["reasons"][unit] = ordered.reason
