"""What surrounds a line of talk: who speaks to whom, when, with which units, about what."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.core.errors import NotUnderstood
from games.diplomacy.map import STANDARD, Terrain
from games.talk import sentences as say
from games.talk.diplomacy.language.ontology import NOTATION, POWERS, PROVINCES, Region, Turn, Unit
from games.talk.levels import ARGUING

SEASONS = ("SPR", "SUM", "FAL", "AUT", "WIN")
_CODE = {province.daide: code for code, province in STANDARD.provinces.items()}


@dataclass(frozen=True)
class Context:
    """Where a line is said. ``units`` is None of a power whose units are not known.

    ``open`` is the last open proposal or question, ``offers`` all that those spoken to have made
    and that wait for the speaker; ``history`` is what was said before, oldest first;
    ``level`` is the highest of L's levels in use: below 6, time words are dropped. A context that
    names none is of the whole language, so times are kept.
    """

    speaker: str
    to: say.Agents
    season: str = "SPR"
    year: int = 1901
    units: Mapping[str, Sequence[Unit]] = field(default_factory=dict)
    open: say.Sentence | None = None
    history: Sequence[say.Sentence] = ()
    level: int = ARGUING
    offers: Sequence[say.Propose] = ()

    @property
    def awaited(self) -> say.Sentence | None:
        """The open offer or question, if it waits for the speaker's answer."""
        return self.open if self.open and self.open.sender != self.speaker else None

    @property
    def offered(self) -> say.Propose | None:
        """The offer that "your offer" means: the one that is open, or else the only one."""
        if isinstance(self.awaited, say.Propose):
            return self.awaited
        waiting = self.waiting
        return waiting[0] if len(waiting) == 1 else None

    @property
    def waiting(self) -> Sequence[say.Propose]:
        """The offers that wait for the speaker's answer, the open one among them."""
        if self.offers:
            return self.offers
        found = self._unanswered()
        asked = self.awaited
        return [*found, asked] if isinstance(asked, say.Propose) and asked not in found else found

    @property
    def has_offered(self) -> bool:
        """Whether the speaker has made an offer that could be withdrawn."""
        said = (*self.history, *([self.open] if self.open else ()))
        return any(isinstance(one, say.Propose) and one.sender == self.speaker for one in said)

    def _unanswered(self) -> list[say.Propose]:
        """What those spoken to offered before, and neither took back nor had an answer to."""
        found: list[say.Propose] = []
        for said in self.history:
            match said:
                case say.Propose() if said.sender in self.to and self.speaker in said.receivers:
                    found.append(said)
                case say.Accept() | say.Reject() if said.sender == self.speaker:
                    found = [one for one in found if one.deal != said.deal]
                case say.Withdraw():
                    found = [one for one in found if one.sender != said.sender]
        return found

    @property
    def both(self) -> say.Agents:
        """The speaker and everyone spoken to."""
        return say.agents((self.speaker, *self.to))

    @property
    def now(self) -> Turn:
        """The current turn."""
        return Turn(self.season, self.year)

    def unit(self, power: str, province: str) -> Unit | None:
        """The known unit of a power in a province."""
        return next((one for one in self.standing(province) if one.power == power), None)

    def standing(self, province: str) -> Iterator[Unit]:
        """The known units in a province."""
        for units in self.units.values():
            yield from (unit for unit in units if unit.region.province == province)


def read_unit(power: str, text: str) -> Unit:
    """A unit as contexts write it. Raises NotUnderstood.

    >>> read_unit("FRA", "F STP/SCS").region
    Region(province='STP', kind='SCS')
    """
    kind, _, place = text.strip().upper().partition(" ")
    code, _, coast = place.replace("(", "/").replace(")", "").partition("/")
    code = STANDARD.provinces[code].daide if code in STANDARD.provinces else code.strip()
    if kind not in ("A", "F") or code not in PROVINCES:
        raise NotUnderstood("misshapen", f"“{text}” is not a unit; one looks like A PAR.")
    if kind == "A":
        return Unit(power, Region(code, "AMY"))
    return Unit(power, Region(code, coast if len(coast) == 3 else f"{coast}S" if coast else "SEA"))


def from_json(asked: Mapping[str, Any]) -> Context:
    """A context from its JSON form. Raises NotUnderstood with what is wrong.

    >>> from_json({"speaker": "FRA", "to": ["ENG"], "units": {"FRA": ["A PAR"]}}).both
    ('ENG', 'FRA')
    """
    speaker, to = asked.get("speaker"), asked.get("to")
    if isinstance(to, str):
        to = [to]
    if speaker not in POWERS or not isinstance(to, list) or not to or set(to) - set(POWERS):
        raise NotUnderstood(
            "misshapen", "A context needs “speaker” and “to”, with powers such as FRA."
        )
    season, year = asked.get("season") or "SPR", asked.get("year") or 1901
    if season not in SEASONS or not isinstance(year, int):
        raise NotUnderstood("misshapen", "“season” is one of SPR SUM FAL AUT WIN, “year” a number.")
    level = asked.get("level") or ARGUING
    if not isinstance(level, int):
        raise NotUnderstood("misshapen", "“level” is a number from 1 to 8.")
    return Context(
        speaker=speaker,
        to=say.agents(to),
        season=season,
        year=year,
        units=_units(asked.get("units") or {}),
        open=NOTATION.read(str(asked["open"])) if asked.get("open") else None,
        history=tuple(NOTATION.read(str(said)) for said in asked.get("history") or ()),
        level=level,
    )


def _units(asked: object) -> dict[str, list[Unit]]:
    if not isinstance(asked, Mapping) or not all(isinstance(u, list) for u in asked.values()):
        raise NotUnderstood("misshapen", '“units” must look like {"FRA": ["A PAR"]}.')
    return {
        str(power): [read_unit(str(power), str(unit)) for unit in units]
        for power, units in asked.items()
    }


def place_of(region: Region) -> str:
    """The board's code for where a region is stood in: ``STP/SC``."""
    code = _CODE[region.province]
    coast = f"{code}/{region.kind[:2]}"
    return coast if coast in STANDARD.places else code


def landings(unit: Unit, province: str) -> tuple[Region, ...]:
    """The regions of a province that a unit can move to without a convoy.

    >>> landings(Unit("FRA", Region("MAR", "SEA")), "SPA")
    (Region(province='SPA', kind='SCS'),)
    """
    place = STANDARD.places[place_of(unit.region)]
    code = _CODE[province]
    if unit.region.kind == "AMY":
        return (Region(province, "AMY"),) if code in place.armies else ()
    coasts = [goal for goal in place.fleets if STANDARD.province_of(goal) == code]
    return tuple(
        Region(province, f"{goal.partition('/')[2]}S" if "/" in goal else "SEA") for goal in coasts
    )


def by_sea(unit: Unit, province: str) -> bool:
    """Whether a unit is an army that only a convoy could take to a province."""
    return unit.region.kind == "AMY" and STANDARD.only_by_sea(
        _CODE[unit.region.province], _CODE[province]
    )


def ferried(unit: Unit, province: str, fleets: Iterable[Unit]) -> bool:
    """Whether fleets at sea could carry an army to a province, from one to the next.

    >>> london = Unit("ENG", Region("LON", "AMY"))
    >>> north_sea = Unit("ENG", Region("NTH", "SEA"))
    >>> ferried(london, "NWY", [north_sea]), ferried(london, "BRE", [north_sea])
    (True, False)
    """
    if not by_sea(unit, province):
        return False
    waiting = [fleet for fleet in fleets if all(one.kind != "AMY" for one in _own(fleet))]
    front = [fleet for fleet in waiting if landings(fleet, unit.region.province)]
    while front:
        if any(landings(fleet, province) for fleet in front):
            return True
        waiting = [fleet for fleet in waiting if fleet not in front]
        near = [f for f in waiting if any(landings(one, f.region.province) for one in front)]
        front = near
    return False


def _own(unit: Unit) -> tuple[Region, ...]:
    return stands(unit.region.province)


def stands(province: str) -> tuple[Region, ...]:
    """Every way to stand in a province, armies first."""
    area = STANDARD.provinces[_CODE[province]]
    army = () if area.terrain is Terrain.SEA else (Region(province, "AMY"),)
    if area.terrain is Terrain.LAND:
        return army
    if area.coasts:
        return (*army, *(Region(province, f"{coast}S") for coast in area.coasts))
    return (*army, Region(province, "SEA"))
