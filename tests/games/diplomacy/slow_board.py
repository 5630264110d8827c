"""The board, units and order lines as the slow judge reads them.

Nothing here comes from the program under test but the file of the map, read as plain facts.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

MAP = Path(__file__).parents[3] / "games" / "diplomacy" / "maps" / "standard.toml"

ORDER = re.compile(
    r"(?P<unit>[AF] \S+)(?: (?:(?P<hold>H)|(?P<disband>D)|(?P<build>B)|R (?P<retreat>\S+)"
    r"|- (?P<move>\S+)(?P<via> VIA)?"
    r"|(?P<verb>[SC]) (?P<other>[AF] \S+)(?: - (?P<to>\S+))?))?"
)


def province(place: str) -> str:
    """The province of a place: ``SPA`` of ``SPA/NC``."""
    return place[:3]


@dataclass(frozen=True)
class Unit:
    """A power's army (``A``) or fleet (``F``) and the place it stands in."""

    power: str
    kind: str
    place: str

    @property
    def province(self) -> str:
        return province(self.place)

    def __str__(self) -> str:
        return f"{self.kind} {self.place}"


class Board:
    """Who borders whom, and the few other facts of the map that the rules ask for."""

    def __init__(self, path: Path = MAP) -> None:
        facts = tomllib.loads(path.read_text(encoding="utf-8"))
        self.provinces: list[str] = list(facts["provinces"])
        self.powers: list[str] = list(facts["powers"])
        self.home: dict[str, set[str]] = {p: set(f["home"]) for p, f in facts["powers"].items()}
        self.name: dict[str, str] = {}
        self.kind: dict[str, str] = {}
        self.coasts: dict[str, list[str]] = {}
        self.centers: set[str] = set()
        self.armies: dict[str, set[str]] = {}
        self.fleets: dict[str, set[str]] = {}
        for code, fact in facts["provinces"].items():
            self.name[code], self.kind[code] = fact["name"], fact["kind"]
            self.armies[code] = set(fact.get("armies", ()))
            self.coasts[code] = [f"{code}/{coast}" for coast in fact.get("coasts", {})]
            if self.coasts[code]:
                for coast in fact["coasts"]:
                    self.fleets[f"{code}/{coast}"] = set(fact["coasts"][coast]["fleets"])
            else:
                self.fleets[code] = set(fact.get("fleets", ()))
            if fact.get("center"):
                self.centers.add(code)
        self.shores: dict[str, set[str]] = {
            code: {
                province(n)
                for place in self.places(code)
                for n in self.fleets[place]
                if self.kind[province(n)] == "sea"
            }
            for code in self.provinces
        }

    def places(self, code: str) -> list[str]:
        """Where fleets can lie in a province: the province itself, or each of its coasts."""
        return self.coasts[code] or [code]

    def reach(self, unit: Unit) -> set[str]:
        """The places next to a unit that it could move to without a convoy."""
        near = self.armies if unit.kind == "A" else self.fleets
        return near.get(unit.place, set())

    def touches(self, unit: Unit, code: str) -> bool:
        """Whether a unit could move into a province, to whichever coast."""
        return any(province(place) == code for place in self.reach(unit))

    def routes(self, start: str, end: str, seas: Iterable[str]) -> Iterator[list[str]]:
        """The convoy routes over the given seas from which no fleet can be left out."""
        seas = set(seas)
        if self.kind[start] != "coast" or self.kind[end] != "coast" or start == end:
            return
        paths = [[sea] for sea in sorted(self.shores[start] & seas)]
        while paths:
            path = paths.pop()
            if path[-1] in self.shores[end]:
                yield path
                continue
            for sea in sorted(self.shores[path[-1]] & seas - set(path)):
                shortcut = sea in self.shores[start] or self.shores[sea] & set(path[:-1])
                if not shortcut:
                    paths.append([*path, sea])

    def connected(self, start: str, end: str, seas: Iterable[str]) -> bool:
        """Whether fleets in these seas make a convoy route from one coast to the other."""
        return any(True for _ in self.routes(start, end, seas))

    def steps(self, start: str, ends: set[str], *, by_sea_only: bool = False) -> int:
        """The fewest moves from a place to one of the provinces; 99 when there is no way.

        Over land and sea alike, or as a fleet goes.
        """
        frontier, seen, count = {start if by_sea_only else province(start)}, set[str](), 0
        while frontier:
            if {province(place) for place in frontier} & ends:
                return count
            seen |= frontier
            near = self._by_fleet if by_sea_only else self._by_either
            frontier = {n for place in frontier for n in near(place)} - seen
            count += 1
        return 99

    def _by_fleet(self, place: str) -> set[str]:
        return self.fleets[place]

    def _by_either(self, code: str) -> set[str]:
        sea = {province(n) for place in self.places(code) for n in self.fleets[place]}
        return self.armies[code] | sea


BOARD = Board()


def read_units(units: Mapping[str, Iterable[str]]) -> list[Unit]:
    """Units from the bulk form: ``{"FRANCE": ["A PAR"]}``."""
    return [Unit(power, *text.split()) for power, texts in units.items() for text in texts]


def write_units(units: Iterable[Unit]) -> dict[str, list[str]]:
    """Units in the bulk form, powers and units sorted."""
    powers: dict[str, list[str]] = {}
    for unit in sorted(units, key=lambda u: (u.power, str(u))):
        powers.setdefault(unit.power, []).append(str(unit))
    return powers


def read_order(line: str) -> dict[str, str]:
    """The parts of a canonical order line, those it lacks empty; nothing when it is not one."""
    match = ORDER.fullmatch(line.strip())
    return match.groupdict(default="") if match else {}
