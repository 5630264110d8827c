"""Every example and mistake of the trade language is read as its file says, a line each."""

from pathlib import Path

import pytest

from games.talk.catan.measuring import measured
from games.talk.measuring import Outcome, Utterance, utterances

FOLDER = Path(__file__).parents[3] / "data" / "talk" / "catan"


@pytest.mark.parametrize(
    "utterance",
    [
        pytest.param(one, id=f"{name}: {one.text}")
        for name in ("manual", "errors", "development")
        for one in utterances(FOLDER / f"{name}.txt")
    ],
)
def test_an_utterance_is_read_as_meant(utterance: Utterance) -> None:
    case = measured(utterance)
    assert case.outcome is Outcome.EXACT, (case.found, case.readings)
