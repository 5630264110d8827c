"""Words that are spelled right stay as they are; others are put right where one word is meant."""

import pytest

from games.talk.diplomacy.grammar.sources import lexicon


def test_an_english_word_that_says_nothing_here_is_not_taken_for_a_misspelling() -> None:
    (line,) = lexicon().lines("Undecided sailors with guns breathe before supper")
    assert line.typos == ()
    assert line.unknown == ()
    assert {"undecided", "sailors", "guns", "breathe", "supper"} <= {*line.words}


def test_british_spelling_is_read_as_american_without_a_remark() -> None:
    (line,) = lexicon().lines("I would be honoured")
    assert line.words[-1] == "honored"
    assert line.typos == ()


def test_a_misspelling_is_put_right() -> None:
    (line,) = lexicon().lines("your fleat to the chanel")
    assert [typo.taken for typo in line.typos] == ["fleet", "channel"]


def test_an_ending_may_double_a_letter() -> None:
    assert {"skip", "skipping"} <= lexicon().forms("skipping")
    assert "plan" in lexicon().forms("planned")


@pytest.mark.parametrize("text", ["are you a bot", "that is a bar", "i am an ion"])
def test_after_an_article_an_everyday_word_is_not_short_for_a_sea(text: str) -> None:
    (line,) = lexicon().lines(text)
    assert "PROVINCE" not in line.lattice.spans[-1]


@pytest.mark.parametrize("text", ["F BAL - BOT", "A BUD", "propose a BLA", "a channel", "to bar"])
def test_short_names_are_names_elsewhere(text: str) -> None:
    (line,) = lexicon().lines(text)
    assert "PROVINCE" in line.lattice.spans[-1]
