"""Charts: one palette with the site, names that keep apart, nothing drawn of nothing."""

import re
import xml.etree.ElementTree as ElementTree
from itertools import pairwise
from pathlib import Path

import pytest

from bots.analysis.charts import palette
from bots.analysis.charts.bars import Bar, bars, histogram
from bots.analysis.charts.heat import heat
from bots.analysis.charts.pie import pie
from bots.analysis.charts.points import Mark, Series, points
from bots.analysis.charts.sheet import Words

ROOT = Path(__file__).resolve().parents[3]
SHEETS = ("site/tokens.css", "diplomacy/map/map.css", "catan/colors.css")
WORDS = Words("A <b> & c", "What it shows.", "Along")


def of_the_site() -> dict[str, tuple[str, str]]:
    """Every color of the site that has a light and a dark side."""
    css = "".join((ROOT / "static" / name).read_text() for name in SHEETS)
    found = re.findall(r"--([\w-]+): light-dark\((#\w+), (#\w+)\)", css)
    return {name: (day, night) for name, day, night in found}


def test_the_colors_are_the_site_s() -> None:
    site = of_the_site()
    assert site["sheet"] == palette.PAPER
    assert site["ink"] == palette.INK
    assert site["ink-soft"] == palette.SOFT
    assert site["line"] == palette.LINE
    assert site["edge"] == palette.EDGE
    assert site["sea"] == palette.SEA
    for name, color in palette.PLAYERS.items():
        assert color == site.get(f"seat-{name.lower()}", site.get(name.lower()))


def test_every_chart_is_sound_xml_and_says_what_it_shows() -> None:
    line = Series("x < y", [Mark(at, at, at - 1, at + 1) for at in range(40)], [(0, 1), (39, 2)])
    drawn = [
        points(WORDS, [line, line], [(at, f"{at}") for at in range(40)]),
        bars(WORDS, [Bar("<i>", -2, -3, 1), Bar("b", 4)]),
        histogram(WORDS, [0.5, 1.25, 80]),
        pie(WORDS, [("all & one", 3)]),
        heat(WORDS, ["a"], ["<b>"], {("a", "<b>"): 0.0}),
    ]
    for one in drawn:
        tree = ElementTree.fromstring(one)
        assert tree.findtext("{http://www.w3.org/2000/svg}title") == WORDS.title
        assert tree.findtext("{http://www.w3.org/2000/svg}desc") == WORDS.description
        assert "prefers-color-scheme:dark" in one
        assert "nan" not in one


def test_names_at_the_end_of_lines_keep_apart() -> None:
    series = [Series(f"line {n}", [Mark(0, 0), Mark(1, 5 + n / 100)]) for n in range(5)]
    drawn = points(WORDS, series, [(0, "0"), (1, "1")])
    heights = sorted(float(y) for y in re.findall(r'y="([\d.]+)"[^>]*>line \d<', drawn))
    assert len(heights) == 5
    assert min(b - a for a, b in pairwise(heights)) >= 16


def test_nothing_is_drawn_of_nothing() -> None:
    with pytest.raises(ValueError, match="two places"):
        points(WORDS, [Series("a", [Mark(0, 1)])], [(0, "0")])
    with pytest.raises(ValueError, match="parts of a whole"):
        pie(WORDS, [("a", 0)])
    with pytest.raises(ValueError, match="nothing to draw"):
        bars(WORDS, [])
    with pytest.raises(ValueError, match="nothing to draw"):
        histogram(WORDS, [])
