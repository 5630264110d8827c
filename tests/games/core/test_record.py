"""A record of a game as text, there and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.errors import NotUnderstood
from games.core.record import Record, Step, read, write

words = st.text("ABCDEFGHIJ -/0123456789", min_size=1, max_size=20).map(str.strip).filter(bool)
plans = st.dictionaries(st.integers(0, 6), st.lists(words, max_size=4).map(tuple), max_size=7)
steps = st.builds(Step, words, plans, st.lists(st.integers(0, 99), max_size=4).map(tuple))
records = st.builds(
    Record,
    game=words,
    options=st.dictionaries(
        words, st.none() | st.booleans() | st.integers() | st.text(), max_size=3
    ),
    seed=st.integers(),
    steps=st.lists(steps, max_size=4).map(tuple),
    draw=st.lists(st.integers(0, 6), max_size=7).map(tuple),
)


@given(records)
def test_a_record_reads_back_as_it_was_written(record: Record) -> None:
    assert read(write(record)) == record


def test_a_record_is_text_that_a_person_can_read() -> None:
    record = Record(
        "diplomacy",
        {"victory": 18},
        seed=7,
        steps=(Step("S1901M", {0: ("A VIE - GAL", "F TRI H"), 3: ()}), Step("F1901M", {}, (3, 5))),
        draw=(0, 2),
    )
    assert write(record) == (
        "parley record 1\n"
        "game diplomacy\n"
        'options {"victory": 18}\n'
        "seed 7\n"
        "step S1901M\n"
        "0: A VIE - GAL; F TRI H\n"
        "3:\n"
        "step F1901M\n"
        "chance 3 5\n"
        "draw 0 2\n"
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "A record begins with the line “parley record 1”."),
        ("parley record 2\n", "A record begins with the line “parley record 1”."),
        ("parley record 1\nseed x\n", "Line 2 of the record cannot be read: “seed x”."),
        ("parley record 1\n0: A H\n", "Line 2 of the record cannot be read: “0: A H”."),
        (
            "parley record 1\nstep S1901M\nnonsense\n",
            "Line 3 of the record cannot be read: “nonsense”.",
        ),
        (
            "parley record 1\noptions {nope\n",
            "Line 2 of the record cannot be read: “options {nope”.",
        ),
    ],
)
def test_a_wrong_record_is_refused_by_the_line(text: str, sentence: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        read(text)
    assert refused.value.sentence == sentence
