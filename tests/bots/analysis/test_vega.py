"""The facts as a chart of Vega-Lite, and any chart in pixels."""

from typing import Any

import pytest

from bots.analysis.charts import pixels
from bots.analysis.charts.bars import Bar, bars
from bots.analysis.charts.sheet import Words
from bots.analysis.game import Game
from bots.analysis.load import observe
from bots.analysis.question import Question
from bots.analysis.registry import find
from bots.analysis.vega import specification
from games.core.record import Record, Step

PLAYED = Record(
    "diplomacy",
    {},
    1,
    (Step("S1901M", {2: ("A PAR - BUR",)}), Step("F1901M", {2: ("A BUR - BEL",)})),
)
PNG = b"\x89PNG\r\n\x1a\n"


def specified(*keys: str) -> dict[str, Any]:
    games = [observe(Game("one", PLAYED), [find(key) for key in keys])]
    return specification(games, Question(keys, by="seat"))


def test_every_fact_is_a_row_of_the_chart_and_turns_are_numbers() -> None:
    told = specified("centers", "moves_ok")
    rows = told["data"]["values"]
    moved = [row for row in rows if row["variable"] == "moves_ok"]
    assert [(row["actor"], row["turn"]) for row in moved] == [("FRANCE", 1901)] * 2
    assert {row["turn"] for row in rows if row["phase"] == "end"} == {None}
    assert told["encoding"]["x"]["field"] == "turn"
    assert told["encoding"]["y"]["aggregate"] == "mean"  # of what stands, not added up
    assert specified("moves_ok")["encoding"]["y"]["aggregate"] == "sum"


def test_what_is_known_at_the_end_alone_is_drawn_agent_by_agent() -> None:
    told = specified("rank")
    assert told["mark"]["type"] == "bar" and told["encoding"]["x"]["field"] == "actor"


def test_a_chart_is_drawn_in_pixels_in_the_colors_of_day() -> None:
    pytest.importorskip("vl_convert")
    drawn = bars(Words("A title", "What it shows."), [Bar("FRANCE", 2, 1, 3)])
    pixel = pixels.png(drawn)
    assert pixel.startswith(PNG)
    width = int.from_bytes(pixel[16:20], "big")
    assert width == 760 * pixels.SCALE
