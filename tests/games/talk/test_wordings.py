"""What people say every day is read as meant, in each of its usual wordings.

All of them were learned from, so this says that nothing broke, not how well new ones are read.
"""

from pathlib import Path

from games.talk.diplomacy.measuring import measured
from games.talk.measuring import Grade, shown, utterances
from tests.games.talk.sampling import some

_ONE_IN = 16
"""Of so many wordings one is read in each run; all take a minute (EVERY=1)."""
FOLDER = Path(__file__).parents[3] / "data" / "talk" / "learned" / "wordings"


def test_usual_wordings_are_read_as_meant_or_asked_back_about() -> None:
    read = (one for file in sorted(FOLDER.glob("*.txt")) for one in utterances(file))
    cases = [measured(one) for one in some(read, _ONE_IN, lambda one: one.text)]
    missed = [
        case
        for case in cases
        if case.grade is not Grade.EXACT and not (case.grade is Grade.SEVERAL and case.offered)
    ]
    told = "\n".join(line for case in missed for line in shown(case))
    assert len(missed) <= 0.01 * len(cases), told
    assert sum(case.grade is Grade.WRONG for case in missed) <= 0.003 * len(cases), told
