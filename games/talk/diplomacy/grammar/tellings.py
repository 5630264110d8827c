"""What all readers of information share: facts, and φ said of anybody."""

from abc import ABC, abstractmethod
from collections.abc import Iterable

from games.talk import sentences as say
from games.talk.chart import Node
from games.talk.diplomacy.grammar.composing import DealReader
from games.talk.diplomacy.grammar.facts import FACTS, denied, fact_phi
from games.talk.diplomacy.grammar.timing import dated
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.referents import Unresolved, nodes

Told = list[tuple[int, say.Info]]
WHO = ("me", "you", "we", "power", "pairof", "them")
_PHRASES = ("vp", "not")
_PHI = ("pce", "aly", "dmz", "drw", "do", "all", "seq", "ifphi", "no")


class Tellings(ABC):
    """Resolves facts, and φ said of anybody, in one context."""

    def __init__(self, deals: DealReader) -> None:
        self.deals = deals
        self.who = deals.who
        self.context = deals.context
        self.asked = False
        self.asking = False
        self._giving_reasons = False

    @abstractmethod
    def infos(self, node: Node) -> Told:
        """Every piece of information a clause can be, with its cost. Raises Unresolved."""

    def reasons(self, node: Node) -> Told:
        """What is given as a reason: one's own promise to those one speaks to may be one, though
        said by itself it would be made anew."""
        self._giving_reasons = True
        try:
            return self.infos(node)
        finally:
            self._giving_reasons = False

    def fact(self, node: Node) -> say.Info:
        """What holds, or does not hold, between powers."""
        theirs = next(nodes(node.parts, "them"), None)
        them = self.who.people(theirs) if theirs else ()
        if len(them) < 2 or len(list(nodes(node.parts, *WHO))) < 2:
            return self._bond(node)
        apart = [
            Node(node.name, tuple(Node("power", (one,)) if p == theirs else p for p in node.parts))
            for one in them
        ]
        return say.Both(tuple(self._bond(one) for one in apart))

    def _bond(self, node: Node) -> say.Info:
        phi = fact_phi(node, self.who)
        if any(nodes(node.parts, "future")) and phi.powers == self.context.both:
            raise Unresolved("What will be between you is an offer, not news.")
        fact = say.Agree(phi.powers, phi, self.deals.time(node))
        return say.Not(fact) if denied(node) else fact

    def phis(self, node: Node) -> list[tuple[int, say.Phi]]:
        """What may hold, as a fact or as something a power does."""
        if node.name in FACTS:
            fact = fact_phi(node, self.who)
            return [(0, say.No(fact) if denied(node) else fact)]
        if node.name in _PHI:
            phi = self.deals.formal.phi(node)
            if _alone(phi):
                raise Unresolved("Say with whom.")
            return [(0, phi)]
        if node.name != "clause":
            raise Unresolved("That cannot be so or not so.")
        return self.done(node.parts[0], node)

    def done(
        self, subject: object, node: Node, unnamed: str | None = None
    ) -> list[tuple[int, say.Phi]]:
        """What a power does, by the verb phrases of a node; several together are an "and"."""
        assert isinstance(subject, Node)
        phrases = list(nodes(node.parts, *_PHRASES))
        if subject.name == "pair":
            raise Unresolved("Say it of one power at a time.")
        powers = self.deals.doers(subject, phrases[0]) if unnamed is None else (unnamed,)
        if len(powers) != 1:
            raise Unresolved("Say it of one power at a time.")
        ways: list[tuple[int, tuple[say.Phi, ...]]] = [(0, ())]
        for phrase in phrases:
            when = self.deals.time(phrase) or self.deals.time(node)
            effects = self.deals.effects(subject, phrase, powers[0])
            ways = [
                (cost + effect.cost, (*phis, dated(effect.phi, when)))
                for cost, phis in ways
                for effect in effects
            ]
        if any(_alone(phi) for _, phis in ways for phi in phis):
            raise Unresolved("Say with whom.")
        return [(cost, phis[0] if len(phis) == 1 else say.All(phis)) for cost, phis in ways]

    def one(self, node: Node) -> str:
        """The one power that a clause is about."""
        powers = self.who.people(next(nodes(node.parts, *WHO)))
        if len(powers) != 1:
            raise Unresolved("Say it of one power at a time.")
        return powers[0]


def _alone(phi: say.Phi) -> bool:
    """Whether a peace or an alliance is said of one power only."""
    part = phi.part if isinstance(phi, say.No) else phi
    return isinstance(part, dip.Pce | dip.Aly) and len(part.powers) < 2


def both(infos: Iterable[say.Info]) -> say.Info:
    """All of several pieces of information; one alone stands for itself."""
    told = tuple(infos)
    return told[0] if len(told) == 1 else say.Both(told)


def only(node: Node) -> Node:
    """The one part that is a node."""
    (inside,) = (part for part in node.parts if isinstance(part, Node))
    return inside


def last(node: Node) -> Node:
    """The last part that is a node."""
    return [part for part in node.parts if isinstance(part, Node)][-1]
