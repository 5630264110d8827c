"""What people say every day is read as meant, in each of its usual wordings."""

from itertools import groupby
from pathlib import Path

import pytest

from games.talk.diplomacy.measuring import Outcome, Utterance, measured, utterances

FOLDER = Path(__file__).parents[2] / "data" / "talk" / "wordings"
MEANINGS = [
    pytest.param(list(same), id=f"{file.stem}-{at}")
    for file in sorted(FOLDER.glob("*.txt"))
    for at, (_, same) in enumerate(
        groupby(utterances(file), key=lambda one: (one.context, one.right))
    )
]


@pytest.mark.parametrize("wordings", MEANINGS)
def test_each_usual_wording_is_read_as_meant(wordings: list[Utterance]) -> None:
    cases = [measured(one) for one in wordings]
    missed = [
        f"{case.utterance.text}  →  {case.reading.meaning or case.reading.mistake}"
        for case in cases
        if case.outcome is not Outcome.EXACT
    ]
    assert not missed, "\n".join(missed)
