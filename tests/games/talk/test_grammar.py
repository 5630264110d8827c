"""No rule of the English grammar stands twice, is out of reach or repeats itself."""

import pytest

from games.talk.chart import Grammar
from games.talk.diplomacy.grammar.sources import grammar
from tests.games.talk.grammars import out_of_reach, said_twice


def test_two_rules_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="two rules are called <who>"):
        Grammar("<who>\n  you\n<what>\n  <who>\n<who>\n  me")


def test_every_rule_is_reached_from_a_message() -> None:
    assert not out_of_reach(grammar(), "<message>")


def test_no_rule_says_the_same_twice() -> None:
    assert not said_twice(grammar())
