"""All that was seen in games as a chart of Vega-Lite, for its explorer and for others' programs.

The specification holds the facts themselves, one a row, and adds up, draws and tells them apart by
what its encoding says; https://vega.github.io/vega-lite has what else that can be.
"""

from collections.abc import Sequence
from typing import Any

from bots.analysis.charts.palette import EDGE, PLAYERS, Color
from bots.analysis.game import END, when
from bots.analysis.load import Loaded
from bots.analysis.notebook import facts_of
from bots.analysis.question import Question
from bots.analysis.registry import find

SCHEMA = "https://vega.github.io/schema/vega-lite/v6.json"
FOLDS = {"mean": "mean", "median": "median", "last": "mean", "state": "mean"}
"""How a variable's facts become one number there; all else is added up."""


def specification(games: Sequence[Loaded], question: Question) -> dict[str, Any]:
    """The facts of games with a first chart of them: the question's first variable turn by turn, or
    agent by agent where it is known at the end alone."""
    rows = [_row(row) for row in facts_of(games)]
    first = find(question.variables[0])
    along = any(row["turn"] is not None for row in rows if row["variable"] == first.key)
    who = "actor" if question.by == "seat" else "label"
    number = {"aggregate": FOLDS.get(first.fold, "sum"), "field": "number", "type": "quantitative"}
    color: dict[str, Any] = {"field": who, "type": "nominal"}
    if named := [name for name in dict.fromkeys(row[who] for row in rows) if name in PLAYERS]:
        color["scale"] = {"domain": named, "range": [_color(name)[0] for name in named]}
    x = {"field": "turn", "type": "quantitative"} if along else {"field": who, "type": "nominal"}
    return {
        "$schema": SCHEMA,
        "usermeta": {"night": [_color(name)[1] for name in named]},
        "description": f"{first.key}: {first.meaning}",
        "width": 640,
        "height": 320,
        "data": {"values": rows},
        "transform": [{"filter": {"field": "variable", "equal": first.key}}],
        "mark": {"type": "line" if along else "bar", "point": along, "tooltip": True},
        "encoding": {"x": x, "y": {**number, "title": first.key}, "color": color},
    }


def _color(seat: str) -> Color:
    """A seat's color, by day and at night; white would not be seen on paper."""
    return EDGE if seat == "WHITE" else PLAYERS[seat]


def _row(row: dict[str, Any]) -> dict[str, Any]:
    """A fact with its year or turn as a number; what was seen at the end has none."""
    return row | {"turn": None if row["phase"] == END else when(row["phase"])}
