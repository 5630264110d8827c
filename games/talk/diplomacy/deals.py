"""From clauses to deals: what each side promises, with peace and zones folded into agreements."""

from itertools import product

from games.talk import sentences as say
from games.talk.chart import Node, Part
from games.talk.diplomacy import ontology as dip
from games.talk.diplomacy.acts import Acts
from games.talk.diplomacy.context import SEASONS, Context
from games.talk.diplomacy.effects import Effect
from games.talk.diplomacy.formal import Formal
from games.talk.diplomacy.ontology import Turn
from games.talk.diplomacy.referents import Referents, Unresolved, nodes
from games.talk.diplomacy.wording import power_name
from games.talk.levels import TIME

MOST_MEANINGS = 24
_TOPICS = ("peacetopic", "allytopic", "zonetopic", "foetopic", "supporttopic", "convoytopic")
_BARE = ("imperative", "invite")
_IMPLICIT = 2

Elements = tuple[int, tuple[say.Element, ...]]


class Deals:
    """Resolves clauses in one context. ``addressed`` are the powers an imperative speaks to."""

    def __init__(self, context: Context, referents: Referents) -> None:
        self.context = context
        self.who = referents
        self.acts = Acts(context, referents)
        self.formal = Formal(referents)
        self.addressed = context.to
        self._when = Node("")

    def deal(self, parts: tuple[Part, ...]) -> list[Elements]:
        """The deals that some clauses can make together."""
        conditions = list(nodes(parts, "if", "unless"))
        clauses = [part for part in parts if isinstance(part, Node) and part not in conditions]
        mirrored = [part for part in clauses if part.name == "mirror"]
        promised = self._joined([part for part in clauses if part.name != "mirror"])
        if mirrored:
            promised = [(cost, deal + _mirror(deal, self.context)) for cost, deal in promised]
        for condition in conditions:
            inside = [part for part in condition.parts if isinstance(part, Node)]
            asked = self._joined(inside)
            join = self._threat if condition.name == "unless" else self._bargain
            promised = [
                (cost + more, join(deal, other))
                for (cost, deal), (more, other) in product(promised, asked)
            ]
        made = [(cost, fold(deal)) for cost, deal in promised if deal]
        if not made:
            raise Unresolved("Nobody would do anything under that.")
        return made[:MOST_MEANINGS]

    def _bargain(self, deal: say.Deal, condition: say.Deal) -> say.Deal:
        """The deal of both sides, or a threat where the condition is that something is not."""
        undone = [one for one in condition if isinstance(one.phi, say.No)]
        if undone and all(isinstance(one, say.Commit) for one in (*deal, *condition)):
            return self._threat(deal, condition, denied=False)
        return deal + tuple(one for one in condition if one not in deal)

    def _threat(self, deal: say.Deal, condition: say.Deal, denied: bool = True) -> say.Deal:
        """Promises that hold if, or unless, the condition does."""
        conditions: list[say.Phi] = [one.phi for one in condition]
        asked = conditions[0] if len(conditions) == 1 else say.All(tuple(conditions))
        if denied:
            asked = asked.part if isinstance(asked, say.No) else say.No(asked)
        return tuple(
            say.Commit(one.promiser, one.to, say.If(asked, one.phi), one.time)
            for one in deal
            if isinstance(one, say.Commit)
        )

    def _joined(self, clauses: list[Node]) -> list[Elements]:
        """All the clauses' promises together, for every way of taking each."""
        joined: list[Elements] = [(0, ())]
        for number, clause in enumerate(clauses):
            bare = clause.name == "clause" and _head(clause).name in _BARE
            extra = _IMPLICIT if bare and number and _head(clauses[0]).name not in _BARE else 0
            taken = self.promises(clause)
            joined = [
                (cost + more + extra, deal + promise)
                for (cost, deal), (more, promise) in product(joined, taken)
            ][:MOST_MEANINGS]
        return joined

    def promises(self, clause: Node) -> list[Elements]:
        """The promises one clause makes or asks for. Raises Unresolved."""
        match clause.name:
            case "commit" | "agree":
                return [(0, (self.formal.element(clause),))]
            case "yours":
                zone = self.acts.effects(Node("stay", clause.parts), self.context.speaker)
                return [(0, self._elements(zone[0], None, say.agents((self.context.speaker,))))]
            case "ours":
                return self._clause(
                    Node("clause", (Node("you"), Node("vp", (Node("stay", clause.parts),))))
                )
            case "timed":
                return self._timed(clause)
            case "neither":
                negated = Node("not", clause.parts)
                return self._clause(Node("clause", (Node("we"), negated)))
            case "grant":
                raise Unresolved("Letting somebody do something is no promise: say what you do.")
        if clause.name in _TOPICS:
            return self._topic(clause)
        return self._clause(clause)

    def _timed(self, clause: Node) -> list[Elements]:
        """A clause with its time in front of it."""
        when, inside = clause.parts
        assert isinstance(inside, Node)
        self._when = Node("", (when,))
        found = self.promises(inside)
        self._when = Node("")
        return found

    def _topic(self, topic: Node) -> list[Elements]:
        act = Node(_TOPIC_ACTS[topic.name], topic.parts)
        subject = Node("you" if topic.name in ("supporttopic", "convoytopic") else "we")
        return self._clause(Node("clause", (subject, Node("vp", (act,)))))

    def _clause(self, clause: Node) -> list[Elements]:
        subject = _head(clause)
        phrases = list(nodes(clause.parts[1:], "vp", "not"))
        joined: list[Elements] = [(0, ())]
        for phrase in phrases:
            taken = self._phrase(subject, phrase)
            joined = [
                (cost + more, deal + promise)
                for (cost, deal), (more, promise) in product(joined, taken)
            ][:MOST_MEANINGS]
        return joined

    def _phrase(self, subject: Node, phrase: Node) -> list[Elements]:
        found: list[Elements] = [(0, ())]
        when = self.time(phrase)
        for effects in self._everyones(subject, phrase):
            parties = self._parties(subject)
            found = [
                (cost + effect.cost, deal + self._elements(effect, when, parties))
                for (cost, deal), effect in product(found, effects)
            ][:MOST_MEANINGS]
        return found

    def _everyones(self, subject: Node, phrase: Node) -> list[list[Effect]]:
        """What a phrase means for each who is to do it; of several asked, those who can."""
        found: list[list[Effect]] = []
        for doer in self.doers(subject, phrase):
            try:
                found.append(self.effects(subject, phrase, doer))
            except Unresolved as unresolved:
                reason = unresolved
                if subject.name not in (*_BARE, "you"):
                    raise
        if not found:
            raise reason
        return found

    def effects(self, subject: Node, phrase: Node, doer: str) -> list[Effect]:
        """What a verb phrase means, said of a power. Raises Unresolved."""
        act = _act(phrase)
        if act.name == "foealone" and subject.name not in ("we", "pair", "invite"):
            act = Node("attackon", act.parts)
        unit = Node("unit", _head(subject).parts) if subject.name == "unit" else None
        if phrase.name == "not":
            return self.acts.denied(act, doer, unit)
        return self.acts.effects(act, doer, unit)

    def doers(self, subject: Node, phrase: Node) -> say.Agents:
        act = _act(phrase).name
        if subject.name == "unit":
            units = self.who.units(_head(subject), self.context.both)
            return say.agents(unit.power for unit in units)[:1]
        if subject.name in _BARE:
            joint = subject.name == "invite" or act == "foe"
            return self.context.both if joint and act in _JOINT else self.addressed
        powers = self.who.everyone(subject.parts) if subject.name == "pair" else ()
        powers = powers or self.who.people(subject)
        if subject.name in ("we", "pair") and act in _SHARED:
            return powers[:1]
        return powers

    def _parties(self, subject: Node) -> say.Agents:
        if subject.name in ("we", "invite"):
            return self.context.both
        return self.who.everyone(subject.parts) if subject.name == "pair" else ()

    def _elements(
        self, effect: Effect, when: Turn | None, parties: say.Agents
    ) -> tuple[say.Element, ...]:
        """The commitment, or the agreement, that an effect said by its doer makes."""
        here, phi, doer = self.context, effect.phi, effect.doer
        at = when
        if isinstance(phi, say.Do):
            phi, at = say.Do(phi.action, when), None
        if isinstance(phi, dip.Pce | dip.Aly):
            among = set(phi.powers) <= set(here.both) and here.speaker in phi.powers
            if among and len(phi.powers) > 1 and (effect.mutual or set(here.both) <= set(parties)):
                return (say.Agree(phi.powers, phi, at),)
        if isinstance(phi, dip.Dmz) and (effect.mutual or len(parties) > 1):
            return (say.Agree(here.both, dip.Dmz(here.both, phi.provinces), at),)
        if doer not in here.both:
            raise Unresolved(f"{power_name(doer)} is not part of this talk: it cannot promise.")
        to = here.to if doer == here.speaker else (here.speaker,)
        return (say.Commit(doer, to, phi, at),)

    def time(self, phrase: Node) -> Turn | None:
        """When, if the level speaks of time: a season without a year is the next such one."""
        if self.context.level < TIME:
            return None
        for when in nodes(phrase.parts + self._when.parts, "when", "year", "relative"):
            said = [str(part) for part in when.parts]
            if when.name == "when" and len(said) == 1 and " " in said[0]:
                said = said[0].split()
            if when.name == "when" and len(said) == 2:
                return Turn(said[0], int(said[1]))
            if when.name == "when":
                here = self.context
                later = SEASONS.index(said[0]) < SEASONS.index(here.season)
                return Turn(said[0], here.year + later)
        return None


_TOPIC_ACTS = {
    "peacetopic": "peace",
    "allytopic": "ally",
    "zonetopic": "zone",
    "foetopic": "foe",
    "supporttopic": "help",
    "convoytopic": "convoyany",
}
_SHARED = ("peace", "attackon", "ally", "foe", "foealone", "helpagainst")
_JOINT = ("peace", "ally", "stay", "zone", "attackon", "foe", "foealone", "enter")


def _head(node: Node) -> Node:
    head = node.parts[0] if node.parts else node
    return head if isinstance(head, Node) else node


def _act(phrase: Node) -> Node:
    return next(
        part
        for part in phrase.parts
        if isinstance(part, Node) and part.name not in ("when", "year", "relative")
    )


def fold(deal: say.Deal) -> say.Deal:
    """A deal in which what each promises alike is one agreement, and nothing stands twice."""
    found: list[say.Element] = []
    for one in dict.fromkeys(deal):
        found.append(one)
        if not isinstance(one, say.Commit):
            continue
        alike = [
            other
            for other in found
            if isinstance(other, say.Commit)
            and other.time == one.time
            and _common(other.phi) == _common(one.phi) is not None
        ]
        parties = say.agents(other.promiser for other in alike)
        everyone = say.agents(p for other in alike for p in (other.promiser, *other.to))
        if len(parties) < 2 or parties != everyone:
            continue
        phi = one.phi
        if isinstance(phi, dip.Dmz):
            phi = dip.Dmz(parties, phi.provinces)
        elif isinstance(phi, dip.Pce | dip.Aly) and phi.powers != parties:
            continue
        agreement = say.Agree(parties, phi, one.time)
        found = [other for other in found if other not in alike]
        if agreement not in found:
            found.append(agreement)
    return tuple(one for one in found if not _said_better(one, found))


def _said_better(one: say.Element, deal: list[say.Element]) -> bool:
    """Whether an alliance without an enemy stands beside the same one with an enemy."""
    return (
        isinstance(one, say.Agree)
        and isinstance(one.phi, dip.Aly)
        and not one.phi.enemies
        and any(
            isinstance(other, say.Agree)
            and isinstance(other.phi, dip.Aly)
            and other.phi.enemies != ()
            and other.phi.powers == one.phi.powers
            for other in deal
        )
    )


def _common(phi: say.Phi) -> object:
    """What two powers' promises must share to be one agreement; None if they cannot be."""
    if isinstance(phi, dip.Dmz) and len(phi.powers) == 1:
        return phi.provinces
    return phi if isinstance(phi, dip.Pce | dip.Aly) else None


def _mirror(deal: say.Deal, context: Context) -> say.Deal:
    """The same promises from the other side: "if you do too"."""
    mirrored: list[say.Element] = []
    for one in deal:
        match one:
            case say.Commit(promiser, _, dip.Dmz((_,), provinces), time):
                others = context.to if promiser == context.speaker else (context.speaker,)
                back = say.agents((promiser,))
                mirrored += [say.Commit(p, back, dip.Dmz((p,), provinces), time) for p in others]
            case say.Commit(promiser, to, dip.Pce() | dip.Aly() as phi, time):
                mirrored += [say.Commit(p, (promiser,), phi, time) for p in to]
            case say.Commit():
                raise Unresolved("“The same” is not clear here: say what the other side does.")
    return tuple(mirrored)
