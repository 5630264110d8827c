"""The bulk command answers every line about trade, in order, and never stops on a bad one."""

import json
from pathlib import Path

import pytest

from games.talk.__main__ import COMMANDS, answers, main
from games.talk.catan.language import phrasebook
from games.talk.catan.meaning import Chat
from games.talk.catan.reading import read
from tests.games.talk.catan.tables import OFFER, PLAYERS, table

CONTEXT = {"speaker": PLAYERS[0], "players": PLAYERS[1:], "turn": 1, "open_offer": OFFER}
DOCUMENT = Path(__file__).parents[4] / "docs" / "catan-language.md"


def read_lines(*lines: object) -> list[dict[str, object]]:
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    return [json.loads(line) for line in answers(texts, COMMANDS["read"]["catan"])]


def test_answers_come_in_order_with_their_ids_meanings_and_sentences() -> None:
    offer, unsure, chat, error = read_lines(
        {"id": "x", "text": "I give 2 or a wheat for a sheep", "context": CONTEXT},
        {"id": 1, "text": "wheat instead?", "context": CONTEXT},
        {"id": 2, "text": "good game", "context": CONTEXT},
        {"id": 3, "text": "t:0;o:1cl", "context": CONTEXT},
    )
    assert offer["id"] == "x"
    assert (unsure["meaning"], unsure["level"]) == (None, None)
    assert unsure["readings"] and unsure["mistake"]
    assert chat["meaning"] == {
        "kind": "chat",
        "to": None,
        "give": None,
        "get": None,
        "give_any": False,
        "get_any": False,
        "complete": False,
    }
    assert isinstance(error["meaning"], dict) and error["meaning"]["error"] == "self"
    assert error["sentence"] == "You cannot trade with yourself."


def test_an_offer_has_the_fields_that_every_program_may_rely_on() -> None:
    (answer,) = read_lines({"text": "2 ore or a wheat for 1 clay", "context": CONTEXT})
    assert answer == {
        "meaning": {
            "kind": "offer",
            "to": [1],
            "give": [{"ore": 2}, {"wheat": 1}],
            "get": [{"clay": 1}],
            "give_any": False,
            "get_any": False,
            "complete": True,
        },
        "level": 1,
        "readings": [],
        "sentence": "You offer Peter 2 ore or 1 wheat for 1 clay.",
    }


@pytest.mark.parametrize(
    "line",
    [
        "not json",
        "[1]",
        {"id": 1},
        {"id": 1, "text": 5, "context": CONTEXT},
        {"id": 1, "text": "hi"},
        {"id": 1, "text": "hi", "context": {**CONTEXT, "speaker": [0]}},
        {"id": 1, "text": "hi", "context": {**CONTEXT, "open_offer": {"from": 1, "to": [[0]]}}},
        "[" * 100_000,
    ],
)
def test_a_bad_line_carries_an_error_and_the_next_is_read(line: object) -> None:
    bad, good = read_lines(line, {"id": 2, "text": "ok", "context": CONTEXT})
    assert "error" in bad
    assert isinstance(good["meaning"], dict) and good["meaning"]["kind"] == "accept"


@pytest.mark.parametrize(
    "meaning",
    [
        None,
        {},
        {"kind": "gift"},
        {"kind": ["offer"]},
        {"kind": "offer", "to": "all"},
        {"kind": "offer", "to": [], "get": [{"ore": 1}]},
        {"kind": "offer", "to": "all", "get": [{"gold": 1}]},
        {"kind": "offer", "to": "all", "get": [{"ore": 0}]},
        {"kind": "offer", "to": "all", "get": [{}]},
        {"kind": "offer", "to": "all", "get": [5]},
        {"kind": "bank", "give": [{"ore": 4}, {"wood": 4}], "get": [{"clay": 1}]},
        {"kind": "accept", "to": "all"},
        {"kind": "request", "to": "all", "about": "weather"},
        {"kind": "announce", "about": "plan"},
        {"kind": "announce", "about": "plan", "plan": "castle"},
        {"kind": "embargo", "whom": "red"},
        {"kind": "block", "resources": ["gold"]},
        {"kind": "block", "resources": []},
        {"kind": "argue", "to": "all", "argument": "please"},
        {"kind": "chat"},
        {"kind": "error", "error": "self"},
    ],
)
def test_what_is_no_meaning_is_not_written_but_answered_with_a_sentence(meaning: object) -> None:
    line = json.dumps({"id": 1, "meaning": meaning, "context": CONTEXT})
    (answer,) = answers([line], COMMANDS["write"]["catan"])
    assert json.loads(answer)["error"].endswith(".")


def test_a_meaning_is_written_and_reads_back() -> None:
    (said,) = read_lines({"text": "throw in a wheat and we have a deal", "context": CONTEXT})
    for variety in range(9):
        line = {"meaning": said["meaning"], "context": CONTEXT, "variety": variety}
        (written,) = answers([json.dumps(line)], COMMANDS["write"]["catan"])
        (again,) = read_lines({"text": json.loads(written)["text"], "context": CONTEXT})
        assert again["meaning"] == said["meaning"]


def test_the_command_measures_a_file_and_shows_what_was_read_wrongly(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    few: list[dict[str, object]] = [
        {"id": "1a", "kind": "free", "text": "ok", "meaning": {"kind": "reject", "to": [1]}},
        {"id": "1b", "kind": "manual", "text": "ok", "meaning": "reject 1", "also": ["accept 1"]},
    ]
    file = tmp_path / "few.jsonl"
    file.write_text("\n".join(json.dumps({**one, "context": CONTEXT}) for one in few))
    assert main(["measure", "--game", "catan", "--show", "wrong", str(file)]) == 0
    printed = capsys.readouterr().out
    assert "wrongly read: 1a ok\n  read  accept 1\n  means reject 1" in printed
    assert "1b" not in printed


def test_what_only_diplomacy_has_is_refused_with_a_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["measure", "--game", "catan", "--rules", "few.jsonl"])
    assert "only Diplomacy" in capsys.readouterr().err


def test_every_phrase_reads_and_the_document_has_them_all(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for subject, examples in phrasebook():
        here = table(OFFER, turn=1) if subject.startswith("Answers") else table()
        for example in examples:
            reading = read(example, here)
            assert not isinstance(reading.meaning, Chat | None), example
            assert not hasattr(reading.meaning, "error"), example
    assert main(["phrases", "--game", "catan"]) == 0
    begun = DOCUMENT.read_text(encoding="utf-8").split("python -m games.talk phrases --game catan")
    generated = begun[1].split("-->\n")[1].split("<!-- end")[0]
    assert generated.strip() == capsys.readouterr().out.strip()
