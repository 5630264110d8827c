"""Retreats, and what is built and removed in winter."""

from games.diplomacy.map import STANDARD
from games.talk.chart import Node, Part
from games.talk.diplomacy.grammar.effects import Effect
from games.talk.diplomacy.grammar.moves import RETREATING, Moves, each, starting
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.context import stands
from games.talk.diplomacy.language.ontology import Unit
from games.talk.diplomacy.language.referents import PLACES, Unresolved, nodes
from games.talk.diplomacy.language.wording import power_name, province_name
from games.talk.sentences import Do

HOMES = {
    power.daide: frozenset(STANDARD.provinces[center].daide for center in power.home)
    for power in STANDARD.powers
}


class Winter(Moves):
    """Reads retreats, builds and disbandings for one context."""

    _kind = "any"
    """What was last spoken of as built: "no fleet in London, and I won't build one in Brest"."""

    def _retreat(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        unit, goal = self._unit_and_place(act, subject)
        phrase = unit or self._dislodged(doer)
        return [
            Effect(Do(dip.Rto(move.unit, move.region)), move.unit.power, cost=cost)
            for cost, move in self._moves(phrase, doer, goal)
        ]

    _unitretreat = _retreat

    def _fallback(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """Going back: a retreat where units retreat, and a move like others where they move."""
        retreating = self.context.season in RETREATING and self.when is None
        return (self._retreat if retreating else self._move)(act, doer, subject)

    def _fallbackunit(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        unit = next(nodes(act.parts, "unit", "it"))
        *start, goal = nodes(act.parts, *PLACES)
        whole = starting(unit, start[0]) if start else unit
        return self._fallback(Node("", (whole, goal)), doer, None)

    def _fallbackfrom(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        start, goal = nodes(act.parts, *PLACES)
        return self._fallback(Node("", (starting(subject, start), goal)), doer, None)

    def _retreatfrom(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        start, goal = nodes(act.parts, *PLACES)
        unit = starting(next(nodes(act.parts, "unit", "it"), subject), start)
        return self._retreat(Node("", (unit, goal)), doer, None)

    def _retreatto(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        goal, start = nodes(act.parts, *PLACES)
        return self._retreatfrom(Node("", (*nodes(act.parts, "unit"), start, goal)), doer, subject)

    def _dislodged(self, doer: str) -> Node | None:
        """The one unit of a power that another's attack drove out: both stand in its province."""
        crowded = [
            unit
            for unit in self.context.units.get(doer, ())
            if len(list(self.context.standing(unit.region.province))) > 1
        ]
        if len(crowded) != 1:
            return None
        return Node("unit", (Node("place", (crowded[0].region.province,)),))

    def _disband(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        unit = next(nodes(act.parts, "unit", "it"), subject)
        if self.context.season == "WIN":
            return self._remove(act, doer, subject)
        if unit is None or unit.name == "it":
            unit = self._dislodged(doer) or unit or Node("unit", (Node("any"),))
        return [Effect(Do(dip.Dsb(one)), one.power) for one in self.who.units(unit, (doer,))]

    def _remove(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        units = list(nodes(act.parts, "unit", "it")) or [subject or Node("unit", (Node("any"),))]
        order = dip.Dsb if self.context.season in RETREATING else dip.Rem
        return each(
            [Effect(Do(order(one)), one.power) for one in self.who.units(unit, (doer,))]
            for unit in units
        )

    def _gone(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """ "Albania is gone": only where units are removed."""
        if self.context.season not in ("WIN", *RETREATING):
            raise Unresolved("Say what that unit is to do.")
        return self._remove(act, doer, subject)

    def _build(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        units = list(nodes(act.parts, "unit", "it")) or ([subject] if subject else [])
        return each(self._built(parts, doer) for parts in _of_their_kinds(units) or [act.parts])

    def _buildlist(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """ "Two armies, one in Marseilles and one in Paris": all of one kind."""
        kind = next(nodes(act.parts, "army", "fleet", "any"))
        units = [
            Node("unit", (kind, *nodes(unit.parts, *PLACES))) for unit in nodes(act.parts, "unit")
        ]
        return self._build(Node("", tuple(units)), doer, subject)

    def _buildby(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """ "Your build goes to Paris": whose it is says who builds."""
        whose = next(nodes(act.parts, "my", "your", "power", "their"))
        (builder,) = self.who.people(whose)[:1]
        if any(nodes(act.parts, "unit")):
            return self._build(Node("", tuple(nodes(act.parts, "unit"))), builder, None)
        return self._built(act.parts, builder)

    _buildin = _buildby

    def _barebuild(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        if self.context.season != "WIN" or subject is not None:
            raise Unresolved("Say what that unit is to do.")
        return self._nobuild(act, doer, subject)

    def _nobuild(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """ "No fleet will be built in Ankara": whose home it is says who builds none."""
        for place in nodes(act.parts, *PLACES):
            province, _ = self.who.place(place)
            at_home = [power for power in self.context.both if province in HOMES[power]]
            return self._built(act.parts, at_home[0] if at_home else doer)
        raise Unresolved("Say where the unit should be built.")

    def _built(self, said: tuple[Part, ...], doer: str) -> list[Effect]:
        place = next(nodes(said, *PLACES), None)
        if place is None:
            raise Unresolved("Say where the unit should be built.")
        kind = next(nodes(said, "army", "fleet", "any"), Node("")).name
        kind = self._kind if kind == "any" else kind
        self._kind = kind or self._kind
        province, coast = self.who.place(place)
        if province not in HOMES[doer]:
            raise Unresolved(f"{power_name(doer)} cannot build in {province_name(province)}.")
        regions = [
            region
            for region in stands(province)
            if (kind in ("", "any") or (kind == "army") == (region.kind == "AMY"))
            and (coast is None or region.kind == coast)
        ]
        return [Effect(Do(dip.Bld(Unit(doer, region))), doer) for region in regions]

    def _lose(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """Only in winter is a unit lost by an order; elsewhere it is a misfortune."""
        if self.context.season != "WIN":
            raise Unresolved("To lose something is no order.")
        return self._remove(act, doer, subject)

    def _waive(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        return [Effect(Do(dip.Wve(doer)), doer)]


def _of_their_kinds(units: list[Node]) -> list[tuple[Part, ...]]:
    """What is said of units to build; "armies in Munich and Berlin" are two armies."""
    found: list[tuple[Part, ...]] = []
    kind: tuple[Part, ...] = ()
    for unit in units:
        own = tuple(nodes(unit.parts, "army", "fleet", "any"))
        kind = own or kind
        found.append(unit.parts if own else (*kind, *unit.parts))
    return found
