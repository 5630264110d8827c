"""The bank of paraphrases is sound, and most of it is read, also what was not learned from."""

from collections import Counter
from pathlib import Path

from games.talk.diplomacy.context import from_json
from games.talk.diplomacy.measuring import Outcome, Utterance, measured, utterances, wanted

FOLDER = Path(__file__).parents[2] / "data" / "talk" / "paraphrases"
BANK = [one for file in sorted(FOLDER.glob("*.txt")) for one in utterances(file)]
_EVERY = 100
"""Of so many paraphrases one is read: reading all takes minutes."""


def test_each_paraphrase_stands_in_a_situation_below_meanings() -> None:
    assert len(BANK) > 20_000
    for meaning in {meaning for one in BANK for meaning in one.right}:
        assert wanted(meaning)
    for context in {str(one.context): one.context for one in BANK}.values():
        assert from_json(context).speaker
    assert all(one.right for one in BANK)


def test_most_paraphrases_are_read_as_meant_and_hardly_any_otherwise() -> None:
    sample: list[Utterance] = BANK[::_EVERY]
    found = Counter(measured(one).outcome for one in sample)
    assert found[Outcome.EXACT] > 0.8 * len(sample)
    assert found[Outcome.WRONG] < 0.03 * len(sample)
