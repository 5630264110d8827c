"""From a reading's nodes to sentences of L: who says what to whom, given what is open."""

from games.talk import sentences as say
from games.talk.chart import Node, Part
from games.talk.diplomacy.grammar.answering import Answering, Chatter, Weighed
from games.talk.diplomacy.grammar.arguments import argued
from games.talk.diplomacy.grammar.clauses import MOST_MEANINGS
from games.talk.diplomacy.grammar.composing import DealReader
from games.talk.diplomacy.grammar.formal import turn
from games.talk.diplomacy.grammar.moves import RETREATING
from games.talk.diplomacy.grammar.replies import SHORT, Replies
from games.talk.diplomacy.grammar.telling import Telling
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.context import Context
from games.talk.diplomacy.language.folding import denied, fold
from games.talk.diplomacy.language.ontology import NOTATION, Turn
from games.talk.diplomacy.language.referents import PLACES, Referents, Unresolved, nodes
from games.talk.diplomacy.language.wording import power_name

__all__ = ["Chatter", "Meaning", "Weighed"]

_DEAL = 1
"""A line that tells a fact is rather that than an offer to make it so."""
_WISHED = 2
"""To ask for a wish that takes both is rather to offer it."""
_AS_OFFERED = -1
"""Who says what was offered to him rather takes that than makes another offer."""
_PASSED_OVER = 4
_RUN_ON = 2
_ASKED_POLITELY = -1
"""\"I wonder whether you would …\" rather asks for it than muses."""
_WORD_FOR_WORD = -1
"""The full form is said by nobody who means something else."""
_FULL = (
    *("propose", "accept", "reject", "fwithdraw"),
    *("finform", "fquery", "fwhy", "fanswer"),
)


_LOOSENESS = {
    "mysupportby": -1,
    "then": -1,
    "mirror": -1,
    "ifso": -1,
    "draw": -1,
    "aside": _PASSED_OVER,
    "loose": _RUN_ON,
    "polite": _ASKED_POLITELY,
    "pledged": -1,
}


_PROPOSED = 2
"""What is announced as a proposal is no news."""
_AROUND = ("hail", "dated", "aside", "scene", "inreturn", "offer", "proposing")
"""What stands around what is said."""


class Meaning:
    """Resolves readings in one context; ``before`` is the sentence said just before this one.

    ``asked`` is whether a line asks something, ``wanted`` whether it asks for anything.
    """

    def __init__(
        self,
        context: Context,
        asked: bool,
        before: say.Sentence | None = None,
        named: say.Agents = (),
        wanted: bool = False,
    ) -> None:
        self.context = context
        self.asked = asked
        self.who = Referents(context, before)
        self.who.note(named)
        self.deals = DealReader(context, self.who)
        self.deals.acts.recall(before or context.open)
        self.deals.before = before
        self.deals.asking = wanted
        self.telling = Telling(self.deals)
        self.telling.asked = asked
        self.answering = Answering(self.deals, self.telling)
        self.replies = Replies(self.deals, self.answering, before)

    def of(self, parts: tuple[Part, ...]) -> list[Weighed]:
        """Every sentence that a message's parts can mean."""
        when = next((turn(part) for part in nodes(parts, "dated")), None)
        hails = list(nodes(parts, "hail"))
        for hail in hails:
            power = str(hail.parts[0])
            if power not in self.context.to:
                raise Unresolved(f"You are not speaking to {power_name(power)} here.")
        if hails:
            self.deals.addressed = say.agents(str(hail.parts[0]) for hail in hails)
            self.who.hailed = self.deals.addressed
        self._set_scene(parts)
        (node,) = (part for part in parts if isinstance(part, Node) and part.name not in _AROUND)
        if node.name in SHORT and any(
            True for hail in nodes(parts, "hail") for _ in nodes(hail.parts, "loose")
        ):
            raise Unresolved("Say who answers.")
        extra = sum(_looseness(part) for part in parts)
        extra += len(hails) if node.name in _FULL else 0
        found = self._said(node, when)
        if any(nodes(parts, "proposing")):
            found = [(cost + _PROPOSED * self._is_ours(said), said) for cost, said in found]
        if any(nodes(parts, "inreturn")):
            found = [(cost, said) for cost, said in found if not _one_sided(said)]
            if not found:
                raise Unresolved("Say who does what in return.")
        return [(cost + extra, said) for cost, said in found][:MOST_MEANINGS]

    def _set_scene(self, parts: tuple[Part, ...]) -> None:
        """Note the units and the province spoken of before: "Vienna? I don't want it"."""
        for told in nodes(parts, "aside"):
            for unit in nodes(told.parts, "unit"):
                self.who.units(unit, self.context.both)
        for scene in nodes(parts, "scene"):
            if not _refers(parts) and not self._answers_on(scene, parts):
                raise Unresolved("Say what is to be done there.")
            self.who.place(scene.parts[0])

    def _answers_on(self, scene: Node, parts: tuple[Part, ...]) -> bool:
        """Whether a yes or no is to an offer of the province named before: "Belgium? Sure"."""
        (place,) = nodes(scene.parts, *PLACES)
        offered = self.context.open is not None and NOTATION.write(self.context.open)
        return any(nodes(parts, *SHORT)) and str(place.parts[0]) in (offered or "")

    def _said(self, node: Node, when: Turn | None) -> list[Weighed]:
        match node.name:
            case "deal":
                made = [
                    (cost + self._out_of_season(deal), self._offered(deal))
                    for cost, deal in self.deals.deal(node.parts)
                ]
                return [
                    (cost + _DEAL + _AS_OFFERED * isinstance(said, say.Accept), said)
                    for cost, said in made
                ]
            case "inform" | "query":
                *told, inside = (part for part in node.parts if isinstance(part, Node))
                if set(self.who.everyone(tuple(told))) - set(self.context.to):
                    raise Unresolved("You are not speaking to them here.")
                return self._told(node.name, inside)
            case name if name in _FULL:
                return [(_WORD_FOR_WORD, self.deals.formal.sentence(node, when))]
        return self.replies.reply(node)

    def _out_of_season(self, deal: say.Deal) -> int:
        """What makes a move now less likely where units can only retreat."""
        if self.context.season not in RETREATING:
            return 0
        done = [one.phi.part if isinstance(one.phi, say.No) else one.phi for one in deal]
        return int(any(isinstance(one, say.Do) and isinstance(one.action, dip.Mto) for one in done))

    def _offered(self, deal: say.Deal) -> say.Sentence:
        """An offer; or, of just what the other has offered, its acceptance.

        Of the contrary of what one was asked for it is the rejection.
        """
        here = self.context
        if isinstance(here.open, say.Propose) and here.open.sender in here.to:
            if denied(deal, here.open.deal):
                return say.Reject(here.speaker, here.to, here.open.deal)
            offered = frozenset(fold(here.open.deal))
            if frozenset(fold(deal)) in (offered, frozenset(map(_unnamed, offered))):
                return say.Accept(here.speaker, here.to, here.open.deal)
        return self._proposed(deal)

    def _proposed(self, deal: say.Deal) -> say.Propose:
        return say.Propose(self.context.speaker, self.context.to, deal)

    def _told(self, name: str, inside: Node) -> list[Weighed]:
        """What is told or asked; of "we", also as those whom the open question is about."""
        here = self.context
        asks = name == "query" or self.asked
        self.telling.asking = name == "query"
        groups = [here.both]
        if (asked := self.answering.questioned) is not None and asked != here.both:
            groups.append(asked)
        found: list[Weighed] = []
        for group in groups:
            self.who.us = group
            for cost, told in self.telling.infos(inside):
                info = told if asks else argued(told, here)
                if asks and isinstance(info, say.Feel) and info.agent == here.speaker:
                    raise Chatter
                own = (say.Belief, say.Unknown, *((say.Desire,) if name == "inform" else ()))
                musing = isinstance(info, own) and info.agent == here.speaker
                if group != here.both and not self.answering.answers(info):
                    continue
                if not asks and (act := self._saying(info)):
                    found.append((cost, act))
                elif asks and not musing:
                    shared = _WISHED * self._is_shared(info)
                    found.append((cost + shared, say.Query(here.speaker, here.to, info)))
                elif self.answering.answers(info):
                    found.append((cost - 1, say.Answer(here.speaker, here.to, info)))
                else:
                    mood = _is_mood(info) and isinstance(here.open, say.Propose)
                    found.append((cost + mood, say.Inform(here.speaker, here.to, info)))
        self.who.us = here.both
        return found

    def _is_ours(self, said: say.Sentence) -> bool:
        """Whether it is told, or asked, what those who talk have agreed on."""
        told = said.info if isinstance(said, say.Inform | say.Query) else None
        return isinstance(told, say.Agree) and told.parties == self.context.both

    def _is_shared(self, info: say.Info) -> bool:
        """Whether the other is asked for a wish that takes both: "do you want to ally with me?"."""
        wished = info.wish if isinstance(info, say.Desire) else None
        both = set(self.context.both)
        return isinstance(wished, dip.Pce | dip.Aly | dip.Drw) and both <= set(wished.powers)

    def _saying(self, info: say.Info) -> say.Sentence | None:
        """The answer that telling of it to those it is given to gives."""
        here = self.context
        if not isinstance(info, say.Accept | say.Reject):
            return None
        return info if (info.sender, info.receivers) == (here.speaker, here.to) else None


def _unnamed(one: say.Element) -> say.Element:
    """What was offered, as one who takes it may say it: an alliance without its enemies."""
    if isinstance(one, say.Agree) and isinstance(one.phi, dip.Aly):
        return say.Agree(one.parties, dip.Aly(one.phi.powers, ()), one.time)
    return one


def _one_sided(said: say.Sentence) -> bool:
    """Whether only one side would do something, and that more than one thing."""
    deal = said.deal if isinstance(said, say.Propose) else ()
    promisers = {one.promiser if isinstance(one, say.Commit) else "" for one in deal}
    return len(deal) > 1 and len(promisers) == 1


def _is_mood(info: say.Info) -> bool:
    return isinstance(info.part if isinstance(info, say.Not) else info, say.Feel)


def _refers(parts: tuple[Part, ...]) -> bool:
    """Whether something in a reading is only called "it" or "there"."""
    inner = [part for part in parts if isinstance(part, Node)]
    return any(part.name in ("it", "itplace") or _refers(part.parts) for part in inner)


def _looseness(part: Part) -> int:
    """What a reading costs that passes words over, or joins clauses that nothing joins."""
    if not isinstance(part, Node):
        return 0
    return _LOOSENESS.get(part.name, 0) + sum(_looseness(inner) for inner in part.parts)
