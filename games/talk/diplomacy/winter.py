"""Retreats, and what is built and removed in winter."""

from games.diplomacy.map import STANDARD
from games.talk.chart import Node
from games.talk.diplomacy import ontology as dip
from games.talk.diplomacy.context import stands
from games.talk.diplomacy.effects import Effect
from games.talk.diplomacy.moves import Moves
from games.talk.diplomacy.ontology import Unit
from games.talk.diplomacy.referents import PLACES, Unresolved, nodes
from games.talk.diplomacy.wording import power_name, province_name
from games.talk.sentences import Do

_HOMES = {
    power.daide: frozenset(STANDARD.provinces[center].daide for center in power.home)
    for power in STANDARD.powers
}


class Winter(Moves):
    """Reads retreats, builds and disbandings for one context."""

    def _retreat(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        unit, goal = self._unit_and_place(act, subject)
        return [
            Effect(Do(dip.Rto(move.unit, move.region)), move.unit.power, cost=cost)
            for cost, move in self._moves(unit, doer, goal)
        ]

    def _disband(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        unit = next(nodes(act.parts, "unit", "it"), subject) or Node("unit", (Node("any"),))
        return [Effect(Do(dip.Dsb(one)), one.power) for one in self.who.units(unit, (doer,))]

    def _remove(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        unit = next(nodes(act.parts, "unit", "it"), subject) or Node("unit", (Node("any"),))
        return [Effect(Do(dip.Rem(one)), one.power) for one in self.who.units(unit, (doer,))]

    def _build(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        unit = next(nodes(act.parts, "unit", "it"), subject)
        inside = unit.parts if unit else act.parts
        place = next(nodes(inside, *PLACES), None)
        if place is None:
            raise Unresolved("Say where the unit should be built.")
        kind = next(nodes(inside, "army", "fleet", "any"), Node("any")).name
        province, coast = self.who.place(place)
        if province not in _HOMES[doer]:
            raise Unresolved(f"{power_name(doer)} cannot build in {province_name(province)}.")
        regions = [
            region
            for region in stands(province)
            if (kind == "any" or (kind == "army") == (region.kind == "AMY"))
            and (coast is None or region.kind == coast)
        ]
        return [Effect(Do(dip.Bld(Unit(doer, region))), doer) for region in regions]

    def _waive(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        return [Effect(Do(dip.Wve(doer)), doer)]
