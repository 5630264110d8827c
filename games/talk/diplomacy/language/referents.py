"""Whom and what words such as "you", "them", "my fleet" and "it" stand for in a context."""

import re
from collections.abc import Callable, Iterator

from games.talk import sentences as say
from games.talk.chart import Node, Part
from games.talk.diplomacy.language.context import Context, landings, stands
from games.talk.diplomacy.language.ontology import (
    NOTATION,
    POWERS,
    PROVINCES,
    Hld,
    Mto,
    Region,
    Unit,
)
from games.talk.diplomacy.language.wording import power_name, province_name, unit_phrase

COASTS = {"nc": "NCS", "sc": "SCS", "ec": "ECS"}
_SEASIDE = {"northcoast": "nc", "southcoast": "sc", "eastcoast": "ec"}
PLACES = ("place", "itplace", *_SEASIDE)
_PEOPLE = ("me", "you", "we", "each", "power", "pairof", "them", "my", "your", "their")


class Unresolved(Exception):
    """A part of a reading fits nothing here; the sentence says why to the writer."""


def nodes(parts: tuple[Part, ...], *names: str) -> Iterator[Node]:
    """The nodes of these names among some parts."""
    return (part for part in parts if isinstance(part, Node) and part.name in names)


class Referents:
    """Resolves powers, places and units in one context, remembering what "them" and "it" mean.

    ``before`` is the sentence said just before this one.
    """

    def __init__(self, context: Context, before: say.Sentence | None = None) -> None:
        self.context = context
        self._before = before
        self.us = context.both
        self.hailed = context.to
        """Who of those spoken to is called by name: "Germany, if you …"."""
        self._them = self._spoken_of()
        self._it: Unit | None = self._moved_before()
        self._there: str | None = None

    def _spoken_of(self) -> say.Agents:
        """The third powers that the talk was last about."""
        said = [*self.context.history, *([self.context.open] if self.context.open else [])]
        for sentence in reversed(said):
            text = NOTATION.write(sentence)
            others = [p for p in POWERS if p in text and p not in self.context.both]
            if others:
                return say.agents(others)
        return ()

    def _moved_before(self) -> Unit | None:
        """The one unit that the sentence before was about: "Rome stays. It will not …"."""
        deal = self._before.deal if isinstance(self._before, say.Propose) else ()
        if len(deal) != 1 or self._before is None or self._before.sender != self.context.speaker:
            return None
        phi = deal[0].phi.part if isinstance(deal[0].phi, say.No) else deal[0].phi
        action = phi.action if isinstance(phi, say.Do) else None
        return action.unit if isinstance(action, Mto | Hld) else None

    def note(self, powers: say.Agents) -> None:
        """Let "they" be these powers from here on, as far as they are third ones."""
        if others := [power for power in powers if power not in self.context.both]:
            self._them = say.agents(others)

    def people(self, node: Part) -> say.Agents:
        """The powers a person word stands for. Raises Unresolved for an unclear "they"."""
        here = self.context
        assert isinstance(node, Node)
        match node.name:
            case "me" | "my":
                return (here.speaker,)
            case "you" | "your":
                return self.hailed
            case "we" | "each":
                return self.us
            case "power":
                power = str(node.parts[0])
                if power not in here.both:
                    self._them = (power,)
                return (power,)
            case "pairof":
                return say.agents(str(power) for power in node.parts)
        if not self._them:
            raise Unresolved("It is not clear which power “they” are: name it.")
        return self._them

    def everyone(self, parts: tuple[Part, ...]) -> say.Agents:
        """All the powers that several person words stand for."""
        people = list(nodes(parts, *_PEOPLE))
        powers = say.agents(power for part in people for power in self.people(part))
        self.note(powers)
        return powers

    def place(self, node: Part) -> tuple[str, str | None]:
        """The province and, if said, the coast. Raises Unresolved for an unclear "there"."""
        assert isinstance(node, Node)
        if node.name == "itplace":
            if (code := self._place_before()) is None:
                raise Unresolved("It is not clear which province “there” is: name it.")
            return code, None
        self._there = str(node.parts[0])
        if node.name in _SEASIDE:
            return self._there, COASTS[_SEASIDE[node.name]]
        coast = next(nodes(node.parts[1:], *COASTS), None)
        return str(node.parts[0]), COASTS[coast.name] if coast else None

    def _place_before(self) -> str | None:
        """The one province that was last spoken of."""
        if self._there is not None:
            return self._there
        said = [*self.context.history, self.context.open]
        for sentence in [self._before, *reversed(said)]:
            if sentence is not None:
                words = set(re.findall(r"[A-Z]{3}", NOTATION.write(sentence)))
                found = words.intersection(PROVINCES)
                return found.pop() if len(found) == 1 else None
        return None

    def destination(self, unit: Unit, node: Part) -> list[Region]:
        """How a unit could stand in the place a node names; several where the coast is open."""
        province, coast = self.place(node)
        return self.regions_for(unit, province, coast)

    def regions_for(self, unit: Unit, province: str, coast: str | None = None) -> list[Region]:
        """How a unit could stand in a province: its coast as said, as reached, or any."""
        if unit.region.kind == "AMY":
            return [Region(province, "AMY")]
        sea = [region for region in stands(province) if region.kind != "AMY"]
        if not sea:
            raise Unresolved(f"A fleet cannot enter {province_name(province)}.")
        if coast:
            return [region for region in sea if region.kind == coast] or sea[:1]
        from_here = [region for region in sea if region in landings(unit, province)]
        return from_here or sea

    def units(
        self,
        node: Node,
        default: say.Agents,
        able: Callable[[Unit], bool] | None = None,
        wanted: str = "that can do that",
    ) -> list[Unit]:
        """The units a phrase can mean, given who would order one that is nobody's.

        Raises Unresolved where there is none that is able, saying which was ``wanted``.
        """
        if node.name == "it":
            if self._it is None:
                raise Unresolved("It is not clear which unit “it” is: name it.")
            return [self._it]
        owner = next(nodes(node.parts, "my", "your", "power", "their"), None)
        kind = next(nodes(node.parts, "army", "fleet", "any"), Node("any")).name
        where = next(nodes(node.parts, *PLACES), None)
        owners = self.people(owner) if owner else default
        if where is not None:
            found = self._in_place(owners, owner is not None, kind, where)
        else:
            found = self._of(owners, kind, able, wanted)
        if len(found) == 1:
            self._it = found[0]
        return found

    def _in_place(self, owners: say.Agents, named: bool, kind: str, where: Node) -> list[Unit]:
        there = self._there
        province, coast = self.place(where)
        self._there = there or province
        here = [unit for unit in self.context.standing(province) if _of_kind(unit, kind)]
        mine = [unit for unit in here if unit.power in owners]
        if mine:
            return mine
        if here and not named:
            return here
        unknown = [power for power in owners if power not in self.context.units]
        if not unknown:
            word = "unit" if kind == "any" else kind
            raise Unresolved(f"{self.have(owners)} no {word} in {province_name(province)}.")
        possible = [
            Unit(power, region)
            for power in unknown
            for region in stands(province)
            if _of_kind(Unit(power, region), kind) and (not coast or region.kind in (coast, "AMY"))
        ]
        if not possible:
            raise Unresolved(f"No {kind} can stand in {province_name(province)}.")
        return possible

    def _of(
        self, owners: say.Agents, kind: str, able: Callable[[Unit], bool] | None, wanted: str
    ) -> list[Unit]:
        known = [unit for power in owners for unit in self.context.units.get(power, ())]
        fitting = [unit for unit in known if _of_kind(unit, kind)]
        if able is not None:
            fitting = [unit for unit in fitting if able(unit)]
        if not fitting:
            whose = " or ".join(power_name(power) for power in owners)
            if not known:
                raise Unresolved(f"Which unit of {whose}? Its units are not known here: name it.")
            word = "unit" if kind == "any" else kind
            raise Unresolved(f"{self.have(owners)} no {word} {wanted}.")
        return fitting

    def have(self, powers: say.Agents) -> str:
        """Powers and "have", for what they have not: "You have", "Germany has"."""
        if powers == (self.context.speaker,):
            return "You have"
        return f"{' or '.join(power_name(power) for power in powers)} has"

    def question(self, units: list[Unit]) -> str:
        """What to ask where several units fit."""
        listed = [unit_phrase(unit, self.context.speaker, self.context.to) for unit in units]
        return f"Which unit: {', '.join(listed[:-1])} or {listed[-1]}?"


def _of_kind(unit: Unit, kind: str) -> bool:
    return kind == "any" or (kind == "army") == (unit.region.kind == "AMY")
