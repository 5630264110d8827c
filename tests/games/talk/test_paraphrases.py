"""The bank of paraphrases is sound, and most of it is read, also what was not learned from."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from games.talk.diplomacy.language.context import from_json
from games.talk.diplomacy.measuring import measured, wanted
from games.talk.measuring import Grade, Utterance, utterances
from tests.games.talk.sampling import some

FOLDER = Path(__file__).parents[3] / "data" / "talk"
"""What was learned from and, apart, what was not."""
BANK = [
    one
    for file in sorted((FOLDER / "learned/paraphrases").glob("*.txt"))
    for one in utterances(file)
]
NEW = sorted((FOLDER / "apart").glob("t*.jsonl"))
"""Sets from which nothing has been learned; the judging sets are looked at only by their sums."""
_EVERY, _EVERY_NEW = 1000, 16
"""Of so many lines one is read: reading all takes minutes."""


def test_each_paraphrase_stands_in_a_situation_below_meanings() -> None:
    assert len(BANK) >= 91_000
    for meaning in some({meaning for one in BANK for meaning in one.right}, 5):
        assert wanted(meaning)
    for context in {str(one.context): one.context for one in BANK}.values():
        assert from_json(context).speaker
    assert all(one.right for one in BANK)


def test_most_paraphrases_are_read_as_meant_and_hardly_any_otherwise() -> None:
    sample = BANK[::_EVERY]
    found = _grades(sample)
    assert found[Grade.EXACT] > 0.83 * len(sample)
    assert found[Grade.WRONG] < 0.04 * len(sample)


def test_most_of_what_was_not_learned_from_is_read_as_meant_too() -> None:
    unlearned = [one for file in NEW for one in utterances(file)]
    sample = unlearned[::_EVERY_NEW]
    found = _grades(sample)
    assert found[Grade.EXACT] > 0.85 * len(sample)
    assert found[Grade.WRONG] < 0.04 * len(sample)


def _grades(sample: Sequence[Utterance]) -> Counter[Grade]:
    return Counter(measured(one).grade for one in sample)
