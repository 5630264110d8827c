"""The board: provinces, places, borders and powers, read from a file and checked.

A *province* is a named area (75 on the standard board). A *place* is where a unit can stand as a
border sees it: every province, and besides each coast of a province that has two (81 places).
An army in Spain stands in ``SPA``, a fleet there in ``SPA/NC`` or ``SPA/SC``.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from importlib import resources
from typing import Any

from games.core.errors import BadPosition
from games.diplomacy.orders import Unit, UnitKind


class Terrain(StrEnum):
    """What a province is: inland, coastal (armies and fleets), or open sea."""

    LAND = "land"
    COAST = "coast"
    SEA = "sea"


@dataclass(frozen=True, slots=True)
class Province:
    """A named area. ``home`` is the power that may build here, ``coasts`` its split coasts.

    >>> STANDARD.provinces["STP"].coasts
    ('NC', 'SC')
    """

    code: str
    name: str
    terrain: Terrain
    center: bool
    home: str | None
    coasts: tuple[str, ...]
    daide: str
    aliases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a unit can stand, with the places an army and a fleet here may move to.

    ``code`` is the province's code, or ``STP/SC`` for one coast of it. An army's neighbors are
    provinces; a fleet's name the coast where there are two.

    >>> STANDARD.places["STP/SC"].fleets
    ('BOT', 'FIN', 'LVN')
    """

    code: str
    province: str
    name: str
    armies: tuple[str, ...]
    fleets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Power:
    """One of the seats: its key (``FRANCE``), its names, its home centers, its first units."""

    key: str
    name: str
    adjective: str
    daide: str
    aliases: tuple[str, ...]
    home: tuple[str, ...]
    units: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Map:
    """A board. It is equal to itself only, so that what is derived from it can be cached.

    Powers come in seat order; provinces by code; places are the provinces in the same order and
    then the split coasts, so that a place's index below ``len(provinces)`` is its province's too.

    >>> STANDARD.seat("FRANCE"), STANDARD.province_of("SPA/NC"), STANDARD.places["SPA/NC"].name
    (2, 'SPA', 'Spain (north coast)')
    """

    name: str
    first_year: int
    victory: int
    powers: tuple[Power, ...]
    provinces: Mapping[str, Province]
    places: Mapping[str, Place]
    impassable: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def power_keys(self) -> tuple[str, ...]:
        """The powers' keys in seat order: ``("AUSTRIA", "ENGLAND", …)``."""
        return tuple(power.key for power in self.powers)

    @cached_property
    def centers(self) -> tuple[str, ...]:
        """Codes of the provinces that hold a supply center."""
        return tuple(code for code, province in self.provinces.items() if province.center)

    @cached_property
    def province_index(self) -> Mapping[str, int]:
        """Code to index among the provinces."""
        return {code: index for index, code in enumerate(self.provinces)}

    @cached_property
    def place_index(self) -> Mapping[str, int]:
        """Code to index among the places."""
        return {code: index for index, code in enumerate(self.places)}

    @cached_property
    def units(self) -> Mapping[str, Unit]:
        """Every unit where it can stand, by its canonical name.

        >>> STANDARD.units["F STP/SC"].province, "A NTH" in STANDARD.units
        ('STP', False)
        """
        armies = [code for code, area in self.provinces.items() if area.terrain is not Terrain.SEA]
        fleets = [coast for code in self.provinces for coast in self.coasts(code)]
        units = [Unit(UnitKind.ARMY, place) for place in armies]
        units += [Unit(UnitKind.FLEET, place) for place in fleets]
        return {str(unit): unit for unit in units}

    @cached_property
    def borders(self) -> frozenset[tuple[str, str]]:
        """Every pair of provinces that touch, each pair once and in order of code."""
        pairs = set()
        for place in self.places.values():
            for neighbor in place.armies + place.fleets:
                one, other = sorted((place.province, self.province_of(neighbor)))
                pairs.add((one, other))
        return frozenset(pairs)

    def seat(self, power: str) -> int:
        """The seat of a power's key. Raises ``ValueError`` if there is no such power."""
        return self.power_keys.index(power)

    def province_of(self, place: str) -> str:
        """The province a place lies in: ``"STP"`` for ``"STP/SC"``."""
        return self.places[place].province

    def coasts(self, province: str) -> tuple[str, ...]:
        """The places a fleet can stand on in a province; none in an inland one.

        >>> STANDARD.coasts("BUL"), STANDARD.coasts("ROM"), STANDARD.coasts("MUN")
        (('BUL/EC', 'BUL/SC'), ('ROM',), ())
        """
        area = self.provinces[province]
        if area.coasts:
            return tuple(f"{province}/{coast}" for coast in area.coasts)
        return () if area.terrain is Terrain.LAND else (province,)

    def only_by_sea(self, start: str, goal: str) -> bool:
        """Whether an army could get from one province to another by convoy only.

        >>> STANDARD.only_by_sea("LON", "NWY"), STANDARD.only_by_sea("LON", "YOR")
        (True, False)
        """
        coastal = all(self.provinces[area].terrain is Terrain.COAST for area in (start, goal))
        return coastal and start != goal and goal not in self.places[start].armies


def load(name: str) -> Map:
    """The board of ``maps/<name>.toml``. Raises ``BadPosition`` with everything wrong in it."""
    file = resources.files(__package__) / "maps" / f"{name}.toml"
    return read_map(tomllib.loads(file.read_text(encoding="utf-8")))


def read_map(source: Mapping[str, Any]) -> Map:
    """A board from its file's tables, checked. Raises ``BadPosition`` with every fault at once.

    >>> one_sided = {
    ...     "name": "tiny", "first_year": 1, "victory": 1, "powers": {},
    ...     "provinces": {
    ...         "AAA": {"name": "A", "kind": "land", "armies": ["BBB"]},
    ...         "BBB": {"name": "B", "kind": "land", "armies": []},
    ...     },
    ... }
    >>> try:
    ...     read_map(one_sided)
    ... except BadPosition as error:
    ...     print(error.reasons[0])
    AAA names BBB as a neighbor of an army, but BBB does not name AAA.
    """
    powers = tuple(_power(key, table) for key, table in source["powers"].items())
    homes = {center: power.key for power in powers for center in power.home}
    provinces = {
        code: _province(code, table, homes.get(code))
        for code, table in sorted(source["provinces"].items())
    }
    places = {
        place.code: place
        for place in (
            *(_province_place(code, source["provinces"][code]) for code in provinces),
            *(
                coast
                for code in provinces
                for coast in _coast_places(code, source["provinces"][code])
            ),
        )
    }
    board = Map(
        name=source["name"],
        first_year=source["first_year"],
        victory=source["victory"],
        powers=powers,
        provinces=provinces,
        places=places,
        impassable={code: area["name"] for code, area in source.get("impassable", {}).items()},
    )
    if faults := tuple(_faults(board)):
        raise BadPosition(faults)
    return board


def _power(key: str, table: Mapping[str, Any]) -> Power:
    return Power(
        key=key,
        name=table["name"],
        adjective=table["adjective"],
        daide=table["daide"],
        aliases=tuple(table.get("aliases", ())),
        home=tuple(table["home"]),
        units=tuple(table["units"]),
    )


def _province(code: str, table: Mapping[str, Any], home: str | None) -> Province:
    return Province(
        code=code,
        name=table["name"],
        terrain=Terrain(table["kind"]),
        center=table.get("center", False),
        home=home,
        coasts=tuple(table.get("coasts", ())),
        daide=table.get("daide", code),
        aliases=tuple(table.get("aliases", ())),
    )


def _province_place(code: str, table: Mapping[str, Any]) -> Place:
    armies, fleets = tuple(table.get("armies", ())), tuple(table.get("fleets", ()))
    return Place(code, code, table["name"], armies, fleets)


def _coast_places(code: str, table: Mapping[str, Any]) -> Iterator[Place]:
    for coast, coast_table in table.get("coasts", {}).items():
        name = f"{table['name']} ({coast_table['name']})"
        yield Place(f"{code}/{coast}", code, name, (), tuple(coast_table["fleets"]))


def _faults(board: Map) -> Iterator[str]:
    """Everything wrong with a board, a sentence each."""
    for place in board.places.values():
        yield from _border_faults(board, place)
    for power in board.powers:
        for center in power.home:
            if center not in board.provinces or not board.provinces[center].center:
                yield f"{power.key} calls {center} home, but {center} is not a supply center."
    for province in board.provinces.values():
        yield from _terrain_faults(board, province)


def _border_faults(board: Map, place: Place) -> Iterator[str]:
    for unit, attribute in (("an army", "armies"), ("a fleet", "fleets")):
        for neighbor in getattr(place, attribute):
            if neighbor not in board.places:
                yield f"{place.code} names {neighbor} as a neighbor of {unit}: no such place."
            elif place.code not in getattr(board.places[neighbor], attribute):
                yield (
                    f"{place.code} names {neighbor} as a neighbor of {unit}, "
                    f"but {neighbor} does not name {place.code}."
                )


def _terrain_faults(board: Map, province: Province) -> Iterator[str]:
    armies = board.places[province.code].armies
    fleets = [place for place in board.coasts(province.code) if board.places[place].fleets]
    if province.terrain is Terrain.SEA and armies:
        yield f"{province.code} is sea, but gives an army neighbors."
    if province.terrain is Terrain.LAND and board.places[province.code].fleets:
        yield f"{province.code} is inland, but gives a fleet neighbors."
    if province.terrain is not Terrain.LAND and not fleets:
        yield f"{province.code} touches water, but gives a fleet no neighbors."


STANDARD = load("standard")
