"""docs/catan-rules.md says what the rules do: its lists are complete and its examples are true."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from games.catan.actions import Kind
from games.catan.board import beginner, read_board
from games.catan.line import read, write
from games.catan.notation import read_action, write_action
from games.catan.options import Options
from games.catan.picture import picture

TEXT = (Path(__file__).parents[3] / "docs" / "catan-rules.md").read_text(encoding="utf-8")


def test_the_picture_is_that_of_the_beginners_board() -> None:
    assert f"```\n{picture(beginner())}\n```" in TEXT


def test_the_board_string_is_that_of_the_beginners_board() -> None:
    (text,) = re.findall(r"^`(M10\S+)`$", TEXT, re.MULTILINE)
    assert read_board(text) == beginner()


def test_every_kind_of_action_is_in_the_table_as_parley_writes_it() -> None:
    table = TEXT[TEXT.index("| Action | Line |") : TEXT.index("A moment of the game")]
    lines = [line for row in table.splitlines()[2:] for line in re.findall("`([^`]+)`", row)]
    assert [write_action(read_action(line)) for line in lines] == lines
    assert {int(read_action(line)["kind"]) for line in lines} == set(Kind)


@pytest.mark.parametrize("option", [option.name for option in fields(Options)])
def test_every_option_has_its_row(option: str) -> None:
    assert f"\n| `{option}` |" in TEXT


def test_the_position_in_the_document_is_one() -> None:
    (line,) = re.findall(r"`(T5.3 MAIN [^`]+)`", TEXT)
    assert write(read(line)) == line
