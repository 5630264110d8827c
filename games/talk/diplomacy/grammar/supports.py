"""Supports: who helps whom to hold or to get where."""

from games.talk import sentences as say
from games.talk.chart import Node
from games.talk.diplomacy.grammar.effects import PEOPLE, Effect
from games.talk.diplomacy.grammar.moves import Moves, each
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.context import by_sea, landings
from games.talk.diplomacy.language.ontology import Unit
from games.talk.diplomacy.language.referents import PLACES, Unresolved, nodes
from games.talk.diplomacy.language.wording import power_name, province_name
from games.talk.sentences import Do

_UNCLEAR = 2
"""What holds where "it" may as well be a move."""


class Supports(Moves):
    """Reads supports for one context."""

    def _supporters(self, phrase: Node | None, doer: str, province: str, not_: Unit) -> list[Unit]:
        def able(unit: Unit) -> bool:
            return bool(landings(unit, province)) and unit != not_

        phrase = phrase or Node("unit", (Node("any"),))
        wanted = f"next to {province_name(province)} that could give that support"
        helpers = self.who.units(phrase, (doer,), able, wanted)
        found = [unit for unit in helpers if unit != not_]
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
        reason = Unresolved(f"No unit could support a move to {province_name(province)}.")
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
        if not places:
            raise Unresolved("Say where to.")
        if self._is_last(places[-1]):
            return self._supportlast(Node("", (phrase,)), doer, subject)
        start = Node("unit", (places[0],)) if len(places) == 2 else None
        unit = start or next(nodes(tuple(given), "unit", "it"), None)
        if unit is None and self._is_others(phrase, doer):  # "support into Belgium from Ruhr"
            return self._supports(None, doer, self._counterpart(doer), phrase, places[-1])
        return self._supports(phrase, doer, self._counterpart(doer), unit, places[-1])

    def _supportlast(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """Support of the move just spoken of."""
        helpers = list(nodes(act.parts, "unit", "it"))
        if len(helpers) > 1:
            return each(self._supportlast(Node("", (by,)), doer, None) for by in helpers)
        by = next(iter(helpers), subject)
        if not self._last:
            raise Unresolved("Say which move to support, and where to.")
        if attacked := self._attacked(doer):
            return self._hold_supports(attacked, by, doer)
        return [
            Effect(Do(_aid(one, move)), one.power)
            for move in self._last
            if move.unit.power != doer or by is not None
            for one in self._supporters(by, doer, _goal(move), move.unit)
        ]

    def _is_last(self, node: Node) -> bool:
        """Whether "it" is the move just spoken of, rather than a unit or a province."""
        return bool(self._last) and node.name in ("it", "itplace")

    def _attacked(self, doer: str) -> list[Unit]:
        """The friends' units where the moves just spoken of, all by others, would go."""
        if any(move.unit.power in self.context.both for move in self._last):
            return []
        standing = {unit for move in self._last for unit in self.context.standing(_goal(move))}
        if any(one.power == doer for one in standing):
            raise Unresolved("Nobody supports an attack on himself.")
        return sorted((one for one in standing if one.power in self.context.both), key=str)

    def _withsupport(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        by, *rest = (part for part in act.parts if isinstance(part, Node))
        return self._supported(Node("", (*rest, by)), doer)

    def _supporttwo(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """ "… with my armies in Galicia and Rumania"."""
        moved, *helpers = nodes(act.parts, "unit", "it")
        goal = next(nodes(act.parts, *PLACES))
        return each(self._supported(Node("", (moved, goal, by)), doer) for by in helpers)

    def _spotsupport(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """ "Back Picardy's attack on Belgium"."""
        spot, *rest = (part for part in act.parts if isinstance(part, Node))
        return self._supported(Node("", (Node("unit", (spot,)), *rest)), doer)

    def _withsupporthold(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        by, helped = nodes(act.parts, "unit", "it")
        return self._supporthold(Node("", (helped, by)), doer, None)

    def _supportinto_any(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """Support into a place "from Munich", or from a unit named in full."""
        unit = next(nodes(act.parts, "unit", "it"))
        start = next(nodes(unit.parts, *PLACES), None)
        if start is None or len(unit.parts) > 1:
            return self._supported(act, doer)
        rest = tuple(part for part in act.parts if part is not unit)
        return self._supportinto(Node("", (*rest, start)), doer, subject)

    def _supportfrom(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        start, goal = nodes(act.parts, *PLACES)
        helped = {self._helped(one, doer)[0] for one in nodes(act.parts, *PEOPLE)}
        standing = {unit.power for unit in self.context.standing(self.who.place(start)[0])}
        if helped and standing and not helped & standing:
            raise Unresolved("Say whose unit it is that goes there.")
        by = subject or next(nodes(act.parts, "unit", "it"), None)
        return self._supported(Node("", (Node("any"), goal, *filter(None, (by,)))), doer, start)

    def _supportinto(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """Support into a place from another: where the mover, or else the supporter, stands."""
        goal, start = nodes(act.parts, *PLACES)
        standing = list(self.context.standing(self.who.place(start)[0]))
        if any(unit.power == doer for unit in standing):
            helped = next(nodes(act.parts, *PEOPLE), Node("any"))
            return self._supported(Node("", (helped, goal, Node("unit", (start,)))), doer)
        by = subject or next(nodes(act.parts, "unit", "it"), None)
        return self._supportfrom(Node("", (start, goal)), doer, by)

    def _is_others(self, phrase: Node, doer: str) -> bool:
        """Whether a unit stands where none of the doer's does, but one of the other side's."""
        place = next(nodes(phrase.parts, *PLACES), None)
        standing = list(self.context.standing(self.who.place(place)[0])) if place else []
        powers = {unit.power for unit in standing}
        return doer not in powers and self._counterpart(doer) in powers

    def _defend(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """ "Protect Munich": with the unit there, or with another that supports it."""
        what, *by = (part for part in act.parts if isinstance(part, Node))
        unit = what if what.name == "unit" else Node("unit", (what,))
        helper = by[0] if by else subject
        if not self._is_others(unit, doer):
            return self._hold(Node("", (helper or unit,)), doer, None)
        return self._supporthold(Node("", (unit, *([helper] if helper else []))), doer, None)

    def _supportfromto(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        start, goal = nodes(act.parts, *PLACES)
        if subject is not None:
            return self._supported(Node("", (Node("any"), goal, subject)), doer, start)
        return self._supportinto(Node("", (goal, start)), doer, None)

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
            Effect(effect.phi, effect.doer, cost=effect.cost + _UNCLEAR * unclear)
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

    def _supportthere(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        return self._supportin(Node("", (*act.parts, Node("itplace"))), doer, subject)

    def _help(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        place = next(nodes(act.parts, *PLACES))
        province, _ = self.who.place(place)
        other = self._counterpart(doer)
        here = list(self.context.standing(province))
        by = next(nodes(act.parts, "unit", "it"), subject)
        theirs = [unit for unit in here if unit.power == other]
        if here and not theirs and here[0].power == doer:
            raise Unresolved(f"{power_name(doer)} stands in {province_name(province)} itself.")
        if not theirs:
            try:
                return self._supports(by, doer, other, None, place)
            except Unresolved:
                if not here:
                    raise
        return self._hold_supports(theirs or here, by, doer)

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

    def _unitsupportof(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """ "I will have Ukraine support you from Bulgaria to Rumania"."""
        by, moved = nodes(act.parts, "unit", "it")
        goal = next(nodes(act.parts, *PLACES))
        return self._unitsupport(Node("", (by, moved, goal)), doer, subject)

    def _unitsupporthold(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        if subject is not None:
            raise Unresolved("A sentence cannot have two units as its subject.")
        by, *helped = nodes(act.parts, "unit", "it", *PLACES)
        if self._is_last(helped[0]):
            return self._supportlast(Node("", (by,)), doer, None)
        phrase = helped[0] if helped[0].name in ("unit", "it") else Node("unit", (helped[0],))
        return [
            Effect(Do(dip.Sup(one, dip.Hld(unit))), one.power)
            for one in self.who.units(by, (doer,))
            for unit in self.who.units(phrase, (one.power,))
            if unit != one
        ]

    def _unitsupportin(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        by, helped, place = (part for part in act.parts if isinstance(part, Node))
        return self._supportin(Node("", (helped, place)), doer, by)


def _aid(helper: Unit, move: dip.Mto | dip.Hld) -> dip.Sup | dip.Cvy:
    """How a unit helps with an order: a fleet carries an army that has to cross the sea."""
    if isinstance(move, dip.Hld):
        return dip.Sup(helper, move)
    goal = move.region.province
    if helper.region.kind != "AMY" and not landings(move.unit, goal) and by_sea(move.unit, goal):
        return dip.Cvy(helper, move)
    return dip.Sup(helper, move)


def _goal(order: dip.Mto | dip.Hld) -> str:
    """The province that a supporter must be able to reach."""
    return (order.region if isinstance(order, dip.Mto) else order.unit.region).province
