"""Moves and holds: which unit goes where, or stays."""

from games.talk.chart import Node
from games.talk.diplomacy import ontology as dip
from games.talk.diplomacy.context import by_sea, landings
from games.talk.diplomacy.effects import Doing, Effect
from games.talk.diplomacy.ontology import Unit
from games.talk.diplomacy.referents import PLACES, Unresolved, nodes
from games.talk.diplomacy.wording import power_name, province_name
from games.talk.sentences import Do


class Moves(Doing):
    """Reads moves and holds for one context."""

    def _unit_and_place(self, act: Node, subject: Node | None) -> tuple[Node | None, Node]:
        places = list(nodes(act.parts, *PLACES))
        unit = next(nodes(act.parts, "unit", "it"), subject)
        return unit, places[0] if places else Node("itplace")

    def _movers(self, unit: Node | None, doer: str, province: str) -> list[tuple[int, Unit]]:
        """Units that could be meant to move to a province, those next to it first."""
        phrase = unit or Node("unit", (Node("any"),))
        if any(nodes(phrase.parts, *PLACES)) or phrase.name == "it":
            return [(0, mover) for mover in self.who.units(phrase, (doer,))]
        for cost, able in (
            (0, lambda mover: bool(landings(mover, province))),
            (0, lambda mover: by_sea(mover, province)),
        ):
            try:
                return [(cost, mover) for mover in self.who.units(phrase, (doer,), able)]
            except Unresolved as unresolved:
                reason = unresolved
        if doer not in self.context.units or not self.context.units[doer]:
            raise reason
        raise Unresolved(
            f"No unit of {power_name(doer)} that fits can reach {province_name(province)}."
        )

    def _moves(self, unit: Node | None, doer: str, goal: Node) -> list[tuple[int, dip.Mto]]:
        province, coast = self.who.place(goal)
        found = []
        for cost, mover in self._movers(unit, doer, province):
            if mover.region.province == province and unit is None:
                continue
            for region in self.who.regions_for(mover, province, coast):
                found.append((cost, dip.Mto(mover, region)))
        return found

    def _move(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        unit, goal = self._unit_and_place(act, subject)
        moves = self._moves(unit, doer, goal)
        self._last = [move for _, move in moves]
        return [Effect(Do(move), move.unit.power, cost=cost) for cost, move in moves]

    def _from(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        goal, start = nodes(act.parts, *PLACES)
        return self._move(Node("move", (Node("unit", (start,)), goal)), doer, None)

    def _startgoal(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        start, goal = nodes(act.parts, *PLACES)
        return self._from(Node("from", (goal, start)), doer, subject)

    def _hold(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        unit = next(nodes(act.parts, "unit", "it"), subject)
        place = next(nodes(act.parts, *PLACES), None)
        if unit is None:
            unit = Node("unit", (place,) if place else (Node("any"),))
        return [Effect(Do(dip.Hld(one)), one.power) for one in self.who.units(unit, (doer,))]
