"""The shell asks records of games: tables, charts, and clear words where it cannot."""

import csv
import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from bots.analysis.notebook import answers, facts
from bots.arena.__main__ import main
from bots.arena.description import from_table, read_table
from bots.arena.results import read_rows
from bots.arena.wins import wins

SVG = "{http://www.w3.org/2000/svg}"
COUNTED = (("deals", "confirmed"), ("messages", "messages"), ("promises_kept", "kept"))
SMALL = ["--games", "2", "--final-year", "1902", "--processes", "1"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A share of the shipped experiment: its records, and the rows of its results beside them."""
    place = tmp_path_factory.mktemp("negotiation")
    records, rows = place / "records", place / "rows.jsonl"
    assert main(["negotiation", *SMALL, "--record", str(records), "--out", str(rows)]) == 0
    return records


def test_winner_by_label_is_what_the_experiment_s_own_table_says(folder: Path) -> None:
    experiment = from_table({**read_table("negotiation"), "games": 2})
    printed = wins(experiment, read_rows(folder.parent / "rows.jsonl"))
    asked = answers(folder, "winner", single_mean=True)
    told = {(row["who"], row["at"]): row for row in asked}
    assert sum(one.decided for one in printed) > 4
    for one in printed:
        row = told[one.label, f"{one.level:g}"]
        assert row["games"] == one.decided
        if one.decided:
            assert (row["value"], row["low"], row["high"]) == (one.share, *one.interval)


def test_scores_ranks_and_deals_are_those_of_the_arena_s_results(folder: Path) -> None:
    rows = read_rows(folder.parent / "rows.jsonl")
    seen = facts(folder, "score", "share", "deals", "messages", "promises_kept")
    for row in rows:
        name = f"game-{row['number']:04}"
        own = [one for one in seen if one["game"] == name]
        scores = [one["number"] for one in own if one["variable"] == "score"]
        assert scores == row["scores"]
        assert [one["number"] for one in own if one["variable"] == "share"] == row["shares"]
        for key, counted in (
            ("deals", "confirmed"),
            ("messages", "messages"),
            ("promises_kept", "kept"),
        ):
            told = sum(one["number"] for one in own if one["variable"] == key)
            assert told == sum(row["talk"][counted]), (name, key)


def test_the_shell_prints_a_table_and_draws_it(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "winner.svg"
    asked = ["analyze", str(folder), "--variable", "winner", "--by", "label", "--single-mean"]
    assert main([*asked, "--format", "json", "--chart", str(picture)]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert len(rows) == 8 * 2
    drawn = ElementTree.fromstring(picture.read_text())
    known = [row for row in rows if row["games"]]
    assert len(list(drawn.iter(f"{SVG}circle"))) == len(known)
    words = {"".join(one.itertext()) for one in drawn.iter(f"{SVG}text")}
    assert {"Winner", "negotiating", "silent", "Seats: negotiating", "100 %"} <= words
    assert drawn.findtext(f"{SVG}desc", "").startswith("Stands alone at the top")
    made_by = drawn.findtext(f"{SVG}metadata", "")
    assert made_by.startswith(f"python -m bots.arena analyze {folder} --variable winner")
    beside = list(csv.DictReader(picture.with_suffix(".csv").open()))
    assert [row["who"] for row in beside] == [row["who"] for row in rows]
    assert main([*asked, "--format", "markdown"]) == 0
    assert capsys.readouterr().out.startswith("| variable | who | at | games |")


@pytest.mark.parametrize(
    ("more", "shapes"),
    [
        (["--variable", "attacks", "--by", "seat", "--display", "heat"], 7 * 6),
        (["--variable", "score", "--by", "seat", "--display", "pie", "--along", "nothing"], 7),
        (
            [
                "--variable",
                "deals",
                "--variable",
                "messages",
                "--single-mean",
                "--along",
                "nothing",
            ],
            4,
        ),
        (["--variable", "length", "--display", "histogram"], 1),
    ],
)
def test_every_display_can_be_drawn(
    folder: Path, tmp_path: Path, more: list[str], shapes: int
) -> None:
    picture = tmp_path / "drawn.svg"
    assert main(["analyze", str(folder), *more, "--chart", str(picture)]) == 0
    drawn = ElementTree.fromstring(picture.read_text())
    marks = [one for one in drawn.iter() if {"area", "cell"} & set(one.get("class", "").split())]
    assert len(marks) >= shapes


def test_one_game_is_told_phase_by_phase(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--variable", "centers", "--by", "seat", "--game", "3", "--of", "FRANCE"]
    assert main(["analyze", str(folder), *asked, "--format", "csv"]) == 0
    rows = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    assert [row["at"] for row in rows][:2] == ["S1901M", "F1901M"]
    assert (rows[0]["value"], rows[-1]["at"]) == ("3.0", "end")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--variable", "winer"], "there is no variable winer; did you mean 'winner'?"),
        (["--variable", "eta"], "eta is seen in games of catan"),
        (["--variable", "winner", "--of", "silence"], "did you mean 'silent'?"),
        (["--variable", "winner", "--session", "9"], "they are numbered 1 to 8"),
        (["--variable", "moves", "--toward", "FRANCE"], "moves is of one agent"),
        (["--variable", "deals", "--display", "pie", "--chart", "x"], "along nothing"),
        (["--variable", "deals", "--display", "histogram", "--chart", "x"], "of one of them only"),
    ],
)
def test_what_cannot_be_answered_is_said(
    folder: Path, capsys: pytest.CaptureFixture[str], more: list[str], said: str
) -> None:
    assert main(["analyze", str(folder), *more]) == 2
    assert said in capsys.readouterr().err


def test_a_folder_without_records_and_a_file_that_is_none_are_said(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyze", str(tmp_path), "--variable", "winner"]) == 2
    assert "holds no records" in capsys.readouterr().err
    torn = tmp_path / "torn.jsonl"
    torn.write_text((folder / "game-0000.jsonl").read_text() + '{"what": "ste')
    assert main(["analyze", str(tmp_path), "--variable", "winner"]) == 2
    assert "torn.jsonl: Line" in capsys.readouterr().err
    (tmp_path / "whole.jsonl").write_text((folder / "game-0001.jsonl").read_text())
    assert main(["analyze", str(tmp_path), "--variable", "winner", "--processes", "2"]) == 2
    assert "torn.jsonl: Line" in capsys.readouterr().err


HEAD = '{"record": 2, "game": "diplomacy", "options": {}, "seed": 1'


@pytest.mark.parametrize(
    "lines",
    [
        HEAD + ', "seats": [{"name": "FRANCE"}]}',
        HEAD + ', "seats": 7}',
        HEAD + '}\n{"what": "deal", "phase": "S1901M"}',
        HEAD + '}\n{"what": "deal", "phase": "?", "deal": [], "state": "confirmed"}',
        HEAD + '}\n{"what": "deal", "phase": "S1901M", "deal": 1, "state": "confirmed", '
        '"parties": [1, 99]}',
        HEAD.replace("diplomacy", "ludo") + "}",
        HEAD.replace("{}", '{"victory": -1}') + "}",
    ],
)
def test_a_file_that_keeps_to_no_schema_is_named_and_nothing_else_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lines: str
) -> None:
    (tmp_path / "strange.jsonl").write_text(lines)
    assert main(["analyze", str(tmp_path), "--variable", "deals"]) == 2
    told = capsys.readouterr()
    assert not told.out
    assert "strange.jsonl" in told.err and len(told.err.splitlines()) == 1


def test_all_variables_are_listed_with_what_they_mean(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", "--list"]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert any(line.startswith("attacks ") and "(diplomacy)" in line for line in listed)


def test_the_script_of_the_document_runs(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    document = (Path(__file__).parents[3] / "docs" / "analysis.md").read_text()
    script = document.split("```python\n")[1].split("```")[0]
    monkeypatch.chdir(folder.parent)
    exec(compile(script, "docs/analysis.md", "exec"), {})
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 2 + 1
    assert "attacks a game" in told[0] and "were taken" in told[-1]
