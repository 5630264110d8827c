"""From told and asked clauses to information: facts, minds, reports, arguments."""

from itertools import product

from games.talk import sentences as say
from games.talk.chart import Node
from games.talk.diplomacy.grammar.arguments import ARGUMENTS, Arguments
from games.talk.diplomacy.grammar.facts import FACTS
from games.talk.diplomacy.grammar.minds import Minds
from games.talk.diplomacy.grammar.reported_speech import (
    ANSWERS,
    BREACHES,
    OFFERS,
    PROMISES,
    TOLD,
    Reports,
)
from games.talk.diplomacy.grammar.tellings import Told, both, only
from games.talk.diplomacy.language.referents import Unresolved, nodes

_FORMAL = (
    *(
        "commit",
        "agree",
        "obs",
        "belief",
        "desirephi",
        "desire",
        "funknown",
        "funknownwhy",
        "ffeel",
        "explain",
    ),
    *("attack", "argue", "fboth", "fnot", "ipropose", "iaccept", "ireject", "iwithdraw"),
    *("iinform", "iquery", "iwhy", "ianswer"),
)
_REPORTS = (*PROMISES, *BREACHES, *OFFERS, *ANSWERS, *TOLD)


class Telling(Arguments, Minds, Reports):
    """Resolves what is told and asked in one context."""

    def infos(self, node: Node) -> Told:
        """Every piece of information a clause can be, with its cost. Raises Unresolved."""
        name = node.name.removeprefix("asks_")
        if name in _FORMAL:
            return [(0, self.deals.formal.info(node))]
        if name == "notinfo":
            return [(cost, say.Not(info)) for cost, info in self.infos(only(node))]
        if name == "both":
            return self._together([part for part in node.parts if isinstance(part, Node)])
        if (pair := next(nodes(node.parts, "eachof"), None)) is not None:
            return self._of_each(node, pair)
        if name == "rumored" and not self.asked:
            raise Unresolved("That is only believed.")
        if name in ("rumored", "heardplain"):
            return [(cost - 1, info) for cost, info in self.infos(only(node))]
        if name == "among":
            return [(-1, self.fact(_named_apart(node)))]
        if name in FACTS:
            return [(0, self.fact(node))]
        if name in ARGUMENTS:
            return self.arguments(node)
        if name in _REPORTS:
            return self.reports(node, name)
        return self.minds(node, name)

    def _of_each(self, node: Node, pair: Node) -> Told:
        """ "Turkey and Italy want Rumania": each of them does."""
        apart = [
            Node(node.name, tuple(one if part == pair else part for part in node.parts))
            for one in pair.parts
        ]
        return [
            (sum(cost for cost, _ in ways), both(info for _, info in ways))
            for ways in product(*(self.infos(one) for one in apart))
        ]

    def _together(self, parts: list[Node]) -> Told:
        first, *others = parts
        told = self.infos(first)
        taken = [told, *(self._after(told, part) for part in others)]
        found: Told = []
        for ways in product(*taken):
            infos = dict.fromkeys(info for _, info in ways)
            found.append((sum(cost for cost, _ in ways) + (len(infos) > 1), both(infos)))
        return found

    def _after(self, told: Told, part: Node) -> Told:
        """What follows news of a bond, where "we" may be those whose bond it is."""
        found, ours = self.infos(part), self.who.us
        if part.name not in FACTS or not any(nodes(part.parts, "we")):
            return found
        for _, info in told:
            if isinstance(info, say.Agree) and self.context.speaker in info.parties:
                self.who.us = info.parties
                found = [*found, *self.infos(part)]
        self.who.us = ours
        return found


def _named_apart(node: Node) -> Node:
    """ "We are allies, Russia and I": the fact, of those whom "we" or "they" stands for.

    >>> ours = Node("allied", (Node("we"),))
    >>> _named_apart(Node("among", (ours, Node("power", ("RUS",)), Node("me"))))
    Node(name='allied', parts=(Node(name='power', parts=('RUS',)), Node(name='me', parts=())))
    """
    (fact,) = nodes(node.parts, *FACTS)
    people = tuple(part for part in node.parts if part != fact)
    if not any(nodes(fact.parts, "we", "them")):
        raise Unresolved("Say it of one or the other.")
    kept = tuple(part for part in fact.parts if part not in (Node("we"), Node("them")))
    return Node(fact.name, people + kept)
