"""A second look at a line that does not read: without words that carry nothing, or in parts."""

from itertools import pairwise

from games.talk.diplomacy.circumstances import counts
from games.talk.diplomacy.lexicon import Lexicon
from games.talk.diplomacy.lines import Line

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
_MARKERS = (
    *(("i", "mean"), ("i", "meant"), ("no", "wait"), ("wait", "no"), ("or", "rather")),
    *(("make", "that"), ("make", "it"), ("scratch", "that"), ("correction",)),
)
"""How somebody puts right what he has just written."""
_HESITATING = frozenset((",", ":", "-", "--", "no", "sorry", "wait", "rather", "not", "oh", "well"))
_LEADING_TO = frozenset(("to", "in", "into", "from", "-", "of"))
"""Words that tie the parts of a line together: it cannot be read in parts."""


def lighter(line: Line, lexicon: Lexicon) -> Line | None:
    """A line without the words that carry nothing; None if it has none of them."""
    words = lexicon.lighter(line.words, line.asked)
    while words and words[0] in _CUTS:
        words.pop(0)
    while words and words[-1] in _CUTS:
        words.pop()
    if ("even", "if") in pairwise(line.words):
        return None
    if len(words) == len(line.words) or not words:
        return None
    return lexicon.like(line, words, line.asked)


def parts(line: Line, lexicon: Lexicon) -> list[Line]:
    """The parts of a line between its commas; none if they depend on each other."""
    if any(word in _TYING and not counts(line.words[at:]) for at, word in enumerate(line.words)):
        return []
    cuts = [at for at, word in enumerate(line.words) if word in _CUTS]
    bounds = zip([-1, *cuts], [*cuts, len(line.words)], strict=True)
    found = [line.words[start + 1 : end] for start, end in bounds]
    said = [words for words in found if words]
    if not 1 < len(said) <= _MOST_PARTS:
        return []
    last = len(said) - 1
    return [lexicon.like(line, part, line.asked and at == last) for at, part in enumerate(said)]


def corrections(line: Line, lexicon: Lexicon) -> list[Line]:
    """What a line may mean whose writer takes something in it back for something else.

    "I move Venice to Trieste, sorry, I mean to Apulia" is what follows, or what stood before with
    its last name changed.
    """
    words = line.words
    for at in range(len(words)):
        marker = next((one for one in _MARKERS if words[at : at + len(one)] == one), None)
        if marker is None:
            continue
        before, after = list(words[:at]), list(words[at + len(marker) :])
        if not after and "," in before:
            cut = len(before) - 1 - before[::-1].index(",")
            before, after = before[:cut], before[cut + 1 :]
        while before and before[-1] in _HESITATING:
            before.pop()
        while after and after[0] in _HESITATING:
            after.pop(0)
        tries = [after, _put_right(line, before, after, lexicon)]
        return [lexicon.like(line, one, line.asked) for one in tries if one]
    return []


def _put_right(
    line: Line, before: list[str], after: list[str], lexicon: Lexicon
) -> list[str] | None:
    """What was said before with its last name changed for the one name said after."""
    named = [word for word in after if word not in _LEADING_TO]
    if not before or not named or not _is_name(lexicon.like(line, named, False), len(named)):
        return None
    spans = lexicon.like(line, before, False).lattice.spans
    starts = [at for at, span in enumerate(spans) if "PROVINCE" in span]
    if not starts:
        return None
    end = max(end for end, _ in spans[starts[-1]]["PROVINCE"])
    return [*before[: starts[-1]], *named, *before[end:]]


def _is_name(line: Line, length: int) -> bool:
    return any(end == length for end, _ in line.lattice.spans[0].get("PROVINCE", ()))
