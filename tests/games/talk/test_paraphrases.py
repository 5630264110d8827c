"""The bank of paraphrases is sound, and most of it is read, also what was not learned from."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from games.talk.diplomacy.context import from_json
from games.talk.diplomacy.measuring import Outcome, Utterance, measured, utterances, wanted

FOLDER = Path(__file__).parents[2] / "data" / "talk" / "paraphrases"
NEW = ("courting", "deciding", "informing", "marching")
"""Authors from whom nothing has been learned yet."""
FILES = sorted(FOLDER.glob("*.txt"))
BANK = [one for file in FILES if not file.stem.startswith(NEW) for one in utterances(file)]
UNLEARNED = [one for file in FILES if file.stem.startswith(NEW) for one in utterances(file)]
_EVERY = 100
"""Of so many paraphrases one is read: reading all takes minutes."""


def test_each_paraphrase_stands_in_a_situation_below_meanings() -> None:
    bank = [*BANK, *UNLEARNED]
    assert len(bank) > 40_000
    for meaning in {meaning for one in bank for meaning in one.right}:
        assert wanted(meaning)
    for context in {str(one.context): one.context for one in bank}.values():
        assert from_json(context).speaker
    assert all(one.right for one in bank)


def test_most_paraphrases_are_read_as_meant_and_hardly_any_otherwise() -> None:
    sample = BANK[::_EVERY]
    found = _outcomes(sample)
    assert found[Outcome.EXACT] > 0.85 * len(sample)
    assert found[Outcome.WRONG] < 0.03 * len(sample)


def test_of_paraphrases_not_learned_from_most_are_read_too() -> None:
    sample = UNLEARNED[::_EVERY]
    found = _outcomes(sample)
    assert found[Outcome.EXACT] > 0.6 * len(sample)
    assert found[Outcome.WRONG] < 0.1 * len(sample)


def _outcomes(sample: Sequence[Utterance]) -> Counter[Outcome]:
    return Counter(measured(one).outcome for one in sample)
