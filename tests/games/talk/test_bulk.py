"""The bulk command answers every line, in order, and never stops on a bad one."""

import json

import pytest

from games.core.lines import answers
from games.talk.__main__ import COMMANDS

CONTEXT = {
    "speaker": "FRA",
    "to": ["GER"],
    "season": "SPR",
    "year": 1901,
    "units": {"FRA": ["A PAR", "F STP/SCS"], "GER": ["A MUN"]},
    "open": None,
    "history": [],
}


def read_lines(*lines: object) -> list[dict[str, object]]:
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    return [json.loads(line) for line in answers(texts, COMMANDS["read"]["diplomacy"])]


def test_answers_come_in_order_with_their_ids_and_meanings() -> None:
    one, other = read_lines(
        {"id": "x", "text": "move to Burgundy", "context": CONTEXT},
        {"id": 7, "text": "nice weather", "context": CONTEXT},
    )
    assert one["id"] == "x"
    assert one["meaning"] == (
        "propose(FRA,[GER],[Commit(GER,[FRA],Do(mto(Unit(GER,Region(MUN,AMY)),Region(BUR,AMY))))])"
    )
    assert one["level"] == 1
    assert one["readings"] == []
    assert one["sentence"]
    assert (other["id"], other["meaning"], other["level"]) == (7, "chat", None)


@pytest.mark.parametrize(
    "line",
    [
        "not json",
        "[1]",
        '"text"',
        {"id": 1},
        {"id": 1, "text": 5, "context": CONTEXT},
        {"id": 1, "text": "hi", "context": None},
        {"id": 1, "text": "hi", "context": {**CONTEXT, "speaker": "XXX"}},
        {"id": 1, "text": "hi", "context": {**CONTEXT, "speaker": ["FRA"]}},
        {"id": 1, "text": "hi", "context": {**CONTEXT, "to": []}},
        {"id": 1, "text": "hi", "context": {**CONTEXT, "to": [["ENG"]]}},
        {"id": 1, "text": "hi", "context": {**CONTEXT, "units": {"FRA": [1]}}},
        {"id": 1, "text": "hi", "context": {**CONTEXT, "units": 3}},
        {"id": 1, "text": "hi", "context": {**CONTEXT, "open": "garbage("}},
        {"id": 1, "text": "hi", "context": {**CONTEXT, "history": 4}},
        {"id": 1, "text": "hi", "context": {**CONTEXT, "season": "XXX"}},
        "[" * 100_000,
    ],
)
def test_a_bad_line_carries_an_error_and_the_next_is_read(line: object) -> None:
    bad, good = read_lines(line, {"id": 2, "text": "peace?", "context": CONTEXT})
    assert "error" in bad
    assert good["meaning"] == "propose(FRA,[GER],[Agree([FRA GER],pce([FRA GER]))])"


def test_a_meaning_is_written_and_reads_back() -> None:
    meaning = "propose(FRA,[GER],[Agree([FRA GER],dmz([FRA GER],[BUR]))])"
    (line,) = answers(
        [json.dumps({"id": 1, "meaning": meaning, "context": CONTEXT})],
        COMMANDS["write"]["diplomacy"],
    )
    (read,) = read_lines({"id": 1, "text": json.loads(line)["text"], "context": CONTEXT})
    assert read["meaning"] == meaning
