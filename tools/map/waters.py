"""Land and water as one coverage: the dividers between seas, closed straits, mouths of fjords."""

import tomllib
from collections.abc import Sequence
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString, MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry

from .coverage import Area, Coverage, absorb, absorb_crumbs, areal, dissolve, faces_of
from .projection import HEIGHT, WIDTH, Points, project_geometry
from .sources import HERE
from .sources import Area as SourceArea

FRAME = shapely.box(0, 0, WIDTH, HEIGHT)

_GRID = 0.02
_SMALLEST_ISLAND, _SMALLEST_PART = 14.0, 10.0
_NARROW, _SILT = 1.3, 2.8
_BELTS = ("DEN", 3.2)
_DENSE = 0.25

Waters = dict[str, Any]
"""waters.toml: seeds, dividers, fills."""


def read_waters() -> Waters:
    """What waters.toml says."""
    return tomllib.loads((HERE / "waters.toml").read_text("utf-8"))


def draw_coverage(source: Sequence[SourceArea], waters: Waters) -> Coverage:
    """The whole frame divided into provinces, seas and impassable land, in pixels.

    Inner water, which counts as a province's land, is an area of its own, labelled like "CON~".
    Raises ValueError when a sea's seed does not name exactly one face of water.
    """
    land = _land(source)
    fills = _fills(land, waters)
    dry = shapely.union_all([*land.values(), *(fill for _, fill in fills)])
    lines = [
        FRAME.boundary,
        *(area.boundary for area in land.values()),
        *(fill.boundary for _, fill in fills),
        *(_smooth(divider["line"]) for divider in waters["divider"]),
        *_mouths(dry),
    ]
    faces = [face for face in faces_of(lines, _GRID) if FRAME.covers(face.representative_point())]
    labels = _land_labels(faces, land)
    _label_fills(faces, labels, fills)
    _label_seas(faces, labels, waters["seeds"])
    labelled = absorb(faces, labels, takes=lambda label: label not in waters["seeds"])
    return _silt_up(absorb_crumbs(dissolve(faces, labelled), _SMALLEST_PART))


def _silt_up(coverage: Coverage) -> Coverage:
    """Turn inner water too narrow to look at into land."""
    faces: list[Polygon] = []
    labels: list[str] = []
    for label, area in coverage.items():
        for part in shapely.get_parts(area):
            faces.append(part)
            labels.append(label.rstrip("~") if part.buffer(-_SILT).is_empty else label)
    return dissolve(faces, labels)


def _land(source: Sequence[SourceArea]) -> dict[str, Area]:
    """Each province's land in pixels, without the islands too small to see."""
    land = {
        province: areal(
            shapely.union_all(
                [
                    shapely.make_valid(project_geometry(area.outline))
                    for area in source
                    if area.province == province
                ],
                grid_size=_GRID,
            ).intersection(FRAME)
        )
        for province in sorted({area.province for area in source})
    }
    masses = shapely.get_parts(shapely.union_all(list(land.values()), grid_size=_GRID))
    kept = shapely.union_all([mass for mass in masses if mass.area >= _SMALLEST_ISLAND])
    return {
        province: areal(
            MultiPolygon([part for part in shapely.get_parts(area) if part.intersects(kept)])
        )
        for province, area in land.items()
    }


def _fills(land: dict[str, Area], waters: Waters) -> list[tuple[str, Area]]:
    """Water that counts as land, each with its province."""
    province, width = _BELTS
    closed = land[province].buffer(width).buffer(-0.97 * width)
    others = shapely.union_all([area for other, area in land.items() if other != province])
    fills = [(province, areal(closed.difference(others)))]
    for fill in waters["fill"]:
        outline = Polygon(fill["inside"]).segmentize(_DENSE)
        fills.append((fill["of"], areal(project_geometry(outline))))
    return fills


def _smooth(corners: list[list[float]]) -> LineString:
    """A divider in pixels, its corners rounded (Chaikin), its ends kept."""
    line: Points = shapely.get_coordinates(project_geometry(LineString(corners).segmentize(_DENSE)))
    for _ in range(2):
        near = 0.75 * line[:-1] + 0.25 * line[1:]
        far = 0.25 * line[:-1] + 0.75 * line[1:]
        cut = np.stack([near, far], axis=1).reshape(-1, 2)
        line = np.concatenate([line[:1], cut, line[-1:]])
    return LineString(line)


def _mouths(dry: BaseGeometry) -> list[LineString]:
    """Lines across the mouths of waters narrower than twice _NARROW."""
    closed = dry.buffer(_NARROW).buffer(-_NARROW)
    across = closed.boundary.difference(dry.buffer(0.05))
    arcs = [arc for arc in shapely.get_parts(shapely.line_merge(across)) if arc.length > 0]
    return [_lengthen(arc, 0.35) for arc in arcs]


def _lengthen(line: LineString, by: float) -> LineString:
    points = shapely.get_coordinates(line)
    start = points[0] + by * _direction(points[1], points[0])
    end = points[-1] + by * _direction(points[-2], points[-1])
    return LineString([start, *points, end])


def _direction(start: Points, end: Points) -> Points:
    along: Points = (end - start) / np.hypot(*(end - start))
    return along


def _land_labels(faces: Sequence[Polygon], land: dict[str, Area]) -> list[str | None]:
    provinces = list(land)
    tree = shapely.STRtree(list(land.values()))
    labels: list[str | None] = [None] * len(faces)
    inside = tree.query([face.representative_point() for face in faces], predicate="within")
    for face, province in inside.T:
        labels[face] = provinces[province]
    return labels


def _label_fills(
    faces: Sequence[Polygon], labels: list[str | None], fills: list[tuple[str, Area]]
) -> None:
    for i, face in enumerate(faces):
        if labels[i] is None:
            point = face.representative_point()
            labels[i] = next((of + "~" for of, fill in fills if fill.contains(point)), None)


def _label_seas(
    faces: Sequence[Polygon], labels: list[str | None], seeds: dict[str, list[float]]
) -> None:
    for sea, lonlat in seeds.items():
        seed = project_geometry(Point(lonlat))
        named = [i for i, face in enumerate(faces) if face.contains(seed)]
        if len(named) != 1 or labels[named[0]] is not None:
            raise ValueError(
                f"the seed of {sea} must lie in one face of water that has no name yet"
            )
        labels[named[0]] = sea
