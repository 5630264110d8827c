"""Perft: how many ways lead on from a position, to hold against counts known to be right.

A *plan* is one legal order for every unit of every power (in winter: a legal set of builds or
removals for every power). ``count`` is the number of ways to play so many phases; ``divide`` says
how many of them begin with each order, which is where to look when a number is wrong:

    python -m games.diplomacy.perft 2 "S1901M …"
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import prod

from games.core.perft import run
from games.core.program import run_program
from games.diplomacy.judge import builds_due, legal_orders, play
from games.diplomacy.line import read
from games.diplomacy.notation import write_order
from games.diplomacy.orders import Order, OrderKind
from games.diplomacy.phase import PhaseKind
from games.diplomacy.position import Position

Choice = tuple[Order, ...]
"""What one unit (in winter, one power) can be told: one order, or a set of them."""

Plan = tuple[tuple[int, Choice], ...]
"""Everybody's choices, each with its seat."""


def choices(position: Position) -> list[tuple[int, list[Choice]]]:
    """For each unit (in winter, each power) with anything to order: its seat, and its choices.

    >>> from games.diplomacy.position import start
    >>> [len(listed) for seat, listed in choices(start()) if seat == 2]
    [9, 10, 11]
    """
    if position.phase.kind is PhaseKind.ADJUSTMENTS:
        return _winter_choices(position)
    by_unit: dict[str, tuple[int, list[Choice]]] = {}
    for seat in range(len(position.map.powers)):
        for order in legal_orders(position, seat):
            by_unit.setdefault(str(order.unit), (seat, []))[1].append((order,))
    return list(by_unit.values())


def joint_orders(position: Position) -> dict[str, int]:
    """How many different sets of orders each power has.

    >>> from games.diplomacy.position import start
    >>> joint_orders(start())["RUSSIA"]
    9216
    """
    counts = dict.fromkeys(position.map.power_keys, 1)
    for seat, listed in choices(position):
        counts[position.map.power_keys[seat]] *= len(listed)
    return counts


def count(position: Position, phases: int) -> int:
    """The number of ways to play so many phases.

    >>> from games.diplomacy.position import start
    >>> count(start(), 1)
    19837330971695677440000
    """
    if phases <= 1:
        return prod(len(listed) for _, listed in choices(position))
    following = Counter(play(position, _by_seat(plan)).position for plan in plans(position))
    return sum(ways * count(after, phases - 1) for after, ways in following.items())


def divide(position: Position, phases: int) -> dict[str, int]:
    """For each order (in winter, each set of them): the ways to play that begin with it.

    The orders of one unit together begin all the ways there are.

    >>> from games.diplomacy.build import build
    >>> divide(build("S1901M", {"FRANCE": ["F POR", "A ALB"]}), 1)["F POR H"]
    4
    """
    ways: Counter[str] = Counter()
    for plan in plans(position):
        paths = 1 if phases <= 1 else count(play(position, _by_seat(plan)).position, phases - 1)
        ways.update({_line(choice): paths for _, choice in plan})
    return dict(ways)


def plans(position: Position) -> Iterator[Plan]:
    """Every plan of a position."""
    listed = choices(position)
    seats = [seat for seat, _ in listed]
    for picked in product(*(options for _, options in listed)):
        yield tuple(zip(seats, picked, strict=True))


def _by_seat(plan: Plan) -> dict[int, Choice]:
    orders: dict[int, Choice] = {}
    for seat, choice in plan:
        orders[seat] = orders.get(seat, ()) + choice
    return orders


def _line(choice: Choice) -> str:
    return ", ".join(map(write_order, choice)) or "nothing"


def _winter_choices(position: Position) -> list[tuple[int, list[Choice]]]:
    """Every set of builds in different places, up to what is due, or of removals, exactly that."""
    listed = []
    for power, due in builds_due(position).items():
        seat = position.map.seat(power)
        orders = [o for o in legal_orders(position, seat) if o.kind is not OrderKind.WAIVE]
        sizes = range(due + 1) if due > 0 else (-due,)
        sets = (chosen for size in sizes for chosen in combinations(orders, size))
        listed.append((seat, [chosen for chosen in sets if _apart(chosen)]))
    return listed


def _apart(orders: Choice) -> bool:
    provinces = [order.unit.province for order in orders if order.unit]
    return len(set(provinces)) == len(provinces)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the divide of a position; the exit status, 2 where the line is no position."""
    return run("diplomacy", "phases", read, divide, count, arguments)


if __name__ == "__main__":
    run_program(main)
