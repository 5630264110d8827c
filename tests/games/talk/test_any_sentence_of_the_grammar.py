"""Whatever the grammar can say is read or refused: no sentence of it makes the reader fail."""

import random
from functools import cache

import pytest

from games.talk.diplomacy.grammar.sources import grammar
from games.talk.diplomacy.language.context import Context, from_json
from games.talk.diplomacy.reading import read
from tests.games.talk.sampling import some

NAMES = {
    "POWER": ["germany", "england", "russia", "france"],
    "PROVINCE": ["munich", "belgium", "burgundy", "spain", "stp", "north sea", "picardy"],
    "SEASON": ["spring", "fall"],
    "YEAR": ["1902"],
    "TURN": ["f1902"],
    "YY": ["02"],
}
OPEN = [
    None,
    "propose(GER,[FRA],[Commit(FRA,[GER],dmz([FRA],[RUH])),Agree([FRA GER],pce([FRA GER]))])",
    "query(GER,[FRA],Agree([ENG FRA],aly([ENG FRA],[])))",
]
DEEPEST = 14


@cache
def heights() -> dict[str, int]:
    """How deep each rule must go at least."""
    found: dict[str, int] = {}
    for height in range(40):
        for name, alternatives in grammar().rules.items():
            for symbols, _ in alternatives:
                inner = [found.get(one, 99) for one in symbols if one in grammar().rules]
                if name not in found and all(one < height for one in inner):
                    found[name] = height
    return found


def height(symbols: tuple[str, ...]) -> int:
    """How deep a sequence must go at least."""
    return max((heights()[one] for one in symbols if one in grammar().rules), default=0)


def said(symbol: str, chance: random.Random, depth: int = 0) -> str:
    """A sentence at random: deep down, the shallowest alternatives."""
    rules = grammar().rules
    if symbol not in rules:
        return chance.choice(NAMES.get(symbol, [symbol]))
    alternatives = rules[symbol]
    if depth > DEEPEST:
        least = min(height(one.symbols) for one in alternatives)
        alternatives = [one for one in alternatives if height(one.symbols) == least]
    symbols = chance.choice(alternatives).symbols
    return " ".join(filter(None, (said(part, chance, depth + 1) for part in symbols)))


def context(number: int) -> Context:
    return from_json(
        {
            "speaker": "FRA",
            "to": ["GER"] if number % 2 else ["GER", "ENG"],
            "units": {"FRA": ["A BUR", "A PIC", "F BRE"], "GER": ["A MUN", "A RUH", "F HOL"]},
            "open": OPEN[number % 3],
            "level": 8 if number % 5 else 5,
        }
    )


@pytest.mark.parametrize("seed", some(range(8), 2))
def test_a_random_sentence_of_the_grammar_is_read_or_refused(seed: int) -> None:
    chance = random.Random(seed)
    for number in range(15):
        text = said("<message>", chance)[:600]
        reading = read(text, context(number))
        assert reading.meaning is not None or reading.mistake, text
