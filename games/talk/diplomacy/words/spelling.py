"""Where a text's sentences end, and how Americans spell."""

import re
from collections.abc import Iterator

_ENDING = re.compile(r"[.!?\n]+(?=\s|$)|\n+|[!?]+")
_OR_WHAT = re.compile(r"\b(?:or (?:what|not|no|nah)|y/n|yes or no)\s*$", re.IGNORECASE)
_WHETHER = re.compile(r"\b(?:whether|if|like it|believe it)\b", re.IGNORECASE)
_SUPPORTING = re.compile(r"\w\s+s$", re.IGNORECASE)
_GOING_ON = re.compile(r"\s*(?:coast|c|a|f)\b", re.IGNORECASE)
"""What follows an "s." that is "south" or "supports": after a unit it may end a sentence too."""
_ABBREVIATION = re.compile(r"(?:\b(?:st|n|s|w|e|a|f|mid|gulf|med|vs|v)|^)$", re.IGNORECASE)


_AMERICAN = (
    (re.compile(r"our(?=s|ed|ing|able|ly|$)"), "or"),
    (re.compile(r"tre(?=[ds]?$)"), "ter"),
    (re.compile(r"is(?=e[ds]?$|ing$|ation)"), "iz"),
    (re.compile(r"ll(?=ed$|ing$|er$)"), "l"),
    (re.compile(r"ence(?=s?$)"), "ense"),
    (re.compile(r"ogue(?=s?$)"), "og"),
    (re.compile(r"judgem"), "judgm"),
)
"""Where British and American spelling part."""


def american(word: str) -> Iterator[str]:
    """A word as it may be spelled in America.

    >>> [*american("honoured")], [*american("realise")], [*american("fleet")]
    (['honored'], ['realize'], [])
    """
    for ending, spelled in _AMERICAN:
        if ending.search(word):
            yield ending.sub(spelled, word)


def sentences(text: str) -> Iterator[tuple[str, bool]]:
    """The sentences of a text, each with whether it asks; "St. Petersburg" is not cut."""
    start = 0
    for mark in _ENDING.finditer(text):
        before = text[start : mark.start()]
        ends = _SUPPORTING.search(before) and not _GOING_ON.match(text, mark.end())
        if mark.group().startswith(".") and _ABBREVIATION.search(before) and not ends:
            continue
        if before.strip():
            yield before.strip(), "?" in mark.group() or _asks(before)
        start = mark.end()
    if text[start:].strip():
        yield text[start:].strip(), _asks(text[start:])


def _asks(text: str) -> bool:
    """Whether a sentence without a question mark ends as a question does.

    >>> _asks("allied with france or what"), _asks("I wonder whether you are allied or not")
    (True, False)
    """
    return _OR_WHAT.search(text) is not None and _WHETHER.search(text) is None
