"""SVG path data: relative steps with one decimal, without needless zeros, points or spaces."""

from collections.abc import Iterable, Sequence

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from .projection import Points


def path_of(geometry: BaseGeometry) -> str:
    """Path data of polygons or lines, in tenths of a pixel; polygons are closed.

    >>> path_of(shapely.box(0, 0, 20, 10.5))
    'M20 0v10.5h-20v-10.5z'
    """
    return "".join(_part(part) for part in shapely.get_parts(geometry))


def _part(part: BaseGeometry) -> str:
    if isinstance(part, shapely.Polygon):
        rings = [part.exterior, *part.interiors]
        return "".join(_line(shapely.get_coordinates(ring)[:-1]) + "z" for ring in rings)
    return _line(shapely.get_coordinates(part))


def _line(points: Points) -> str:
    tenths = np.rint(points * 10).astype(int)
    pieces = ["M" + _numbers(tenths[0].tolist())]
    command = ""
    for x, y in np.diff(tenths, axis=0).tolist():
        if x and y:
            pieces.append(_continue(command, "l", [x, y]))
            command = "l"
        elif x or y:
            pieces.append(("h" if x else "v") + _numbers([x or y]))
            command = ""
    return "".join(pieces)


def _continue(command: str, wanted: str, tenths: Sequence[int]) -> str:
    text = _numbers(tenths)
    if command != wanted:
        return wanted + text
    return text if text.startswith("-") else " " + text


def _numbers(tenths: Iterable[int]) -> str:
    text = ""
    for tenth in tenths:
        number = f"{tenth / 10:g}".replace("0.", ".", 1) if abs(tenth) < 10 else f"{tenth / 10:g}"
        text += number if not text or number.startswith("-") else " " + number
    return text
