"""Counts of ways to play, held against data/perft/catan. How to find what is wrong when a number
is: ``python -m games.catan.perft 2 "the position's line"``."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from games.catan.check import check
from games.catan.choices import awaited
from games.catan.game import legal
from games.catan.line import read
from games.catan.luck import settle, ways
from games.catan.opening import start
from games.catan.options import Options
from games.catan.perft import count, divide, main
from games.catan.play import play
from games.catan.position import Position

FOLDER = Path(__file__).parents[2] / "data" / "perft" / "catan"
POSITIONS = [
    pytest.param(entry, id=f"{file.stem}: {entry['name']}")
    for file in sorted(FOLDER.glob("*.toml"))
    for entry in tomllib.loads(file.read_text())["position"]
]


@pytest.mark.parametrize("entry", POSITIONS)
def test_there_are_as_many_ways_to_play_as_counted(entry: dict[str, Any]) -> None:
    position = read(entry["line"])
    found = [count(position, plies + 1) for plies in range(len(entry["paths"]))]
    assert found == entry["paths"]


def slow_count(position: Position, plies: int) -> int:
    """The same counted line by line: every legal line read, checked and played."""
    if plies == 0:
        return 1
    total = 0
    outcomes = ways(position.record)
    for outcome in range(outcomes):
        record = position.copy_record()
        settle(record, outcome)
        total += slow_count(Position(record), plies - 1)
    if not outcomes and (seats := awaited(position.record)):
        seat = (seats & -seats).bit_length() - 1
        for line in legal(position, seat):
            record = position.copy_record()
            play(record, seat, check(position, seat, [line]))
            total += slow_count(Position(record), plies - 1)
    return total


@pytest.mark.parametrize("entry", POSITIONS)
def test_counting_line_by_line_gives_the_same(entry: dict[str, Any]) -> None:
    position, paths = read(entry["line"]), entry["paths"]
    plies = max(n for n in range(1, len(paths) + 1) if n == 1 or paths[n - 1] < 3000)
    assert slow_count(position, plies) == paths[plies - 1]


def test_the_branches_together_are_all_the_ways_there_are() -> None:
    position = start(Options(), seed=1)
    assert sum(divide(position, 3).values()) == count(position, 3)


def test_the_command_prints_the_divide(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    line = "T5.3 MAIN RED board=beginner robber=A RED:3::3-7:1CLAY,1WOOD rolled"
    monkeypatch.setattr("sys.argv", ["perft", "1", line])
    main()
    printed = [" ".join(row.split()) for row in capsys.readouterr().out.splitlines()]
    assert printed == ["end 1", "road 0-3 1", "road 7-11 1", "road 7-12 1", "all 4"]
