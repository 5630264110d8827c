"""Answers: what yes, no and what is told do to the question that is open."""

from games.talk import sentences as say
from games.talk.chart import Node
from games.talk.diplomacy.grammar.arguments import argued
from games.talk.diplomacy.grammar.composing import DealReader
from games.talk.diplomacy.grammar.telling import Telling
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.diplomacy.language.referents import Unresolved, nodes

Weighed = tuple[int, say.Sentence]
TO_NOTHING = 2
"""A yes that answers nothing is rather no yes."""
_TO_OFFERS = ("assent", "refusal")
"""Replies that answer no question, whatever it is."""


class Chatter(Exception):
    """A reply to nothing: friendly noise."""


class Answering:
    """Resolves answers to the question that is open in one context."""

    def __init__(self, deals: DealReader, telling: Telling) -> None:
        self.deals = deals
        self.telling = telling
        self.context = deals.context

    @property
    def questioned(self) -> say.Agents | None:
        """Whom the open question is about, if the speaker is one of them."""
        asked = self.context.open
        info = asked.info if isinstance(asked, say.Query) else None
        about = info.info if isinstance(info, say.Explain) else info
        if isinstance(about, say.Agree) and self.context.speaker in about.parties:
            return about.parties
        return None

    def answers(self, info: say.Info) -> bool:
        """Whether a piece of information answers the open question."""
        asked = self.context.open
        if not isinstance(asked, say.Query) or asked.sender == self.context.speaker:
            return False
        if isinstance(asked.info, say.Explain):
            return isinstance(info, say.Support) and info.other == asked.info.info
        about = (asked.info, say.Not(asked.info), say.Unknown(self.context.speaker, asked.info))
        believed = isinstance(asked.info, say.Agree) and _believes(info, asked.info.phi)
        return believed or info in about or info == _denied_at_all(asked.info)

    def short(self, node: Node, info: say.Info) -> list[Weighed]:
        """What a yes or no answers to the open question; nothing if it answers none.

        Raises Chatter for what is said to offers only.
        """
        here = self.context
        answers = _answers(info, here.speaker)
        if node.name in _TO_OFFERS:
            raise Chatter
        if node.name == "nottold":
            node = Node("notso" if isinstance(info, say.Sentence) else "unsure")
        if node.name not in answers or isinstance(info, say.Explain):
            return []
        for who in nodes(node.parts, "anybody"):
            self._spoken_of(who, info)
        cost = -1 if node.name == "unsure" else 0
        return [(cost, say.Answer(here.speaker, here.to, answers[node.name]))]

    def full(self, node: Node) -> list[Weighed]:
        """Yes or no with the answer in full, or a reason that was asked for."""
        here = self.context
        asked = isinstance(here.open, say.Query) and here.open.sender != here.speaker
        if node.name == "answerno" and not asked:
            raise Unresolved("That answers no open question.")
        if self.questioned is not None:
            self.deals.who.us = self.questioned
        parts = [part for part in node.parts if isinstance(part, Node)]
        if node.name != "because":
            infos = [taken for part in parts for taken in self.telling.infos(part)]
            return [(cost, say.Answer(here.speaker, here.to, info)) for cost, info in infos]
        reasons = [taken for part in parts for taken in self.telling.reasons(part)]
        told = [(cost, argued(say.Explain(info), here)) for cost, info in reasons]
        return [
            (cost, (say.Answer if self.answers(info) else say.Inform)(here.speaker, here.to, info))
            for cost, info in told
        ]

    def explained(self, node: Node) -> list[Weighed]:
        """Yes or no to a question, with what is said beside it, which may answer it better."""
        here = self.context
        if not isinstance(here.open, say.Query) or here.open.sender == here.speaker:
            raise Unresolved("That answers no open question.")
        if isinstance(here.open.info, say.Explain):
            raise Unresolved("Say why it is so.")
        answers = _answers(here.open.info, here.speaker)
        yes, no = answers["yes"], answers["no"]
        meant, other = (yes, no) if node.name.startswith("yes") else (no, yes)
        told: list[say.Info] = []
        for part in (part for part in node.parts if isinstance(part, Node)):
            if part.name == "anybody":
                self._spoken_of(part, here.open.info)
            else:
                told += [one for _, one in self.telling.infos(part)]
        if other in told or answers["unsure"] in told:
            raise Unresolved("That says yes and no.")
        return [(TO_NOTHING, say.Answer(here.speaker, here.to, meant))]

    def deed(self, node: Node) -> list[Weighed]:
        """Yes or no to what one was asked to want, with what one does: "No, you can keep it"."""
        here = self.context
        asked = here.open.info if isinstance(here.open, say.Query) else None
        wish = asked.wish if isinstance(asked, say.Desire) else None
        if asked is None or wish is None or self.context.speaker != getattr(asked, "agent", None):
            raise Unresolved("That answers no open question.")
        yes = node.name == "yesdeed"
        info = asked if yes else say.Not(asked)
        fits = _fulfils if yes else _forgoes
        found = [
            cost
            for cost, deal in self.deals.deal(node.parts)
            if all(fits(one, wish) for one in deal)
        ]
        if not found:
            raise Unresolved("That answers another question than the open one.")
        return [(min(found), say.Answer(here.speaker, here.to, info))]

    def wish(self, node: Node) -> list[Weighed]:
        """No to a question about a wish, in full. Raises Unresolved."""
        here = self.context
        infos = (
            info
            for part in node.parts
            if isinstance(part, Node)
            for info in self.telling.infos(part)
        )
        found = [(cost, info) for cost, info in infos if self.answers(info)]
        if not found:
            raise Unresolved("That answers no open question.")
        return [(cost, say.Answer(here.speaker, here.to, info)) for cost, info in found]

    def _spoken_of(self, who: Node, info: say.Info) -> None:
        """Raises Unresolved if somebody is named whom a question is not about."""
        asked = NOTATION.write(say.Inform(self.context.speaker, self.context.to, info))
        if any(power not in asked for power in _named(who)):
            raise Unresolved("That answers another question than the open one.")


def _believes(info: say.Info, asked: say.Phi) -> bool:
    """Whether somebody tells that he believes what is asked, or that he does not."""
    belief = info.part if isinstance(info, say.Not) else info
    phi = belief.phi if isinstance(belief, say.Belief) else None
    return phi is not None and asked in (phi, phi.part if isinstance(phi, say.No) else None)


def _denied_at_all(asked: say.Info) -> say.Info | None:
    """That powers are not allied at all, where they may be against somebody."""
    if not isinstance(asked, say.Agree) or not isinstance(asked.phi, dip.Aly):
        return None
    return say.Not(say.Agree(asked.parties, dip.Aly(asked.phi.powers, ()), asked.time))


def _answers(info: say.Info, speaker: str) -> dict[str, say.Info]:
    """What each short answer to a question tells."""
    no = info.part if isinstance(info, say.Not) else say.Not(info)
    believed = say.Belief(speaker, info.phi) if isinstance(info, say.Agree) else info
    return {
        "yes": info,
        "so": info,
        "belief": believed,
        "no": no,
        "notso": no,
        "disbelief": no if believed is info else say.Not(believed),
        "unsure": say.Unknown(speaker, info),
    }


def _fulfils(one: say.Element, wish: say.Phi | say.Thing) -> bool:
    """Whether a promise is what is wished for: the order, or a move to the province."""
    match one, wish:
        case say.Commit(phi=say.Do(dip.Mto(_, region))), dip.Province(code):
            return region.province == code
    return isinstance(one, say.Commit) and one.phi == wish


def _forgoes(one: say.Element, wish: say.Phi | say.Thing) -> bool:
    """Whether a promise gives up what is wished for: the order, or the province."""
    match one, wish:
        case say.Commit(phi=dip.Dmz(_, provinces)), dip.Province(code):
            return code in provinces
        case say.Commit(phi=dip.Dmz(_, provinces)), say.Do(dip.Mto(_, region)):
            return region.province in provinces
        case say.Commit(phi=say.No(denied)), _:
            return denied == wish
    return False


def _named(node: Node) -> list[str]:
    """The powers that a node names."""
    return [str(part) for power in nodes(node.parts, "power") for part in power.parts]
