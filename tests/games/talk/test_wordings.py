"""What people say every day is read as meant, in each of its usual wordings."""

from itertools import groupby
from pathlib import Path

import pytest

from games.talk.diplomacy.measuring import Outcome, Utterance, measured, utterances

FOLDER = Path(__file__).parents[2] / "data" / "talk" / "wordings"
STILL_MISREAD = frozenset(
    (
        "I don't like Italy.",
        "I refuse to believe that.",
        "It is not that I don't like it.",
        "I never agreed to that.",
        "Bohemia stays out of it.",
        "I must disappoint you there.",
        "You needn't ask me twice.",
        "I used to think that Russia and Turkey are allied.",
        "I would be happy with Belgium.",
        "That's asking a bit much.",
        "Your price is too high.",
        "Gladly, as long as Russia accepts too... I mean, yes.",
        "If you enter the Channel, I will move Burgundy to Belgium.",
        "The Italians are at my throat, and therefore I'd be grateful "
        "if you kept your army in Ruhr out of Burgundy.",
        "I propose that we make peace; my hands are full with the Italians.",
        "My army is needed in the south anyway, so you may take that as a yes.",
        "That leaves me free to deal with Italy, so I agree.",
    )
)
"""Of thousands, those that what was learned takes for something else, or for nothing."""
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
        if case.outcome is not Outcome.EXACT and case.utterance.text not in STILL_MISREAD
    ]
    assert not missed, "\n".join(missed)
    exact = {case.utterance.text for case in cases if case.outcome is Outcome.EXACT}
    assert not exact & STILL_MISREAD
