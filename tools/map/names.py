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

LAND = (Lettering("full", 15), Lettering("full tight", 13.5))
SEA = (Lettering("full sea", 18, 0.06), Lettering("full sea tight", 14.5, 0.05))
FAR_LAND, FAR_SEA = Lettering("far", 28, 0.02), Lettering("far sea", 29, 0.04)

_ON_WATER, _ON_OTHERS, _ON_THINGS = 0.32, 1.5, 6.0
_SMALLER, _PER_BREAK, _PER_PIXEL_AWAY = 7.0, 2.5, 0.12
_REACH, _BELOW = 90.0, 6.0
_FAR_CLASH = 8.0


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


@dataclass(frozen=True, slots=True)
class _Ground:
    """What a label may stand on: its own place; besides, for land, any water."""

    own: Room
    free: Room


class Names:
    """Places labels on a finished map: `areas` without inner water, and what stands on them."""

    def __init__(self, areas: Coverage, anchors: Mapping[str, Anchors]) -> None:
        self.anchors = anchors
        water = shapely.union_all(
            [areas[code] for code in STANDARD.provinces if _is_sea(code)], grid_size=0.01
        )
        self.grounds = {
            code: _ground(areas[code], water, _is_sea(code), anchors[code].unit)
            for code in sorted(STANDARD.provinces, key=lambda code: _radius(areas[code]))
        }

    def full(self) -> dict[str, Name]:
        """The full name of every province, the ones with the least room first."""
        names: dict[str, Name] = {}
        for code in self.grounds:
            styles = SEA if _is_sea(code) else LAND
            wordings = [
                (smaller * _SMALLER + (len(lines) - 1) * _PER_BREAK, style, lines)
                for smaller, style in enumerate(styles)
                for lines in line_breaks(STANDARD.provinces[code].name)
            ]
            _, names[code] = self._best(code, wordings, names.values())
        return names

    def far(self) -> dict[str, Name]:
        """Large short labels, for a map seen from afar, of the provinces that have room for one."""
        names: dict[str, Name] = {}
        for code in self.grounds:
            style = FAR_SEA if _is_sea(code) else FAR_LAND
            clash, name = self._best(code, [(0.0, style, (code,))], names.values())
            if clash <= _FAR_CLASH:
                names[code] = name
        return names

    def _best(
        self,
        code: str,
        wordings: list[tuple[float, Lettering, tuple[str, ...]]],
        names: Iterable[Name],
    ) -> tuple[float, Name]:
        """The cheapest name, and how much it runs into things and other land."""
        x, y = self.anchors[code].unit
        ground = self.grounds[code]
        gap = ground.own.gap([*self._things(), *(disc for name in names for disc in name.discs)])
        best: tuple[float, float, Name] | None = None
        for penalty, style, lines in wordings:
            clash = _clash(style.discs(lines), ground.own.depth, ground.free.depth, gap)
            middle = (len(lines) - 1) * style.size * style.leading / 2 - style.cap_height / 2
            away = ground.own.distance_from(x, y - middle + _BELOW)
            cost = clash + _PER_PIXEL_AWAY * away + penalty
            if best is None or cost.min() < best[0]:
                spot = np.unravel_index(int(np.argmin(cost)), cost.shape)
                name = Name(style, lines, ground.own.point(-cost))
                best = float(cost[spot]), float(clash[spot]), name
        assert best is not None
        return best[1:]

    def _things(self) -> Iterator[Disc]:
        for spot in self.anchors.values():
            yield Disc(*spot.unit, UNIT + 1)
            if spot.center:
                yield Disc(*spot.center, CENTER + 1)


def _ground(area: Area, water: BaseGeometry, is_sea: bool, unit: Point) -> _Ground:
    window = shapely.Point(unit).buffer(_REACH)
    free = water if is_sea else shapely.union(area, water, grid_size=0.01)
    return _Ground(Room(area, window), Room(free, window))


def _is_sea(code: str) -> bool:
    return STANDARD.provinces[code].terrain is Terrain.SEA


def _radius(area: Area) -> float:
    return float(shapely.maximum_inscribed_circle(main_part(area)).length)


def _clash(discs: list[Disc], own: Grid, free: Grid, gap: Grid) -> Grid:
    """What a text at each grid point runs into.

    The fields are the depth inside the place and inside the place or any water, and the gap to the
    nearest thing on the map.
    """
    clash: Grid = np.zeros_like(own)
    for disc in discs:
        need = disc.radius + 1.5
        clash += _ON_WATER * (need - shifted(own, disc)).clip(min=0, max=2 * need)
        clash += _ON_OTHERS * (need - shifted(free, disc)).clip(min=0)
        clash += _ON_THINGS * (disc.radius - shifted(gap, disc)).clip(min=0)
    return clash
