"""Every sentence of L is written as English that reads back to it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.diplomacy.map import STANDARD
from games.talk import sentences as say
from games.talk.diplomacy.context import Context, read_unit
from games.talk.diplomacy.longform import long_form
from games.talk.diplomacy.ontology import NOTATION
from games.talk.diplomacy.writing import fitting, means, write_english
from tests.games.talk.sentences_of import illocutions

UNITS = {
    power.daide: [read_unit(power.daide, unit) for unit in power.units] for power in STANDARD.powers
}


def around(sentence: say.Sentence) -> Context:
    """A context in which a sentence could be said: with the offer it answers open."""
    context = Context(sentence.sender, sentence.receivers, units=UNITS)
    if isinstance(sentence, say.Accept | say.Reject):
        offerer = next((p for p in sentence.receivers if p != sentence.sender), None)
        if offerer is not None:
            offer = say.Propose(offerer, (sentence.sender,), sentence.deal)
            return Context(sentence.sender, sentence.receivers, units=UNITS, open=offer)
    return context


@pytest.mark.parametrize("at_most", range(1, 9))
def test_what_is_written_reads_back_to_what_was_meant(at_most: int) -> None:
    @given(illocutions(at_most), st.integers(0, 5))
    @settings(max_examples=40, deadline=None, derandomize=True)
    def reads_back(sentence: say.Sentence, variety: int) -> None:
        context = around(sentence)
        text = write_english(sentence, context, variety)
        assert means(text, sentence, fitting(sentence, context)), (text, NOTATION.write(sentence))

    reads_back()


@given(illocutions(8))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_the_long_form_can_say_everything(sentence: say.Sentence) -> None:
    context = fitting(sentence, around(sentence))
    assert means(long_form(sentence), sentence, context), long_form(sentence)
