"""What plain lines are about, by lists of patterns: the narrower stand first."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

Kinds = Sequence[tuple[str, re.Pattern[str]]]
"""Kinds of lines, each with its pattern, in the order in which they are tried."""

_CONTRACTED = (
    (r"\b(?:let)'?s\b", "let us"),
    (r"\b(what|who|where|how|that|it|there|here)'s\b", r"\1 is"),
    (r"\b(what|who|where|how)s\b", r"\1 is"),
    (r"\bcan(?:'?t|not)\b", "can not"),
    (r"\bwon'?t\b", "will not"),
    (r"\b(do|does|did|would|could|should|is|are|was|were|have|has|had)n'?t\b", r"\1 not"),
    (r"\bi'?m\b", "i am"),
    (r"'re\b", " are"),
    (r"'ll\b", " will"),
    (r"'ve\b", " have"),
    (r"'d\b", " would"),
    (r"\b(youre|ur)\b", "you are"),
    (r"\bu\b", "you"),
    (r"\b(?:plz|pls)\b", "please"),
)


def write_out(line: str) -> str:
    """A line in small letters without contractions.

    >>> write_out("What's wrong? I can't, you'll see.")
    'what is wrong? i can not, you will see.'
    """
    line = line.lower().replace("’", "'")
    for contracted, full in _CONTRACTED:
        line = re.sub(contracted, full, line)
    return line


def compile_kinds(listed: Iterable[Mapping[str, Any]]) -> Kinds:
    """The kinds of a table, each with its ``kind`` and its ``patterns``.

    A pattern begins where a word does, unless it says that it stands at the beginning.

    >>> first_kind(compile_kinds([{"kind": "bye", "patterns": ["see you", "^so long"]}]), "see you")
    'bye'
    """
    return [(one["kind"], re.compile("|".join(map(_whole, one["patterns"])))) for one in listed]


def first_kind(kinds: Kinds, words: str) -> str:
    """The first kind whose pattern fits; "" if none does."""
    return next((kind for kind, pattern in kinds if pattern.search(words)), "")


def _whole(pattern: str) -> str:
    return pattern if pattern.startswith(("^", "(^")) else rf"\b(?:{pattern})"
