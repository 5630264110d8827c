"""A position: everything on the board between two phases, in one flat record."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from games.core.layout import Fields, blank, i1, i2, layout, u1
from games.diplomacy.map import STANDARD, Map
from games.diplomacy.options import Options
from games.diplomacy.orders import Unit, UnitKind
from games.diplomacy.phase import Phase, PhaseKind, Season
from games.diplomacy.topology import NOWHERE, PROVINCES, place_codes, unit_at


class Record(Fields):
    """A position as the kernels work on it."""

    year: int = i2()
    season: int = i1()  # Season
    kind: int = i1()  # PhaseKind
    over: int = i1()  # ONGOING, SOLO or DRAW
    winners: int = u1()  # bit s: seat s won or shared the draw
    # Of each province: who stands in it …
    unit: NDArray[np.int8] = i1(PROVINCES)  # UnitKind, or 0 for nobody
    owner: NDArray[np.int8] = i1(PROVINCES)  # seat, or NOWHERE
    place: NDArray[np.int8] = i1(PROVINCES)  # the place itself: the province, or a coast of it
    # … who was just dislodged from it and must retreat …
    dislodged: NDArray[np.int8] = i1(PROVINCES)  # UnitKind, or 0
    dislodged_owner: NDArray[np.int8] = i1(PROVINCES)
    dislodged_place: NDArray[np.int8] = i1(PROVINCES)
    attacker: NDArray[np.int8] = i1(PROVINCES)  # the place the dislodging unit came from
    convoyed: NDArray[np.uint8] = u1(PROVINCES)  # and whether it came by convoy
    # … whether a stand-off just left it empty, and whose supply center it is.
    contested: NDArray[np.uint8] = u1(PROVINCES)
    center: NDArray[np.int8] = i1(PROVINCES)  # seat, or NOWHERE


RECORD: Final = layout(Record)
"""Layout of a position's record, the same in the kernels. All zero but the seats and places."""

ONGOING, SOLO, DRAW = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Dislodged:
    """A unit that must retreat: ``by`` whom it was dislodged, as that unit stood before.

    ``convoyed``: the attacker came by convoy, so that its province is open to the retreat.
    """

    unit: Unit
    by: Unit
    convoyed: bool = False


@dataclass(frozen=True, eq=False)
class Position:
    """A position of Diplomacy. Nothing in it changes; kernels work on ``copy_record()``.

    Accessors speak of powers and places by name. Two positions are equal when their records,
    options and maps are.

    >>> opening = start()
    >>> str(opening.phase), [str(unit) for unit in opening.units["FRANCE"]]
    ('S1901M', ['F BRE', 'A MAR', 'A PAR'])
    >>> opening.unit_at("STP").place, opening.power_at("STP")
    ('STP/SC', 'RUSSIA')
    """

    record: Record
    options: Options = field(default_factory=Options)
    map: Map = STANDARD

    def __post_init__(self) -> None:
        frozen = np.array(self.record, RECORD)
        frozen.flags.writeable = False
        object.__setattr__(self, "record", frozen[()])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @property
    def _key(self) -> tuple[bytes, Options, int]:
        return self.record.tobytes(), self.options, id(self.map)

    def copy_record(self) -> Record:
        """A record like this position's that may be changed."""
        return cast(Record, np.array(self.record, RECORD)[()])

    @cached_property
    def phase(self) -> Phase:
        """What is to be ordered next."""
        season, kind = Season(self.record["season"]), PhaseKind(self.record["kind"])
        return Phase(int(self.record["year"]), season, kind)

    @cached_property
    def units(self) -> Mapping[str, tuple[Unit, ...]]:
        """Each power's units on the board, in order of province; dislodged ones apart."""
        kinds, places = self.record["unit"].tolist(), self.record["place"].tolist()
        return self._by_power(
            self.record["owner"], lambda at: unit_at(kinds[at], places[at], self.map)
        )

    @cached_property
    def dislodged(self) -> Mapping[str, tuple[Dislodged, ...]]:
        """Each power's units that must retreat, in order of province."""
        return self._by_power(self.record["dislodged_owner"], self._dislodged)

    @cached_property
    def centers(self) -> Mapping[str, tuple[str, ...]]:
        """The codes of each power's supply centers."""
        return self._by_power(self.record["center"], self._code)

    @cached_property
    def contested(self) -> frozenset[str]:
        """Provinces that a stand-off just left empty, closed to retreats."""
        return frozenset(self._code(int(at)) for at in np.flatnonzero(self.record["contested"]))

    def unit_at(self, province: str) -> Unit | None:
        """The unit in a province (not the dislodged one), if any."""
        at = self.map.province_index[province]
        return self._unit(at) if self.record["unit"][at] else None

    def power_at(self, province: str) -> str | None:
        """The power whose unit stands in a province, if any."""
        return self._power(int(self.record["owner"][self.map.province_index[province]]))

    def center_owner(self, province: str) -> str | None:
        """The power that owns a supply center, if any."""
        return self._power(int(self.record["center"][self.map.province_index[province]]))

    def _power(self, seat: int) -> str | None:
        return None if seat == NOWHERE else self.map.power_keys[seat]

    def _code(self, place: int) -> str:
        return place_codes(self.map)[place]

    def _unit(self, at: int) -> Unit:
        return unit_at(int(self.record["unit"][at]), int(self.record["place"][at]), self.map)

    def _dislodged(self, at: int) -> Dislodged:
        record = self.record
        kind, place = int(record["dislodged"][at]), int(record["dislodged_place"][at])
        attacker, origin = int(record["unit"][at]), int(record["attacker"][at])
        return Dislodged(
            unit=unit_at(kind, place, self.map),
            by=unit_at(attacker, origin, self.map),
            convoyed=bool(record["convoyed"][at]),
        )

    def _by_power(self, seats: Any, read: Any) -> Mapping[str, tuple[Any, ...]]:
        """What stands in the provinces of each seat, for every power, the empty-handed too."""
        of_seat: list[list[Any]] = [[] for _ in self.map.power_keys]
        held = np.flatnonzero(seats != NOWHERE)
        for at, seat in zip(held.tolist(), seats[held].tolist(), strict=True):
            of_seat[seat].append(read(at))
        return dict(zip(self.map.power_keys, map(tuple, of_seat), strict=True))


def position(
    phase: Phase,
    units: Mapping[str, Iterable[Unit]],
    centers: Mapping[str, Iterable[str]],
    dislodged: Mapping[str, Iterable[Dislodged]] | None = None,
    contested: Iterable[str] = (),
    options: Options | None = None,
    map_: Map = STANDARD,
) -> Position:
    """A position from its parts, taken as they are (``build`` checks them first).

    >>> from games.diplomacy.phase import read_phase
    >>> lone = position(read_phase("S1901M"), {"FRANCE": [Unit(UnitKind.ARMY, "PAR")]}, {})
    >>> str(lone.unit_at("PAR")), lone.centers["FRANCE"]
    ('A PAR', ())
    """
    record = empty_record(phase)
    put_units(record, map_, units)
    for power, codes in centers.items():
        record["center"][[map_.province_index[code] for code in codes]] = map_.seat(power)
    for power, retreating in (dislodged or {}).items():
        for entry in retreating:
            put_dislodged(record, map_, map_.seat(power), entry)
    record["contested"][[map_.province_index[code] for code in contested]] = 1
    return Position(record, options or Options(), map_)


def start(options: Options | None = None, map_: Map = STANDARD) -> Position:
    """The opening position of a map_.

    >>> len(start().centers["RUSSIA"])
    4
    """
    phase = Phase(map_.first_year, Season.SPRING, PhaseKind.MOVEMENT)
    units = {power.key: [_read_unit(text) for text in power.units] for power in map_.powers}
    homes = {power.key: power.home for power in map_.powers}
    return position(phase, units, homes, options=options, map_=map_)


def empty_record(phase: Phase) -> Record:
    """A record of a board with nothing on it."""
    record = blank(Record, RECORD)
    record["year"], record["season"], record["kind"] = phase.year, phase.season, phase.kind
    for name in ("owner", "place", "dislodged_owner", "dislodged_place", "attacker", "center"):
        record[name] = NOWHERE
    return record


def put_units(record: Record, map_: Map, units: Mapping[str, Iterable[Unit]]) -> None:
    """Set each power's units on a record's board."""
    stands = [
        (map_.province_index[unit.province], unit.kind, seat, map_.place_index[unit.place])
        for power, of_power in units.items()
        for seat in (map_.seat(power),)
        for unit in of_power
    ]
    if stands:
        at, kinds, owners, places = map(list, zip(*stands, strict=True))
        record["unit"][at], record["owner"][at], record["place"][at] = kinds, owners, places


def put_dislodged(record: Record, map_: Map, seat: int, entry: Dislodged) -> None:
    """Set a unit that must retreat beside the unit that dislodged it."""
    at = map_.province_index[entry.unit.province]
    record["dislodged"][at], record["dislodged_owner"][at] = entry.unit.kind, seat
    record["dislodged_place"][at] = map_.place_index[entry.unit.place]
    record["attacker"][at] = map_.place_index[entry.by.place]
    record["convoyed"][at] = entry.convoyed


def _read_unit(text: str) -> Unit:
    letter, place = text.split()
    return Unit(UnitKind.ARMY if letter == "A" else UnitKind.FLEET, place)
