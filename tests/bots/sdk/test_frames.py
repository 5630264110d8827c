"""Frames are read strictly: what was written comes back, and nothing else is taken for a frame."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bots.sdk.clock import Clock
from bots.sdk.frames import (
    ANSWERED,
    ASKED,
    LONGEST_LINE,
    MOST_LINES_SAID,
    BadFrame,
    Decision,
    Frame,
    Hello,
    Memory,
    Scene,
    Speech,
    read_frame,
    write_frame,
)
from bots.sdk.player import Heard, Said
from games.talk.diplomacy.language.ontology import NOTATION

TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20)
NUMBERS = st.integers(-(2**63), 2**63) | st.floats(allow_nan=False, allow_infinity=False)
JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)
OBJECTS = st.dictionaries(TEXTS, JSON, max_size=3)
SEATS = st.lists(st.integers(0, 6), min_size=1, max_size=7).map(tuple)
SENTENCES = st.none() | st.sampled_from(
    [
        NOTATION.read("propose(FRA,[GER],[Agree([FRA GER],dmz([FRA GER],[BUR]))])"),
        NOTATION.read("withdraw(FRA,[ENG])"),
    ]
)
LINES = st.builds(Said, SEATS | st.just("all"), TEXTS, SENTENCES)
HEARD = st.builds(
    Heard,
    kind=st.sampled_from(["message", "deal", "verdict", "step"]),
    sender=st.none() | st.integers(0, 6),
    to=SEATS | st.just("all"),
    text=TEXTS,
    step=st.none() | OBJECTS,
    sentence=SENTENCES,
    deal=st.none() | OBJECTS,
    verdict=st.none() | OBJECTS,
    asked=SEATS | st.just("all"),
)
CLOCKS = st.builds(
    Clock,
    used=st.floats(0, 1e6),
    left=st.none() | st.floats(0, 1e6),
    deadline=st.none() | TEXTS,
    tick=st.integers(0, 24),
)
BODIES: list[tuple[str, Any]] = [
    (
        "hello",
        st.builds(
            Hello,
            st.just(1),
            TEXTS,
            TEXTS,
            st.integers(0, 6),
            SEATS.map(lambda seats: tuple(map(str, seats))),
            TEXTS,
            OBJECTS,
            OBJECTS,
            OBJECTS,
            OBJECTS,
        ),
    ),
    ("clock", CLOCKS),
    ("view", st.builds(Scene, OBJECTS, OBJECTS)),
    ("heard", HEARD),
    ("say", st.builds(Speech, st.lists(LINES, max_size=3).map(tuple))),
    ("decision", st.builds(Decision, st.lists(TEXTS, max_size=3).map(tuple))),
    ("memory", st.builds(Memory, OBJECTS)),
]
FRAMES = st.one_of(
    *(st.builds(Frame, st.just(kind), st.integers(0, 9), body) for kind, body in BODIES)
)


@given(FRAMES)
def test_what_is_written_is_read_back_and_is_one_line(frame: Frame) -> None:
    line = write_frame(frame, "diplomacy")
    assert line.count(b"\n") == 1 and line.endswith(b"\n")
    assert read_frame(line, {**ASKED, **ANSWERED}, "diplomacy") == frame


@given(st.binary(max_size=60))
def test_no_bytes_whatever_end_in_anything_but_a_frame_or_a_refusal(line: bytes) -> None:
    try:
        read_frame(line, ANSWERED)
    except BadFrame as refused:
        assert str(refused)


@pytest.mark.parametrize(
    ("memory", "why"),
    [
        ('{"a": NaN}', "NaN is no number"),
        ('{"a": -Infinity}', "-Infinity is no number"),
        ('{"a": 1e999}', "1e999 is no number"),
        ('{"a": "\\u0000"}', "the character 0"),
        ('{"a": "\\ud800"}', "surrogates not allowed"),
        ('{"a": ' + "9" * 5000 + "}", "4300 digits"),
        ('{"a": ' + "[" * 100_000 + "}", "recursion"),
        ("[1]", "memory is not an object"),
        ("null", "memory is not an object"),
    ],
)
def test_a_memory_that_cannot_be_kept_is_refused(memory: str, why: str) -> None:
    line = '{"type": "memory", "n": 1, "d": {"memory": ' + memory + "}}"
    with pytest.raises(BadFrame, match=why):
        read_frame(line.encode(), ANSWERED)


def test_pairs_of_surrogates_are_the_characters_they_mean() -> None:
    line = b'{"type": "memory", "n": 1, "d": {"memory": {"a": "\\ud83d\\ude00"}}}'
    assert read_frame(line, ANSWERED).d == Memory({"a": "\N{GRINNING FACE}"})


@pytest.mark.parametrize(
    ("frame", "why"),
    [
        ([], "an object with a “type”"),
        ({"type": "hello", "n": 1, "d": {}}, "an object with a “type”"),
        ({"type": "memory", "d": {}}, "the number of its question"),
        ({"type": "memory", "n": True, "d": {}}, "the number of its question"),
        ({"type": "decision", "n": 1, "d": {"lines": [1]}}, r"lines\[0\] is not a text"),
        ({"type": "decision", "n": 1}, "lines is missing"),
        ({"type": "say", "n": 1, "d": {"lines": [{"to": [True]}]}}, r"to\[0\] is not a whole"),
        ({"type": "say", "n": 1, "d": {"lines": [{"to": [1], "sentence": "x("}]}}, "malformed"),
        ({"type": "failure", "n": 1, "d": {"kind": "love", "sentence": ""}}, '"init" or "crash"'),
        ({"type": "say", "n": 1, "d": {"lines": [{"to": "all"}] * 101}}, "at once"),
    ],
)
def test_what_has_another_shape_is_refused_with_the_place(frame: Any, why: str) -> None:
    with pytest.raises(BadFrame, match=why):
        read_frame(json.dumps(frame).encode(), ANSWERED, "diplomacy")


def test_a_sentence_in_a_game_without_the_language_is_refused() -> None:
    line = b'{"type":"say","n":1,"d":{"lines":[{"to":[1],"sentence":"withdraw(FRA,[ENG])"}]}}'
    with pytest.raises(BadFrame, match="no sentences are spoken"):
        read_frame(line, ANSWERED, "catan")


@pytest.mark.parametrize("memory", [{"a": object()}, {"a": float("nan")}, {"a": {1, 2}}])
def test_what_is_not_json_is_not_written(memory: dict[str, Any]) -> None:
    with pytest.raises(BadFrame, match="not JSON"):
        write_frame(Frame("memory", 1, Memory(memory)))


def test_a_frame_that_is_too_long_is_neither_written_nor_read() -> None:
    frame = Frame("memory", 1, Memory({"all": "x" * LONGEST_LINE}))
    with pytest.raises(BadFrame, match="bytes"):
        write_frame(frame)
    with pytest.raises(BadFrame, match="bytes"):
        read_frame(b" " * (LONGEST_LINE + 1), ANSWERED)


def test_as_many_lines_as_may_be_said_at_once_can_be() -> None:
    speech = Speech((Said("all", "Hello!"),) * MOST_LINES_SAID)
    assert read_frame(write_frame(Frame("say", 1, speech)), ANSWERED).d == speech
