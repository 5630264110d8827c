"""What holds for the grammar of every game's English."""

from collections import Counter

from games.talk.chart import Grammar


def out_of_reach(grammar: Grammar, start: str) -> set[str]:
    """The rules that nothing leads to from where reading starts."""
    reached: set[str] = set()
    waiting = {start}
    while waiting:
        reached |= waiting
        named = {sign for name in waiting for rule in grammar.rules[name] for sign in rule.symbols}
        waiting = (named & grammar.rules.keys()) - reached
    return grammar.rules.keys() - reached


def said_twice(grammar: Grammar) -> list[tuple[str, str, str]]:
    """The right sides that a rule has more than once, with the rule and what they mean."""
    said = Counter(
        (name, " ".join(one.symbols), one.name)
        for name, rule in grammar.rules.items()
        for one in rule
    )
    return [repeated for repeated, times in said.items() if times > 1]
