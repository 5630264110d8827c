"""Where a text's sentences end, and how far a misspelling is from a word."""

import re
from collections.abc import Iterator

_ENDING = re.compile(r"[.!?\n]+(?=\s|$)|\n+|[!?]+")
_ABBREVIATION = re.compile(r"(?:\b(?:st|n|s|w|e|a|f|mid|gulf|med|vs|v)|^)$", re.IGNORECASE)


def sentences(text: str) -> Iterator[tuple[str, bool]]:
    """The sentences of a text, each with whether it asks; "St. Petersburg" is not cut."""
    start = 0
    for mark in _ENDING.finditer(text):
        before = text[start : mark.start()]
        if mark.group().startswith(".") and _ABBREVIATION.search(before):
            continue
        if before.strip():
            yield before.strip(), "?" in mark.group()
        start = mark.end()
    if text[start:].strip():
        yield text[start:].strip(), False


def distance(one: str, other: str, most: int) -> int:
    """How many letters must be changed, added, dropped or swapped; ``most + 1`` if more.

    >>> distance("burgandy", "burgundy", 2), distance("nroth", "north", 1), distance("a", "bcd", 1)
    (1, 1, 2)
    """
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, start=1):
        older, before, row = before, row, [i]
        for j, wanted in enumerate(other, start=1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return min(row[-1], most + 1)
