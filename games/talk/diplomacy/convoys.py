"""Convoys: which fleet carries which army where."""

from itertools import product

from games.talk.chart import Node
from games.talk.diplomacy import ontology as dip
from games.talk.diplomacy.context import by_sea, stands
from games.talk.diplomacy.effects import PEOPLE, Effect
from games.talk.diplomacy.ontology import Region, Unit
from games.talk.diplomacy.referents import PLACES, nodes
from games.talk.diplomacy.supports import Supports
from games.talk.sentences import Do


class Convoys(Supports):
    """Reads convoys for one context."""

    def _convoys(self, fleet: Node | None, army: list[Unit], doer: str, goal: Node) -> list[Effect]:
        province, _ = self.who.place(goal)

        def able(unit: Unit) -> bool:
            return unit.region.kind == "SEA" and not any(
                region.kind == "AMY" for region in stands(unit.region.province)
            )

        phrase = fleet or Node("unit", (Node("fleet"),))
        fleets = self.who.units(phrase, (doer,), able)
        return [
            Effect(Do(dip.Cvy(ship, dip.Mto(one, Region(province, "AMY")))), ship.power)
            for ship, one in product(fleets, army)
        ]

    def _convoy(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        army = next(nodes(act.parts, "unit", "it"))
        goal = next(nodes(act.parts, *PLACES))
        via = next(nodes(act.parts, "via"), None)
        ship = next(nodes(via.parts, "unit", "it")) if via else subject
        province, _ = self.who.place(goal)
        other = self._counterpart(doer)
        units = self.who.units(army, (other,), lambda unit: by_sea(unit, province))
        return self._convoys(ship, units, doer, goal)

    def _convoypower(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        whose = next(nodes(act.parts, *PEOPLE))
        power, _ = self._helped(whose, doer)
        goal = next(nodes(act.parts, *PLACES))
        via = next(nodes(act.parts, "via"), None)
        ship = next(nodes(via.parts, "unit", "it")) if via else subject
        province, _ = self.who.place(goal)
        army = Node("unit", (Node("army"),))
        units = self.who.units(army, (power,), lambda unit: by_sea(unit, province))
        return self._convoys(ship, units, doer, goal)

    def _convoyfrom(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        whose = next(nodes(act.parts, *PEOPLE))
        start, goal = nodes(act.parts, *PLACES)
        units = self.who.units(Node("unit", (Node("army"), start)), self.who.people(whose))
        return self._convoys(subject, units, doer, goal)

    def _convoyany(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        other = Node("power", (self._counterpart(doer),))
        return self._convoypower(Node("", (other, *act.parts)), doer, subject)

    def _unitconvoy(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        ship, army = nodes(act.parts, "unit", "it")
        goal = next(nodes(act.parts, *PLACES))
        units = self.who.units(army, self.context.both)
        return self._convoys(ship, units, doer, goal)
