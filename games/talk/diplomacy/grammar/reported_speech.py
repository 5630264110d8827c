"""What was said before, by anybody: promises, offers, answers, questions, and what was told."""

from games.talk import sentences as say
from games.talk.chart import Node
from games.talk.diplomacy.grammar.facts import FACTS
from games.talk.diplomacy.grammar.tellings import WHO, Tellings, Told, last
from games.talk.diplomacy.grammar.timing import timeless
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.referents import PLACES, Unresolved, nodes

PROMISES = (
    *("promised", "promisedto", "promisedby", "promisedyou", "agreedto"),
    *("promisedpeace", "promisedally"),
)
BREACHES = ("broke", "brokepeace")
OFFERS = ("proposed", "proposedby", "proposedto", "askedto", "askedby")
ANSWERS = (
    *("accepted", "acceptedby", "acceptedfrom"),
    *("rejected", "rejectedby", "rejectedfrom", "withdrew"),
    *("acceptedthen", "rejectedthen"),
)
TOLD = ("told", "sworn", "toldby", "toldafter", "heard", "askedif", "askedifby")
_TURNED = (
    *("promisedto", "proposedby", "proposedto", "askedby"),
    *("acceptedby", "rejectedby", "askedifby", "acceptedthen", "rejectedthen"),
)
"""Clauses in which those who are spoken to come before those who speak."""
_TOPICS = ("peacetopic", "allytopic", "zonetopic", "clauseof", "offerof")
_BONDS = (dip.Pce, dip.Aly)
_UNLIKELY = 2


class Reports(Tellings):
    """Resolves reports of what somebody said."""

    def reports(self, node: Node, name: str) -> Told:
        """A clause about what was said, or was not. Raises Unresolved."""
        told = self._report(node, name)
        if any(nodes(node.parts, "neg")):
            return [(cost, say.Not(info)) for cost, info in told]
        return told

    def _report(self, node: Node, name: str) -> Told:
        if name in PROMISES:
            return self._promised(node, name)
        if name in BREACHES:
            return self._broke(node, name)
        if name in OFFERS:
            return self._offered(node, name)
        if name in ANSWERS:
            return self._answered(node, name)
        return self._asked(node) if name.startswith("askedif") else self._observed(node, name)

    def _spoken(self, node: Node) -> list[Node]:
        """Who speaks in a clause, then to whom, if that is said."""
        people = list(nodes(node.parts, *WHO))
        turned = node.name.removeprefix("asks_") in _TURNED
        return people[::-1] if turned else people

    def _unnamed(self, speaking: str) -> say.Agents:
        """To whom somebody spoke where that is not said."""
        here = self.context
        ours = speaking == here.speaker or (self.asking and speaking not in here.to)
        return here.to if ours else (here.speaker,)

    def _promised(self, node: Node, name: str) -> Told:
        people = self._spoken(node)
        if name == "promisedby":
            promiser = self.context.speaker
        elif name == "promisedyou":
            promiser = self.context.to[0]
        else:
            promiser, people = self._single(people[0]), people[1:]
        to = self.who.people(people[0]) if people else self._unnamed(promiser)
        powers = say.agents((promiser, *to))
        if promiser in to:
            raise Unresolved("Say who promised what to whom.")
        never = name == "promised" and any(nodes(node.parts, "neg"))
        if self._mine(promiser, to) and not (self.asking or self._giving_reasons or never):
            raise Unresolved("What you promise yourself is an offer.")
        if name == "promisedpeace":
            return [(0, say.Commit(promiser, to, dip.Pce(powers)))]
        if name == "promisedally":
            return [(0, say.Commit(promiser, to, dip.Aly(powers, self._enemies(node))))]
        unit = next(nodes(node.parts, "unit"), None)
        subject = Node("unit", (unit,)) if unit else Node("power", (promiser,))
        promised: Told = [
            (cost, say.Commit(promiser, to, phi))
            for cost, phi in self.done(subject, node, promiser)
        ]
        return [(cost + (name == "agreedto"), promise) for cost, promise in promised]

    def _broke(self, node: Node, name: str) -> Told:
        """A promise that was broken: it is not so that it was promised."""
        promiser, here = self.one(node), self.context
        _, *others = nodes(node.parts, *WHO)
        to = here.to if promiser == here.speaker else (here.speaker,)
        to = self.who.people(others[0]) if others else to
        phrases = list(nodes(node.parts, "vp", "not"))
        when = self.deals.time(phrases[0] if len(phrases) == 1 else node)
        if name == "brokepeace":
            done: list[tuple[int, say.Phi]] = [(0, dip.Pce(say.agents((promiser, *to))))]
        else:
            done = self.done(Node("power", (promiser,)), node, promiser)
        return [
            (cost, say.Not(say.Commit(promiser, to, _undated(phi) if when else phi, when)))
            for cost, phi in done
        ]

    def _single(self, node: Node) -> str:
        powers = self.who.people(node)
        if len(powers) != 1:
            raise Unresolved("Say it of one power at a time.")
        return powers[0]

    def _enemies(self, node: Node) -> say.Agents:
        against = next(nodes(node.parts, "against"), Node("against"))
        return self.who.everyone(against.parts)

    # Told and asked

    def _observed(self, node: Node, name: str) -> Told:
        here = self.context
        people = self._spoken(node)
        inside = last(node)
        if name == "toldafter":
            inside, sayer = (part for part in node.parts if isinstance(part, Node))
            taken = self.phis(inside)
            source = self.who.people(sayer)
            if set(source) & set(here.both):
                raise Unresolved("Say who told whom.")
            return [(cost, say.Obs(here.speaker, source, phi)) for cost, phi in taken]
        if name == "toldby":
            source = self.who.everyone(node.parts)
            hearers: say.Agents = (here.speaker,)
        elif name == "heard":
            hearers, source = self.who.people(people[0]), self.who.everyone(tuple(people[1:]))
        else:
            source = self.who.people(people[0])
            hearers = self.who.people(people[1]) if len(people) > 1 else self._unnamed(source[0])
        if set(source) & set(hearers):
            raise Unresolved("Say who told whom.")
        if name == "sworn" and self._mine(source[0], hearers):
            raise Unresolved("What you swear yourself is an offer.")
        self.who.note(source)
        thirds = set(hearers) <= set(here.both) and not set(source) & set(here.both)
        if inside.name == "clause" or (inside.name in FACTS and thirds):
            return [
                (
                    cost + (name == "sworn" or (isinstance(phi, _BONDS) and not thirds)),
                    say.Obs(hearers[0], source, phi),
                )
                for cost, phi in self.phis(inside)
            ]
        if len(source) != 1:
            raise Unresolved("Say it of one power at a time.")
        planned = inside.name in ("plans", *PROMISES)
        return [
            (cost - planned, say.Inform(source[0], hearers, info))
            for cost, info in self.infos(inside)
        ]

    def _asked(self, node: Node) -> Told:
        people = self._spoken(node)
        asker = self._single(people[0])
        to = self.who.people(people[1]) if len(people) > 1 else self._unnamed(asker)
        if asker in to:
            raise Unresolved("Say who asked whom.")
        if self._mine(asker, to):
            raise Unresolved("What you ask yourself is a question, not news of it.")
        return [(c, say.Query(asker, to, info)) for c, info in self.infos(last(node))]

    # Offers and answers to them

    def _offered(self, node: Node, name: str) -> Told:
        people = self._spoken(node)
        if len(people) < 2 and people[0].name == "me":
            raise Unresolved("Say to whom you proposed it.")
        if len(people) > 1 and (people[0].name, people[1].name) == ("me", "you"):
            raise Unresolved("What you propose yourself is an offer.")
        sender = self._single(people[0])
        implied = len(people) < 2
        to = self._unnamed(sender) if implied else self.who.people(people[1])
        if sender in to:
            raise Unresolved("Say who offered what to whom.")
        self.who.note((sender,))
        if name in ("askedto", "askedby"):
            return self._asked_to(node, sender, to, people[1])
        topics = nodes(node.parts, *_TOPICS)
        when = next((time for topic in topics if (time := self.deals.time(topic))), None)
        return [
            (cost + _UNLIKELY * implied, say.Propose(sender, to, deal, when))
            for cost, deal in self._deals(node, sender, to)
        ]

    def _asked_to(self, node: Node, sender: str, to: say.Agents, asked: Node) -> Told:
        parties = say.agents((sender, *to))
        found: Told = []
        for cost, phi in self.done(asked, node, to[0]):
            if isinstance(phi, dip.Pce | dip.Aly) and set(parties) & set(phi.powers):
                bond = dip.Pce(parties) if isinstance(phi, dip.Pce) else phi
                if isinstance(bond, dip.Aly):
                    bond = dip.Aly(parties, bond.enemies)
                found.append((cost, say.Propose(sender, to, (say.Agree(parties, bond),))))
            else:
                promise = say.Commit(to[0], (sender,), phi)
                found.append((cost, say.Propose(sender, to, (promise,))))
        return found

    def _deals(self, node: Node, sender: str, to: say.Agents) -> list[tuple[int, say.Deal]]:
        """The deals that a topic can mean, offered by one to others."""
        inside = next(nodes(node.parts, *_TOPICS), node)
        parties = say.agents((sender, *to))
        if inside.name == "peacetopic":
            return [(0, (say.Agree(parties, dip.Pce(parties)),))]
        if inside.name == "allytopic":
            enemies = self._enemies(inside) or self._enemies(node)
            return [(0, (say.Agree(parties, dip.Aly(parties, enemies)),))]
        if inside.name == "zonetopic":
            places = {self.who.place(place)[0] for place in nodes(inside.parts, *PLACES)}
            return [(0, (say.Agree(parties, dip.Dmz(parties, tuple(sorted(places)))),))]
        if inside.name == "offerof":
            return self._offer_of(inside, sender, parties)
        if inside.name != "clauseof":
            raise Unresolved("Say what was offered.")
        if (bond := self._bond_of(inside, parties)) is not None:
            return [(0, (say.Agree(parties, bond),))]
        done = self.done(Node("power", (sender,)), inside, sender)
        return [(cost, (say.Commit(sender, to, phi),)) for cost, phi in done]

    def _bond_of(self, clause: Node, parties: say.Agents) -> dip.Pce | dip.Aly | None:
        """The peace or alliance of those who make and get an offer, if that is all it is about."""
        acts = [timeless(phrase) for phrase in nodes(clause.parts, "vp")]
        if len(acts) != 1 or not set(self._allies(acts[0])) <= set(parties):
            return None
        if acts[0].name == "peace":
            return dip.Pce(parties)
        return dip.Aly(parties, self._enemies(acts[0])) if acts[0].name == "ally" else None

    def _allies(self, act: Node) -> say.Agents:
        """With whom an alliance is, apart from those it is against."""
        return self.who.everyone(tuple(nodes(act.parts, *WHO)))

    def _offer_of(self, node: Node, sender: str, parties: say.Agents) -> list[tuple[int, say.Deal]]:
        """ "… that we both stay out of Burgundy": what one, or all, of them would do."""
        who = next(nodes(node.parts, *WHO))
        powers = parties if who.name == "we" else self.who.people(who)
        if not set(powers) <= set(parties):
            raise Unresolved("An offer is about those who make and get it.")
        if len(powers) == 1:
            others = tuple(power for power in parties if power not in powers)
            done = self.done(Node("power", powers), node, powers[0])
            return [(cost, (say.Commit(powers[0], others, phi),)) for cost, phi in done]
        if (bond := self._bond_of(node, parties)) is not None:
            return [(0, (say.Agree(parties, bond),))]
        found: list[tuple[int, say.Deal]] = []
        for cost, phi in self.done(Node("power", (sender,)), node, sender):
            match phi:
                case dip.Dmz(_, provinces):
                    found.append((cost, (say.Agree(parties, dip.Dmz(parties, provinces)),)))
                case _:
                    raise Unresolved("Say what each of them would do.")
        return found

    def _answered(self, node: Node, name: str) -> Told:
        people = self._spoken(node)
        sender = self._single(people[0])
        other = self.who.people(people[1]) if len(people) > 1 else (self.context.speaker,)
        if sender in other:
            raise Unresolved("Say whose offer that was.")
        if name == "withdrew" and self._mine(sender, other):
            raise Unresolved("Taking your own offer back is not news of it.")
        if name == "withdrew":
            return [(0, say.Withdraw(sender, other))]
        act = say.Accept if name.startswith("accepted") else say.Reject
        if next(nodes(node.parts, *_TOPICS), None) is None:
            return self._answered_before(act, sender, other)
        then = name.endswith("then")
        return [
            (cost - then, act(sender, other, deal))
            for cost, deal in self._deals(node, other[0], (sender,))
        ]

    def _answered_before(
        self, act: type[say.Accept | say.Reject], sender: str, other: say.Agents
    ) -> Told:
        """The last yes or no that a power gave to others."""
        for said in reversed(self.context.history):
            if (
                isinstance(said, act)
                and said.sender == sender
                and set(other) <= set(said.receivers)
            ):
                return [(0, said)]
        raise Unresolved("Say what was offered.")

    def _mine(self, sender: str, to: say.Agents) -> bool:
        """Whether the speaker itself says something to some of those it speaks to."""
        return sender == self.context.speaker and set(to) <= set(self.context.to)


def _undated(phi: say.Phi) -> say.Phi:
    """A φ without the time of its order, which its promise has."""
    match phi:
        case say.Do(action):
            return say.Do(action)
        case say.No(part):
            return say.No(_undated(part))
    return phi
