"""From the long form's nodes to L: English in which every sentence can be said, one way only."""

from collections.abc import Callable

from games.talk import sentences as say
from games.talk.chart import Node, Part
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.ontology import Region, Turn, Unit
from games.talk.diplomacy.language.referents import PLACES, Referents, Unresolved, nodes

MOODS = {
    "veryhappy": say.Feeling.VERY_HAPPY,
    "happy": say.Feeling.HAPPY,
    "sad": say.Feeling.SAD,
    "angry": say.Feeling.ANGRY,
}
BONDS = ("pce", "aly", "dmz", "drw")
_PEOPLE = ("me", "you", "we", "each", "power", "them")
_DEALS: dict[str, Callable[..., say.Illocution]] = {
    "ipropose": say.Propose,
    "iaccept": say.Accept,
    "ireject": say.Reject,
}
_INFOS: dict[str, Callable[..., say.Illocution]] = {
    "iinform": say.Inform,
    "iquery": say.Query,
    "ianswer": say.Answer,
}


class Formal:
    """Reads the long form in one context."""

    def __init__(self, who: Referents) -> None:
        self.who = who
        self._subject = ""
        """The power that "its" stands for: whose promise, belief or wish is told."""

    def sentence(self, node: Node, when: Turn | None) -> say.Sentence:
        """The sentence that a whole line in the long form says. Raises Unresolved."""
        speaker = self.who.context.speaker
        to = self.who.everyone(node.parts) or self.who.context.to
        if to != self.who.context.to:
            raise Unresolved("Say it to those you speak to.")
        inside = [part for part in nodes(node.parts, *_names(node)) if part.name not in _PEOPLE]
        match node.name:
            case "propose":
                return say.Propose(speaker, to, self._deal(inside), when)
            case "accept":
                return say.Accept(speaker, to, self._deal(inside), when)
            case "reject":
                return say.Reject(speaker, to, self._deal(inside), when)
            case "fwithdraw":
                return say.Withdraw(speaker, to, when)
            case "finform":
                return say.Inform(speaker, to, self.info(inside[0]), when)
            case "fquery":
                return say.Query(speaker, to, self.info(inside[0]), when)
            case "fwhy":
                return say.Query(speaker, to, say.Explain(self.info(inside[0])), when)
        return say.Answer(speaker, to, self.info(inside[0]), when)

    def _deal(self, inside: list[Node]) -> say.Deal:
        return tuple(self.element(node) for node in inside)

    def element(self, node: Node) -> say.Element:
        """A promise or an agreement."""
        if node.name == "fjoint":
            people = self.who.context.both
            *_, when, inside = self._split(node)
            return say.Agree(people, self._agreed(inside[0], people), when)
        person, people, when, inside = self._split(node)
        if node.name == "agree":
            parties = say.agents((person, *people))
            return say.Agree(parties, self._agreed(inside[0], parties), when)
        return say.Commit(person, people, self.phi(inside[0]), when)

    def _agreed(self, node: Node, parties: say.Agents) -> say.Phi:
        """What powers agree on: of a bond that names none, with each other."""
        bare = node.name in BONDS and not any(nodes(node.parts, *_PEOPLE))
        if not bare:
            return self.phi(node)
        named = tuple(Node("power", (power,)) for power in parties)
        return self.phi(Node(node.name, named + node.parts))

    def _split(self, node: Node) -> tuple[str, say.Agents, Turn | None, list[Node]]:
        """The first power, the others, the time, and what is left."""
        people = list(nodes(node.parts, *_PEOPLE))
        person = self._one(people[0]) if people else ""
        self._subject = person or self._subject
        others = say.agents(p for one in people[1:] for p in self.who.people(one))
        when = next((turn(part) for part in nodes(node.parts, "dated")), None)
        inside = [
            part
            for part in node.parts
            if isinstance(part, Node) and part.name not in (*_PEOPLE, "dated")
        ]
        return person, others, when, inside

    def _one(self, node: Node) -> str:
        powers = self.who.people(node)
        if len(powers) != 1:
            raise Unresolved("“You” are several here: name the power.")
        return powers[0]

    def info(self, node: Node) -> say.Info:
        """A piece of information."""
        person, people, when, inside = self._split(node)
        match node.name:
            case "commit" | "agree" | "fjoint":
                return self.element(node)
            case "obs":
                return say.Obs(person, people, self.phi(inside[0]), when)
            case "belief":
                return say.Belief(person, self.phi(inside[0]), when)
            case "desirephi":
                return say.Desire(person, self.phi(inside[0]), when)
            case "desire":
                code = next(str(part) for part in node.parts if isinstance(part, str))
                return say.Desire(person, dip.Province(code), when)
            case "funknown":
                return say.Unknown(person, self.info(inside[0]), when)
            case "funknownwhy":
                return say.Unknown(person, say.Explain(self.info(inside[0])), when)
            case "iwhy":
                return say.Query(person, people, say.Explain(self.info(inside[0])), when)
            case "ffeel":
                return say.Feel(person, MOODS[inside[0].name], when)
            case "explain":
                return say.Explain(self.info(inside[0]), when)
            case "attack":
                return say.Attack(*(self.info(part) for part in inside))
            case "argue":
                return say.Support(*(self.info(part) for part in inside))
            case "fboth":
                return say.Both(tuple(self.info(part) for part in inside))
            case "fnot":
                return say.Not(self.info(inside[0]))
            case "iwithdraw":
                return say.Withdraw(person, people, when)
        if node.name in _DEALS:
            return _DEALS[node.name](person, people, self._deal(inside), when)
        return _INFOS[node.name](person, people, self.info(inside[0]), when)

    def phi(self, node: Node) -> say.Phi:
        """Something that may hold or be done."""
        inside = [part for part in node.parts if isinstance(part, Node)]
        ordered = inside[0].parts if node.name == "do" else ()
        if any(nodes(node.parts + ordered, "neg")):
            return say.No(self.phi(_affirmed(node)))
        people = say.agents(p for one in nodes(node.parts, *_PEOPLE) for p in self.who.people(one))
        match node.name:
            case "pce":
                return dip.Pce(people)
            case "aly":
                enemies = next(nodes(node.parts, "against"), Node("against"))
                return dip.Aly(people, self.who.everyone(enemies.parts))
            case "dmz":
                places = nodes(node.parts, *PLACES)
                return dip.Dmz(people, tuple(sorted({self.who.place(one)[0] for one in places})))
            case "drw":
                return dip.Drw(people)
            case "do":
                return say.Do(self._order(inside[0]), _season(node))
            case "all":
                return say.All(tuple(self.phi(part) for part in inside))
            case "seq":
                return say.Seq(tuple(self.phi(part) for part in inside))
            case "ifphi":
                return say.If(self.phi(inside[0]), self.phi(inside[1]))
        return say.No(self.phi(inside[0]))

    def _order(self, node: Node) -> dip.Order:
        if node.name == "fwaive":
            return dip.Wve(self._one(next(nodes(node.parts, *_PEOPLE))))
        if node.name == "fbuild":
            person, *what = (part for part in node.parts if isinstance(part, Node))
            return dip.Bld(
                self._unit(Node("unit", (Node("power", self.who.people(person)), *what)))
            )
        if node.name == "fremove":
            return dip.Rem(self._removed(node))
        units = [self._unit(part) for part in nodes(node.parts, "unit")]
        goal = self._goal(node.parts[len(units) :], units[-1])
        match node.name:
            case "fhold":
                return dip.Hld(units[0])
            case "fmove":
                return dip.Mto(units[0], goal)
            case "fsupporthold":
                return dip.Sup(units[0], dip.Hld(units[1]))
            case "fsupport":
                return dip.Sup(units[0], dip.Mto(units[1], goal))
            case "fconvoy":
                return dip.Cvy(units[0], dip.Mto(units[1], goal))
            case "fretreat":
                return dip.Rto(units[0], goal)
        return dip.Dsb(units[0])

    def _removed(self, node: Node) -> Unit:
        """The unit that a power removes: its own, if it says "its"."""
        before = self._subject
        remover = next(nodes(node.parts, *_PEOPLE), None)
        self._subject = self._one(remover) if remover else before
        unit = self._unit(next(nodes(node.parts, "unit")))
        self._subject = before
        return unit

    def _unit(self, node: Node) -> Unit:
        """A unit named in full: whose, army or fleet, where."""
        owner = next(nodes(node.parts, "my", "your", "power", "their"), None)
        kind = next(nodes(node.parts, "army", "fleet"), None)
        where = next(nodes(node.parts, *PLACES), None)
        if owner is None or kind is None or where is None:
            raise Unresolved("In the long form every unit is named in full.")
        province, coast = self.who.place(where)
        power = self._subject if owner.name == "their" and self._subject else self._one(owner)
        if kind.name == "army":
            return Unit(power, Region(province, "AMY"))
        return Unit(power, Region(province, coast or "SEA"))

    def _goal(self, parts: tuple[Part, ...], unit: Unit) -> Region:
        where = next(nodes(parts, *PLACES), None)
        if where is None:
            return unit.region
        province, coast = self.who.place(where)
        as_army = any(nodes(parts, "asarmy"))
        as_fleet = any(nodes(parts, "asfleet"))
        army = unit.region.kind == "AMY"
        if as_army or (army and not as_fleet):
            return Region(province, "AMY")
        return Region(province, coast or "SEA")


def _affirmed(node: Node) -> Node:
    """A clause, and its order, without the "not" in it."""
    kept = (part for part in node.parts if not (isinstance(part, Node) and part.name == "neg"))
    ordered = node.name == "do"
    return Node(
        node.name,
        tuple(_affirmed(p) if ordered and isinstance(p, Node) else p for p in kept),
    )


def _names(node: Node) -> list[str]:
    return [part.name for part in node.parts if isinstance(part, Node)]


def turn(node: Node) -> Turn:
    """A turn said with its season and year."""
    season, year = (str(part) for part in node.parts)
    return Turn(season, int(year))


def _season(node: Node) -> Turn | None:
    said = [part for part in node.parts if isinstance(part, str)]
    return Turn(said[0], int(said[1])) if said else None
