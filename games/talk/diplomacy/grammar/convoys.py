"""Convoys: which fleet carries which army where."""

from itertools import product

from games.talk import sentences as say
from games.talk.chart import Node
from games.talk.diplomacy.grammar.effects import PEOPLE, Effect
from games.talk.diplomacy.grammar.moves import starting
from games.talk.diplomacy.grammar.supports import Supports
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.context import by_sea, landings, stands
from games.talk.diplomacy.language.ontology import Region, Unit
from games.talk.diplomacy.language.referents import PLACES, Unresolved, nodes
from games.talk.diplomacy.language.wording import province_name
from games.talk.sentences import All, Do


class Convoys(Supports):
    """Reads convoys for one context."""

    def _convoys(self, fleet: Node | None, army: list[Unit], doer: str, goal: Node) -> list[Effect]:
        province, _ = self.who.place(goal)
        phrase = fleet or Node("unit", (Node("fleet"),))
        fleets = self.who.units(phrase, (doer,), _at_sea, "at sea to convoy with")
        found = []
        for ship, one in product(fleets, army):
            order = dip.Cvy(ship, dip.Mto(one, Region(province, "AMY")))
            alone = _carries_alone(ship, one, province)
            found.append(Effect(Do(order), ship.power, cost=0 if alone else 1))
        return found

    def _convoy(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        army = next(nodes(act.parts, "unit", "it"))
        goal = next(nodes(act.parts, *PLACES))
        return self._carried(army, goal, act, doer, subject)

    def _ferried(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """A move by sea that names its fleet: "Edi - Hol via NTH"."""
        army, ship, *_ = nodes(act.parts, "unit", "it")
        goal = next(nodes(act.parts, *PLACES))
        via = Node("via", (ship,))
        owners = say.agents(unit.power for unit in self.who.units(army, (doer,)))
        return self._carried(army, goal, Node("", (via,)), owners[0], subject)

    def _convoyunitfrom(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        start, goal = nodes(act.parts, *PLACES)
        army = starting(next(nodes(act.parts, "unit", "it")), start)
        return self._carried(army, goal, act, doer, subject)

    def _carried(
        self, army: Node, goal: Node, act: Node, doer: str, subject: Node | None
    ) -> list[Effect]:
        """A convoy; of an own army, without a fleet named, the army's journey itself."""
        via = next(nodes(act.parts, "via"), None)
        ship = next(nodes(via.parts, "unit", "it")) if via else subject
        province, _ = self.who.place(goal)
        other = self._counterpart(doer)
        wanted = f"that a convoy could take to {province_name(province)}"
        units = self.who.units(army, (other,), lambda unit: by_sea(unit, province), wanted)
        if all(unit.power == doer for unit in units):
            region = Region(province, "AMY")
            moves = [dip.Mto(unit, region) for unit in units]
            journeys = [Effect(Do(move), doer) for move in moves]
            if ship is None:
                self._last = [*moves]
                return journeys
            if via is not None:
                return [
                    Effect(All((way.phi, journey.phi)), doer, cost=way.cost)
                    if way.doer == doer
                    else way
                    for way, journey in product(self._convoys(ship, units, doer, goal), journeys)
                ]
        return self._convoys(ship, units, doer, goal)

    def _convoypower(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        whose = next(nodes(act.parts, *PEOPLE))
        power, _ = self._helped(whose, doer)
        goal = next(nodes(act.parts, *PLACES))
        via = next(nodes(act.parts, "via"), None)
        ship = next(nodes(via.parts, "unit", "it")) if via else subject
        province, _ = self.who.place(goal)
        army = Node("unit", (Node("army"),))
        wanted = f"that a convoy could take to {province_name(province)}"
        units = self.who.units(army, (power,), lambda unit: by_sea(unit, province), wanted)
        return self._convoys(ship, units, doer, goal)

    def _convoyfrom(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        whose = next(nodes(act.parts, *PEOPLE))
        start, goal = nodes(act.parts, *PLACES)
        units = self.who.units(Node("unit", (Node("army"), start)), self.who.people(whose))
        return self._convoys(subject, units, doer, goal)

    def _convoyany(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        goal = next(nodes(act.parts, *PLACES), None)
        if goal is None:
            raise Unresolved("Say where the convoy goes.")
        other = Node("power", (self._counterpart(doer),))
        return self._convoypower(Node("", (other, *act.parts)), doer, subject)

    def _unitconvoy(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        ship, army, *_ = nodes(act.parts, "unit", "it")
        goal = next(nodes(act.parts, *PLACES))
        units = self.who.units(army, self.context.both)
        return self._convoys(ship, units, doer, goal)

    def _unitconvoyfrom(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        ship, army, *_ = nodes(act.parts, "unit", "it")
        start, goal = nodes(act.parts, *PLACES)
        return self._unitconvoy(Node("", (ship, starting(army, start), goal)), doer, subject)


def _at_sea(unit: Unit) -> bool:
    return unit.region.kind == "SEA" and all(
        region.kind != "AMY" for region in stands(unit.region.province)
    )


def _carries_alone(ship: Unit, army: Unit, province: str) -> bool:
    """Whether one fleet's sea touches both where an army is and where it goes."""
    return bool(landings(ship, army.region.province)) and bool(landings(ship, province))
