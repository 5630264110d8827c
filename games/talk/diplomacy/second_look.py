"""A second look at a line that does not read: without words that carry nothing, or in parts."""

from games.talk.diplomacy.lexicon import Lexicon, Line

_CUTS = frozenset(",;()")
_MOST_PARTS = 5
_TYING = frozenset(
    (
        *("if", "unless", "until", "except", "only", "provided", "providing", "condition", "or"),
        *("otherwise", "without", "instead", "rather", "whether", "assuming", "when", "once"),
        *("either", "neither", "nor", "mean", "wait", "long", "because", "since", "exchange"),
        *("return", "but", "then", "first", "unlikely", "wrong", "false", "lie", "doubt"),
    )
)
"""Words that tie the parts of a line together: it cannot be read in parts."""


def lighter(line: Line, lexicon: Lexicon) -> Line | None:
    """A line without the words that carry nothing; None if it has none of them."""
    light = lexicon.light(line.asked)
    words = [word for word in line.words if word not in light]
    if len(words) == len(line.words) or not words:
        return None
    return lexicon.like(line, words, line.asked)


def parts(line: Line, lexicon: Lexicon) -> list[Line]:
    """The parts of a line between its commas; none if they depend on each other."""
    if not _TYING.isdisjoint(line.words):
        return []
    cuts = [at for at, word in enumerate(line.words) if word in _CUTS]
    bounds = zip([-1, *cuts], [*cuts, len(line.words)], strict=True)
    found = [line.words[start + 1 : end] for start, end in bounds]
    said = [words for words in found if words]
    if not 1 < len(said) <= _MOST_PARTS:
        return []
    last = len(said) - 1
    return [lexicon.like(line, part, line.asked and at == last) for at, part in enumerate(said)]
