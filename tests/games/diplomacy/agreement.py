"""Where two judges' answers are compared, and a disagreement is cut down to its smallest form."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

Line = dict[str, Any]
Judge = Callable[[Line], Line]


def essence(answer: Line) -> Line:
    """What judges must agree on: the next position and what became of each order.

    The support of a dislodged unit is cut and a unit without a retreat is disbanded: whether that
    is said in so many words is left open.
    """
    if "error" in answer:
        return answer
    retreats = answer["phase"].endswith("R")
    return {
        "phase": answer["phase"],
        "units": _sets(answer["units"]),
        "centers": _sets(answer["centers"]),
        "dislodged": {
            (power, unit, fact["by"], fact["from"], frozenset(fact["to"]))
            for power, facts in answer.get("dislodged", {}).items()
            for unit, fact in facts.items()
            if fact["to"]
        },
        "contested": set(answer.get("contested", ())) if retreats else set(),
        "results": {unit: _words(words) for unit, words in answer["results"].items()},
    }


def position_only(answer: Line) -> Line:
    """The essence without the results."""
    return {name: part for name, part in essence(answer).items() if name != "results"}


def _sets(lists: dict[str, list[str]]) -> dict[str, set[str]]:
    return {power: set(items) for power, items in lists.items() if items}


def _words(words: list[str]) -> set[str]:
    return set(words) - {"cut", "disband"} if "dislodged" in words else set(words)


def smallest(line: Line, one: Judge, other: Judge, view: Judge = essence) -> Line:
    """The line with every unit, order and center left out that the disagreement does not need."""

    def differ(candidate: Line) -> bool:
        return view(one(deepcopy(candidate))) != view(other(deepcopy(candidate)))

    while smaller := next((c for c in _without_one(line) if differ(c)), None):
        line = smaller
    return line


def _without_one(line: Line) -> Iterator[Line]:
    for part in ("units", "orders", "centers"):
        for power, items in line.get(part, {}).items():
            for item in items:
                candidate = deepcopy(line)
                candidate[part][power].remove(item)
                if part == "units":
                    orders = candidate["orders"].get(power, [])
                    candidate["orders"][power] = [o for o in orders if not o.startswith(item)]
                if any(candidate["units"].values()):
                    yield candidate


def explain(line: Line, one: Judge, other: Judge, view: Judge = essence) -> str:
    """The smallest disagreement, as a person can replay it."""
    line = smallest(line, one, other, view)
    line = {k: v for k, v in line.items() if v}
    for part in ("units", "orders", "centers"):
        line[part] = {power: items for power, items in line.get(part, {}).items() if items}
    first, second = view(one(deepcopy(line))), view(other(deepcopy(line)))
    parts = [name for name in first if first.get(name) != second.get(name)] or ["error"]
    told = "\n".join(f"{n}: {first.get(n)}\n  against {second.get(n)}" for n in parts)
    return f"{line}\n{told}\n{first.get('error', '')}{second.get('error', '')}"
