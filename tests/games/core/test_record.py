"""A record of a game as JSON lines, there and back."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.errors import NotUnderstood
from games.core.record import TOLD, Record, Step, read, write

words = st.text(min_size=1, max_size=20)
plans = st.dictionaries(st.integers(0, 6), st.lists(words, max_size=4).map(tuple), max_size=7)
told = st.lists(
    st.fixed_dictionaries({"what": st.sampled_from(sorted(TOLD)), "text": words}), max_size=2
).map(tuple)
steps = st.builds(
    Step,
    words,
    plans,
    st.lists(st.integers(0, 99), max_size=4).map(tuple),
    told,
    st.just("") | words,
    st.just("") | words,
)
records = st.builds(
    Record,
    game=words,
    options=st.dictionaries(
        words, st.none() | st.booleans() | st.integers() | st.text(), max_size=3
    ),
    seed=st.integers(),
    steps=st.lists(steps, max_size=4).map(tuple),
    draw=st.lists(st.integers(0, 6), min_size=1, max_size=7).map(tuple) | st.just(()),
    about=st.fixed_dictionaries({}, optional={"layout": words, "seats": st.just([])}),
    told=told,
)


@given(records)
def test_a_record_reads_back_as_it_was_written(record: Record) -> None:
    assert read(write(record)) == record


@given(records)
def test_every_line_of_a_record_is_json_by_itself(record: Record) -> None:
    text = write(record)
    lines = text.split("\n")
    assert lines.pop() == ""
    assert all(isinstance(json.loads(line), dict) for line in lines)


def test_a_record_is_text_that_a_person_can_read() -> None:
    record = Record(
        "diplomacy",
        {"victory": 18},
        seed=7,
        steps=(Step("S1901M", {0: ("A VIE - GAL", "F TRI H"), 3: ()}), Step("F1901M", {}, (3, 5))),
        draw=(0, 2),
    )
    assert write(record) == (
        '{"record": 2, "game": "diplomacy", "options": {"victory": 18}, "seed": 7}\n'
        '{"what": "step", "phase": "S1901M", "plan": {"0": ["A VIE - GAL", "F TRI H"], "3": []}}\n'
        '{"what": "step", "phase": "F1901M", "plan": {}, "chance": [3, 5]}\n'
        '{"what": "draw", "seats": [0, 2]}\n'
    )


HEAD = '{"record": 2, "game": "diplomacy", "options": {}, "seed": 7}\n'
BEGINS = "A record begins with a line that has “record”: 2, the game, its options and its seed."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", BEGINS),
        ("parley record 1\n", BEGINS),
        (HEAD.replace("2", "3"), BEGINS),
        (HEAD.replace("7", '"7"'), BEGINS),
        (HEAD.replace("{}", "[]"), BEGINS),
        (HEAD + "nonsense\n", "Line 2 of the record cannot be read: “nonsense”."),
        (HEAD + "[]\n", "Line 2 of the record cannot be read: “[]”."),
        (HEAD + '{"what": "joy"}', 'Line 2 of the record cannot be read: “{"what": "joy"}”.'),
        (
            HEAD + '{"what": "step", "phase": 7, "plan": {}}',
            'Line 2 of the record cannot be read: “{"what": "step", "phase": 7, "plan": {}}”.',
        ),
        (
            HEAD + '{"what": "draw", "seats": ["FRANCE"]}',
            'Line 2 of the record cannot be read: “{"what": "draw", "seats": ["FRANCE"]}”.',
        ),
        (
            HEAD + '{"what": "draw", "seats": [1]}\n{"what": "step", "phase": "x", "plan": {}}',
            'Line 3 of the record cannot be read: “{"what": "step", "phase": "x", "plan": {}}”.',
        ),
    ],
)
def test_a_wrong_record_is_refused_by_the_line(text: str, sentence: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        read(text)
    assert refused.value.sentence == sentence
