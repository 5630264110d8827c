"""No rule of the English grammar stands twice, is out of reach or repeats itself."""

from collections import Counter

import pytest

from games.talk.chart import Grammar
from games.talk.diplomacy.language import grammar


def test_two_rules_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="two rules are called <who>"):
        Grammar("<who>\n  you\n<what>\n  <who>\n<who>\n  me")


def test_every_rule_is_reached_from_a_message() -> None:
    rules = grammar().rules
    reached: set[str] = set()
    waiting = {"<message>"}
    while waiting:
        reached |= waiting
        named = {sign for name in waiting for rule in rules[name] for sign in rule.symbols}
        waiting = (named & rules.keys()) - reached
    assert not rules.keys() - reached


def test_no_rule_says_the_same_twice() -> None:
    said = Counter(
        (name, " ".join(one.symbols), one.name)
        for name, rule in grammar().rules.items()
        for one in rule
    )
    assert not [repeated for repeated, times in said.items() if times > 1]
