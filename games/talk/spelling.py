"""Which words a misspelling may have been meant as."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib import resources

_REPEATED = re.compile(r"(.)\1+")
_VOWELS = re.compile(r"(?<!^)[aeiou]")
"""What is likelier mistaken than the rest of a word."""
_SHORTEST = 4
"""Letters from which on a word may be put right by more than their order."""
_LONG = 7
"""Letters from which on two of them may be wrong, and the first one too."""


@cache
def dictionary() -> frozenset[str]:
    """Everyday English words, which are no slips of the pen.

    >>> "more" in dictionary(), "moer" in dictionary()
    (True, False)
    """
    file = resources.files(__package__) / "dictionary" / "words.txt"
    return frozenset(file.read_text(encoding="utf-8").split())


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


class Speller:
    """Finds the words that a misspelling is nearest to.

    >>> speller = Speller(["army", "burgundy", "fleet", "leave", "peace", "piece", "the"])
    >>> speller.nearest("burgandy"), speller.nearest("pece"), speller.nearest("teh")
    (['burgundy'], ['peace', 'piece'], ['the'])
    >>> speller.nearest("xyzzy")
    []
    """

    def __init__(self, words: Iterable[str]) -> None:
        self._by_length: dict[int, list[tuple[str, int]]] = {}
        for word in sorted(set(words)):
            if word.isalpha() and len(word) > 2:
                self._by_length.setdefault(len(word), []).append((word, _letters(word)))

    def nearest(self, word: str) -> Sequence[str]:
        """All the words that are as near as any; of short ones, only those with the same letters.

        Letters swapped, doubled or said once are nearer than others put in, left out or mistaken.
        """
        if len(word) < _SHORTEST:
            return [known for known in self._near(word, 1) if Counter(known) == Counter(word)]
        found = list(self._near(word, 1 if len(word) < _LONG else 2))
        slips = [known for known in found if _slipped(known, word)]
        vowels = [known for known in found if _VOWELS.sub("", known) == _VOWELS.sub("", word)]
        return slips or vowels or found

    def _near(self, word: str, most: int) -> Iterator[str]:
        best: list[str] = []
        letters = _letters(word)
        for length in range(len(word) - most, len(word) + most + 1):
            for known, has in self._by_length.get(length, ()):
                if (letters ^ has).bit_count() > 2 * most:
                    continue
                if len(word) < _LONG and known[0] != word[0]:
                    continue
                away = distance(word, known, most)
                if away < most:
                    most, best = away, []
                if away == most:
                    best.append(known)
        yield from best


def _letters(word: str) -> int:
    """Which letters a word has, one bit each: a mistake changes two of them at most."""
    return sum(1 << (ord(letter) - ord("a")) for letter in set(word) if "a" <= letter <= "z")


def _slipped(known: str, word: str) -> bool:
    """Whether two words have the same letters, but for their order or one said twice."""
    return Counter(known) == Counter(word) or _REPEATED.sub(r"\1", known) == _REPEATED.sub(
        r"\1", word
    )
