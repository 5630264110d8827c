"""What powers do, as verb phrases: "support my army in Paris into Burgundy", in several ways.

The shorter ways leave out what the board tells; the writer keeps them only where they read back.
"""

from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.context import by_sea
from games.talk.diplomacy.language.wording import province_name, where
from games.talk.diplomacy.saying.voice import Doing, Voice


class Doings(Voice):
    """Verb phrases in one context."""

    def doings(self, phi: say.Phi, doer: str) -> list[Doing]:
        """Ways to say that a power does φ, the likeliest first; none if it is not its to do."""
        match phi:
            case say.No(say.Do() as part):
                ways = [Doing(one.text, denied=True) for one in self.doings(part, doer)]
                named = [
                    one
                    for one in ways
                    if "my " in one.text or "your " in one.text or "from " in one.text
                ]
                return named or ways
            case say.Do(order, time) if isinstance(order, dip.Order):
                when = self.when_ordered(time)
                owner = order.power if isinstance(order, dip.Wve) else order.unit.power
                if when is None or owner != doer:
                    return []
                return [Doing(f"{text}{when}") for text in self._order(order)]
        return [Doing(text) for text in self._offer(phi, doer)]

    def _offer(self, phi: say.Phi, doer: str) -> list[str]:
        match phi:
            case dip.Pce(powers) if doer in powers and len(powers) > 1:
                whom = self._others(powers, doer)
                return [f"make peace with {whom}", f"keep the peace with {whom}"]
            case dip.Aly(powers, enemies) if doer in powers and len(powers) > 1:
                whom, versus = self._others(powers, doer), self.against(enemies)
                return [f"ally with {whom}{versus}", f"work with {whom}{versus}"]
            case dip.Drw(powers) if set(self.context.both) <= set(powers):
                others = say.agents(power for power in powers if power not in self.context.both)
                shared = f" with {self.people(others, subject=False)}" if others else ""
                return [f"agree to a draw{shared}", f"vote for a draw{shared}"]
            case dip.Dmz(powers, provinces) if powers == (doer,):
                return self._stay(provinces, doer)
        return []

    def _others(self, powers: say.Agents, doer: str) -> str:
        others = say.agents(power for power in powers if power != doer)
        return self.people(others, subject=False)

    def _stay(self, provinces: tuple[str, ...], doer: str) -> list[str]:
        """Staying out, or leaving where the doer is."""
        names = self.places(provinces)
        ways = [f"stay out of {names}", f"keep out of {names}", f"stay away from {names}"]
        here = {unit.region.province for unit in self.context.units.get(doer, ())}
        return [f"leave {names}", *ways] if here.issuperset(provinces) else ways

    def _order(self, order: dip.Order) -> list[str]:
        match order:
            case dip.Hld(unit):
                mine = self.unit(unit)
                return [f"hold {mine}", f"hold in {where(unit.region)}", f"keep {mine} where it is"]
            case dip.Mto(unit, region):
                return self._move(unit, region)
            case dip.Sup(unit, supported):
                return self._support(unit, supported)
            case dip.Cvy(unit, dip.Mto(army, region)):
                cargo = f"{self.unit(army)} to {where(region)}"
                with_it = f"with {self.unit(unit)}"
                return [f"convoy {cargo}", f"convoy {cargo} {with_it}", f"ferry {cargo} {with_it}"]
            case dip.Rto(unit, region):
                return [
                    f"retreat to {where(region)}",
                    f"retreat {self.unit(unit)} to {where(region)}",
                ]
        return self._adjust(order)

    def _move(self, unit: dip.Unit, region: dip.Region) -> list[str]:
        goal, start = where(region), where(unit.region)
        ways = [
            f"move {self.unit(unit)} to {goal}",
            f"move from {start} to {goal}",
            f"go to {goal} with {self.unit(unit)}",
        ]
        if self.who_could(unit.power, region.province) == [unit]:
            ways = [f"move to {goal}", f"go to {goal}", *ways]
        if by_sea(unit, region.province):
            ways.append(f"send {self.unit(unit)} to {goal}")
        elif unit.region.kind != "AMY":
            ways.append(f"sail to {goal} with {self.unit(unit)}")
        return ways

    def _support(self, unit: dip.Unit, supported: dip.Hld | dip.Mto) -> list[str]:
        friend, mine = self.unit(supported.unit), self.unit(unit)
        if isinstance(supported, dip.Hld):
            return [f"support {friend}", f"support {friend} with {mine}", f"help {friend} hold"]
        goal, province = where(supported.region), supported.region.province
        alone = self.who_could(unit.power, province) == [unit]
        ways = [
            f"support {friend} into {goal} with {mine}",
            f"help {friend} into {goal} with {mine}",
        ]
        if alone:
            ways.insert(0, f"support {friend} into {goal}")
        if self.who_could(supported.unit.power, province) == [supported.unit]:
            whom = self.people((supported.unit.power,), subject=False)
            short = f"support {whom} into {goal}"
            ways.insert(0, short if alone else f"{short} with {mine}")
        return ways

    def _adjust(self, order: dip.Order) -> list[str]:
        match order:
            case dip.Bld(unit):
                kind = "an army" if unit.region.kind == "AMY" else "a fleet"
                return [f"build {kind} in {where(unit.region)}"]
            case dip.Rem(unit):
                return [f"remove {self.unit(unit)}", f"scrap {self.unit(unit)}"]
            case dip.Dsb(unit):
                return [f"disband {self.unit(unit)}"]
        return ["waive a build", "skip a build"]

    # Clauses

    def facts(self, phi: say.Phi) -> list[str]:
        """Ways to say that φ is so or will be, as a clause."""
        match phi:
            case dip.Pce(powers) | dip.Aly(powers, _) if len(powers) > 1:
                return self.standing(powers, phi)
            case say.Do(order) | say.No(say.Do(order)) if isinstance(order, dip.Order):
                return self._will(phi, order)
            case dip.Dmz((power,), provinces):
                return [f"{self.people((power,))} will stay out of {self.places(provinces)}"]
        return []

    def _will(self, phi: say.Phi, order: dip.Order) -> list[str]:
        power = order.power if isinstance(order, dip.Wve) else order.unit.power
        who = self.people((power,))
        be = "am" if power == self.me else "are" if power == self.you else "is"
        ways = self.own_doings(phi, power)
        return [
            *(f"{who} {one.after('will', 'will not')}" for one in ways),
            *(f"{who} {be} {one.after('going to', 'not going to')}" for one in ways),
        ]

    def own_doings(self, phi: say.Phi, power: str) -> list[Doing]:
        """What a power does, after its name: another's units are "its"."""
        whose = f"{self.people((power,))}'s "
        ways = self.doings(phi, power)
        return [Doing(one.text.replace(whose, "its "), one.denied) for one in ways]

    def standing(self, parties: say.Agents, phi: say.Phi, no: str = "") -> list[str]:
        """Ways to say how powers stand to each other: at peace, allied."""
        if parties == self.context.both and self.you:
            names = ["we", self.people(parties)]
        else:
            names = [self.people(parties)]
        match phi:
            case dip.Pce():
                return [f"{name} are {no}at peace" for name in names]
            case dip.Aly(_, enemies):
                return [f"{name} are {no}allied{self.against(enemies)}" for name in names]
            case dip.Dmz(powers, provinces) if powers == parties and not no:
                return [f"{name} agreed to stay out of {self.places(provinces)}" for name in names]
        return []


def name_of(thing: say.Thing) -> str:
    """A thing that powers want."""
    assert isinstance(thing, dip.Province)
    return province_name(thing.code)
