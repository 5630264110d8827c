"""From verb phrases to φ: what "support me into Belgium" asks of whom, on this board.

Every method gives all the φ that fit, each with a cost: less natural takings cost more.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product

from games.diplomacy.map import STANDARD
from games.talk import sentences as say
from games.talk.chart import Node
from games.talk.diplomacy import ontology as dip
from games.talk.diplomacy.context import Context, by_sea, landings, stands
from games.talk.diplomacy.ontology import Region, Unit
from games.talk.diplomacy.referents import PLACES, Referents, Unresolved, nodes
from games.talk.diplomacy.wording import power_name, province_name
from games.talk.sentences import Do, No, Phi

_HOMES = {
    power.daide: frozenset(STANDARD.provinces[center].daide for center in power.home)
    for power in STANDARD.powers
}
PEOPLE = ("me", "you", "we", "each", "power", "them")
_OWN_UNIT = ("unitsupport", "unitsupporthold", "unitsupportin", "unitconvoy")


@dataclass(frozen=True, slots=True)
class Effect:
    """A φ, whose doing it is, and whether it is meant to be done by both sides."""

    phi: Phi
    doer: str
    mutual: bool = False
    cost: int = 0


class Acts:
    """Reads verb phrases for one context."""

    def __init__(self, context: Context, referents: Referents) -> None:
        self.context = context
        self.who = referents
        self._last: list[dip.Mto] = []

    def recall(self, said: say.Sentence | None) -> None:
        """Note the moves spoken of before, which "support it" may mean."""
        if isinstance(said, say.Propose | say.Accept):
            done = [one.phi.action for one in said.deal if isinstance(one.phi, Do)]
            self._last = [order for order in done if isinstance(order, dip.Mto)]

    def effects(self, act: Node, doer: str, subject: Node | None = None) -> list[Effect]:
        """What an act means when a power does it; ``subject`` is a unit that was the subject.

        Raises Unresolved where it means nothing here, saying why.
        """
        if act.name == "attackon":
            raise Unresolved(
                "Attacking a power is no order: name a province, or propose an alliance against it."
            )
        reader: Callable[[Node, str, Node | None], list[Effect]]
        reader = getattr(self, f"_{act.name}")
        found = reader(act, doer, subject)
        if not found:
            raise Unresolved("No unit can do that.")
        return found

    def denied(self, act: Node, doer: str, subject: Node | None = None) -> list[Effect]:
        """What "not" before an act means: a zone, a peace, or ¬φ."""
        moved = act.name in ("move", "from") and not any(nodes(act.parts, "unit", "it"))
        if act.name == "enter" or (moved and act.name == "move" and subject is None):
            return self._stay(act, doer, None)
        if act.name == "attackon":
            return self._attackon(act, doer, subject)
        return [
            Effect(No(effect.phi), effect.doer, cost=effect.cost)
            for effect in self.effects(act, doer, subject)
        ]

    # Moves and holds

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

    # Support

    def _supporters(self, phrase: Node | None, doer: str, province: str, not_: Unit) -> list[Unit]:
        def able(unit: Unit) -> bool:
            return bool(landings(unit, province)) and unit != not_

        phrase = phrase or Node("unit", (Node("any"),))
        found = [unit for unit in self.who.units(phrase, (doer,), able) if unit != not_]
        return [unit for unit in found if able(unit)] or found

    def _helped(self, node: Node, doer: str) -> tuple[str, Node | None]:
        """Whose move is supported, and with which unit if it was named."""
        if node.name in ("unit", "it"):
            return self._counterpart(doer), node
        if node.name == "any":
            return self._counterpart(doer), None
        powers = self.who.people(node)
        others = [power for power in powers if power != doer]
        if not others:
            raise Unresolved(f"{power_name(doer)} cannot be asked to help itself that way.")
        return others[0], None

    def _counterpart(self, doer: str) -> str:
        return self.context.to[0] if doer == self.context.speaker else self.context.speaker

    def _supported(self, act: Node, doer: str, start: Node | None = None) -> list[Effect]:
        helped = next(nodes(act.parts, "unit", "it", "any", *PEOPLE), Node("any"))
        goal = next(nodes(act.parts, *PLACES))
        extra = [node for node in nodes(act.parts, "unit", "it") if node is not helped]
        power, unit = self._helped(helped, doer)
        if start is not None:
            unit = Node("unit", (start,))
        return self._supports(extra[0] if extra else None, doer, power, unit, goal)

    def _supports(
        self, phrase: Node | None, doer: str, power: str, unit: Node | None, goal: Node
    ) -> list[Effect]:
        province, _ = self.who.place(goal)
        found = []
        reason = Unresolved("No unit can do that.")
        for cost, move in self._moves(unit, power, goal):
            try:
                supporters = self._supporters(phrase, doer, province, move.unit)
            except Unresolved as unresolved:
                reason = unresolved
                continue
            found += [Effect(Do(dip.Sup(one, move)), one.power, cost=cost) for one in supporters]
        if not found:
            raise reason
        return found

    def _support(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        if subject is not None:
            return self._unitsupport(Node("", (subject, *act.parts)), doer, None)
        return self._supported(act, doer)

    def _supportwith(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        *given, phrase = act.parts
        assert isinstance(phrase, Node)
        places = list(nodes(tuple(given), *PLACES))
        start = Node("unit", (places[0],)) if len(places) == 2 else None
        unit = next(nodes(tuple(given), "unit", "it"), start)
        return self._supports(phrase, doer, self._counterpart(doer), unit, places[-1])

    def _supportlast(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """Support of the move just spoken of."""
        by = next(nodes(act.parts, "unit", "it"), subject)
        if not self._last:
            raise Unresolved("Say which move to support, and where to.")
        return [
            Effect(Do(dip.Sup(one, move)), one.power)
            for move in self._last
            if move.unit.power != doer
            for one in self._supporters(by, doer, move.region.province, move.unit)
        ]

    def _supportfrom(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        start, goal = nodes(act.parts, *PLACES)
        return self._supported(Node("", (Node("any"), goal)), doer, start)

    def _supportinto(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """Support into a place from another: where the mover, or else the supporter, stands."""
        goal, start = nodes(act.parts, *PLACES)
        standing = list(self.context.standing(self.who.place(start)[0]))
        if any(unit.power == doer for unit in standing):
            helped = next(nodes(act.parts, *PEOPLE), Node("any"))
            return self._supported(Node("", (helped, goal, Node("unit", (start,)))), doer)
        return self._supportfrom(Node("", (start, goal)), doer, subject)

    def _supporthold(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        phrases = list(nodes(act.parts, "unit", "it"))
        place = next(nodes(act.parts, *PLACES), None)
        if place is not None:
            phrases = [Node("unit", (place,)), *phrases]
        by = phrases[1] if len(phrases) > 1 else subject
        other = self._counterpart(doer)
        helped = self.who.units(phrases[0], say.agents((other,)))
        unclear = phrases[0].name == "it"
        return [
            Effect(effect.phi, effect.doer, cost=effect.cost + unclear)
            for effect in self._hold_supports(helped, by, doer)
        ]

    def _hold_supports(self, helped: list[Unit], by: Node | None, doer: str) -> list[Effect]:
        found = []
        for unit in helped:
            supporters = self._supporters(by, doer, unit.region.province, unit)
            found += [Effect(Do(dip.Sup(one, dip.Hld(unit))), one.power) for one in supporters]
        return found

    def _supportin(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        helped = next(nodes(act.parts, *PEOPLE))
        place = next(nodes(act.parts, *PLACES))
        by = next(nodes(act.parts, "unit", "it"), subject)
        power, _ = self._helped(helped, doer)
        province, _ = self.who.place(place)
        here = [unit for unit in self.context.standing(province) if unit.power == power]
        if here:
            return self._hold_supports(here, by, doer)
        return self._supports(by, doer, power, None, place)

    def _help(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        place = next(nodes(act.parts, *PLACES))
        province, _ = self.who.place(place)
        other = self._counterpart(doer)
        here = list(self.context.standing(province))
        if here:
            theirs = [unit for unit in here if unit.power == other] or here
            if theirs[0].power == doer:
                raise Unresolved(f"{power_name(doer)} stands in {province_name(province)} itself.")
            return self._hold_supports(theirs, subject, doer)
        by = next(nodes(act.parts, "unit", "it"), subject)
        return self._supports(by, doer, other, None, place)

    def _unitsupport(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        by, helped, *_ = nodes(act.parts, "unit", "it", "any", *PEOPLE)
        goal = next(nodes(act.parts, *PLACES))
        if subject is not None:
            raise Unresolved("A sentence cannot have two units as its subject.")
        found: list[Effect] = []
        for one in self.who.units(by, (doer,)):
            power, unit = self._helped(helped, one.power)
            if unit is not None:
                power = one.power if any(nodes(unit.parts, *PLACES)) else power
            for cost, move in self._moves(unit, power, goal):
                found.append(Effect(Do(dip.Sup(one, move)), one.power, cost=cost))
        return found

    def _unitsupporthold(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        if subject is not None:
            raise Unresolved("A sentence cannot have two units as its subject.")
        by, *helped = nodes(act.parts, "unit", "it", *PLACES)
        phrase = helped[0] if helped[0].name in ("unit", "it") else Node("unit", (helped[0],))
        return [
            Effect(Do(dip.Sup(one, dip.Hld(unit))), one.power)
            for one in self.who.units(by, (doer,))
            for unit in self.who.units(phrase, (one.power,))
            if unit != one
        ]

    def _unitsupportin(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        by, helped, place = act.parts
        assert isinstance(by, Node)
        return self._supportin(Node("", (helped, place)), doer, by)

    # Convoys

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

    # Zones, peace, alliance

    def _stay(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        codes = {self.who.place(place)[0] for place in nodes(act.parts, *PLACES)}
        return [Effect(dip.Dmz((doer,), tuple(sorted(codes))), doer)]

    def _zone(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        return [Effect(effect.phi, doer, mutual=True) for effect in self._stay(act, doer, subject)]

    def _enter(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        return self._move(Node("move", act.parts), doer, subject)

    def _unitout(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        unit = next(nodes(act.parts, "unit", "it"))
        vague = not any(nodes(unit.parts, *PLACES))
        return [
            Effect(No(Do(dip.Mto(one, region))), one.power, cost=vague)
            for one in self.who.units(unit, (doer,))
            for place in nodes(act.parts, *PLACES)
            for region in self.who.destination(one, place)
        ]

    def _peace(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        others = self.who.everyone(act.parts)
        if not set(others) - {doer}:
            others = self.context.both
        powers = _several(say.agents((doer, *others)))
        return [Effect(dip.Pce(powers), doer, mutual=True)]

    def _attackon(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """Only "not attacking" is something that L can say: a peace."""
        others = [power for power in self.who.everyone(act.parts) if power != doer]
        each = any(nodes(act.parts, "each")) or not others
        powers = _several(say.agents((doer, *(self.context.both if each else others))))
        return [Effect(dip.Pce(powers), doer, mutual=each)]

    def _ally(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        against = next(nodes(act.parts, "against"), None)
        enemies = self.who.everyone(against.parts) if against else ()
        others = self.who.everyone(act.parts)
        if not set(others) - {doer}:
            others = self.context.both
        powers = _several(say.agents((doer, *others)))
        if set(powers) & set(enemies):
            raise Unresolved("An alliance cannot be against one of its own powers.")
        return [Effect(dip.Aly(powers, enemies), doer, mutual=True)]

    def _foe(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        enemies = self.who.everyone(act.parts)
        if set(enemies) & set(self.context.both):
            raise Unresolved("Say which power you would both act against.")
        return [Effect(dip.Aly(self.context.both, enemies), doer, mutual=True)]

    _foealone = _foe

    def _helpagainst(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        _, *enemies = nodes(act.parts, *PEOPLE)
        return self._foe(Node("", tuple(enemies)), doer, subject)

    # Retreats and winter

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


def _several(powers: say.Agents) -> say.Agents:
    """The powers of a peace or an alliance. Raises Unresolved for one alone."""
    if len(powers) < 2:
        raise Unresolved("Say with whom.")
    return powers
