"""Replies: what yes, no and conditions do to the offer or the question that is open."""

from collections.abc import Sequence

from games.talk import sentences as say
from games.talk.chart import Node, Part
from games.talk.diplomacy.grammar.answering import TO_NOTHING, Answering, Chatter, Weighed
from games.talk.diplomacy.grammar.composing import DealReader
from games.talk.diplomacy.grammar.effects import PEOPLE
from games.talk.diplomacy.grammar.parts import CHANGES, about_all, changed
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.folding import as_offered, denied, fold, without_denied
from games.talk.diplomacy.language.referents import Unresolved, nodes

_EXPLICIT = -1
"""Who names an offer, or a part of it, answers it, whatever else is open."""
SHORT = ("yes", "no", "assent", "refusal", "so", "notso", "belief", "disbelief")
"""Replies that say no more than yes or no."""
_CONDITIONS = ("condition", "counter")
"""What makes a condition: "if …" alone, or beside a yes or a no."""
_NAMED = Node("offer")
"""What is spoken of as an offer: "your proposal"."""


class Replies:
    """Resolves replies in one context; ``before`` is the sentence said just before this one."""

    def __init__(
        self, deals: DealReader, answering: Answering, before: say.Sentence | None
    ) -> None:
        self.deals = deals
        self.answering = answering
        self.context = deals.context
        self.before = before

    def reply(self, node: Node) -> list[Weighed]:
        """Every sentence that a reply can be. Raises Chatter for one to nothing, or Unresolved."""
        here, asked = self.context, self.context.open
        if node.name == "chatter":
            raise Chatter
        if self._names_another(node):
            return self._named_offer(Node("takes" if node.name == "assent" else "declines"))
        node = Node(node.name, tuple(part for part in node.parts if part != _NAMED))
        if node.name == "withdraw":
            return [(0, self._withdrawn())]
        if node.name in ("soft", "repeat"):
            return [(0, self._taken_back() if node.name == "soft" else self._repeated())]
        if node.name == "instead":
            parts = tuple(part for part in node.parts if not _is_wish(part))
            return [self._instead(cost + 1, deal) for cost, deal in self.deals.deal(parts)]
        if node.name in ("selfyes", "selfno"):
            node = self._by_name(node)
        if node.name == "agreedto" and self.deals.asking:
            raise Unresolved("Say whether you accept, without a question mark.")
        if node.name == "playon":
            return [(0, self._played_on())]
        if node.name == "nowish":
            return self._wished_instead(node)
        if node.name in ("answeryes", "answerno", "because"):
            return self.answering.full(node)
        if node.name == "wishno":
            wished = isinstance(asked, say.Query) and isinstance(asked.info, say.Desire)
            return (
                self.answering.full(Node("answerno", node.parts))
                if wished
                else self.answering.explained(node)
            )
        if node.name in ("yestold", "notold"):
            return self.answering.explained(node)
        if node.name in ("yesdeed", "nodeed"):
            return self.answering.deed(node)
        if node.name in ("takes", "declines"):
            return self._named_offer(node)
        if node.name in _CONDITIONS and self._own_before() is not None:
            return self._to_offer(node, self._own_before() or ())
        if asked is None or asked.sender == here.speaker:
            return self._unasked(node)
        if isinstance(asked, say.Propose):
            return self._to_offer(node, asked.deal)
        if isinstance(asked, say.Query):
            return self.answering.short(node, asked.info) or self._unasked(node)
        raise Chatter

    def _names_another(self, node: Node) -> bool:
        """Whether a yes or no is to an offer that it names, and not to what is open."""
        here = self.context
        named = _NAMED in node.parts and node.name in ("assent", "refusal")
        waiting = here.offered is not None or isinstance(here.open, say.Query)
        return named and waiting and here.offered != here.open

    def _by_name(self, node: Node) -> Node:
        """ "Germany refuses", said by Germany."""
        powers = {str(part) for who in nodes(node.parts, "power") for part in who.parts}
        if powers != {self.context.speaker}:
            raise Unresolved("Tell what others answer as news.")
        return Node("yes" if node.name == "selfyes" else "no")

    def _own_before(self) -> say.Deal | None:
        """The offer that the writer made in the sentence before: "I will do it if …"."""
        if isinstance(self.before, say.Propose) and self.before.sender == self.context.speaker:
            return self.before.deal
        return None

    def _proposed(self, cost: int, deal: say.Deal) -> Weighed:
        return cost, say.Propose(self.context.speaker, self.context.to, deal)

    def _instead(self, cost: int, deal: say.Deal) -> Weighed:
        """An offer beside a no; what only goes against the open one is its reason."""
        here = self.context
        offered = here.open.deal if isinstance(here.open, say.Propose) else ()
        if here.open is not None and here.open.sender in here.to and denied(deal, offered):
            return cost, say.Reject(here.speaker, here.to, offered)
        return self._proposed(cost, deal)

    def _wished_instead(self, node: Node) -> list[Weighed]:
        """ "No, I want the Black Sea": no to an offer for that reason, or to a question in full."""
        here = self.context
        if isinstance(here.open, say.Propose) and here.open.sender != here.speaker:
            return [(1, say.Reject(here.speaker, here.to, here.open.deal))]
        return self.answering.wish(node)

    def _unasked(self, node: Node) -> list[Weighed]:
        asked = self.context.open
        if node.name == "also" and isinstance(asked, say.Query) and _bare_bond(node):
            if not isinstance(asked.info, say.Agree) or asked.sender == self.context.speaker:
                raise Unresolved("Say whether that answers or offers.")
            return [(0, say.Answer(self.context.speaker, self.context.to, asked.info))]
        if node.name == "also":
            made = self.deals.deal(node.parts)
            return [self._proposed(cost + TO_NOTHING, deal) for cost, deal in made]
        if node.name in (*_CONDITIONS, "alsoif", "agreedto"):
            raise Unresolved("There is no open offer that this could be a condition of.")
        own = asked.deal if isinstance(asked, say.Propose) else ()
        if own and node.name in ("without", "spurn") and about_all(node, own):
            return [(0, say.Withdraw(self.context.speaker, self.context.to))]
        if node.name in (*CHANGES, "spurn"):
            raise Unresolved("There is no open offer to change.")
        raise Chatter

    # To an offer

    def _named_offer(self, node: Node) -> list[Weighed]:
        """Yes or no to "your offer", which may be said after it. Raises Unresolved."""
        here = self.context
        act = say.Accept if node.name == "takes" else say.Reject
        if any(isinstance(part, Node) for part in node.parts):
            deals = self.deals.deal(node.parts)
            return [(cost + _EXPLICIT, act(here.speaker, here.to, deal)) for cost, deal in deals]
        if here.offered is None:
            raise Unresolved("Say which offer you mean.")
        return [(_EXPLICIT, act(here.speaker, here.to, here.offered.deal))]

    def _to_offer(self, node: Node, deal: say.Deal) -> list[Weighed]:
        here = self.context
        match node.name:
            case "yes" | "assent" | "belief":
                return [(0, say.Accept(here.speaker, here.to, deal))]
            case "no" | "refusal" | "disbelief":
                return [(0, say.Reject(here.speaker, here.to, deal))]
            case "without" | "spurn" if about_all(node, deal):
                return [(_EXPLICIT, say.Reject(here.speaker, here.to, deal))]
            case "spurn":
                raise Unresolved("Say whether you accept the rest.")
            case name if name in CHANGES:
                return [self._proposed(_EXPLICIT, changed(node, deal, self.deals.who))]
            case "unsure" | "so" | "notso" | "nottold":
                raise Chatter
        parts = [
            part
            for outer in node.parts
            if isinstance(outer, Node)
            for part in (outer.parts if outer.name in ("if", "unless") else (outer,))
        ]
        found: list[Weighed] = []
        known = {*deal, *fold(deal)}
        for cost, said in self.deals.deal(tuple(parts)):
            if node.name == "condition" and known.isdisjoint(said) and self._bargain(parts, said):
                continue
            more = as_offered(said, deal)
            if node.name in ("also", "agreedto") and set(more) <= set(fold(deal)):
                found.append((cost, say.Accept(here.speaker, here.to, deal)))
                continue
            if node.name == "agreedto" or (node.name == "alsoif" and known.isdisjoint(more)):
                continue
            new = tuple(one for one in more if one not in deal)
            counter = fold(without_denied(deal, new) + new)
            if frozenset(counter) == frozenset(fold(deal)):
                found.append((cost, say.Accept(here.speaker, here.to, deal)))
            else:
                found.append(self._proposed(cost, counter))
        if not found:
            raise Unresolved("Say whether that is a part of the open offer.")
        return [one for one in found if isinstance(one[1], say.Accept)] or found

    def _bargain(self, parts: Sequence[Part], deal: say.Deal) -> bool:
        """Whether "If you …, I will …" is an offer of its own: each side promises something."""
        promisers = {one.promiser for one in deal if isinstance(one, say.Commit)}
        both = self.context.speaker in promisers and not promisers.isdisjoint(self.context.to)
        clauses = (part for part in parts if isinstance(part, Node) and part.name == "clause")
        doers = [clause.parts[0] for clause in clauses]
        return both or Node("me") in doers[1:]

    def _withdrawn(self) -> say.Sentence:
        """The withdrawal of what the speaker has offered. Raises Unresolved for nothing."""
        here = self.context
        offers = [said for said in (here.open, *here.history) if isinstance(said, say.Propose)]
        if not offers and self._own_before() is None:
            raise Unresolved("There is no offer of yours that you could take back.")
        return say.Withdraw(here.speaker, here.to)

    def _played_on(self) -> say.Sentence:
        """What "let us play on" does: it turns down a draw. Raises Chatter where none is open."""
        here = self.context
        draws = here.open.deal if isinstance(here.open, say.Propose) else ()
        mine = here.open is not None and here.open.sender == here.speaker
        if mine or not any(isinstance(one.phi, dip.Drw) for one in draws):
            raise Chatter
        return say.Reject(here.speaker, here.to, draws)

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


def _bare_bond(node: Node) -> bool:
    """Whether only "peace" or "allies" is said, without with whom."""
    parts = [part for part in node.parts if isinstance(part, Node)]
    return [p.name for p in parts] in (["allytopic"], ["peacetopic"]) and not any(
        True for _ in nodes(parts[0].parts, "against", *PEOPLE)
    )


def _is_wish(part: Part) -> bool:
    return isinstance(part, Node) and part.name in ("wants", "wantsnot")
