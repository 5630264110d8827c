"""The map of Diplomacy in small: who owns what, where units stand; a few kilobytes for a page.

The shapes are those of the large map (`static/diplomacy/map`), with the corners left out that
nobody sees at a tenth of its size. They stand once on a page; each picture only refers to them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from games.diplomacy.position import start
from games.diplomacy.position_json import board_json

Point = tuple[float, float]
COARSE = 9.0
"""How far a corner may lie from the line that leaves it out, in the large map's units."""
SIZE = (1400, 1180)
RADIUS = 17
_LAND = re.compile(r'<path data-place="(\w+)" class="(?:coast|land)" d="([^"]+)"')
_STEP = re.compile(r"([a-zM])([^a-zM]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


@cache
def sheet() -> SafeString:
    """The shapes that all pictures of a page share, to be put on it once."""
    shapes = ((place, _path(rings)) for place, rings in _shapes().items())
    return format_html(
        '<svg class="small-sheet" aria-hidden="true"><defs><g id="small-land">{}</g></defs></svg>',
        format_html_join("", '<path id="small-{}" d="{}"/>', shapes),
    )


def draw(view: Mapping[str, Any] | None) -> SafeString:
    """A view, as JSON, in small; without one the board as every game begins."""
    view = view or _opening()
    owned = ((owner, place) for owner, places in view["centers"].items() for place in places)
    units = ((owner, unit) for owner, own in view["units"].items() for unit in own)
    known = _shapes()
    return format_html(
        '<svg class="small" viewBox="0 0 {} {}" aria-hidden="true" focusable="false">'
        '<use href="#small-land"/>{}{}</svg>',
        *SIZE,
        format_html_join(
            "",
            '<use data-owner="{}" href="#small-{}"/>',
            ((owner, place) for owner, place in owned if place in known),
        ),
        format_html_join(
            "",
            '<circle data-owner="{}" cx="{}" cy="{}" r="{}"/>',
            ((owner, *_anchor(unit), RADIUS) for owner, unit in units),
        ),
    )


@cache
def _opening() -> Mapping[str, Any]:
    return board_json(start())


def _anchor(unit: str) -> tuple[int, int]:
    """Where a unit, as in “F STP/SC”, stands on the map."""
    x, y = _anchors()[unit[2:]]["unit"]
    return round(x), round(y)


@cache
def _anchors() -> dict[str, Any]:
    anchors: dict[str, Any] = json.loads(_source("anchors.json"))
    return anchors


@cache
def _shapes() -> Mapping[str, list[list[Point]]]:
    """The land's provinces as rings of few points; islets that would be dots are left out."""
    read = ((place, map(_coarse, _rings(path))) for place, path in _LAND.findall(_land()))
    return {place: [ring for ring in rings if len(ring) > 2] for place, rings in read}


def _land() -> str:
    picture = _source("standard.svg")
    return picture[picture.index('<g id="land">') : picture.index('<g id="borders"')]


def _source(name: str) -> str:
    found = finders.find(f"diplomacy/map/{name}")
    assert isinstance(found, str), "the map is among the static files"
    return Path(found).read_text()


def _rings(path: str) -> list[list[Point]]:
    """The closed lines of a path of M, l, h, v and z, the only commands that the map has.

    >>> _rings("M1 1h2v2l-2 0z")
    [[(1.0, 1.0), (3.0, 1.0), (3.0, 3.0), (1.0, 3.0)]]
    """
    rings: list[list[Point]] = []
    x = y = 0.0
    for command, rest in _STEP.findall(path):
        numbers = [float(one) for one in _NUMBER.findall(rest)]
        match command:
            case "M":
                x, y = numbers[:2]
                rings.append([(x, y)])
            case "h":
                x += sum(numbers)
                rings[-1].append((x, y))
            case "v":
                y += sum(numbers)
                rings[-1].append((x, y))
            case "l":
                for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
                    x, y = x + dx, y + dy
                    rings[-1].append((x, y))
    return rings


def _coarse(ring: list[Point]) -> list[Point]:
    """A ring without the corners that hardly show (Douglas and Peucker, 1973)."""
    if len(ring) < 4:
        return []
    far = max(range(len(ring)), key=lambda at: _distance(ring[at], ring[0], ring[0]))
    return _kept(ring[: far + 1])[:-1] + _kept([*ring[far:], ring[0]])[:-1]


def _kept(line: list[Point]) -> list[Point]:
    """The line's ends, and between them the corners that lie off the straight way.

    >>> _kept([(0, 0), (50, 1), (100, 0)]), _kept([(0, 0), (50, 30), (100, 0)])
    ([(0, 0), (100, 0)], [(0, 0), (50, 30), (100, 0)])
    """
    start, end = line[0], line[-1]
    if len(line) < 3:
        return line
    far = max(range(1, len(line) - 1), key=lambda at: _distance(line[at], start, end))
    if _distance(line[far], start, end) <= COARSE:
        return [start, end]
    return _kept(line[: far + 1])[:-1] + _kept(line[far:])


def _distance(point: Point, start: Point, end: Point) -> float:
    """How far a point lies from the line between two, or from the one where they are the same."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5
    px, py = point[0] - start[0], point[1] - start[1]
    if length == 0:
        return float((px * px + py * py) ** 0.5)
    return float(abs(px * dy - py * dx) / length)


def _path(rings: list[list[Point]]) -> SafeString:
    """Rings as the d of a path, in whole numbers."""
    parts = ("M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in ring) + "z" for ring in rings)
    return mark_safe("".join(parts))  # numbers of our own
