"""The island in small: terrain and numbers, who stands where; a few kilobytes for a page.

What all pictures share stands once on a page. A player's emblem (that of the large board,
`static/catan/art/pieces.js`) is the piece itself: at this size a house with a sign would be a dot.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.catan.board import beginner, read_board
from games.catan.names import read_edge
from games.catan.pieces import TERRAIN_LETTERS
from games.catan.topology import EDGE_NODES, HEX_LETTERS, HEX_NODES, NODE_POINTS

STEP = (52, 30)
"""A step of `NODE_POINTS` to the right, and down."""
SIZE = (640, 540)
_EMBLEM = re.compile(r'^  (RED|BLUE|WHITE|ORANGE): "(M[^"]+)"', re.MULTILINE)
_HEX = "M0-60 52-30V30L0 60-52 30V-30z"
_TERRAIN = {
    "H": "M-32-26h26M-19-26v-10M-32-36h26M8-26h26M20-26v-10M8-36h26M-20 38h40M-8 38v10M8 38v-10",
    "M": "M-42-14l17-24 13 18 12-20 16 24M-16 46l14-18 14 18",
    "P": "M-38-20q8-12 16 0M-6-34q8-12 16 0M22-20q8-12 16 0M-26 34q8-12 16 0M8 42q8-12 16 0",
    "F": "M-36-12v-16M-22-16v-18M-8-24v-20M8-24v-20M22-16v-18M36-12v-16M-14 32v16M0 32v18M14 32v16",
    "W": "M-38-12l9-20 9 20zM-9-26l9-20 9 20zM20-12l9-20 9 20zM-27 42l9-20 9 20zM9 42l9-20 9 20z",
    "D": "M-36-8q18-16 36 0t36 0M-28 24q14-12 28 0t28 0",
}
"""What tells a terrain apart without its color, around the number in the middle."""
_ROBBER = "M-13 20q0-22 7-27a13 13 0 1 1 12 0q7 5 7 27z"


@cache
def sheet() -> SafeString:
    """The terrains, the pieces and the robber, to be put on a page once."""
    return format_html(
        '<svg class="small-sheet" aria-hidden="true"><defs>{}{}{}</defs></svg>',
        format_html_join(
            "",
            '<g id="isle-{0}" class="isle-land isle-{0}"><path d="{1}"/>'
            '<path class="isle-motif" d="{2}"/>{3}</g>',
            ((name, _HEX, motif, _token(name)) for name, motif in _TERRAIN.items()),
        ),
        format_html_join(
            "",
            '<path id="isle-{0}" class="isle-piece" transform="scale(3.4)" d="{1}"/>'
            '<g id="isle-{0}-city"><path class="isle-piece" transform="scale(5)" d="{1}"/>'
            '<path class="isle-core" transform="scale(1.9)" d="{1}"/></g>',
            _emblems(),
        ),
        format_html(
            '<path id="isle-robber" d="{}"/>', "M-13 20q0-22 7-27a13 13 0 1 1 12 0q7 5 7 27z"
        ),
    )


def _token(terrain: str) -> SafeString:
    return SafeString("") if terrain == "D" else SafeString('<circle class="isle-token" r="21"/>')


@cache
def _emblems() -> tuple[tuple[str, str], ...]:
    found = finders.find("catan/art/pieces.js")
    assert isinstance(found, str), "the pieces are among the static files"
    return tuple(_EMBLEM.findall(Path(found).read_text()))


def draw(view: Mapping[str, Any] | None) -> SafeString:
    """A view, as JSON, in small; without one the beginners' island before anybody has settled."""
    view = view or {"board": str(beginner()), "seats": {}, "robber": ""}
    wide, high = SIZE
    return format_html(
        '<svg class="small small-isle" viewBox="{} {} {} {}" aria-hidden="true" focusable="false">'
        "{}{}{}{}</svg>",
        *(-wide // 2, -high // 2, wide, high),
        _land(view["board"]),
        format_html_join(
            "", '<g data-owner="{0}"><path d="{1}"/><path d="{1}"/></g>', _roads(view)
        ),
        format_html_join(
            "", '<use data-owner="{0}" href="#isle-{0}{1}" x="{2}" y="{3}"/>', _buildings(view)
        ),
        format_html_join(
            "",
            '<use href="#isle-robber" x="{}" y="{}"/>',
            (_beside(hex_) for hex_, letter in enumerate(HEX_LETTERS) if letter == view["robber"]),
        ),
    )


@lru_cache(maxsize=200)
def _land(board: str) -> SafeString:
    """The island of a board string."""
    laid = read_board(board)
    hexes = [
        (TERRAIN_LETTERS[land], number, *_middle(hex_))
        for hex_, (land, number) in enumerate(zip(laid.terrain, laid.numbers, strict=True))
    ]
    return format_html(
        "{}{}",
        format_html_join(
            "",
            '<use href="#isle-{}" x="{}" y="{}"/>',
            ((terrain, x, y) for terrain, _, x, y in hexes),
        ),
        format_html_join(
            "",
            '<text{} x="{}" y="{}">{}</text>',
            (
                (_OFTEN if number in (6, 8) else "", x, y + 10, number)
                for _, number, x, y in hexes
                if number
            ),
        ),
    )


_OFTEN = SafeString(' class="often"')


def _roads(view: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Each seat's roads as one path."""
    for name, seat in view["seats"].items():
        ends = (map(_point, EDGE_NODES[read_edge(edge)].tolist()) for edge in seat.get("roads", ()))
        if path := "".join(f"M{x} {y}L{u} {v}" for (x, y), (u, v) in ends):
            yield name, path


def _buildings(view: Mapping[str, Any]) -> Iterator[tuple[str, str, int, int]]:
    for name, seat in view["seats"].items():
        for kind, look in (("settlements", ""), ("cities", "-city")):
            for node in seat.get(kind, ()):
                yield name, look, *_point(node)


def _point(node: int) -> tuple[int, int]:
    x, y = NODE_POINTS[node]
    return x * STEP[0], y * STEP[1]


def _middle(hex_: int) -> tuple[int, int]:
    x, y = _point(int(HEX_NODES[hex_, 0]))
    return x, y + 2 * STEP[1]


def _beside(hex_: int) -> tuple[int, int]:
    """Where the robber stands, beside the number."""
    x, y = _middle(hex_)
    return x + 32, y + 16
