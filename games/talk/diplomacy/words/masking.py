"""A line's words, its names by their kinds: what is learned of one name holds of any."""

from typing import NamedTuple

from games.talk.diplomacy.words.tokenized import Tokenized

NAMES = ("PROVINCE", "POWER", "TURN", "SEASON", "YEAR", "YY")
"""The kinds of names."""
_WAR = ("war",)
"""What is rather no name, though it is short for Warsaw."""


class Named(NamedTuple):
    """The kind of a name, or "" for another word, the words themselves, and what they may name."""

    kind: str
    words: tuple[str, ...]
    codes: frozenset[str] = frozenset()


def masked(line: Tokenized) -> list[Named]:
    """A line's words, those of one name together."""
    found: list[Named] = []
    at = 0
    while at < len(line.words):
        spans = line.lattice.spans[at]
        ends = [(end, kind) for kind in NAMES for end, _ in spans.get(kind, ())]
        end, kind = max(ends, default=(at + 1, ""), key=lambda one: one[0])
        said = line.words[at:end]
        if not kind or said == _WAR:
            found.append(Named("", said))
        else:
            codes = (code for other, code in spans[kind] if other == end)
            found.append(Named(kind, said, frozenset(codes)))
        at = end
    return found
