"""docs/rules.md says what the rules do: its tables are complete and its example is true."""

import json
import re
from dataclasses import fields
from pathlib import Path

import pytest

from games.diplomacy.bulk import adjudicate_line
from games.diplomacy.line import read, write
from games.diplomacy.notation import read_order, write_order
from games.diplomacy.options import Options
from games.diplomacy.reasons import Result, words

TEXT = (Path(__file__).parents[3] / "docs" / "rules.md").read_text(encoding="utf-8")
ISSUES = {"A": 7, "B": 7, "C": 6, "D": 9, "E": 6}


def test_the_line_in_the_document_has_the_answer_in_the_document() -> None:
    line, answer = (
        json.loads(block) for block in re.findall(r"```json \w+\n(.*?)```", TEXT, re.DOTALL)
    )
    assert adjudicate_line(line) == answer


@pytest.mark.parametrize("option", [option.name for option in fields(Options)])
def test_every_house_rule_has_its_row(option: str) -> None:
    assert f"\n| `{option}` |" in TEXT


@pytest.mark.parametrize("result", Result)
def test_every_result_has_its_row(result: Result) -> None:
    (word,) = words(result)
    assert f"\n| `{word}` |" in TEXT


@pytest.mark.parametrize(
    "issue", [f"4.{part}.{number + 1}" for part, count in ISSUES.items() for number in range(count)]
)
def test_every_issue_of_datc_has_its_row(issue: str) -> None:
    assert f"\n| {issue} " in TEXT


def test_the_orders_in_the_document_are_written_as_parley_writes_them() -> None:
    table = TEXT[TEXT.index("| Order | Line |") : TEXT.index("You may write them")]
    lines = [line for row in table.splitlines()[2:] for line in re.findall("`([^`]+)`", row)]
    assert len(lines) == 12
    assert [write_order(read_order(line)) for line in lines] == lines


def test_the_position_in_the_document_is_one() -> None:
    (line,) = re.findall(r"`(F1901R GERMANY:[^`]+)`", TEXT)
    assert write(read(line)) == line
