"""Diplomacy's words for L: powers, provinces, units, orders, offers and turns."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import singledispatchmethod
from importlib import resources
from typing import TypeAlias

from lark import Token, v_args

from games.diplomacy.map import STANDARD
from games.talk import sentences as say
from games.talk.notation import Notation
from games.talk.ontology import LanguageReader, Ontology
from games.talk.sentences import Action, Agents, Phi, Predicate, Term, Thing, Time

POWERS = tuple(sorted(power.daide for power in STANDARD.powers))
PROVINCES = tuple(sorted(province.daide for province in STANDARD.provinces.values()))


@dataclass(frozen=True, slots=True)
class Turn(Time):
    """A season (SPR SUM FAL AUT WIN) and a year."""

    season: str
    year: int


@dataclass(frozen=True, slots=True)
class Province(Thing):
    """A province somebody wants, by its DAIDE code."""

    code: str


@dataclass(frozen=True, slots=True)
class Region(Term):
    """A province and how it is stood in: AMY, SEA, or a coast NCS, SCS, ECS."""

    province: str
    kind: str


@dataclass(frozen=True, slots=True)
class Unit(Term):
    """A power's unit in a region."""

    power: str
    region: Region


@dataclass(frozen=True, slots=True)
class Hld(Action):
    """The unit holds."""

    unit: Unit


@dataclass(frozen=True, slots=True)
class Mto(Action):
    """The unit moves; an army to a region that is not adjacent goes by convoy."""

    unit: Unit
    region: Region


@dataclass(frozen=True, slots=True)
class Sup(Action):
    """The unit supports another's holding or move."""

    unit: Unit
    supported: Hld | Mto


@dataclass(frozen=True, slots=True)
class Cvy(Action):
    """The fleet convoys an army's move."""

    unit: Unit
    convoyed: Mto


@dataclass(frozen=True, slots=True)
class Rto(Action):
    """The dislodged unit retreats."""

    unit: Unit
    region: Region


@dataclass(frozen=True, slots=True)
class Dsb(Action):
    """The dislodged unit disbands."""

    unit: Unit


@dataclass(frozen=True, slots=True)
class Bld(Action):
    """The unit is built."""

    unit: Unit


@dataclass(frozen=True, slots=True)
class Rem(Action):
    """The unit is removed."""

    unit: Unit


@dataclass(frozen=True, slots=True)
class Wve(Action):
    """The power waives a build."""

    power: str


@dataclass(frozen=True, slots=True)
class Pce(Predicate):
    """Peace among the powers."""

    powers: Agents


@dataclass(frozen=True, slots=True)
class Aly(Predicate):
    """The powers are allied, against the enemies if any are named."""

    powers: Agents
    enemies: Agents


@dataclass(frozen=True, slots=True)
class Dmz(Predicate):
    """The powers stay out of, or leave, the provinces (BANDANA's demilitarized zone)."""

    powers: Agents
    provinces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Drw(Predicate):
    """The game ends in a draw shared by the powers."""

    powers: Agents


Order: TypeAlias = Hld | Mto | Sup | Cvy | Rto | Dsb | Bld | Rem | Wve


@v_args(inline=True)
class DiplomacyReader(LanguageReader):
    """Builds Diplomacy's terms."""

    def agent(self, power: Token) -> str:
        return str(power)

    def thing(self, province: Token) -> Province:
        return Province(str(province))

    def time(self, season: Token, year: Token) -> Turn:
        return Turn(str(season), int(year))

    def enemies(self, *powers: str) -> Agents:
        return say.agents(powers)

    def provinces(self, *codes: Token) -> tuple[str, ...]:
        return tuple(sorted({str(code) for code in codes}))

    def region(self, province: Token, kind: Token) -> Region:
        return Region(str(province), "SEA" if kind in ("FLT", "flt") else str(kind))

    def unit(self, power: str, region: Region) -> Unit:
        return Unit(power, region)

    def hld(self, unit: Unit) -> Hld:
        return Hld(unit)

    def mto(self, unit: Unit, region: Region) -> Mto:
        return Mto(unit, region)

    def sup(self, unit: Unit, supported: Hld | Mto) -> Sup:
        return Sup(unit, supported)

    def cvy(self, unit: Unit, convoyed: Mto) -> Cvy:
        return Cvy(unit, convoyed)

    def rto(self, unit: Unit, region: Region) -> Rto:
        return Rto(unit, region)

    def dsb(self, unit: Unit) -> Dsb:
        return Dsb(unit)

    def bld(self, unit: Unit) -> Bld:
        return Bld(unit)

    def rem(self, unit: Unit) -> Rem:
        return Rem(unit)

    def wve(self, power: str) -> Wve:
        return Wve(power)

    def pce(self, powers: Agents) -> Pce:
        return Pce(powers)

    def aly(self, powers: Agents, enemies: Agents) -> Aly:
        return Aly(powers, enemies)

    def dmz(self, powers: Agents, provinces: tuple[str, ...]) -> Dmz:
        return Dmz(powers, provinces)

    def drw(self, powers: Agents) -> Drw:
        return Drw(powers)


def _one_of(name: str, codes: Iterable[str]) -> str:
    return f"{name}: " + " | ".join(f'"{code}"' for code in codes) + "\n"


class DiplomacyOntology(Ontology):
    """The standard board's powers and provinces under the thesis's orders and offers."""

    grammar = (
        (resources.files(__package__) / "ontology.lark").read_text(encoding="utf-8")
        + _one_of("POWER", POWERS)
        + _one_of("PROVINCE", PROVINCES)
    )
    reader = DiplomacyReader
    names = {
        "POWER": "a power",
        "PROVINCE": "a province",
        "KIND": "AMY, SEA or a coast",
        "SEASON": "a season",
        "YEAR": "a year",
        "FEELING": "a feeling",
    }

    @singledispatchmethod
    def write(self, term: Term) -> str:
        """The one textual form of a term. Raises TypeError for another game's."""
        raise TypeError(f"{term!r} is no term of Diplomacy")

    @write.register
    def _(self, turn: Turn) -> str:
        return f"({turn.season} {turn.year})"

    @write.register
    def _(self, province: Province) -> str:
        return province.code

    @write.register
    def _(self, region: Region) -> str:
        return f"Region({region.province},{region.kind})"

    @write.register
    def _(self, unit: Unit) -> str:
        return f"Unit({unit.power},{self.write(unit.region)})"

    @write.register(Hld)
    @write.register(Dsb)
    @write.register(Bld)
    @write.register(Rem)
    def _(self, order: Hld | Dsb | Bld | Rem) -> str:
        return f"{type(order).__name__.lower()}({self.write(order.unit)})"

    @write.register(Mto)
    @write.register(Rto)
    def _(self, order: Mto | Rto) -> str:
        name = type(order).__name__.lower()
        return f"{name}({self.write(order.unit)},{self.write(order.region)})"

    @write.register
    def _(self, order: Sup) -> str:
        return f"sup({self.write(order.unit)},{self.write(order.supported)})"

    @write.register
    def _(self, order: Cvy) -> str:
        return f"cvy({self.write(order.unit)},{self.write(order.convoyed)})"

    @write.register
    def _(self, order: Wve) -> str:
        return f"wve({order.power})"

    @write.register(Pce)
    @write.register(Drw)
    def _(self, offer: Pce | Drw) -> str:
        return f"{type(offer).__name__.lower()}([{' '.join(offer.powers)}])"

    @write.register
    def _(self, offer: Aly) -> str:
        return f"aly([{' '.join(offer.powers)}],[{' '.join(offer.enemies)}])"

    @write.register
    def _(self, offer: Dmz) -> str:
        return f"dmz([{' '.join(offer.powers)}],[{' '.join(offer.provinces)}])"

    def agents_of(self, phi: Phi) -> Agents:
        """The powers whose doing φ depends on."""
        match phi:
            case say.Do(action=Wve(power)):
                return (power,)
            case say.Do(action=Hld(unit) | Dsb(unit) | Bld(unit) | Rem(unit)):
                return (unit.power,)
            case say.Do(action=Mto(unit, _) | Sup(unit, _) | Cvy(unit, _) | Rto(unit, _)):
                return (unit.power,)
            case Pce(powers) | Aly(powers, _) | Dmz(powers, _) | Drw(powers):
                return powers
            case say.All(parts) | say.Seq(parts):
                return say.agents(agent for part in parts for agent in self.agents_of(part))
            case say.If(condition, consequence):
                return say.agents((*self.agents_of(condition), *self.agents_of(consequence)))
            case say.No(part):
                return self.agents_of(part)
        raise TypeError(f"{phi!r} is no φ of Diplomacy")


DIPLOMACY = DiplomacyOntology()
NOTATION = Notation(DIPLOMACY)
