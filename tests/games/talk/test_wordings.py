"""What people say every day is read as meant, in each of its usual wordings."""

from pathlib import Path

import pytest

from games.talk.diplomacy.measuring import Outcome, Utterance, measured, utterances

FOLDER = Path(__file__).parents[2] / "data" / "talk" / "wordings"
EVERY = [one for file in sorted(FOLDER.glob("*.txt")) for one in utterances(file)]


@pytest.mark.parametrize("utterance", EVERY, ids=lambda one: one.text)
def test_a_usual_wording_is_read_as_meant(utterance: Utterance) -> None:
    case = measured(utterance)
    assert case.outcome is Outcome.EXACT, f"{case.reading.meaning or case.reading.mistake}"
