"""What people say every day is read as meant, in each of its usual wordings."""

from itertools import groupby
from pathlib import Path

import pytest

from games.talk.diplomacy.measuring import measured
from games.talk.measuring import Grade, Utterance, utterances
from tests.games.talk.sampling import some

_ONE_IN = 12
"""Of so many wordings one is read in each run; all take a minute (EVERY=1)."""
FOLDER = Path(__file__).parents[2] / "data" / "talk" / "wordings"
STILL_MISREAD = frozenset(
    (
        "Gladly, as long as Russia accepts too... I mean, yes.",
        "If you enter the Channel, I will move Burgundy to Belgium.",
        "My army is needed in the south anyway, so you may take that as a yes.",
        "That leaves me free to deal with Italy, so I agree.",
        "Burgundy makes me nervous, so please don't send your army in Ruhr there.",
        "Belgium is something I do not want you to have.",
        "I would be happy with Belgium.",
    )
)
"""Of thousands, those that what was learned takes for something else, or for nothing."""


MEANINGS = [
    pytest.param(read, id=f"{file.stem}-{at}")
    for file in sorted(FOLDER.glob("*.txt"))
    for at, (_, same) in enumerate(
        groupby(utterances(file), key=lambda one: (one.context, one.right))
    )
    if (read := some(same, _ONE_IN, lambda one: one.text, STILL_MISREAD))
]


@pytest.mark.parametrize("wordings", MEANINGS)
def test_each_usual_wording_is_read_as_meant(wordings: list[Utterance]) -> None:
    cases = [measured(one) for one in wordings]
    missed = [
        f"{case.utterance.text}  →  {case.found} {case.mistake}"
        for case in cases
        if case.grade is not Grade.EXACT and case.utterance.text not in STILL_MISREAD
    ]
    assert not missed, "\n".join(missed)
    exact = {case.utterance.text for case in cases if case.grade is Grade.EXACT}
    assert not exact & STILL_MISREAD
