"""An exact coverage: areas that fill the frame without gap or overlap, sharing every border.

Linework of any origin goes in; noding it on one grid and polygonizing it gives faces; labelling and
dissolving the faces gives the areas. Simplifying works on all areas at once, so shared borders stay
shared. (Simplifying, buffering or rounding areas one by one would tear them apart.)
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

Area = Polygon | MultiPolygon
Coverage = dict[str, Area]
"""Label → area in pixels."""


def faces_of(linework: Iterable[BaseGeometry], grid: float) -> list[Polygon]:
    """The faces between the lines once they are noded and rounded to the grid, in pixels."""
    noded = shapely.union_all(list(linework), grid_size=grid)
    return list(shapely.get_parts(shapely.polygonize([noded])))


def dissolve(faces: Sequence[Polygon], labels: Sequence[str]) -> Coverage:
    """Join the faces that carry the same label."""
    groups: defaultdict[str, list[Polygon]] = defaultdict(list)
    for face, label in zip(faces, labels, strict=True):
        groups[label].append(face)
    return {label: areal(shapely.coverage_union_all(groups[label])) for label in sorted(groups)}


def simplify(coverage: Coverage, tolerance: float, grid: float) -> Coverage:
    """Fewer vertices, every one a multiple of the grid; still an exact coverage."""
    simple = shapely.coverage_simplify(list(coverage.values()), tolerance)
    faces = faces_of([area.boundary for area in simple], grid)
    tree = shapely.STRtree(simple)
    nearest = tree.nearest([face.representative_point() for face in faces])
    labels = list(coverage)
    return dissolve(faces, [labels[i] for i in nearest])


def absorb(
    faces: Sequence[Polygon],
    labels: list[str | None],
    takes: Callable[[str], bool] = lambda label: True,
) -> list[str]:
    """Give each face without a label that of the neighbor with the longest shared edge.

    Only labels that `takes` accepts are given. Raises ValueError if a face has no such neighbor.
    """
    tree = shapely.STRtree(faces)
    waiting = [i for i, label in enumerate(labels) if label is None]
    while waiting:
        given = {i: label for i in waiting if (label := _neighbor(i, faces, labels, tree, takes))}
        if not given:
            places = [faces[i].representative_point().coords[0] for i in waiting]
            raise ValueError(f"no neighbor can take the faces at {places}")
        for i, label in given.items():
            labels[i] = label
        waiting = [i for i in waiting if i not in given]
    return [label for label in labels if label is not None]


def _neighbor(
    face: int,
    faces: Sequence[Polygon],
    labels: Sequence[str | None],
    tree: shapely.STRtree,
    takes: Callable[[str], bool],
) -> str | None:
    shared: defaultdict[str, float] = defaultdict(float)
    for other in tree.query(faces[face]):
        label = labels[other]
        if label is not None and takes(label):
            edge = faces[face].boundary.intersection(faces[other].boundary)
            shared[label] += edge.length
    best = max(shared, key=lambda label: shared[label], default=None)
    return best if best is not None and shared[best] > 0 else None


def absorb_crumbs(coverage: Coverage, smallest: float) -> Coverage:
    """Give every part smaller than `smallest` px² to the neighbor with the longest shared edge."""
    faces: list[Polygon] = []
    labels: list[str | None] = []
    for label, area in coverage.items():
        for part in shapely.get_parts(area):
            faces.append(part)
            labels.append(label if part.area >= smallest else None)
    return dissolve(faces, absorb(faces, labels))


def areal(geometry: BaseGeometry) -> Area:
    """The polygons of a geometry, without the points and lines that overlays leave behind."""
    polygons = [part for part in shapely.get_parts(geometry) if isinstance(part, Polygon)]
    return polygons[0] if len(polygons) == 1 else MultiPolygon(polygons)


def is_exact(coverage: Coverage, area: float) -> bool:
    """Whether the areas are valid, do not overlap, leave no gap, and fill `area` px²."""
    areas = np.array(list(coverage.values()), dtype=object)
    total = float(shapely.area(areas).sum())
    return bool(
        shapely.is_valid(areas).all()
        and shapely.coverage_is_valid(areas)
        and abs(total - area) < 1e-3
    )
