"""Where the full names stand: near the unit, inside their place if they fit, else out on the water.

A name may be broken into lines or set smaller. It never covers a unit, a supply center or another
name, and keeps off other provinces' land.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from games.diplomacy.map import STANDARD, Terrain

from .anchors import CENTER, UNIT, Anchors, Point, main_part
from .coverage import Area, Coverage
from .lettering import Disc, Lettering, line_breaks
from .room import Grid, Room, shifted

LAND = (Lettering("full", 14), Lettering("full tight", 12))
SEA = (Lettering("full sea", 17, 0.06), Lettering("full sea tight", 13.5, 0.06))

_ON_WATER, _ON_OTHERS, _ON_THINGS = 0.25, 1.5, 6.0
_SMALLER, _PER_BREAK, _PER_PIXEL_AWAY = 9.0, 2.5, 0.12
_REACH, _BELOW = 90.0, 6.0


@dataclass(frozen=True, slots=True)
class Name:
    """A full name: its style, its lines, the middle of the first line's baseline in pixels."""

    style: Lettering
    lines: tuple[str, ...]
    at: Point

    @property
    def discs(self) -> list[Disc]:
        """The room it takes, in pixels."""
        return [
            Disc(self.at[0] + disc.x, self.at[1] + disc.y, disc.radius)
            for disc in self.style.discs(self.lines)
        ]


def place_names(areas: Coverage, anchors: Mapping[str, Anchors]) -> dict[str, Name]:
    """A name for every province, the ones with the least room first."""
    water = shapely.union_all(
        [areas[code] for code in STANDARD.provinces if _is_sea(code)], grid_size=0.01
    )
    things = list(_things(anchors))
    names: dict[str, Name] = {}
    for code in sorted(STANDARD.provinces, key=lambda code: _radius(areas[code])):
        free = water if _is_sea(code) else shapely.union(areas[code], water, grid_size=0.01)
        taken = things + [disc for name in names.values() for disc in name.discs]
        names[code] = _place(code, areas[code], free, anchors[code], taken)
    return names


def _is_sea(code: str) -> bool:
    return STANDARD.provinces[code].terrain is Terrain.SEA


def _radius(area: Area) -> float:
    return float(shapely.maximum_inscribed_circle(main_part(area)).length)


def _things(anchors: Mapping[str, Anchors]) -> Iterator[Disc]:
    for spot in anchors.values():
        yield Disc(*spot.unit, UNIT + 1)
        if spot.center:
            yield Disc(*spot.center, CENTER + 1)


def _place(code: str, area: Area, free: BaseGeometry, spot: Anchors, taken: Iterable[Disc]) -> Name:
    x, y = spot.unit
    window = shapely.Point(spot.unit).buffer(_REACH)
    own, open_ground = Room(area, window), Room(free, window)
    fields = own.depth, open_ground.depth, own.gap(taken)
    best: tuple[float, Name] | None = None
    for smaller, style in enumerate(SEA if _is_sea(code) else LAND):
        for lines in line_breaks(STANDARD.provinces[code].name):
            middle = (len(lines) - 1) * style.size * style.leading / 2 - style.cap_height / 2
            cost = _cost(style.discs(lines), *fields)
            cost += _PER_PIXEL_AWAY * own.distance_from(x, y - middle + _BELOW)
            cost += smaller * _SMALLER + (len(lines) - 1) * _PER_BREAK
            if best is None or cost.min() < best[0]:
                best = float(cost.min()), Name(style, lines, own.point(-cost))
    assert best is not None
    return best[1]


def _cost(discs: list[Disc], own: Grid, open_ground: Grid, gap: Grid) -> Grid:
    """What it costs to set a text at each grid point, by what its discs run into.

    The fields are the depth inside the place and inside the place or any water, and the gap to the
    nearest thing on the map.
    """
    cost: Grid = np.zeros_like(own)
    for disc in discs:
        need = disc.radius + 1.5
        cost += _ON_WATER * (need - shifted(own, disc)).clip(min=0, max=2 * need)
        cost += _ON_OTHERS * (need - shifted(open_ground, disc)).clip(min=0)
        cost += _ON_THINGS * (disc.radius - shifted(gap, disc)).clip(min=0)
    return cost
