"""STAC's extracted features of some turns of Catan that were played by hand."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from bots.analysis.stac_extracted import COLUMNS
from bots.arena.__main__ import main
from games.core.record import write
from games.formats.stac_board import COLORS
from games.formats.stac_tables import states_of
from tests.bots.analysis.test_catan_variables import TABLE

RED, BLUE, WHITE, NOBODY_THERE = (COLORS[seat] for seat in range(4))
ROAD, SETTLEMENT, CITY, CARD, LONGEST, ARMY = range(6)
Rows = list[dict[str, Any]]


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> Rows:
    """The table as the shell writes it."""
    place = tmp_path_factory.mktemp("extracted")
    kept, made = place / "game.jsonl", place / "table.csv"
    kept.write_text(write(TABLE))
    with pytest.MonkeyPatch.context() as patch, made.open("w") as out:
        patch.setattr("sys.stdout", out)
        assert main(["convert", str(kept), "--to", "stac-extracted"]) == 0
    return read(made)


def read(file: Path) -> Rows:
    with file.open() as lines:
        reader = csv.DictReader(lines)
        assert tuple(reader.fieldnames or ()) == COLUMNS
        return [
            row | {name: array(cell) for name, cell in row.items() if cell.startswith("{")}
            for row in reader
        ]


def array(text: str) -> Any:
    return json.loads(text.replace("{", "[").replace("}", "]"))


def test_there_is_a_row_for_each_state(rows: Rows) -> None:
    assert [int(row["id"]) for row in rows] == list(range(len(list(states_of(TABLE)))))


def test_trades_and_plans_are_counted_up_to_a_state_and_from_it_on(rows: Rows) -> None:
    for past, future in (("pasttrades", "futuretrades"), ("pastpbp", "futurepbp")):
        for row in rows:
            whole = [
                [was + will for was, will in zip(*both, strict=True)]
                for both in zip(row[past], row[future], strict=True)
            ]
            assert whole == rows[-1][past]
    trades = rows[-1]["pasttrades"]
    assert trades[RED][BLUE] == trades[BLUE][RED] == 1
    assert trades[WHITE][BLUE] == 1 and trades[RED][WHITE] == 0
    assert trades[RED][RED] == 1 and trades[BLUE][BLUE] == 0  # with the bank
    plans = rows[-1]["pastpbp"]
    assert plans[RED] == [3, 3, 0, 1, 3, 1]  # a knight serves the army, a road the longest road
    assert plans[BLUE] == [3, 2, 1, 0, 3, 0]
    assert plans[NOBODY_THERE] == [0] * 6


def test_the_robber_slows_down_those_whom_it_touches_alone(rows: Rows) -> None:
    last = rows[-1]
    assert last["settlementetb"][RED][0] == last["settlementetb"][RED][1] == 15
    without, with_ = last["settlementetb"][WHITE]
    assert without < with_
    for seat in (RED, BLUE, WHITE):
        each = [last[f"{kind}etb"][seat] for kind in ("settlement", "road", "city", "devcard")]
        assert last["avgetb"][seat] == [sum(column) // 4 for column in zip(*each, strict=True)]
    assert last["etw"][NOBODY_THERE] == 0 < min(last["etw"][seat] for seat in (RED, BLUE, WHITE))


def test_places_on_the_island_are_told(rows: Rows) -> None:
    last = rows[-1]
    assert last["rsstypeandno"][RED] == [1, 1, 1, 3, 2]
    assert last["longestroads"] == [2, 2, 1, 0]
    assert last["longestposroads"][RED] == 15
    assert last["disttoport"][RED] == 0  # at 16
    assert last["connterr"][RED] == 0 and last["notisoterr"][RED] == 1
    assert last["disttolegal"][RED] == 2
    first = rows[1]
    assert (first["connterr"][RED], first["notisoterr"][RED]) == (1, 0)  # one settlement alone
    assert first["disttoopp"] == [0] * 4
