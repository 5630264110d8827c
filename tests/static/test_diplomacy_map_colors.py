"""The map by day and night: powers that all eyes tell apart, labels that can be read."""

import re
from pathlib import Path

import pytest

from games.diplomacy.map import STANDARD
from tools.map.color import Color, contrast, from_hex
from tools.map.palette import smallest_difference

SHEET = Path(__file__).parents[2] / "static" / "diplomacy" / "map" / "map.css"
AA = 4.5
AA_LARGE_OR_DRAWN = 3.0


@pytest.fixture(params=["light", "dark"])
def colors(request: pytest.FixtureRequest) -> dict[str, Color]:
    """Every color the sheet names, in one theme."""
    named = re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", SHEET.read_text("utf-8"))
    theme = 0 if request.param == "light" else 1
    return {name: from_hex(pair[theme]) for name, *pair in named}


def grounds(colors: dict[str, Color]) -> dict[str, Color]:
    """What a land label may stand on."""
    powers = {power: colors[f"{power.lower()}-land"] for power in STANDARD.power_keys}
    return {**powers, "nobody": colors["map-land"], "Switzerland": colors["map-rock"]}


def test_any_two_powers_are_told_apart_by_every_eye(colors: dict[str, Color]) -> None:
    powers = [colors[power.lower()] for power in STANDARD.power_keys]
    assert len(powers) == 7
    assert smallest_difference(powers) >= 20


def test_lands_of_two_powers_differ_even_without_their_hatching(colors: dict[str, Color]) -> None:
    lands = grounds(colors)
    del lands["Switzerland"]
    assert smallest_difference(list(lands.values())) >= 5


def test_land_labels_are_readable_on_every_owner(colors: dict[str, Color]) -> None:
    for owner, ground in grounds(colors).items():
        assert contrast(colors["map-ink"], ground) >= AA, owner


def test_sea_labels_are_readable_out_at_sea_and_near_the_coast(colors: dict[str, Color]) -> None:
    for water in ("map-sea", "map-sea-near", "map-sea-shore"):
        assert contrast(colors["map-sea-ink"], colors[water]) >= AA, water


def test_the_coast_is_drawn_clearly(colors: dict[str, Color]) -> None:
    for ground in ("map-sea", "map-sea-shore", "map-land"):
        assert contrast(colors["map-coast"], colors[ground]) >= AA_LARGE_OR_DRAWN, ground


def test_every_power_has_a_hatching_of_its_own() -> None:
    picture = (SHEET.parent / "standard.svg").read_text("utf-8")
    drawn = dict(re.findall(r'<pattern id="hatch-(\w+)".*?class="hatch" d="([^"]+)"', picture))
    assert list(drawn) == list(STANDARD.power_keys)
    assert len(set(drawn.values())) == 7
    sheet = SHEET.read_text("utf-8")
    for power in STANDARD.power_keys:
        assert f'url("#hatch-{power}")' in sheet
