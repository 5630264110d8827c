"""Counts of legal orders and of ways to play, held against data/perft. How to find what is wrong
when a number is: ``python -m games.diplomacy.perft 2 "the position's line"``."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from games.diplomacy.judge import legal_orders
from games.diplomacy.line import read
from games.diplomacy.perft import count, divide, joint_orders, main

FOLDER = Path(__file__).parents[2] / "data" / "perft"


def positions(having: str) -> list[Any]:
    """The entries of all files that hold one kind of count."""
    return [
        pytest.param(entry, id=f"{file.stem}: {entry['name']}")
        for file in sorted(FOLDER.glob("*.toml"))
        for entry in tomllib.loads(file.read_text())["position"]
        if having in entry
    ]


def table(text: str) -> dict[str, int]:
    """``"A PAR 11, F BRE 9"`` as a table."""
    rows = (row.rsplit(maxsplit=1) for row in text.split(","))
    return {" ".join(name.split()): int(number) for name, number in rows}


@pytest.mark.parametrize("entry", positions("orders"))
def test_each_unit_has_as_many_orders_as_counted(entry: dict[str, Any]) -> None:
    orders = legal_orders(read(entry["line"]))
    assert Counter(str(order.unit) for order in orders) == table(entry["orders"])


@pytest.mark.parametrize("entry", positions("joint"))
def test_each_power_has_as_many_sets_of_orders_as_counted(entry: dict[str, Any]) -> None:
    found = {power: sets for power, sets in joint_orders(read(entry["line"])).items() if sets > 1}
    assert found == table(entry["joint"])


@pytest.mark.parametrize("entry", positions("paths"))
def test_there_are_as_many_ways_to_play_as_counted(entry: dict[str, Any]) -> None:
    position = read(entry["line"])
    found = [count(position, phases + 1) for phases in range(len(entry["paths"]))]
    assert found == entry["paths"]


def test_the_orders_of_each_unit_begin_all_the_ways_there_are() -> None:
    position = read("S1901M FRANCE:APAR:PAR GERMANY:ABUR:MUN")
    ways = divide(position, 2)
    for unit in ("A PAR", "A BUR"):
        begun = sum(paths for order, paths in ways.items() if order.startswith(unit))
        assert begun == count(position, 2)


def test_the_command_prints_the_divide(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["perft", "1", "S1901M FRANCE:APOR:"])
    main()
    printed = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert printed == ["A POR H 1", "A POR - SPA 1", "all 2"]
