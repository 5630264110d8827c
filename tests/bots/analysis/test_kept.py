"""What was seen in a record is kept beside it, and is looked at anew when anything changed."""

from pathlib import Path

import pytest

from bots.analysis import kept, load
from games.core import record
from tests.games.formats.played import played

KEYS = ["attacks", "centers", "winner"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.jsonl").write_text(record.write(played("diplomacy", 7, 3)))
    return tmp_path


def facts(folder: Path, keys: list[str]) -> dict[str, object]:
    (game,) = load.load(folder, keys)
    told = {key: found.tolist() for key, found in game.facts.items()}
    return {"phases": game.phases, "seats": game.seats, "terms": game.terms, **told}


def test_a_second_look_plays_nothing_and_sees_the_same(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, talk = facts(folder, KEYS), facts(folder, ["messages"])
    monkeypatch.setattr(load, "read_game", lambda *_: pytest.fail("it was read again"))
    assert facts(folder, KEYS) == first
    assert facts(folder, ["messages"]) == talk, "phases of others' variables are not in it"


def test_more_is_seen_when_more_is_asked(folder: Path) -> None:
    facts(folder, ["winner"])
    assert facts(folder, KEYS) == facts(folder, KEYS)
    (file,) = (folder / kept.FOLDER).iterdir()
    seen = kept.find(file)
    assert seen and set(seen.facts) == set(KEYS)


def test_another_record_or_other_code_is_looked_at_anew(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts(folder, KEYS)
    (folder / "a.jsonl").write_text(record.write(played("diplomacy", 8, 3)))
    other = facts(folder, KEYS)
    monkeypatch.setattr(kept, "_code", lambda: "other code")
    assert facts(folder, KEYS) == other
    assert len(list((folder / kept.FOLDER).iterdir())) == 3


def test_what_was_spoilt_or_cannot_be_kept_does_no_harm(folder: Path) -> None:
    first = facts(folder, KEYS)
    (file,) = (folder / kept.FOLDER).iterdir()
    for spoilt in ("", "[]", '{"game": "diplomacy"}', "\0"):
        file.write_text(spoilt)
        assert facts(folder, KEYS) == first
    file.unlink()
    file.parent.rmdir()
    file.parent.write_text("no folder")
    assert facts(folder, KEYS) == first
