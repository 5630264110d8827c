"""The sides of an offer as they are said: cards, choices, mere numbers, "anything", "that"."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from games.talk.catan import meaning as say
from games.talk.catan.context import Context
from games.talk.catan.lexicon import MOST_KINDS
from games.talk.catan.mistakes import MIXED, TOO_MANY_KINDS
from games.talk.chart import Node, Part


@dataclass(frozen=True, slots=True)
class Cards:
    """One side as it was said.

    ``of_open``: its kinds are taken from the open offer; ``pointed``: and so are its counts.
    """

    alternatives: say.Side | None = None
    any_: bool = False
    of_open: bool = False
    pointed: bool = False
    fault: say.Mistake | None = None

    @property
    def kinds(self) -> set[str]:
        return say.resources_of([self.alternatives])


def side_of(act: Node, giving: bool, context: Context) -> Cards | None:
    """The first side among the parts of a node, as the speaker gives or gets it."""
    for inner in act.parts:
        if isinstance(inner, Node) and is_side(inner):
            return _SIDES[inner.name](inner, giving, context)
    return None


def is_side(part: Part) -> bool:
    """Whether a part of a reading is a side."""
    return isinstance(part, Node) and part.name in _SIDES


def _joined(node: Node, giving: bool, context: Context) -> Cards:
    """Cards joined by "and"."""
    return _limited((say.bundle(_counted(node.parts, context)),))


def _chosen(node: Node, giving: bool, context: Context) -> Cards:
    """Cards of which one kind is to be chosen."""
    return _limited(say.side(*(_counted((item,), context) for item in node.parts)))


def _limited(alternatives: say.Side) -> Cards:
    many = len(say.resources_of([alternatives])) > MOST_KINDS
    return Cards(alternatives, fault=TOO_MANY_KINDS if many else None)


def _counted(items: Iterable[Part], context: Context) -> Counter[str]:
    counts: Counter[str] = Counter()
    for item in items:
        if isinstance(item, Node):
            *number, resource = sorted((str(part) for part in item.parts), key=str.isalpha)
            count = int(number[0]) if number else 2 if item.name == "couple" else 1
            if item.name == "whole":
                count = (context.hand or {}).get(resource, 0) or 1
            counts[resource] += count
    return counts


def number(node: Node, giving: bool, context: Context) -> Cards:
    """A number of cards of the kind that the open offer has on this side."""
    kinds = say.resources_of([context.mine(giving)])
    kind = kinds.pop() if len(kinds) == 1 else say.UNKNOWN
    return Cards(say.side({kind: int(str(node.parts[0]))}), of_open=True)


def _any(node: Node, giving: bool, context: Context) -> Cards:
    counted = [say.side({say.UNKNOWN: int(str(number))}) for number in node.parts]
    return Cards(counted[0] if counted else None, any_=True)


_SIDES: dict[str, Callable[[Node, bool, Context], Cards]] = {
    "and": _joined,
    "or": _chosen,
    "mixed": lambda node, giving, context: Cards(fault=MIXED),
    "number": number,
    "cards": lambda node, giving, context: Cards(say.side({"?": int(str(node.parts[0]))})),
    "any": _any,
    "that": lambda node, giving, context: Cards(context.mine(giving), of_open=True, pointed=True),
}
