"""Minds: beliefs, wishes, plans, doubts and feelings."""

from games.talk import sentences as say
from games.talk.chart import Node
from games.talk.diplomacy.grammar.effects import PEOPLE
from games.talk.diplomacy.grammar.formal import MOODS
from games.talk.diplomacy.grammar.tellings import WHO, Tellings, Told, both, last, only
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.referents import PLACES, Unresolved, nodes

LESS_LIKELY = 3
_BELIEFS = (
    *("think", "thinkafter", "heardof", "doubt", "thinkof", "doubtof"),
    *("foreseen", "expected"),
)
_DENIED_WISHES = {"plansnot": "plans", "whynotwant": "wants"}
_MOOD_OF = {
    "n_angry": say.Feeling.ANGRY,
    "n_happy": say.Feeling.HAPPY,
    "n_sad": say.Feeling.SAD,
}


class Minds(Tellings):
    """Resolves what powers think, want and feel."""

    def minds(self, node: Node, name: str) -> Told:
        """A clause about a mind. Raises Unresolved for one that L cannot say."""
        if name == "wantsnot":
            return self._wants(node, denied=True)
        if name in _DENIED_WISHES:
            return _denied(self.minds(node, _DENIED_WISHES[name]))
        if name == "heardof" and self.asked:
            raise Unresolved("What you ask about is no news.")
        if name in _BELIEFS:
            return self._beliefs(node, name)
        if name == "hedged":
            return [(cost + 1, info) for cost, info in self.infos(only(node))]
        if name == "yourwish" and not self.asked:
            raise Unresolved("Say who wants that.")
        if name == "taking":
            return self._taking(node)
        if name in ("wants", "mineplace", "yourwish"):
            return self._wants(node)
        if name in ("wantspeace", "wantsally"):
            wished = self._wants_bond(node, name)
            return _denied(wished) if any(nodes(node.parts, "neg")) else wished
        if name == "yourmood" and not self.asked:
            raise Unresolved("Say who feels that.")
        if name in ("feel", "feelnot", "mymood", "mymoodnot", "yourmood", *_MOOD_OF):
            return [(0, self._feeling(node, name))]
        if name in ("unknown", "unknownof"):
            return self._unknown(node)
        return self._wishes(node, name)

    def _beliefs(self, node: Node, name: str) -> Told:
        who = self.context.speaker
        if name in ("foreseen", "expected"):
            power = next(str(part) for part in node.parts if isinstance(part, str))
            if name == "expected" and power in self.context.to:
                raise Unresolved("To expect that of whom you speak to is to ask for it.")
            unlikely = LESS_LIKELY * (name == "foreseen")
            done = self.done(Node("power", (power,)), node)
            beliefs: Told = [(cost + unlikely, say.Belief(who, phi)) for cost, phi in done]
            return _denied(beliefs) if any(nodes(node.parts, "neg")) else beliefs
        inside = last(node)
        if name in ("thinkof", "doubtof"):
            who = self.one(node)
        later = name == "thinkafter"
        beliefs = [(cost + later, say.Belief(who, phi)) for cost, phi in self.phis(inside)]
        doubted = name in ("doubt", "doubtof") or any(nodes(node.parts, "neg"))
        return _denied(beliefs) if doubted else beliefs

    def _wants(self, node: Node, denied: bool = False) -> Told:
        """The provinces that a power wants, or does not want: every one of those named."""
        who = self.context.speaker if node.name == "mineplace" else self.one(node)
        denied = denied or any(nodes(node.parts, "neg"))
        places = [self.who.place(place)[0] for place in nodes(node.parts, *PLACES)]
        wishes = [say.Desire(who, dip.Province(place)) for place in places]
        return [(0, both(say.Not(wish) if denied else wish for wish in wishes))]

    def _wants_bond(self, node: Node, name: str) -> Told:
        first, *others = nodes(node.parts, *PEOPLE)
        wanted = self.who.everyone(tuple(others))
        (whose, *_) = self.who.people(first)
        powers = say.agents((whose, *wanted))
        if powers == self.context.both:
            raise Unresolved("Peace or an alliance with whom you speak to is an offer.")
        if name == "wantspeace":
            return [(0, say.Desire(whose, dip.Pce(powers)))]
        against = next(nodes(node.parts, "against"), Node("against"))
        return [(0, say.Desire(whose, dip.Aly(powers, self.who.everyone(against.parts))))]

    def _wishes(self, node: Node, name: str) -> Told:
        speaker = self.context.speaker
        match name:
            case "myplan":
                return self._wished(speaker, Node("me"), node)
            case "wanttodo":
                wanted = next(nodes(node.parts, *WHO))
                if wanted.name == "power" and self.who.people(wanted)[0] in self.context.to:
                    raise Unresolved("To want that of whom you speak to is to ask for it.")
                return self._wished(speaker, wanted, node)
            case "wanttodoof":
                first, subject = list(nodes(node.parts, *WHO))[:2]
                return self._wished(self.who.people(first)[0], subject, node)
            case "plans":
                return self._plans(node)
            case "going":
                return [(cost + LESS_LIKELY, info) for cost, info in self._plans(node)]
        raise Unresolved("That is not something L can say.")

    def _plans(self, node: Node) -> Told:
        subject = next(nodes(node.parts, *WHO, "unit"))
        if subject.name == "unit":
            (whose,) = self.deals.doers(subject, next(nodes(node.parts, "vp", "not")))
            wished: Told = [
                (cost, say.Desire(whose, phi)) for cost, phi in self.done(subject, node, whose)
            ]
        else:
            wished = self._wished(self.one(node), subject, node)
        return _denied(wished) if any(nodes(node.parts, "neg")) else wished

    def _taking(self, node: Node) -> Told:
        """ "Russia plans to take Rumania", where not one unit alone could: that it wants it."""
        subject, place = (part for part in node.parts if isinstance(part, Node))
        phrase = Node("vp", (Node("move", (place,)),))
        try:
            ways = self._wished(self.one(node), subject, Node("", (phrase,)))
        except Unresolved:
            ways = []
        if len(ways) == 1:
            raise Unresolved("That is a plan of one unit.")
        return [(cost - 1, wish) for cost, wish in self._wants(node)]

    def _wished(self, whose: str, subject: Node, node: Node) -> Told:
        done = self.done(subject, node, self.who.people(subject)[0])
        here = self.context
        for _, phi in done:
            if not isinstance(phi, dip.Pce | dip.Aly | dip.Drw) or whose != here.speaker:
                continue
            if set(phi.powers) & set(here.to):
                raise Unresolved("To wish for that with whom you speak to is an offer.")
        return [(cost, say.Desire(whose, phi)) for cost, phi in done]

    def _unknown(self, node: Node) -> Told:
        who = self.context.speaker if node.name == "unknown" else self.one(node)
        inside = last(node)
        if inside.name == "prop":
            beliefs = self.phis(only(inside))
            about = self.context.to[0] if len(self.context.to) == 1 else who
            return [
                (cost + LESS_LIKELY, say.Unknown(who, say.Belief(about, phi)))
                for cost, phi in beliefs
            ]
        return [(cost, say.Unknown(who, info)) for cost, info in self.infos(inside)]

    def _felt(self) -> str:
        """Who feels what is told of nobody: who tells it, or who is asked."""
        here = self.context
        if self.asking and len(here.to) == 1:
            return here.to[0]
        return here.speaker

    def _feeling(self, node: Node, name: str) -> say.Info:
        when = self.deals.time(node)
        if name in _MOOD_OF:
            return say.Feel(self.one(node), _MOOD_OF[name], when)
        who = self._felt() if name in ("mymood", "mymoodnot") else self.one(node)
        moods = nodes(node.parts, *MOODS)
        feelings = [say.Feel(who, MOODS[mood.name], when) for mood in moods]
        denied = name in ("feelnot", "mymoodnot") or any(nodes(node.parts, "neg"))
        return both(say.Not(feeling) if denied else feeling for feeling in feelings)


def _denied(told: Told) -> Told:
    """What is told as not being so."""
    return [(cost, say.Not(info)) for cost, info in told]
