"""Nothing that is typed takes long or breaks the reader."""

import random
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.talk.catan.lexicon import MOST_LETTERS, MOST_WORDS, lexicon
from games.talk.catan.meaning import Chat
from games.talk.catan.reading import Reading, read
from tests.games.talk.catan.tables import OFFER, table

OPEN = table(OFFER, turn=1)
LIMIT = 0.25
"""Seconds of the processor, five times what is promised: a slow machine must not fail here."""
PIECES = (
    *(
        "ore",
        "ore or",
        "w",
        "w ,",
        "s",
        "s ,",
        "2 4",
        "4 w",
        "a",
        "yes ,",
        "no",
        "peter ,",
        "for w",
    ),
    *("i give you w and", "you give me w", "if", "any w", "my w for", "2 w or", "ok but", "who"),
)


@pytest.mark.parametrize("piece", [*PIECES, "x", "é", "xq ", "?", ",.;", "\\", "t:1,", "o:1cl;"])
def test_a_thousand_letters_are_not_read_but_answered_at_once(piece: str) -> None:
    start = process_time()
    reading = read(f"{piece} " * 1_000, OPEN)
    assert process_time() - start < LIMIT
    assert not reading.readings


@pytest.mark.parametrize("piece", PIECES)
def test_words_said_over_and_over_are_read_in_bounded_time(piece: str) -> None:
    for begun in PIECES:
        words = [*begun.split(), *piece.split() * MOST_WORDS][:MOST_WORDS]
        text = " ".join(words)[:MOST_LETTERS]
        start = process_time()
        read(text, OPEN)
        assert process_time() - start < LIMIT, text


def test_any_words_of_the_grammar_are_read_in_bounded_time() -> None:
    chance = random.Random(7)
    words = sorted(lexicon().vocabulary)
    for _ in range(200):
        text = " ".join(chance.choices(words, k=MOST_WORDS))[:MOST_LETTERS]
        start = process_time()
        read(text, OPEN)
        assert process_time() - start < LIMIT, text


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.text(max_size=300))
def test_any_text_has_a_reading(text: str) -> None:
    assert isinstance(read(text, OPEN), Reading)


@pytest.mark.parametrize("text", ["", " ", "\n", "🐑 for 🪨?", "\x00", "²ore", "0 ore for wheat"])
def test_strange_signs_are_plain_talk(text: str) -> None:
    assert read(text, OPEN).meaning == Chat()
