"""Measuring counts a reading as right, asked back, not read or wrong, as the data's README says."""

import re
from pathlib import Path

import pytest

from games.talk.__main__ import main
from games.talk.diplomacy.measuring import measured
from games.talk.measuring import Grade, Utterance, report, utterances
from tests.games.talk.sampling import some

FOLDER = Path(__file__).parents[3] / "data" / "talk" / "learned"

HERE = {
    "speaker": "FRA",
    "to": ["GER"],
    "units": {"FRA": ["A BUR", "A PIC", "F BRE"], "GER": ["A MUN", "A RUH", "F HOL"]},
}
ZONE = "propose(FRA,[GER],[Agree([FRA GER],dmz([FRA GER],[BUR]))])"
EACH = "propose(FRA,[GER],[Commit(GER,[FRA],dmz([GER],[BUR])),Commit(FRA,[GER],dmz([FRA],[BUR]))])"
PEACE = "propose(FRA,[GER],[Agree([FRA GER],pce([FRA GER]))])"
BELGIUM = (
    "propose(FRA,[GER],[Commit(GER,[FRA],"
    "Do(sup(Unit(GER,Region(HOL,SEA)),mto(Unit(FRA,Region(PIC,AMY)),Region(BEL,AMY)))))])"
)


@pytest.mark.parametrize(
    ("text", "right", "grade"),
    [
        ("Let us both stay out of Burgundy", (ZONE,), Grade.EXACT),
        ("Let us both stay out of Burgundy", (EACH,), Grade.EXACT),
        ("Let us both stay out of Burgundy", (PEACE, ZONE), Grade.EXACT),
        ("Let us both stay out of Burgundy", (PEACE,), Grade.WRONG),
        ("Let us both stay out of Burgundy", ("refused",), Grade.WRONG),
        ("Good luck!", ("chat",), Grade.EXACT),
        ("Good luck!", (PEACE,), Grade.UNREAD),
        ("Good luck!", ("refused",), Grade.UNREAD),
        ("Support me into Belgium", (BELGIUM,), Grade.SEVERAL),
        ("Support me into Belgium", ("refused",), Grade.EXACT),
    ],
)
def test_a_reading_counts_as(text: str, right: tuple[str, ...], grade: Grade) -> None:
    assert measured(Utterance(text, HERE, right)).grade is grade


def test_a_question_back_may_offer_the_right_reading() -> None:
    assert measured(Utterance("Support me into Belgium", HERE, (BELGIUM,))).offered
    assert not measured(Utterance("Support me into Belgium", HERE, (ZONE,))).offered


def test_the_report_gives_each_kind_and_all_together() -> None:
    cases = [
        measured(Utterance("Peace?", HERE, (PEACE,), "free")),
        measured(Utterance("Let us make peace.", HERE, (ZONE,), "plain")),
    ]
    head, counts, exact, *_, wrong, _, _ = report(cases)
    assert head.split() == ["plain", "free", "all"]
    assert counts.split() == ["utterances", "1", "1", "2"]
    assert re.findall(r"(\d+) \(", exact) == ["0", "1", "1"]
    assert re.findall(r"(\d+) \(", wrong) == ["1", "0", "1"]


def test_nothing_to_measure_is_said() -> None:
    assert list(report([])) == ["No utterances."]


def test_the_command_shows_the_lines_that_were_read_wrongly(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "few.jsonl"
    file.write_text(
        '{"id": "1a", "kind": "plain", "text": "Peace?", "meaning": null, '
        '"context": {"speaker": "FRA", "to": ["GER"]}}\n'
    )
    assert main(["measure", "--show", "wrong", str(file)]) == 0
    printed = capsys.readouterr().out
    assert "wrongly read: 1a Peace?" in printed
    assert f"  read  {PEACE}" in printed


@pytest.mark.parametrize(
    ("name", "plain", "free"), [("development", 0.97, 0.88), ("fresh", 0.95, 0.85)]
)
def test_sentences_in_sight_are_read_and_hardly_any_wrongly(
    name: str, plain: float, free: float
) -> None:
    chosen = some(utterances(FOLDER / f"{name}.jsonl"), 4, lambda one: one.text)
    cases = [measured(one) for one in chosen]
    for kind, least in (("plain", plain), ("free", free)):
        grades = [case.grade for case in cases if case.utterance.kind == kind]
        assert grades.count(Grade.EXACT) >= least * len(grades), kind
        assert grades.count(Grade.WRONG) < 0.02 * len(grades), kind


def test_wordings_of_one_meaning_stand_below_it(tmp_path: Path) -> None:
    file = tmp_path / "peace.txt"
    file.write_text(
        '@ {"speaker": "FRA", "to": ["GER"]}\n'
        "= one | other\nPeace?\nLet us make peace.\nno => two\n"
    )
    read = [(one.text, one.right) for one in utterances(file)]
    assert read == [
        ("Peace?", ("one", "other")),
        ("Let us make peace.", ("one", "other")),
        ("no", ("two",)),
    ]
