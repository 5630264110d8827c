"""Wins along a sweep are counted as the thesis counts them, tabled and drawn."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest

from bots.arena.__main__ import main
from bots.arena.description import from_table
from bots.arena.sweep_chart import chart
from bots.arena.wins import Wins, pooled, table, wins

SWEEP = {"label": "random", "parameter": "count", "start": 0, "step": 1, "count": 2}
PLAYERS = [{"bot": "random"}, {"bot": "hold", "count": "rest"}]


def game(point: int, scores: list[int], kind: str = "draw") -> dict[str, Any]:
    seats = ["random"] * point + ["hold"] * (7 - point)
    return {"point": point, "kind": kind, "seats": seats, "scores": scores}


def test_games_without_a_winner_are_left_out_and_solos_counted_apart() -> None:
    experiment = from_table({"players": PLAYERS, "sweep": SWEEP, "games": 3})
    rows = [
        game(1, [18, 4, 4, 4, 4, 0, 0], "solo"),
        game(1, [6, 7, 6, 5, 5, 5, 0]),
        game(1, [8, 8, 4, 4, 4, 3, 3]),
    ]
    random, hold = wins(experiment, rows)
    assert (random.won, random.decided, random.solos, random.solved) == (1, 2, 1, 1)
    assert (hold.won, hold.decided, hold.solos, hold.solved) == (1, 2, 0, 1)
    assert random.expected == pytest.approx(1 / 7)
    assert "50.0%" in table([random, hold])


def test_points_where_all_or_none_are_of_a_kind_say_nothing_about_it() -> None:
    ends = [Wins(0, "a", 0, 50, 0, 0, 0.0), Wins(7, "a", 50, 50, 0, 0, 1.0)]
    assert pooled(ends, "a").decided == 0
    assert pooled([*ends, Wins(3, "a", 30, 50, 0, 0, 0.5)], "a").won == 30


def test_a_chart_has_a_point_and_an_interval_for_each_label_and_level() -> None:
    marks = [Wins(at, label, 5, 10, 0, 0, 0.5) for at in range(8) for label in ("a", "b & c")]
    drawn = ElementTree.fromstring(chart(marks, "A <b>", "Seats"))
    circles = drawn.iter("{http://www.w3.org/2000/svg}circle")
    assert len(list(circles)) == 8 * 2
    words = ["".join(one.itertext()) for one in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert {"A <b>", "a", "b & c", "Seats", "100 %"} <= set(words)


def test_the_shell_draws_a_sweep_and_refuses_to_draw_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "chart.svg"
    few = ["--games", "1", "--final-year", "1901", "--processes", "1", "--chart", str(picture)]
    assert main(["--players", "hold:7", *few]) == 2
    assert "a chart needs a sweep" in capsys.readouterr().err
    assert not picture.exists()
    assert main(["negotiation", *few]) == 0
    assert "All points: negotiating won" in capsys.readouterr().out
    assert picture.read_text().startswith("<svg")
