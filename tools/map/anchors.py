"""Where the unit, the supply center and the short label of each place stand.

A place gets an *arrangement* (label below and center to the right of the unit, label above, ...)
and a spot. Each arrangement is tried at every point of a grid over the place; wins what keeps away
from the borders and stays near the middle of the place.
"""

import math
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass

import shapely
from shapely.geometry import Polygon

from games.diplomacy.map import STANDARD, Terrain

from .coverage import Area, Coverage
from .lettering import Disc, Lettering
from .projection import HEIGHT, WIDTH
from .room import Grid, Room
from .sources import HERE

Point = tuple[float, float]

UNIT, CENTER, DISLODGED = 14.0, 5.5, 13.0
"""Radius of a unit, radius of a supply center, distance of a dislodged unit, in pixels."""

LAND, SEA = Lettering("short", 14.5, 0.04), Lettering("short sea", 16, 0.06)

_ENOUGH = 6.0
_GAP = 1.5
_MAY_OVERLAP = 2.0  # a unit may stand on a border; a label may not


@dataclass(frozen=True, slots=True)
class Anchors:
    """Points of one place in pixels; `label` is the middle of the short label's baseline."""

    unit: Point
    dislodged: Point
    label: Point
    center: Point | None


@dataclass(frozen=True, slots=True)
class _Arrangement:
    label: Point
    center: Point | None
    bonus: float
    discs: tuple[Disc, ...]


def place_all(areas: Coverage) -> dict[str, Anchors]:
    """Anchors of every place. `areas` are the provinces without their inner water."""
    wishes: dict[str, Point] = tomllib.loads((HERE / "places.toml").read_text("utf-8"))
    rooms = {
        province: Room(areas[province], main_part(areas[province]))
        for province in STANDARD.provinces
    }
    anchors: dict[str, Anchors] = {}
    for code, place in STANDARD.places.items():
        room, wish = rooms[place.province], wishes.get(code)
        if code == place.province:
            wish = wish or _middle(areas[code])
            anchors[code] = _place_province(code, room, wish)
        else:
            assert wish is not None, f"places.toml must say where {code} is"
            anchors[code] = _place_coast(room, wish)
    return anchors


def main_part(area: Area) -> Polygon:
    """The largest polygon of an area."""
    parts: list[Polygon] = list(shapely.get_parts(area))
    return max(parts, key=lambda part: part.area)


def lettering_of(province: str) -> Lettering:
    """The style of a province's short label."""
    return SEA if STANDARD.provinces[province].terrain is Terrain.SEA else LAND


def _middle(area: Area) -> Point:
    x, y = shapely.maximum_inscribed_circle(main_part(area)).coords[0]
    return x, y


def _place_province(code: str, room: Room, wish: Point) -> Anchors:
    away = 0.35 * room.distance_from(*wish)

    def score(arrangement: _Arrangement) -> Grid:
        clearance = room.clearance(arrangement.discs).clip(max=_ENOUGH)
        return 6 * clearance - away + arrangement.bonus

    province = STANDARD.provinces[code]
    arrangements = list(_arrangements(lettering_of(code), code, province.center))
    best = max(arrangements, key=lambda arrangement: score(arrangement).max())
    unit = room.point(score(best))
    return Anchors(
        unit=unit,
        dislodged=_dislodged(room, unit, best.discs[1:]),
        label=_plus(unit, best.label),
        center=_plus(unit, best.center) if best.center else None,
    )


def _place_coast(room: Room, wish: Point) -> Anchors:
    clearance = room.clearance([Disc(0, 0, UNIT)]).clip(max=2)
    unit = room.point(6 * clearance - 0.35 * room.distance_from(*wish))
    return Anchors(unit, _dislodged(room, unit, ()), _plus(unit, (0, UNIT + 13)), None)


def _arrangements(style: Lettering, code: str, has_center: bool) -> Iterator[_Arrangement]:
    """Every way to set a short label and a supply center beside a unit."""
    cap = style.cap_height
    beside = UNIT + _GAP + 1 + style.width(code) / 2
    below, above = UNIT + _GAP + cap, -UNIT - _GAP - 1
    labels = {
        (0.0, below): 4.0,
        (0.0, above): 2.0,
        (beside, cap / 2): 0.0,
        (-beside, cap / 2): 0.0,
        (14.0, below): 0.0,
        (-14.0, below): 0.0,
        (14.0, above): 0.0,
        (-14.0, above): 0.0,
    }
    ring = UNIT + _GAP + CENTER
    centers = {
        _round(math.cos(angle) * ring, math.sin(angle) * ring): 2.0 if angle in (0, math.pi) else 0
        for angle in (math.pi * turn / 8 for turn in range(16))
    }
    for label, liking in labels.items():
        text = [Disc(label[0] + d.x, label[1] + d.y, d.radius) for d in style.discs((code,))]
        unit = Disc(0, 0, UNIT - _MAY_OVERLAP)
        if not has_center:
            yield _Arrangement(label, None, liking, (unit, *text))
            continue
        for center, more in centers.items():
            disc = Disc(*center, CENTER)
            if min(_apart(disc, other) for other in text) >= 1:
                yield _Arrangement(label, center, liking + more, (unit, disc, *text))


def _dislodged(room: Room, unit: Point, others: tuple[Disc, ...]) -> Point:
    """The best of 16 directions for the unit that must retreat, drawn over the place's unit."""
    frame = shapely.box(0, 0, WIDTH, HEIGHT)

    def liking(offset: Point) -> float:
        x, y = _plus(unit, offset)
        free = min((_apart(Disc(*offset, UNIT), other) for other in others), default=20.0)
        row, column = round((y - room.y[0]) / 2), round((x - room.x[0]) / 2)
        inside = frame.contains(shapely.box(x - UNIT, y - UNIT, x + UNIT, y + UNIT))
        upwards = 0.1 * (offset[0] - offset[1])
        return min(free, 0.0) + float(min(room.depth[row, column], 9.0)) + 100 * inside + upwards

    turns = (math.pi * turn / 8 for turn in range(16))
    offsets = [_round(math.cos(t) * DISLODGED, math.sin(t) * DISLODGED) for t in turns]
    return _plus(unit, max(offsets, key=liking))


def _apart(one: Disc, other: Disc) -> float:
    return math.hypot(one.x - other.x, one.y - other.y) - one.radius - other.radius


def _plus(point: Point, offset: Point) -> Point:
    return round(point[0] + offset[0], 1), round(point[1] + offset[1], 1)


def _round(x: float, y: float) -> Point:
    return round(x, 1), round(y, 1)
