"""From one clause to promises: who does what, and for whom."""

from collections.abc import Iterable
from itertools import product

from games.talk import sentences as say
from games.talk.chart import Node
from games.talk.diplomacy.grammar.committing import elements
from games.talk.diplomacy.grammar.effects import PEOPLE, Effect
from games.talk.diplomacy.grammar.formal import Formal
from games.talk.diplomacy.grammar.moves import RETREATING
from games.talk.diplomacy.grammar.rewriting import THREATS, rewritten
from games.talk.diplomacy.grammar.timing import TIMES, time_of, timeless
from games.talk.diplomacy.grammar.verb_phrases import VerbPhrases
from games.talk.diplomacy.grammar.winter import HOMES
from games.talk.diplomacy.language.context import Context
from games.talk.diplomacy.language.ontology import NOTATION, Turn, Unit
from games.talk.diplomacy.language.referents import PLACES, Referents, Unresolved, nodes
from games.talk.diplomacy.language.wording import power_name

MOST_MEANINGS = 24
INVITING = ("invite", "willing")
BARE = ("imperative", *INVITING)
_TOPIC_ACTS = {
    "peacetopic": "peace",
    "allytopic": "ally",
    "runtopic": "ally",
    "namedtopic": "named",
    "zonetopic": "zone",
    "drawtopic": "draw",
    "foetopic": "foe",
    "supporttopic": "help",
    "supporttopic2": "supportwith",
    "supporttopic3": "support",
    "supporttopic4": "supporthold",
    "supporttopic5": "withsupporthold",
    "supporttopic6": "withsupport",
    "convoytopic": "convoyany",
}
_ASKED_FOR = (*(name for name in _TOPIC_ACTS if name.startswith("supporttopic")), "convoytopic")
_WITH_A_UNIT = ("move", "hold", "support", "supportin", "supporthold", "help")
_NAMED = ("me", "you", "power", "them")
"""Subjects that say whose doing it is: a unit of somebody else's cannot be meant."""
_SHARED = ("peace", "draw", "attackon", "ally", "named", "foe", "foealone", "helpagainst")
_JOINT = ("peace", "draw", "ally", "named", "stay", "zone", "attackon", "foe", "foealone", "enter")
_ALONE = ("stay", "enter")
"""What somebody who is asked, or offers, rather does himself than with the other."""

Elements = tuple[int, tuple[say.Element, ...]]


class Clauses:
    """Resolves clauses in one context. ``addressed`` are the powers an imperative speaks to."""

    def __init__(self, context: Context, referents: Referents) -> None:
        self.context = context
        self.who = referents
        self.acts = VerbPhrases(context, referents)
        self.formal = Formal(referents)
        self.addressed = context.to
        self._when = Node("")
        self.asking = False
        self.before: say.Sentence | None = None
        """The sentence said just before this one."""

    def promises(self, clause: Node) -> list[Elements]:
        """The promises one clause makes or asks for. Raises Unresolved."""
        if (plainer := rewritten(clause)) is not None:
            return self.promises(plainer)
        match clause.name:
            case "commit" | "agree":
                return [(0, (self.formal.element(clause),))]
            case "yours":
                zone = self.acts.effects(Node("stay", clause.parts), self.context.speaker)
                return [
                    (0, elements(zone[0], None, say.agents((self.context.speaker,)), self.context))
                ]
            case "timed":
                return self._timed(clause)
            case "grant":
                raise Unresolved("Letting somebody do something is no promise: say what you do.")
            case "invitedtopic":
                _, topic = (part for part in clause.parts if isinstance(part, Node))
                return self.promises(topic)
            case "zoneof":
                return self._zone_of(clause)
            case "fronted":
                helped, told = (part for part in clause.parts if isinstance(part, Node))
                return joined([self.promises(told), self.promises(helped)])
            case "ourfoes":
                pair, against = (part for part in clause.parts if isinstance(part, Node))
                if say.agents(str(power) for power in pair.parts) != self.context.both:
                    raise Unresolved("Those are not the two who speak here.")
                return self._topic(Node("foetopic", (against,)))
            case "belongs":
                return self._belongs(clause)
            case "ownorder":
                return self._own(self.promises(*nodes(clause.parts, *THREATS)))
            case "instead_of":
                return self._instead_of(clause)
            case "clause" if head(clause).name == "units":
                return self._each_unit(clause)
            case "emptytopic":
                return self._emptied(clause)
        if clause.name in _TOPIC_ACTS:
            return self._topic(clause)
        return self._clause(clause)

    def _instead_of(self, clause: Node) -> list[Elements]:
        """ "Instead of moving to Burgundy, …": what is not to be done, and what is."""
        act, *rest = (part for part in clause.parts if isinstance(part, Node))
        done = self._clause(Node("clause", tuple(rest)))
        avoided = self._clause(Node("clause", (rest[0], Node("not", (act,)))))
        return [
            (cost + more, deal + other) for (cost, deal), (more, other) in product(done, avoided)
        ]

    def _belongs(self, clause: Node) -> list[Elements]:
        """ "Rumania stays Russian": the other side stays out."""
        whose = next(nodes(clause.parts, "power", "your", "my"))
        owners = self.who.people(whose)
        place = tuple(nodes(clause.parts, *PLACES))
        if owners == (self.context.speaker,):
            return self.promises(Node("ours", place))
        if owners == self.context.to:
            return self.promises(Node("yours", place))
        raise Unresolved("Say what each side does there.")

    def _own(self, found: list[Elements]) -> list[Elements]:
        """What is threatened: done by the writer, or not meant. Raises Unresolved."""
        own = [
            (cost, deal)
            for cost, deal in found
            if all(
                isinstance(one, say.Commit) and one.promiser == self.context.speaker for one in deal
            )
        ]
        if not own:
            raise Unresolved("Say which of the two is to be done.")
        return own

    def _each_unit(self, clause: Node) -> list[Elements]:
        """Several units as the subject: each does it."""
        units, *rest = (part for part in clause.parts if isinstance(part, Node))
        return joined(
            self._clause(Node("clause", (Node("unit", (unit,)), *rest)))
            for unit in nodes(units.parts, "unit")
        )

    def _emptied(self, topic: Node) -> list[Elements]:
        """ "No fleets in the Channel": a zone; in winter, of a home province, what is built."""
        if self.context.season == "WIN":
            places = {self.who.place(place)[0] for place in nodes(topic.parts, *PLACES)}
            if any(places & HOMES[power] for power in self.context.both):
                raise Unresolved("Say which unit is not to be built.")
        return self._topic(Node("zonetopic", topic.parts))

    def _zone_of(self, clause: Node) -> list[Elements]:
        """ "No Germans in the Channel": one power stays out."""
        whose = next(nodes(clause.parts, "power", "your", "my"))
        if whose.name != "power":
            whose = Node("you" if whose.name == "your" else "me")
        stay = Node("vp", (Node("stay", clause.parts), *clause.parts))
        return self._clause(Node("clause", (whose, stay)))

    def _timed(self, clause: Node) -> list[Elements]:
        """A clause with its time in front of it, or after a comma."""
        (when,) = nodes(clause.parts, *TIMES)
        said = [part for part in clause.parts if isinstance(part, Node) and part is not when]
        inside = said.pop()
        if said:
            raise Unresolved("Say when after what is to be done.")
        self._when = Node("", (when,))
        found = self.promises(inside)
        self._when = Node("")
        return found

    def _topic(self, topic: Node) -> list[Elements]:
        act = Node(_TOPIC_ACTS[topic.name], topic.parts)
        subject = Node("you" if topic.name in _ASKED_FOR else "we")
        if topic.name in ("peacetopic", "allytopic", "runtopic"):
            named = set(self.who.everyone(topic.parts))
            if named and not named & set(self.context.both):
                raise Unresolved("Say who is to make it with them.")
        if topic.name == "zonetopic" and not set(self.who.everyone(topic.parts)) <= set(
            self.context.both
        ):
            raise Unresolved("You are not speaking to them here.")
        around = (part for part in topic.parts if part not in (*nodes(topic.parts, "unit", "it"),))
        return self._clause(Node("clause", (subject, Node("vp", (act, *around)))))

    def _clause(self, clause: Node) -> list[Elements]:
        told = self.who.everyone(tuple(nodes(clause.parts[1:], *PEOPLE)))
        if set(told) - set(self.context.both):
            raise Unresolved("You are not speaking to them here.")
        subject = head(clause)
        phrases = list(nodes(clause.parts[1:], "vp", "not"))
        return joined(self._phrase(subject, phrase) for phrase in phrases)

    def _phrase(self, subject: Node, phrase: Node) -> list[Elements]:
        alone = subject.name == "invite" and timeless(phrase).name in _ALONE
        found: list[Elements] = [(int(alone), ())]
        when = self.time(phrase)
        for effects in self._everyones(subject, phrase):
            parties = self._parties(subject, timeless(phrase).name)
            ways = [(one.cost, elements(one, when, parties, self.context)) for one in effects]
            if when is not None and isinstance(effects[0].phi, say.Seq):
                ways = [(cost + 1, promised) for cost, promised in ways]  # rather its last step's
            found = [
                (cost + more, deal + promised)
                for (cost, deal), (more, promised) in product(found, ways)
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
                if subject.name not in (*BARE, "you"):
                    raise
        if not found:
            raise reason
        return found

    def effects(self, subject: Node, phrase: Node, doer: str) -> list[Effect]:
        """What a verb phrase means, said of a power. Raises Unresolved."""
        act = timeless(phrase)
        if by := tuple(nodes(phrase.parts, "unit", "it")):
            if act.name not in _WITH_A_UNIT:
                raise Unresolved("Say with which unit in the order itself.")
            act = Node(act.name, act.parts + by)
        if act.name == "foealone" and subject.name not in ("we", "pair", *INVITING):
            act = Node("attackon", act.parts)
        unit = Node("unit", head(subject).parts) if subject.name == "unit" else None
        taken = self.acts.denied if phrase.name == "not" else self.acts.effects
        found = taken(act, doer, unit)
        if subject.name not in _NAMED:
            return found
        own = [effect for effect in found if effect.doer == doer]
        if not own:
            raise Unresolved(f"That unit is not {power_name(doer)}’s.")
        return own

    def doers(self, subject: Node, phrase: Node) -> say.Agents:
        """The powers that a subject names for doing something."""
        act = timeless(phrase).name
        orders = tuple(nodes(timeless(phrase).parts, "unit"))
        if subject.name == "unit":
            units = self.who.units(head(subject), self.context.both)
            units = self._offered(units) or units
            return say.agents(self._likely([unit.power for unit in units]))[:1]
        if subject.name in BARE:
            retreats = act == "unitmove" and self.context.season in RETREATING
            if act == "unitretreat" or retreats:
                return self.doers(Node("unit", orders), phrase)
            if subject.name == "willing" and (
                act not in _JOINT or act in _ALONE or self._with_others(phrase)
            ):
                raise Unresolved("Say whether you do it, or both.")
            joint = subject.name in INVITING or act in ("foe", "named")
            return self.context.both if joint and act in _JOINT else self.addressed
        powers = self.who.everyone(subject.parts) if subject.name == "pair" else ()
        powers = powers or self.who.people(subject)
        if subject.name in ("we", "pair") and act in _SHARED:
            return (self.context.speaker,) if self.context.speaker in powers else powers[:1]
        return powers

    def _with_others(self, phrase: Node) -> bool:
        """Whether what is to be done is to be done with somebody who is not spoken to."""
        return not set(self.who.everyone(timeless(phrase).parts)) <= set(self.context.both)

    def _offered(self, units: list[Unit]) -> list[Unit]:
        """The one of several units that the open offer is about: "No, the fleet stays"."""
        text = NOTATION.write(self.context.open) if self.context.open else ""
        found = [
            unit
            for unit in units
            if f"Unit({unit.power},Region({unit.region.province},{unit.region.kind}))" in text
        ]
        return found if len(found) == 1 else []

    def _likely(self, owners: list[str]) -> list[str]:
        """Whose unit is meant where several stand: an own one retreats, others are asked."""
        speaker, retreating = self.context.speaker, self.context.season in RETREATING
        if retreating and not self.asking and speaker in owners:
            return [speaker]
        return [power for power in owners if power in self.addressed] or owners

    def _parties(self, subject: Node, act: str) -> say.Agents:
        if subject.name == "we" or (subject.name in INVITING and act in _JOINT):
            return self.context.both
        powers = self.who.everyone(subject.parts) if subject.name == "pair" else ()
        if strangers := set(powers) - set(self.context.both):
            raise Unresolved(f"{power_name(min(strangers))} is not part of this talk.")
        return powers

    def time(self, phrase: Node) -> Turn | None:
        """When, if the level speaks of time. Raises Unresolved for what it cannot say."""
        parts = phrase.parts + self._when.parts
        named = time_of(parts, self.context)
        self.acts.when = named or self.acts.when
        return self.acts.when if any(nodes(parts, "then", "sameagain")) else named


def joined(ways: Iterable[list[Elements]]) -> list[Elements]:
    """Every way of promising all of several things."""
    found: list[Elements] = [(0, ())]
    for taken in ways:
        found = [
            (cost + more, deal + other) for (cost, deal), (more, other) in product(found, taken)
        ][:MOST_MEANINGS]
    return found


def head(node: Node) -> Node:
    """What a clause begins with: its subject."""
    first = node.parts[0] if node.parts else node
    return first if isinstance(first, Node) else node
