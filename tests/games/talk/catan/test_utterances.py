"""Every example and mistake of the trade language is read as its file says, a line each."""

from collections import Counter
from pathlib import Path
from statistics import median

import pytest

from games.talk.catan.bulk import warm_up
from games.talk.catan.measuring import measured
from games.talk.measuring import Grade, utterances

FOLDER = Path(__file__).parents[4] / "data" / "talk" / "catan"
MOST_MILLISECONDS = 50
"""Ten times what it takes on a machine with nothing else to do."""


@pytest.mark.parametrize("name", ["manual", "errors", "development"])
def test_all_utterances_in_sight_are_read_as_meant_and_fast(name: str) -> None:
    warm_up()
    cases = [measured(one) for one in utterances(FOLDER / f"{name}.txt")]
    assert len(cases) > 50
    misread = [
        f"{case.utterance.text}  →  {case.found}, not {case.right}"
        for case in cases
        if case.grade is not Grade.EXACT
    ]
    assert not misread
    assert median(case.milliseconds for case in cases) < MOST_MILLISECONDS


def test_what_a_stranger_to_the_grammar_wrote_is_read_as_well_as_the_document_says() -> None:
    cases = [measured(one) for one in utterances(FOLDER / "judging.jsonl")]
    grades = {
        kind: Counter(case.grade for case in cases if case.utterance.kind == kind)
        for kind in ("manual", "free")
    }
    assert grades["manual"][Grade.EXACT] >= 118 and grades["free"][Grade.EXACT] >= 101
    assert sum(found[Grade.WRONG] for found in grades.values()) <= 2
