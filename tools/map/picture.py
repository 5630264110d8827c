"""The map as an SVG document without colors: classes and ids, for map.css to paint."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape

import shapely
from shapely.geometry.base import BaseGeometry

from games.diplomacy.map import STANDARD, Terrain

from .anchors import CENTER, Anchors, Point, lettering_of
from .coverage import Area, Coverage
from .names import Name
from .paths import path_of
from .projection import HEIGHT, WIDTH

_WASH = ("far", "mid", "near", "shore")

_HATCH = {
    "AUSTRIA": (7, "M3.5 0v7"),
    "ENGLAND": (7, "M0 3.5h7"),
    "FRANCE": (8, "M-2 2l4-4M0 8l8-8M6 10l4-4"),
    "GERMANY": (9, "M4.5 0v9M0 4.5h9"),
    "ITALY": (8, "M-2 6l4 4M0 0l8 8M6-2l4 4"),
    "RUSSIA": (12, "M0 3h6M6 9h6"),
    "TURKEY": (9, "M2 2h.01M6.5 6.5h.01"),
}
"""Per power the side of its hatching's tile in pixels, and the lines in it."""


def draw(
    areas: Coverage,
    inner: BaseGeometry,
    anchors: Mapping[str, Anchors],
    names: Sequence[Mapping[str, Name]],
) -> str:
    """The SVG document. `areas` are provinces with their inner water, impassable land and seas."""
    seas = [
        code for code, province in STANDARD.provinces.items() if province.terrain is Terrain.SEA
    ]
    land = [code for code in areas if code not in seas]
    return "\n".join(
        [
            f'<svg id="map" class="names-short" xmlns="http://www.w3.org/2000/svg" '
            f'viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="Map of Europe in 1901">',
            "<defs>",
            *_hatchings(),
            '<g id="center">',
            f'<circle r="{CENTER:g}"/><circle class="owner" r="{CENTER - 2:g}"/>',
            "</g>",
            "</defs>",
            *_group("seas", (_province(code, areas[code]) for code in seas), still=False),
            *_group("wash", (f'<use href="#land" class="{band}"/>' for band in _WASH)),
            *_group("land", (_province(code, areas[code]) for code in land), still=False),
            *_group("borders", _lines(areas, seas, inner)),
            *_group("centers", _centers(anchors)),
            *_group("labels", _labels(anchors, names)),
            "</svg>",
            "",
        ]
    )


def _group(name: str, children: Iterator[str], still: bool = True) -> Iterator[str]:
    yield f'<g id="{name}"' + (' pointer-events="none">' if still else ">")
    yield from children
    yield "</g>"


def _hatchings() -> Iterator[str]:
    for power, (side, lines) in _HATCH.items():
        yield (
            f'<pattern id="hatch-{power}" data-owner="{power}" width="{side}" height="{side}" '
            f'patternUnits="userSpaceOnUse"><path class="ground" d="M0 0h{side}v{side}h-{side}z"/>'
            f'<path class="hatch" d="{lines}"/></pattern>'
        )


def _province(code: str, area: Area) -> str:
    province = STANDARD.provinces.get(code)
    kind = province.terrain.value if province else "impassable"
    name = "" if code == "NEU" else f'data-place="{code}" '
    return f'<path {name}class="{kind}" d="{path_of(area)}"/>'


def _lines(areas: Coverage, seas: list[str], inner: BaseGeometry) -> Iterator[str]:
    yield f'<path class="inner" d="{path_of(inner)}"/>'
    pairs = [
        areas[one].intersection(areas[other])
        for i, one in enumerate(seas)
        for other in seas[i + 1 :]
    ]
    edges = [part for pair in pairs for part in shapely.get_parts(pair) if part.length > 0]
    dividers = shapely.line_merge(shapely.union_all(edges))
    yield f'<path class="divider" d="{path_of(dividers)}"/>'


def _centers(anchors: Mapping[str, Anchors]) -> Iterator[str]:
    for code, spot in anchors.items():
        if spot.center:
            yield f'<use href="#center" data-sign="{code}" {_xy(spot.center)}/>'


def _labels(anchors: Mapping[str, Anchors], names: Sequence[Mapping[str, Name]]) -> Iterator[str]:
    for code in STANDARD.provinces:
        style = lettering_of(code).css
        yield f'<text data-label="{code}" class="{style}" {_xy(anchors[code].label)}>{code}</text>'
    for kind in names:
        for code, name in kind.items():
            yield f'<text data-label="{code}" class="{name.style.css}"{_lines_of(name)}</text>'


def _lines_of(name: Name) -> str:
    x, y = name.at
    if len(name.lines) == 1:
        return f" {_xy(name.at)}>{escape(name.lines[0])}"
    step = name.style.size * name.style.leading
    return ">" + "".join(
        f"<tspan {_xy((x, y + row * step))}>{escape(line)}</tspan>"
        for row, line in enumerate(name.lines)
    )


def _xy(point: Point) -> str:
    x, y = (f"{round(number, 1):g}" for number in point)
    return f'x="{x}" y="{y}"'
