"""Moves and holds: which unit goes where, or stays."""

from collections.abc import Iterable
from itertools import product

from games.talk.chart import Node
from games.talk.diplomacy.grammar.effects import ActReader, Effect
from games.talk.diplomacy.grammar.timing import time_of
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.context import by_sea, ferried, landings
from games.talk.diplomacy.language.ontology import Unit
from games.talk.diplomacy.language.referents import PLACES, Unresolved, nodes
from games.talk.diplomacy.language.wording import province_name
from games.talk.sentences import All, Do, No, Seq

RETREATING = ("SUM", "AUT")
"""The seasons in which units that were driven out retreat."""


class Moves(ActReader):
    """Reads moves and holds for one context."""

    def _unit_and_place(self, act: Node, subject: Node | None) -> tuple[Node | None, Node]:
        places = list(nodes(act.parts, *PLACES))
        unit = next(nodes(act.parts, "unit", "it"), subject)
        if subject is not None and unit is not subject:
            raise Unresolved("A sentence cannot have two units as its subject.")
        return unit, places[0] if places else Node("itplace")

    def _movers(self, unit: Node | None, doer: str, province: str) -> list[tuple[int, Unit]]:
        """Units that could be meant to move to a province, those next to it first."""
        phrase = unit or Node("unit", (Node("any"),))
        if any(nodes(phrase.parts, *PLACES)) or phrase.name == "it":
            return [(0, mover) for mover in self.who.units(phrase, (doer,))]
        for cost, able in (
            (0, lambda mover: bool(landings(mover, province))),
            (0, lambda mover: ferried(mover, province, self._fleets())),
        ):
            try:
                return [(cost, mover) for mover in self.who.units(phrase, (doer,), able)]
            except Unresolved as unresolved:
                reason = unresolved
        if doer not in self.context.units or not self.context.units[doer]:
            raise reason
        crossing = any(by_sea(unit, province) for unit in self.context.units[doer])
        convoy = ", and no fleets stand where they could carry one" if crossing else ""
        raise Unresolved(
            f"{self.who.have((doer,))} no unit that can reach {province_name(province)}{convoy}."
        )

    def _fleets(self) -> list[Unit]:
        """Every fleet that is known to stand somewhere."""
        units = (unit for several in self.context.units.values() for unit in several)
        return [unit for unit in units if unit.region.kind != "AMY"]

    def _moves(self, unit: Node | None, doer: str, goal: Node) -> list[tuple[int, dip.Mto]]:
        province, coast = self.who.place(goal)
        reason = f"The unit in {province_name(province)} is there already."
        found = []
        for cost, mover in self._movers(unit, doer, province):
            if mover.region.province == province:
                continue
            if not landings(mover, province) and not by_sea(mover, province):
                where = province_name(mover.region.province)
                reason = f"The unit in {where} cannot reach {province_name(province)}."
                continue
            for region in self.who.regions_for(mover, province, coast):
                found.append((cost, dip.Mto(mover, region)))
        if not found:
            raise Unresolved(reason)
        return found

    def _move(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        unit, goal = self._unit_and_place(act, subject)
        moves = self._moves(unit, doer, goal)
        if unit is None and self.when is not None:
            moves = self._by_who_held(moves) or moves
        routed = unit is not None and any(nodes(unit.parts, "dislodged"))
        if retreats := [one for one in moves if routed or self._retreating(one[1].unit)]:
            return [
                Effect(Do(dip.Rto(move.unit, move.region)), move.unit.power, cost=cost)
                for cost, move in retreats
            ]
        self._last = [move for _, move in moves]
        return [Effect(Do(move), move.unit.power, cost=cost) for cost, move in moves]

    _unitmove = _move

    def _by_who_held(self, moves: list[tuple[int, dip.Mto]]) -> list[tuple[int, dip.Mto]]:
        """Later moves by what holds first: "hold in Ruhr, and attack Burgundy in the fall"."""
        held = [order.unit for order in self._last if isinstance(order, dip.Hld)]
        return [(cost, move) for cost, move in moves if move.unit in held]

    def _retreating(self, unit: Unit) -> bool:
        """Whether another's attack drove a unit out, so that it can only retreat."""
        here = self.context
        crowded = len(list(here.standing(unit.region.province))) > 1
        return here.season in RETREATING and crowded

    def _from(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        goal, start = nodes(act.parts, *PLACES)
        unit = starting(subject, start)
        return self._move(Node("move", (unit, goal)), doer, None)

    def _twomoves(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """ "Your armies from Picardy to Brest and from Burgundy to Gascony"."""
        start, goal, other, last = nodes(act.parts, *PLACES)
        return each(
            self._from(Node("from", places), doer, subject)
            for places in ((goal, start), (last, other))
        )

    def _startgoal(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        start, goal = nodes(act.parts, *PLACES)
        return self._from(Node("from", (goal, start)), doer, subject)

    def _gothere(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """ "Walk in from Budapest": to the province last spoken of."""
        start = next(nodes(act.parts, *PLACES))
        return self._from(Node("from", (Node("itplace"), start)), doer, subject)

    def _moveby(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        return self._move(act, doer, subject)

    def _unitfrom(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        unit = next(nodes(act.parts, "unit", "it"))
        start, goal = nodes(act.parts, *PLACES)
        return self._from(Node("from", (goal, start)), doer, unit)

    def _corrected(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """A move whose goal was taken back for another: "to London, no, to Wales"."""
        first, _ = nodes(act.parts, *PLACES)
        return self._move(
            Node("move", tuple(p for p in act.parts if p is not first)), doer, subject
        )

    def _bounceunitby(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """ "Bounce my army in Silesia with Warsaw"."""
        *_, by = nodes(act.parts, "unit", "it")
        return self._move(Node("move", (by, *nodes(act.parts, *PLACES))), doer, subject)

    def _bounceunit(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        goals = tuple(nodes(act.parts, *PLACES))
        return self._move(Node("move", goals), doer, subject)

    def _seqto(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """A journey of two moves by one unit, said again or not where it goes on from."""
        unit = next(nodes(act.parts, "unit", "it"), subject)
        return self._journey(act, doer, unit, list(nodes(act.parts, *PLACES)))

    def _seqfrom(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        start, *places = nodes(act.parts, *PLACES)
        return self._journey(act, doer, starting(subject, start), places)

    def _seqattack(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """ "First attack Warsaw from Galicia, and then go on to Moscow"."""
        goal, start, second = nodes(act.parts, *PLACES)
        return self._journey(act, doer, starting(subject, start), [goal, second])

    def _chain(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """ "Move Paris to Picardy and Picardy to Belgium": a journey, if nobody is there yet."""
        _, halfway, _ = nodes(act.parts, *PLACES)
        province = self.who.place(halfway)[0]
        if any(unit.power == doer for unit in self.context.standing(province)):
            raise Unresolved("Those are the moves of two units.")
        return self._seqto(act, doer, subject)

    def _journey(self, act: Node, doer: str, unit: Node | None, places: list[Node]) -> list[Effect]:
        if len(places) == 3 and self.who.place(places[0])[0] != self.who.place(places[1])[0]:
            raise Unresolved("A journey goes on from where the unit came to.")
        first, second = places[0], places[-1]
        halfway = act.parts.index(second)
        before = time_of(act.parts[:halfway], self.context)
        after = time_of(act.parts[halfway:], self.context)
        found = []
        for effect in self._move(Node("move", (*([unit] if unit else []), first)), doer, None):
            assert isinstance(effect.phi, Do)
            start = effect.phi.action
            assert isinstance(start, dip.Mto | dip.Rto)
            there = Unit(start.unit.power, start.region)
            for region in self.who.destination(there, second):
                steps = (Do(start, before), Do(dip.Mto(there, region), after))
                found.append(Effect(Seq(steps), effect.doer, cost=effect.cost))
        return found

    def _keepunit(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """In winter, what is not to be removed; elsewhere "keep Belgium" is no order."""
        if self.context.season != "WIN":
            raise Unresolved("Say what the unit is to do: “hold” keeps it where it is.")
        return self._hold(act, doer, subject)

    def _holdthere(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """ "Hold there": what stands in the province just spoken of, else whatever holds."""
        there = next(nodes(act.parts, *PLACES))
        try:
            standing = self.context.standing(self.who.place(there)[0])
        except Unresolved:
            return self._hold(Node("hold"), doer, subject)
        if subject is None and any(unit.power == doer for unit in standing):
            return self._hold(Node("hold", (Node("unit", (there,)),)), doer, None)
        return self._hold(Node("hold"), doer, subject)

    def _hold(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        units = list(nodes(act.parts, "unit", "it"))
        place = next(nodes(act.parts, *PLACES), None)
        if len(units) == 1 and place and not any(nodes(units[0].parts, *PLACES)):
            units = [starting(units[0], place)]
        if not units:
            bare = Node("unit", (place,) if place else (Node("any"),))
            if subject is not None and place and not any(nodes(subject.parts, *PLACES)):
                subject = starting(subject, place)
            units = [subject or bare]
        if self.context.season == "WIN" and self.when is None:
            kept = [one for unit in units for one in self.who.units(unit, (doer,))]
            return each([Effect(No(Do(dip.Rem(one))), one.power)] for one in kept)
        if len(units) == 1:
            holds = [dip.Hld(one) for one in self.who.units(units[0], (doer,))]
            self._last = [*holds]
            return [Effect(Do(hold), hold.unit.power) for hold in holds]
        held = [self.who.units(unit, (doer,)) for unit in units]
        if len({one.power for ones in held for one in ones}) > 1:
            raise Unresolved("Those are units of several powers.")
        return each([Effect(Do(dip.Hld(one)), one.power) for one in ones] for ones in held)


def each(ways: Iterable[list[Effect]]) -> list[Effect]:
    """Every way of doing all of several things."""
    found = [
        Effect(All(tuple(one.phi for one in taken)), taken[0].doer, cost=sum(t.cost for t in taken))
        for taken in product(*ways)
    ]
    alone = [effect.phi for effect in found if isinstance(effect.phi, All)]
    if alone and len(alone[0].parts) == 1:
        return [
            Effect(phi.parts[0], effect.doer, cost=effect.cost)
            for phi, effect in zip(alone, found, strict=True)
        ]
    return found


def starting(unit: Node | None, start: Node) -> Node:
    """A unit phrase with where the unit starts, unless it says so itself."""
    if unit is None or unit.name == "it":
        return unit or Node("unit", (start,))
    if any(nodes(unit.parts, *PLACES)):
        raise Unresolved("A unit stands in one place: say from where it goes only once.")
    return Node("unit", (*unit.parts, start))
