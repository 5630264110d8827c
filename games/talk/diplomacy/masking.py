"""A line's words by their base forms, its names by their kinds: what is learned holds of any."""

from functools import lru_cache
from typing import NamedTuple

from games.talk.diplomacy.language import lexicon
from games.talk.diplomacy.lines import Line

NAMES = ("PROVINCE", "POWER", "TURN", "SEASON", "YEAR", "YY")
"""The kinds of names."""
_WAR = ("war",)
"""What is rather no name, though it is short for Warsaw."""
_WORDS = 10_000
"""Words whose base forms are remembered."""


class Named(NamedTuple):
    """A word's base form or the kind of a name, the words themselves, and what they may name."""

    base: str
    words: tuple[str, ...]
    codes: frozenset[str] = frozenset()


def masked(line: Line) -> list[Named]:
    """A line's words by their base forms, each name by its kind."""
    found: list[Named] = []
    at = 0
    while at < len(line.words):
        spans = line.lattice.spans[at]
        ends = [(end, kind) for kind in NAMES for end, _ in spans.get(kind, ())]
        end, kind = max(ends, default=(at + 1, ""), key=lambda one: one[0])
        said = line.words[at:end]
        if not kind or said == _WAR:
            found.append(Named(_base(line.words[at]), said))
        else:
            codes = (code for other, code in spans[kind] if other == end)
            found.append(Named(kind, said, frozenset(codes)))
        at = end
    return found


@lru_cache(maxsize=_WORDS)
def _base(word: str) -> str:
    """A word's shortest form, by which it is compared: "goes" is "go"."""
    return word if word in NAMES else min(lexicon().forms(word), key=lambda form: (len(form), form))
