"""What powers are to each other: zones, peace, alliances."""

from games.talk import sentences as say
from games.talk.chart import Node
from games.talk.diplomacy.grammar.effects import PEOPLE, Effect, several
from games.talk.diplomacy.grammar.moves import Moves, each
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.referents import PLACES, Unresolved, nodes
from games.talk.sentences import Do, No

_KNOWN: dict[str, tuple[say.Agents, say.Agents]] = {
    "juggernaut": (("RUS", "TUR"), ()),
    "wintergreen": (("ITA", "RUS"), ()),
    "lepanto": (("AUS", "ITA"), ("TUR",)),
    "sealion": (("FRA", "GER"), ("ENG",)),
    "westerntriple": (("ENG", "FRA", "GER"), ()),
    "centraltriple": (("AUS", "GER", "ITA"), ()),
}


class Relations(Moves):
    """Reads zones, peace and alliances for one context."""

    def _stay(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        if subject is not None:
            return self._out(subject, act, doer)
        codes = {self.who.place(place)[0] for place in nodes(act.parts, *PLACES)}
        self._left = tuple(sorted(codes))
        return [Effect(dip.Dmz((doer,), self._left), doer)]

    _cede = _stay

    def _keepfree(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """ "Keep Galicia free of your armies": whose they are must be whom it is asked of."""
        whose = next(nodes(act.parts, "my", "your", "power"))
        if self.who.people(whose) != (doer,):
            raise Unresolved("Say who is to stay out.")
        return self._stay(act, doer, None)

    def _zone(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        if subject is not None:
            raise Unresolved("Powers agree on a zone, not units.")
        return [Effect(effect.phi, doer, mutual=True) for effect in self._stay(act, doer, None)]

    def _unitleaves(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """A unit that is to go where it does not stand any more: its power stays out."""
        unit = next(nodes(act.parts, "unit", "it"))
        places = {self.who.place(place)[0] for place in nodes(act.parts, *PLACES)}
        standing = self.who.units(unit, (doer,))
        if any(one.region.province not in places for one in standing):
            raise Unresolved("It does not stand there: say where it is not to go.")
        return self._stay(act, standing[0].power, None)

    def _staythere(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        return self._stay(Node("", (Node("itplace"),)), doer, subject)

    def _staythese(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """ "… if you stay out of them too": the provinces just spoken of."""
        if not self._left:
            raise Unresolved("Say out of which provinces.")
        return self._stay(Node("", tuple(Node("place", (one,)) for one in self._left)), doer, None)

    def _shun(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """Only "don't even think of Belgium" is something that L can say."""
        raise Unresolved("To think of a province is no order.")

    def _stayunit(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        return self._stay(act, doer, subject)

    def _enterthere(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        return self._move(Node("move", (Node("itplace"),)), doer, subject)

    def _enter(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """Moves into one province, or into each of several."""
        if any(nodes(act.parts, "either")):
            raise Unresolved("Choose one of them.")
        goals = nodes(act.parts, *PLACES)
        return each(self._move(Node("move", (goal,)), doer, subject) for goal in goals)

    def _unitenter(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """One unit into each of several provinces: of use where it is denied."""
        if any(nodes(act.parts, "either")):
            raise Unresolved("Choose one of them.")
        unit = next(nodes(act.parts, "unit", "it"), subject)
        moves = [Node("move", (unit, goal)) for goal in nodes(act.parts, *PLACES) if unit]
        return each(self._move(move, doer, None) for move in moves)

    def _unitout(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        return self._out(next(nodes(act.parts, "unit", "it")), act, doer)

    def _out(self, unit: Node, act: Node, doer: str) -> list[Effect]:
        """A unit that goes to none of some provinces: what it will not do."""
        vague = not any(nodes(unit.parts, *PLACES))
        places = [self.who.place(place) for place in nodes(act.parts, *PLACES)]
        standing = self.who.units(unit, (doer,))
        if all(one.region.province in {province for province, _ in places} for one in standing):
            return self._stay(act, standing[0].power, None)
        owners = {one.power for one in self.who.units(unit, (doer,))} if vague else set()
        codes = tuple(sorted(province for province, _ in places))
        zones = [Effect(dip.Dmz((power,), codes), power) for power in sorted(owners)]
        return zones + [
            effect
            for one in self.who.units(unit, (doer,))
            for effect in each(
                [
                    Effect(No(Do(dip.Mto(one, region))), one.power, cost=vague)
                    for region in self.who.regions_for(one, province, coast)
                ]
                for province, coast in places
            )
        ]

    def _peace(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        powers = several(self._partners(act, doer))
        return [Effect(dip.Pce(powers), doer, mutual=True)]

    def _draw(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """A draw of those who talk, of who makes it, and of whoever else is named."""
        powers = say.agents((*self.context.both, doer, *self.who.everyone(act.parts)))
        return [Effect(dip.Drw(powers), doer)]

    def _partners(self, act: Node, doer: str) -> say.Agents:
        """A power and those it makes a bond with; with "both of you", the speaker is the other."""
        others = self.who.everyone(act.parts)
        if not set(others) - {doer}:
            others = self._company(doer)
        if doer in others and set(others) == set(self.context.to):
            others = (*others, self.context.speaker)
        return say.agents((doer, *others))

    def _company(self, doer: str) -> say.Agents:
        """Those who are meant where nobody is named: the others who talk."""
        if doer not in self.context.both:
            raise Unresolved("Say with whom.")
        return self.context.both

    def _attackon(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """Only "not attacking" is something that L can say: a peace."""
        others = [power for power in self.who.everyone(act.parts) if power != doer]
        each = any(nodes(act.parts, "each")) or not others
        powers = several(say.agents((doer, *(self.context.both if each else others))))
        return [Effect(dip.Pce(powers), doer, mutual=each)]

    def _ally(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        against = next(nodes(act.parts, "against"), None)
        enemies = self.who.everyone(against.parts) if against else ()
        powers = several(self._partners(act, doer))
        if set(powers) & set(enemies):
            raise Unresolved("An alliance cannot be against one of its own powers.")
        if any(nodes(act.parts, "triple")) and len(powers) != 3:
            raise Unresolved("Say which three powers.")
        return [Effect(dip.Aly(powers, enemies), doer, mutual=True)]

    def _named(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        """An alliance that players have a name for."""
        powers, enemies = _KNOWN[next(nodes(act.parts, *_KNOWN)).name]
        if powers != self.context.both:
            raise Unresolved("That alliance is between other powers.")
        against = next(nodes(act.parts, "against"), None)
        named = self.who.everyone(against.parts) if against else enemies
        return [Effect(dip.Aly(powers, named), doer, mutual=True)]

    def _foe(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        against = next(nodes(act.parts, "against"), act)
        enemies = self.who.everyone(against.parts)
        if set(enemies) & set(self.context.both):
            raise Unresolved("Say which power you would both act against.")
        return [Effect(dip.Aly(self.context.both, enemies), doer, mutual=True)]

    _foealone = _foe

    def _helpagainst(self, act: Node, doer: str, subject: Node | None) -> list[Effect]:
        friend, *enemies = nodes(act.parts, *PEOPLE)
        friends = self.who.people(friend)
        if not set(friends) & set(self.context.both):
            against = self.who.everyone(tuple(enemies))
            return [Effect(dip.Aly(several(say.agents((doer, *friends))), against), doer)]
        return self._foe(Node("", tuple(enemies)), doer, subject)
