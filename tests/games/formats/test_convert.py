"""Games from one form into another, by the shell."""

from pathlib import Path

import pytest

from games.__main__ import main
from games.core import record
from games.formats import diplomacy_json
from tests.games.formats.played import played

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A record on disk."""
    kept = tmp_path / "game.jsonl"
    kept.write_text(record.write(played("diplomacy", 2, 3)))
    return kept


def test_a_record_goes_out_and_comes_in_again(file: Path, tmp_path: Path, capsys: Captured) -> None:
    assert main(["convert", str(file), "--to", "diplomacy"]) == 0
    saved = tmp_path / "game.json"
    saved.write_text(capsys.readouterr().out)
    assert main(["convert", str(saved), "--from", "diplomacy", "--to", "jsonl"]) == 0
    assert capsys.readouterr().out == file.read_text()


def test_what_did_not_fit_is_told(tmp_path: Path, capsys: Captured) -> None:
    saved = tmp_path / "game.json"
    text = "".join(diplomacy_json.write(played("diplomacy", 2, 3)))
    saved.write_text(text.replace('"orders": {"AUSTRIA": [', '"orders": {"AUSTRIA": ["x", ', 1))
    assert main(["convert", str(saved), "--from", "diplomacy", "--to", "jsonl"]) == 1
    assert "game.json: S1901M: x: “x”" in capsys.readouterr().err


def test_a_form_that_the_game_does_not_have_is_refused(file: Path, capsys: Captured) -> None:
    file.write_text(record.write(played("catan", 2, 3)))
    assert main(["convert", str(file), "--to", "diplomacy"]) == 2
    assert "A game of Catan is not written as “diplomacy”" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["convert", str(file), "--to", "papyrus"])


def test_what_people_wrote_is_no_formula_in_a_table(file: Path, capsys: Captured) -> None:
    said = '{"what": "message", "phase": "S1901M", "from": 0, "to": [1], "text": "=1+1"}\n'
    header, rest = file.read_text().split("\n", 1)
    file.write_text(f"{header}\n{said}{rest}")
    assert main(["convert", str(file), "--to", "csv"]) == 0
    assert ",'=1+1," in capsys.readouterr().out
