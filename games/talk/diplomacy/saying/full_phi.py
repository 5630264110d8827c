"""What may hold or be done, as clauses of the full form: said in one way only."""

from copy import copy
from typing import Self

from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.ontology import Region, Unit
from games.talk.diplomacy.language.wording import (
    listed,
    owner,
    power_name,
    province_name,
    turn_phrase,
    where,
)
from games.talk.diplomacy.saying.deeds import deed, kind
from games.talk.diplomacy.saying.plain_phi import NOW, WILL, does, simple


class FullPhi:
    """Clauses in the mouth of one power, "I", speaking to others: a single one is "you"."""

    def __init__(self, speaker: str, to: say.Agents) -> None:
        self.speaker = speaker
        self.to = to
        self.you = to[0] if len(to) == 1 and to[0] != speaker else None
        self._named = ""

    def about(self, power: str) -> Self:
        """The same voice once a third power has been named: its units are "its"."""
        voice = copy(self)
        voice._named = power if self._third(power) else ""
        return voice

    def _third(self, power: str) -> bool:
        """Whether a verb takes its third person after a power."""
        return power not in (self.speaker, self.you)

    def power(self, power: str, subject: bool = True) -> str:
        """A power as the speaker calls it."""
        if power == self.speaker:
            return "I" if subject else "me"
        return "you" if power == self.you else power_name(power)

    def powers(self, powers: say.Agents, subject: bool = True) -> str:
        """Several powers, those spoken to first and the speaker last."""
        if not subject and len(powers) > 1 and powers == self.to:
            return "you both" if len(powers) == 2 else "all of you"
        order = sorted(powers, key=lambda power: (power == self.speaker, power != self.you))
        return listed([self.power(power, subject) for power in order])

    def _whose(self, power: str) -> str:
        return owner(power, self.speaker, (self.you,) if self.you else ())

    def _its(self, power: str) -> str:
        """The possessive that looks back at a subject."""
        return "its" if self._third(power) else self._whose(power)

    # Clauses

    def fact(self, phi: say.Phi) -> str:
        """What is believed or heard: how powers stand now, or what will be done."""
        plain = phi.part if isinstance(phi, say.No) else phi
        return self.phi(phi, NOW if isinstance(plain, dip.Pce | dip.Aly) else WILL)

    def phi(self, phi: say.Phi, mood: str = WILL) -> str:
        """What may hold or be done; of what others depend on, in the present."""
        match phi:
            case say.All(parts):
                return f"both {' and '.join(self._part(part, mood) for part in parts)}"
            case say.Seq((first, *others)):
                then = [self._part(part, mood) for part in others]
                between = "".join(f", then {part}" for part in then[:-1])
                return f"first {self._part(first, mood)}{between} and then {then[-1]}"
            case say.If(condition, consequence):
                event = self._part(condition, NOW)
                return f"in the event that {event}, then {self._part(consequence, mood)}"
            case say.No(part) if simple(part):
                return self._clause(part, mood, denied=True)
            case say.No(part):
                return f"it is not so that {self._part(part, NOW)}"
        return self._clause(phi, mood)

    def _part(self, phi: say.Phi, mood: str) -> str:
        """A φ within another, in brackets where its end would be unclear."""
        plain = phi.part if isinstance(phi, say.No) else phi
        named = isinstance(plain, dip.Aly) and plain.enemies
        clear = simple(plain) and not named
        return self.phi(phi, mood) if clear else f"({self.phi(phi, mood)})"

    def _clause(self, phi: say.Phi, mood: str, denied: bool = False) -> str:
        if isinstance(phi, say.Do):
            assert isinstance(phi.action, dip.Order)
            dated = f" in {turn_phrase(phi.time)}" if isinstance(phi.time, dip.Turn) else ""
            return f"{self._order(phi.action, mood, denied)}{dated}"
        powers: say.Agents = getattr(phi, "powers", ())
        if powers == (self.speaker,) and mood == NOW and isinstance(phi, dip.Pce | dip.Aly):
            return f"I am {'not ' if denied else ''}{self.bond(phi).removeprefix('be ')}"
        plural = len(powers) > 1 or not self._third(powers[0])
        return f"{self.powers(powers)} {does(self.bond(phi), plural, mood, denied)}"

    def bond(self, phi: say.Phi) -> str:
        """What powers would be or do together, after "to"."""
        match phi:
            case dip.Pce():
                return "be at peace"
            case dip.Aly(_, enemies):
                against = f" against {self.powers(enemies, subject=False)}" if enemies else ""
                return f"be allied{against}"
            case dip.Dmz(_, provinces):
                return f"stay out of {listed([province_name(code) for code in provinces])}"
            case dip.Drw():
                return "share a draw"
        raise TypeError(f"{phi!r} is no φ of Diplomacy")

    # Orders

    def _unit(self, unit: Unit) -> str:
        whose = "its" if unit.power == self._named else self._whose(unit.power)
        return f"{whose} {kind(unit)} in {where(unit.region)}"

    def _order(self, order: dip.Order, mood: str, denied: bool) -> str:
        """An order, as something its unit, or its power, does."""
        doer, verb = deed(order, self._unit, _goal, self._its)
        if isinstance(doer, Unit):
            return f"{self._unit(doer)} {does(verb, False, mood, denied)}"
        return f"{self.power(doer)} {does(verb, not self._third(doer), mood, denied)}"


def as_of(time: say.Time | None) -> str:
    """The time of a promise or a mind, set in commas."""
    return f", as of {turn_phrase(time)}," if isinstance(time, dip.Turn) else ""


def _goal(unit: Unit, region: Region) -> str:
    """Where a unit goes; told apart where its kind is not the unit's."""
    army = region.kind == "AMY"
    if army == (unit.region.kind == "AMY"):
        return where(region)
    return f"{where(region)} as {'an army' if army else 'a fleet'}"
