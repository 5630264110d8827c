"""From verb phrases to φ: what "support me into Belgium" asks of whom, on this board.

Every method gives all the φ that fit, each with a cost: less natural takings cost more.
"""

from collections.abc import Callable

from games.talk.chart import Node
from games.talk.diplomacy.grammar.convoys import Convoys
from games.talk.diplomacy.grammar.effects import Effect
from games.talk.diplomacy.grammar.relations import Relations
from games.talk.diplomacy.grammar.timing import TIMES, dated, time_of
from games.talk.diplomacy.grammar.winter import Winter
from games.talk.diplomacy.language.referents import PLACES, Unresolved, nodes
from games.talk.sentences import All, No, Phi, Seq

_ORDERED = ("hold", "disband", "unitout")
"""Acts that name their unit, where a unit that is the subject does not: "the Kiel fleet holds"."""


class VerbPhrases(Convoys, Relations, Winter):
    """Reads verb phrases for one context."""

    def effects(self, act: Node, doer: str, subject: Node | None = None) -> list[Effect]:
        """What an act means when a power does it; ``subject`` is a unit that was the subject.

        Raises Unresolved where it means nothing here, saying why.
        """
        if act.name == "attackon":
            raise Unresolved(
                "Attacking a power is no order: name a province, or propose an alliance against it."
            )
        if act.name == "sameagain":
            act, subject = self._again(act, subject)
        if subject is not None and act.name in _ORDERED and any(nodes(act.parts, "unit")):
            raise Unresolved("A sentence cannot have two units as its subject.")
        self._before = act
        reader: Callable[[Node, str, Node | None], list[Effect]]
        reader = getattr(self, f"_{act.name}")
        found = reader(act, doer, subject)
        if not found:
            raise Unresolved("No unit can do that.")
        return found

    def _again(self, act: Node, subject: Node | None) -> tuple[Node, Node | None]:
        """The act spoken of before, done by another or with another unit, and that unit."""
        unit = next(nodes(act.parts, "unit", "it"), subject)
        before = self._before
        if before is not None and before.name == "stay" and unit is not None and unit is subject:
            return before, unit
        if before is None or (before.name == "hold") != (unit is not None):
            raise Unresolved("“The same” is not clear here: say what is to be done.")
        if unit is not None:
            return Node("hold", (unit,)), None
        if before.name not in ("stay", "zone", "peace", "ally", "draw", "waive"):
            raise Unresolved("“The same” is not clear here: say what is to be done.")
        return before, None

    def _giveup(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """In winter a unit is given up, else the province that it stands in."""
        (unit,) = nodes(act.parts, "unit", "it")
        places = tuple(nodes(unit.parts, *PLACES))
        if self.context.season == "WIN" or not places or places != unit.parts:
            return self._lose(act, doer, subject)
        return self._stay(Node("stay", places), doer, subject)

    def _seq(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """First one thing, then another."""
        first, second = (p for p in act.parts if isinstance(p, Node) and p.name not in TIMES)
        halfway = act.parts.index(second)
        times = (act.parts[:halfway], act.parts[halfway:])
        before, after = (time_of(part, self.context) for part in times)
        return [
            Effect(Seq((dated(one.phi, before), dated(other.phi, after))), doer)
            for one in self.effects(first, doer, subject)
            for other in self.effects(second, doer, subject)
        ]

    def denied(self, act: Node, doer: str, subject: Node | None = None) -> list[Effect]:
        """What "not" before an act means: a zone, a peace, or ¬φ."""
        act = Node(act.name, tuple(part for part in act.parts if part != Node("either")))
        moved = act.name in ("move", "from") and not any(nodes(act.parts, "unit", "it"))
        if act.name == "enterthere" and subject is None:
            return self._staythere(act, doer, None)
        if subject is not None and act.name == "enter":
            act = Node("unitenter", act.parts)
        if subject is None and (act.name in ("enter", "shun") or (moved and act.name == "move")):
            return self._stay(act, doer, None)
        if subject is not None and act.name == "enter" and not any(nodes(subject.parts, *PLACES)):
            return self._out(subject, act, doer)
        if act.name == "attackon":
            return self._attackon(act, doer, subject)
        if act.name == "cede":
            raise Unresolved("Not leaving something to somebody is no promise: say what is done.")
        return [
            Effect(_denial(effect.phi), effect.doer, cost=effect.cost)
            for effect in self.effects(act, doer, subject)
        ]


def _denial(phi: Phi) -> Phi:
    """Not φ; of several, none of them."""
    return All(tuple(No(part) for part in phi.parts)) if isinstance(phi, All) else No(phi)
