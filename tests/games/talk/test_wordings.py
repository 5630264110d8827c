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
MISSED = frozenset(
    (
        "If you enter the Channel, I will move Burgundy to Belgium.",
        "Belgium is something I do not want you to have.",
        "I would be happy with Belgium.",
    )
)
"""Of thousands, those for which no reading is asked."""


MEANINGS = [
    pytest.param(read, id=f"{file.stem}-{at}")
    for file in sorted(FOLDER.glob("*.txt"))
    for at, (_, same) in enumerate(
        groupby(utterances(file), key=lambda one: (one.context, one.right))
    )
    if (read := some(same, _ONE_IN, lambda one: one.text))
]


@pytest.mark.parametrize("wordings", MEANINGS)
def test_each_usual_wording_is_read_as_meant_or_asked_back_about(
    wordings: list[Utterance],
) -> None:
    cases = [measured(one) for one in wordings if one.text not in MISSED]
    missed = [
        f"{case.utterance.text}  →  {case.found} {case.mistake}"
        for case in cases
        if case.grade is not Grade.EXACT and not (case.grade is Grade.SEVERAL and case.offered)
    ]
    assert not missed, "\n".join(missed)
