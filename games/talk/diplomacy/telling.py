"""From told and asked clauses to information: facts, beliefs, wishes, feelings, reports."""

from games.talk import sentences as say
from games.talk.chart import Node
from games.talk.diplomacy import ontology as dip
from games.talk.diplomacy.deals import Deals
from games.talk.diplomacy.effects import PEOPLE
from games.talk.diplomacy.formal import MOODS
from games.talk.diplomacy.referents import PLACES, Unresolved, nodes

Told = list[tuple[int, say.Info]]
_WHO = ("me", "you", "we", "power", "them")
_PHRASES = ("vp", "not")
_FORMAL = (
    *("commit", "agree", "obs", "belief", "desirephi", "desire", "funknown", "ffeel", "explain"),
    *("attack", "argue", "both", "fnot", "ipropose", "iaccept", "ireject", "iwithdraw"),
    *("iinform", "iquery", "ianswer"),
)
_LESS_LIKELY = 3
_PHI = ("pce", "aly", "dmz", "do", "all", "seq", "ifphi", "no")


class Telling:
    """Resolves what is told and asked in one context."""

    def __init__(self, deals: Deals) -> None:
        self.deals = deals
        self.who = deals.who
        self.context = deals.context

    def infos(self, node: Node) -> Told:
        """Every piece of information a clause can be, with its cost. Raises Unresolved."""
        name = node.name.removeprefix("asks_")
        if name in _FORMAL:
            return [(0, self.deals.formal.info(node))]
        if name == "notinfo":
            return [(cost, say.Not(info)) for cost, info in self.infos(_only(node))]
        if name in _FACTS:
            return [(0, self._fact(node))]
        if name in ("unknown", "unknownof"):
            return self._unknown(node)
        if name in ("feel", "mymood"):
            return [(0, self._feeling(node))]
        if name in ("promised", "ipromised", "promisedpeace", "promisedyou"):
            return self._promised(node, name)
        if name in ("told", "toldby"):
            return self._observed(node)
        if name in ("proposed", "askedpeace", "askedto"):
            return self._proposed(node, name)
        return self._minds(node, name)

    # Facts between powers

    def _fact(self, node: Node) -> say.Info:
        denied = any(nodes(node.parts, "neg")) or node.name == "atwar"
        phi = self._fact_phi(node)
        powers = self.context.both if isinstance(phi, dip.Dmz) else phi.powers
        if isinstance(phi, dip.Dmz):
            powers = phi.powers
        fact = say.Agree(powers, phi)
        return say.Not(fact) if denied else fact

    def _fact_phi(self, node: Node) -> dip.Pce | dip.Aly | dip.Dmz:
        powers = self.who.everyone(node.parts)
        if len(powers) < 2:
            raise Unresolved("Say between which powers.")
        if node.name in ("allied", "hasally"):
            against = next(nodes(node.parts, "against"), Node("against"))
            enemies = self.who.everyone(against.parts)
            if set(enemies) & set(powers):
                raise Unresolved("An alliance cannot be against one of its own powers.")
            return dip.Aly(powers, enemies)
        if node.name in ("hasdmz", "zonefact"):
            places = {self.who.place(place)[0] for place in nodes(node.parts, *PLACES)}
            return dip.Dmz(powers, tuple(sorted(places)))
        return dip.Pce(powers)

    # φ said of anybody

    def phis(self, node: Node) -> list[tuple[int, say.Phi]]:
        """What may hold, as a fact or as something a power does."""
        if node.name in _FACTS:
            phi: say.Phi = self._fact_phi(node)
            denied = any(nodes(node.parts, "neg")) or node.name == "atwar"
            return [(0, say.No(phi) if denied else phi)]
        if node.name in _PHI:
            return [(0, self.deals.formal.phi(node))]
        return self._done(node.parts[0], node)

    def _done(
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
            when = self.deals.time(phrase)
            effects = self.deals.effects(subject, phrase, powers[0])
            ways = [
                (cost + effect.cost, (*phis, _at(effect.phi, when)))
                for cost, phis in ways
                for effect in effects
            ]
        return [(cost, phis[0] if len(phis) == 1 else say.All(phis)) for cost, phis in ways]

    # Minds

    def _minds(self, node: Node, name: str) -> Told:
        speaker = self.context.speaker
        match name:
            case "foreseen":
                power = next(str(part) for part in node.parts if isinstance(part, str))
                done = self._done(Node("power", (power,)), node)
                return [(cost + _LESS_LIKELY, say.Belief(speaker, phi)) for cost, phi in done]
            case "think" | "doubt":
                phis = self.phis(_last(node))
                if name == "doubt":
                    return [(cost, say.Not(say.Belief(speaker, phi))) for cost, phi in phis]
                return [(cost, say.Belief(speaker, phi)) for cost, phi in phis]
            case "thinkof":
                who = self._one(node)
                return [(cost, say.Belief(who, phi)) for cost, phi in self.phis(_last(node))]
            case "wants":
                place = next(nodes(node.parts, *PLACES))
                return [(0, say.Desire(self._one(node), dip.Province(self.who.place(place)[0])))]
            case "mineplace":
                place = next(nodes(node.parts, *PLACES))
                return [(0, say.Desire(speaker, dip.Province(self.who.place(place)[0])))]
            case "wantspeace":
                first, *others = nodes(node.parts, *PEOPLE)
                wanted = self.who.everyone(tuple(others))
                powers = say.agents((*self.who.people(first), *wanted))
                if powers == self.context.both:
                    raise Unresolved("Peace with whom you speak to is an offer.")
                return [(0, say.Desire(self.who.people(first)[0], dip.Pce(powers)))]
            case "myplan":
                subject = Node("me")
                return self._wished(speaker, subject, node)
            case "wanttodo":
                subject = next(nodes(node.parts, *_WHO))
                return self._wished(speaker, subject, node)
            case "wanttodoof":
                first, subject = list(nodes(node.parts, *_WHO))[:2]
                return self._wished(self.who.people(first)[0], subject, node)
            case "plans":
                return self._plans(node)
            case "going":
                return [(cost + _LESS_LIKELY, info) for cost, info in self._plans(node)]
        raise Unresolved("That is not something L can say.")

    def _plans(self, node: Node) -> Told:
        subject = next(nodes(node.parts, *_WHO))
        wished = self._wished(self._one(node), subject, node)
        if any(nodes(node.parts, "neg")):
            return [(cost, say.Not(info)) for cost, info in wished]
        return wished

    def _wished(self, whose: str, subject: Node, node: Node) -> Told:
        done = self._done(subject, node, self.who.people(subject)[0])
        return [(cost, say.Desire(whose, phi)) for cost, phi in done]

    def _one(self, node: Node) -> str:
        powers = self.who.people(next(nodes(node.parts, *_WHO)))
        if len(powers) != 1:
            raise Unresolved("Say it of one power at a time.")
        return powers[0]

    def _unknown(self, node: Node) -> Told:
        who = self.context.speaker if node.name == "unknown" else self._one(node)
        inside = _last(node)
        if inside.name == "prop":
            beliefs = self.phis(_only(inside))
            about = self.context.to[0] if len(self.context.to) == 1 else who
            return [(c + 1, say.Unknown(who, say.Belief(about, phi))) for c, phi in beliefs]
        return [(cost, say.Unknown(who, info)) for cost, info in self.infos(inside)]

    def _feeling(self, node: Node) -> say.Info:
        mood = next(nodes(node.parts, *MOODS))
        who = self.context.speaker if node.name == "mymood" else self._one(node)
        feeling = say.Feel(who, MOODS[mood.name])
        return say.Not(feeling) if any(nodes(node.parts, "neg")) else feeling

    # What was said

    def _promised(self, node: Node, name: str) -> Told:
        people = list(nodes(node.parts, *_WHO))
        if name == "ipromised":
            plain = [str(part) for part in node.parts if isinstance(part, str)]
            promiser, to = self.context.speaker, say.agents(plain)
        elif name == "promisedyou":
            (promiser, *_), to = self.context.to, (self.context.speaker,)
        else:
            (promiser,), to = self.who.people(people[0]), self.who.people(people[1])
        if name == "promisedpeace":
            powers = say.agents((promiser, *to))
            return [(0, say.Commit(promiser, to, dip.Pce(powers)))]
        done = self._done(Node("power", (promiser,)), node, promiser)
        return [(cost, say.Commit(promiser, to, phi)) for cost, phi in done]

    def _observed(self, node: Node) -> Told:
        people = list(nodes(node.parts, *_WHO))
        if node.name == "toldby":
            source, hearer = self.who.everyone(node.parts), self.context.speaker
        else:
            source = self.who.people(people[0])
            hearer = self.who.people(people[1])[0] if len(people) > 1 else self.context.speaker
        return [(cost, say.Obs(hearer, source, phi)) for cost, phi in self.phis(_last(node))]

    def _proposed(self, node: Node, name: str) -> Told:
        people = list(nodes(node.parts, *_WHO))
        if len(people) < 2 and people[0].name == "me":
            raise Unresolved("Say to whom you proposed it.")
        if len(people) > 1 and (people[0].name, people[1].name) == ("me", "you"):
            raise Unresolved("What you propose yourself is an offer.")
        speaker = self.who.people(people[0])
        to = self.who.people(people[1]) if len(people) > 1 else (self.context.speaker,)
        if len(speaker) != 1:
            raise Unresolved("Say it of one power at a time.")
        if name == "askedto":
            done = self._done(people[1], node, to[0])
            return [
                (cost, say.Propose(speaker[0], to, (say.Commit(to[0], speaker, phi),)))
                for cost, phi in done
            ]
        topics = ("peacetopic", "allytopic", "zonetopic", "clauseof")
        inside = next(nodes(node.parts, *topics), node)
        parties = say.agents((*speaker, *to))
        if name == "askedpeace" or inside.name == "peacetopic":
            phi: say.Phi = dip.Pce(parties)
        elif inside.name == "allytopic":
            against = next(nodes(inside.parts, "against"), Node("against"))
            phi = dip.Aly(parties, self.who.everyone(against.parts))
        elif inside.name == "zonetopic":
            places = {self.who.place(place)[0] for place in nodes(inside.parts, *PLACES)}
            phi = dip.Dmz(parties, tuple(sorted(places)))
        else:
            done = self._done(Node("power", speaker), inside, speaker[0])
            return [
                (cost, say.Propose(speaker[0], to, (say.Commit(speaker[0], to, phi),)))
                for cost, phi in done
            ]
        return [(0, say.Propose(speaker[0], to, (say.Agree(parties, phi),)))]


_FACTS = ("atpeace", "atwar", "allied", "haspeace", "hasally", "hasdmz", "zonefact")


def _only(node: Node) -> Node:
    (inside,) = (part for part in node.parts if isinstance(part, Node))
    return inside


def _last(node: Node) -> Node:
    return [part for part in node.parts if isinstance(part, Node)][-1]


def _at(phi: say.Phi, when: dip.Turn | None) -> say.Phi:
    return say.Do(phi.action, when) if isinstance(phi, say.Do) else phi
