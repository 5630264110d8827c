"""Words that are spelled right stay as they are; others are put right where one word is meant."""

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
