"""Catan's colors by day and night: players that all eyes tell apart, signs that can be read."""

import re
from pathlib import Path

import pytest

from tools.map.color import Color, contrast, from_hex
from tools.map.palette import smallest_difference

FOLDER = Path(__file__).parents[2] / "static" / "catan"
SHEETS = [FOLDER / name for name in ("colors.css", "board.css", "icons.css")]
SEATS = ("red", "blue", "white", "orange")
LANDS = ("woods", "hills", "pasture", "fields", "mountains", "desert")
AA = 4.5
DRAWN = 3.0
WHITE, DARK = from_hex("#ffffff"), from_hex("#1b2731")
EMBLEM = {"red": WHITE, "blue": WHITE, "white": DARK, "orange": DARK}


@pytest.fixture(params=["light", "dark"])
def colors(request: pytest.FixtureRequest) -> dict[str, Color]:
    """Every color the sheets name, in one theme."""
    text = "".join(sheet.read_text("utf-8") for sheet in SHEETS)
    named = re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", text)
    theme = 0 if request.param == "light" else 1
    plain = {name: from_hex(one) for name, one in re.findall(r"--([\w-]+): (#\w{6});", text)}
    return plain | {name: from_hex(pair[theme]) for name, *pair in named}


def test_any_two_players_are_told_apart_by_every_eye(colors: dict[str, Color]) -> None:
    assert smallest_difference([colors[f"seat-{seat}"] for seat in SEATS]) >= 28


def test_a_players_emblem_stands_out_on_its_color(colors: dict[str, Color]) -> None:
    for seat, emblem in EMBLEM.items():
        assert contrast(emblem, colors[f"seat-{seat}"]) >= DRAWN, seat


def test_terrains_differ_even_without_their_drawings(colors: dict[str, Color]) -> None:
    assert smallest_difference([colors[f"land-{land}"] for land in LANDS]) >= 8


def test_numbers_are_readable_on_their_tokens(colors: dict[str, Color]) -> None:
    for ink in ("token-ink", "token-red"):
        assert contrast(colors[ink], colors["token"]) >= AA, ink


def test_each_player_has_an_emblem_and_each_terrain_a_drawing_of_its_own() -> None:
    pieces = (FOLDER / "art" / "pieces.js").read_text("utf-8")
    emblems = re.findall(r'^  (RED|BLUE|WHITE|ORANGE): "(M[^"]+)"', pieces, re.M)
    assert len(dict(emblems)) == len({drawn for _, drawn in emblems}) == 4
    terrain = (FOLDER / "art" / "terrain.js").read_text("utf-8")
    motifs = re.search(r"const MOTIFS = \{(.*?)\}", terrain)
    assert motifs and len(set(re.findall(r"\w: (\w+)", motifs[1]))) == 6
