"""From a reading's nodes to sentences of L: who says what to whom, given what is open."""

from games.talk import sentences as say
from games.talk.chart import Node, Part
from games.talk.diplomacy import ontology as dip
from games.talk.diplomacy.context import Context
from games.talk.diplomacy.deals import MOST_MEANINGS, Deals, fold
from games.talk.diplomacy.formal import turn
from games.talk.diplomacy.ontology import NOTATION, Turn
from games.talk.diplomacy.referents import Referents, Unresolved, nodes
from games.talk.diplomacy.telling import Telling
from games.talk.diplomacy.wording import power_name

_DEAL = 1
"""A line that tells a fact is rather that than an offer to make it so."""

Weighed = tuple[int, say.Sentence]


class Chatter(Exception):
    """A reply to nothing: friendly noise."""


class Meaning:
    """Resolves readings in one context."""

    def __init__(self, context: Context, asked: bool, before: say.Sentence | None = None) -> None:
        self.context = context
        self.asked = asked
        self.who = Referents(context)
        self.deals = Deals(context, self.who)
        self.deals.acts.recall(before or context.open)
        self.telling = Telling(self.deals)

    def of(self, parts: tuple[Part, ...]) -> list[Weighed]:
        """Every sentence that a message's parts can mean."""
        when = next((turn(part) for part in nodes(parts, "dated")), None)
        for hail in nodes(parts, "hail"):
            power = str(hail.parts[0])
            if power not in self.context.to:
                raise Unresolved(f"You are not speaking to {power_name(power)} here.")
            self.deals.addressed = (power,)
        *_, node = (
            part for part in parts if isinstance(part, Node) and part.name not in ("hail", "dated")
        )
        return self._said(node, when)[:MOST_MEANINGS]

    def _said(self, node: Node, when: Turn | None) -> list[Weighed]:
        match node.name:
            case "deal":
                found = self.deals.deal(node.parts)
                return [self._proposed(cost + _DEAL, deal) for cost, deal in found]
            case "inform" | "query":
                *told, inside = (part for part in node.parts if isinstance(part, Node))
                if set(self.who.everyone(tuple(told))) - set(self.context.to):
                    raise Unresolved("You are not speaking to them here.")
                return self._told(node.name, inside)
            case "propose" | "accept" | "reject" | "fwithdraw" | "finform" | "fquery" | "fanswer":
                return [(0, self.deals.formal.sentence(node, when))]
        return self._reply(node)

    def _proposed(self, cost: int, deal: say.Deal) -> Weighed:
        return cost, say.Propose(self.context.speaker, self.context.to, deal)

    def _told(self, name: str, inside: Node) -> list[Weighed]:
        here = self.context
        act = say.Query if name == "query" or self.asked else say.Inform
        found: list[Weighed] = []
        for cost, info in self.telling.infos(inside):
            if act is say.Inform and self._answers(info):
                found.append((cost, say.Answer(here.speaker, here.to, info)))
            else:
                found.append((cost, act(here.speaker, here.to, info)))
        return found

    def _answers(self, info: say.Info) -> bool:
        asked = self.context.open
        if not isinstance(asked, say.Query) or asked.sender == self.context.speaker:
            return False
        about = (asked.info, say.Not(asked.info), say.Unknown(self.context.speaker, asked.info))
        return info in about

    # Replies

    def _reply(self, node: Node) -> list[Weighed]:
        here, asked = self.context, self.context.open
        if node.name == "withdraw":
            return [(0, say.Withdraw(here.speaker, here.to))]
        if node.name == "soft":
            return [(0, self._taken_back())]
        if node.name == "repeat":
            return [(0, self._repeated())]
        if node.name == "instead":
            return self._instead(node)
        if node.name in ("answeryes", "answerno"):
            return [
                (cost, say.Answer(here.speaker, here.to, info))
                for part in node.parts
                if isinstance(part, Node)
                for cost, info in self.telling.infos(part)
            ]
        if asked is None or asked.sender == here.speaker:
            return self._unasked(node)
        if isinstance(asked, say.Propose):
            return self._to_offer(node, asked.deal)
        if isinstance(asked, say.Query):
            return self._to_question(node, asked.info)
        raise Chatter

    def _unasked(self, node: Node) -> list[Weighed]:
        if node.name == "also":
            return [self._proposed(*taken) for taken in self.deals.deal(node.parts)]
        if node.name == "counter":
            raise Unresolved("There is no open offer that this could be a condition of.")
        if node.name == "without":
            raise Unresolved("There is no open offer to leave something out of.")
        raise Chatter

    def _instead(self, node: Node) -> list[Weighed]:
        return [self._proposed(*taken) for taken in self.deals.deal(node.parts)]

    def _to_offer(self, node: Node, deal: say.Deal) -> list[Weighed]:
        here = self.context
        match node.name:
            case "yes":
                return [(0, say.Accept(here.speaker, here.to, deal))]
            case "no":
                return [(0, say.Reject(here.speaker, here.to, deal))]
            case "without":
                return [self._proposed(0, _without(deal, str(node.parts[0])))]
            case "unsure":
                raise Chatter
        parts = [
            part
            for outer in node.parts
            if isinstance(outer, Node)
            for part in (outer.parts if outer.name in ("if", "unless") else (outer,))
        ]
        found: list[Weighed] = []
        for cost, more in self.deals.deal(tuple(parts)):
            if node.name == "also" and set(more) <= set(deal):
                found.append((cost, say.Accept(here.speaker, here.to, deal)))
            else:
                new = tuple(one for one in more if one not in deal)
                found.append(self._proposed(cost, fold(deal + new)))
        return found

    def _to_question(self, node: Node, info: say.Info) -> list[Weighed]:
        here = self.context
        answers: dict[str, say.Info] = {
            "yes": info,
            "no": info.part if isinstance(info, say.Not) else say.Not(info),
            "unsure": say.Unknown(here.speaker, info),
        }
        if node.name not in answers:
            return self._unasked(node)
        return [(0, say.Answer(here.speaker, here.to, answers[node.name]))]

    def _taken_back(self) -> say.Sentence:
        """What "never mind" does: it withdraws one's own offer, or turns the other's down."""
        here = self.context
        if not isinstance(here.open, say.Propose):
            raise Chatter
        if here.open.sender == here.speaker:
            return say.Withdraw(here.speaker, here.to)
        return say.Reject(here.speaker, here.to, here.open.deal)

    def _repeated(self) -> say.Sentence:
        """The last deal made or offered between those who speak here, proposed again."""
        here = self.context
        for act in (say.Accept, say.Propose):
            for said in reversed(here.history):
                if isinstance(said, act) and {said.sender, *said.receivers} <= set(here.both):
                    return say.Propose(here.speaker, here.to, said.deal)
        raise Unresolved("There was no deal before that could be made again.")


def _without(deal: say.Deal, province: str) -> say.Deal:
    left: list[say.Element] = []
    for one in deal:
        said = NOTATION.write(say.Propose("FRA", ("ENG",), (one,)))
        if province not in said:
            left.append(one)
        elif isinstance(one.phi, dip.Dmz) and len(one.phi.provinces) > 1:
            places = tuple(code for code in one.phi.provinces if code != province)
            phi = dip.Dmz(one.phi.powers, places)
            if isinstance(one, say.Agree):
                left.append(say.Agree(one.parties, phi, one.time))
            else:
                left.append(say.Commit(one.promiser, one.to, phi, one.time))
    if not left or (len(left) == len(deal) and tuple(left) == deal):
        raise Unresolved("The open offer has no such part, or nothing besides it.")
    return tuple(left)
