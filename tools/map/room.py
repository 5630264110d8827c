"""Room inside an area: how far every point of a fine grid is from the area's border."""

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

from .lettering import Disc

Grid = npt.NDArray[np.float64]
"""One number per grid point, shape (rows, columns)."""

STEP = 2.0
_MARGIN = 60.0


def shifted(field: Grid, disc: Disc) -> Grid:
    """The field at the disc's center, for an anchor on each grid point."""
    rows, columns = field.shape
    down, right = round(disc.y / STEP), round(disc.x / STEP)
    y = np.clip(np.arange(rows) + down, 0, rows - 1)
    x = np.clip(np.arange(columns) + right, 0, columns - 1)
    return field[np.ix_(y, x)]


class Room:
    """A grid over an area and a margin; `depth` is the distance to the border, negative outside."""

    def __init__(self, area: BaseGeometry, window: BaseGeometry) -> None:
        """`window` is the part of the picture that the grid covers."""
        west, north, east, south = window.bounds
        self.x = np.arange(west - _MARGIN, east + _MARGIN, STEP)
        self.y = np.arange(north - _MARGIN, south + _MARGIN, STEP)
        columns, rows = np.meshgrid(self.x, self.y)
        border = area.boundary.intersection(window.envelope.buffer(2 * _MARGIN))
        shapely.prepare(border)
        shapely.prepare(area)
        distance = shapely.distance(shapely.points(columns, rows), border)
        inside = shapely.contains_xy(area, columns, rows)
        self.depth: Grid = np.where(inside, distance, -distance)

    def clearance(self, discs: Iterable[Disc]) -> Grid:
        """For an anchor on each grid point: the gap between the tightest disc and the border."""
        clear: Grid = np.min([shifted(self.depth, disc) - disc.radius for disc in discs], axis=0)
        return clear

    def gap(self, discs: Iterable[Disc]) -> Grid:
        """Distance of each grid point from the nearest of the discs, negative inside one."""
        gaps = [self.distance_from(disc.x, disc.y) - disc.radius for disc in discs]
        return np.min(gaps, axis=0) if gaps else np.full_like(self.depth, np.inf)

    def distance_from(self, x: float, y: float) -> Grid:
        """Distance of each grid point from (x, y) in pixels."""
        return np.hypot(self.x[None, :] - x, self.y[:, None] - y)

    def point(self, score: Grid) -> tuple[float, float]:
        """The grid point with the highest score."""
        row, column = np.unravel_index(int(np.argmax(score)), score.shape)
        return float(self.x[column]), float(self.y[row])
