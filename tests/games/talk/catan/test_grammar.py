"""No rule of the trade grammar is out of reach, said twice, or has words that never arrive."""

import tomllib
from importlib import resources
from typing import Any

from games.talk.catan.lexicon import grammar, lexicon
from tests.games.talk.grammars import out_of_reach, said_twice


def words() -> dict[str, Any]:
    file = resources.files("games.talk.catan") / "words.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def test_every_rule_is_reached_from_a_line() -> None:
    assert not out_of_reach(grammar(), "<line>")


def test_no_rule_says_the_same_twice() -> None:
    assert not said_twice(grammar())


def test_every_word_of_the_grammar_can_arrive() -> None:
    table = words()
    gone = {*table["dropped"], *table["said"]}
    assert not grammar().vocabulary & gone


def test_every_form_is_of_a_word_of_the_grammar() -> None:
    assert not words()["forms"].keys() - grammar().vocabulary


def test_no_word_is_dropped_that_names_cards() -> None:
    assert not [word for word in words()["dropped"] if lexicon().cards(word)]
