"""Positions built freely: any units, owners and phase, for what-if boards, tests and other records.

What cannot be is refused with every reason at once, so that one look mends a whole position.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from games.core.errors import BadPosition, GameError, IllegalAction, NotUnderstood
from games.diplomacy.map import STANDARD, Map, Terrain
from games.diplomacy.notation import read_power, read_province, read_unit
from games.diplomacy.options import Options
from games.diplomacy.orders import Unit, UnitKind
from games.diplomacy.phase import Phase, PhaseKind, read_phase
from games.diplomacy.position import Dislodged, Position, position

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Dislodgement:
    """Which unit dislodged another, as it stood before, and whether it came by convoy."""

    by: str
    convoyed: bool = False


def build(
    phase: str,
    units: Mapping[str, Iterable[str]],
    centers: Mapping[str, Iterable[str]] | None = None,
    dislodged: Mapping[str, Mapping[str, Dislodgement]] | None = None,
    contested: Iterable[str] = (),
    options: Options | None = None,
    board: Map = STANDARD,
) -> Position:
    """A position from names that people write. Centers left out are nobody's.

    ``dislodged`` gives each power's units that must retreat and how they were dislodged.
    Raises BadPosition with every reason why the position cannot be.

    >>> ground = build("S1901M", {"France": ["A Paris", "F Brest"], "TUR": ["A CON"]})
    >>> [str(unit) for unit in ground.units["FRANCE"]]
    ['F BRE', 'A PAR']
    >>> try:
    ...     build("S1901M", {"FRANCE": ["A NTH", "F Paris", "A BUR", "F GAS"], "ITALY": ["A GAS"]})
    ... except BadPosition as error:
    ...     print(*error.reasons, sep="\\n")
    An army cannot stand in North Sea.
    A fleet cannot stand in Paris.
    2 units stand in Gascony: F GAS and A GAS.
    """
    builder = _Builder(board)
    when = builder.phase(phase)
    parts = Parts(
        units=builder.units(units),
        centers=builder.centers(centers or {}),
        dislodged=builder.dislodged(dislodged or {}),
        contested=tuple(builder.provinces(contested)),
    )
    retreats = when is None or when.kind is PhaseKind.RETREATS
    reasons = [*builder.reasons, *_impossible(parts, retreats, board)]
    if reasons or when is None:
        raise BadPosition(reasons)
    return position(
        when, parts.units, parts.centers, parts.dislodged, parts.contested, options, board
    )


@dataclass(frozen=True, slots=True)
class Parts:
    """What stands on a board, by power, before it is known to be possible."""

    units: Mapping[str, tuple[Unit, ...]]
    centers: Mapping[str, tuple[str, ...]]
    dislodged: Mapping[str, tuple[Dislodged, ...]]
    contested: tuple[str, ...]


def _impossible(parts: Parts, retreats: bool, board: Map) -> Iterator[str]:
    """Why parts that can each be read cannot be a position together, a sentence each."""
    yield from _crowded(parts, board)
    owners: dict[str, str] = {}
    for power, codes in parts.centers.items():
        for code in codes:
            if owners.setdefault(code, power) != power:
                yield f"{board.provinces[code].name} belongs to {owners[code]} and {power}."
    for code in owners:
        if not board.provinces[code].center:
            yield f"{board.provinces[code].name} is not a supply center."
    dislodged = [entry for entries in parts.dislodged.values() for entry in entries]
    standing = {unit.province: unit for units in parts.units.values() for unit in units}
    if dislodged and not retreats:
        yield "Units can be dislodged in a phase of retreats only."
    for entry in dislodged:
        victor = standing.get(entry.unit.province)
        if victor is None or victor.kind is not entry.by.kind:
            yield f"{entry.unit} is said to be dislodged by {entry.by}, which does not stand there."
    for code in parts.contested:
        if code in standing:
            yield f"{board.provinces[code].name} is contested, but {standing[code]} stands there."


def _crowded(parts: Parts, board: Map) -> Iterator[str]:
    """Provinces where two units stand, or two must retreat from."""
    for word, everyone in (
        ("stand in", [unit for units in parts.units.values() for unit in units]),
        ("retreat from", [entry.unit for group in parts.dislodged.values() for entry in group]),
    ):
        counts = Counter(unit.province for unit in everyone)
        for code, count in counts.items() if len(counts) < len(everyone) else ():
            if count > 1:
                here = [str(unit) for unit in everyone if unit.province == code]
                name = board.provinces[code].name
                yield f"{count} units {word} {name}: {', '.join(here[:-1])} and {here[-1]}."


class _Builder:
    """Reads the parts of a position and gathers what is wrong with them."""

    def __init__(self, board: Map) -> None:
        self.board = board
        self.reasons: list[str] = []

    def phase(self, text: str) -> Phase | None:
        """The phase, or None with a reason."""
        try:
            return read_phase(text)
        except NotUnderstood as error:
            self.reasons.append(error.sentence)
            return None

    def units(self, texts: Mapping[str, Iterable[str]]) -> Mapping[str, tuple[Unit, ...]]:
        """Each power's units, those left out that cannot stand where they are said to."""
        return {
            power: tuple(unit for text in own if (unit := self._unit(text)))
            for power, own in self._powers(texts)
        }

    def centers(self, texts: Mapping[str, Iterable[str]]) -> Mapping[str, tuple[str, ...]]:
        """Each power's centers."""
        return {power: tuple(self.provinces(own)) for power, own in self._powers(texts)}

    def dislodged(
        self, texts: Mapping[str, Mapping[str, Dislodgement]]
    ) -> Mapping[str, tuple[Dislodged, ...]]:
        """Each power's dislodged units."""
        return {
            power: tuple(
                Dislodged(unit, by, attack.convoyed)
                for text, attack in own.items()
                if (unit := self._unit(text)) and (by := self._unit(attack.by))
            )
            for power, own in self._powers(texts)
        }

    def provinces(self, texts: Iterable[str]) -> Iterator[str]:
        """The codes of provinces."""
        for text in texts:
            try:
                yield read_province(text, self.board)
            except NotUnderstood as error:
                self.reasons.append(error.sentence)

    def _powers(self, parts: Mapping[str, T]) -> Iterator[tuple[str, T]]:
        for name, part in parts.items():
            try:
                yield read_power(name, self.board), part
            except NotUnderstood as error:
                self.reasons.append(error.sentence)

    def _unit(self, text: str) -> Unit | None:
        """A unit where it can stand, or None with a reason."""
        try:
            return _standing_unit(text, self.board)
        except GameError as error:
            self.reasons.append(error.sentence)
            return None


@lru_cache(maxsize=1 << 12)
def _standing_unit(text: str, board: Map) -> Unit:
    """A unit where it can stand. Raises NotUnderstood, or IllegalAction where it cannot."""
    unit = read_unit(text, board)
    area = board.provinces[unit.province]
    if unit.kind is UnitKind.ARMY and area.terrain is Terrain.SEA:
        raise IllegalAction("wrong_terrain", f"An army cannot stand in {area.name}.")
    if unit.kind is UnitKind.FLEET and area.terrain is Terrain.LAND:
        raise IllegalAction("wrong_terrain", f"A fleet cannot stand in {area.name}.")
    if unit.kind is UnitKind.FLEET and unit.place not in board.coasts(area.code):
        coasts = " or ".join(f"F {coast}" for coast in board.coasts(area.code))
        raise IllegalAction("coast_needed", f"The fleet in {area.name} needs a coast: {coasts}.")
    return unit
