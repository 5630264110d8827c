"""What the translator learns from: texts of known meaning, as it hears them, and outlines."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from games.talk.diplomacy.context import from_json
from games.talk.diplomacy.hearing import Word, heard
from games.talk.diplomacy.language import lexicon
from games.talk.diplomacy.measuring import UNREAD, utterances
from games.talk.diplomacy.ontology import NOTATION
from games.talk.diplomacy.outline import NOTHING, Unnamed, outline
from games.talk.diplomacy.readings import CHAT

_OFFER = ("propose/3", "me", "[1", "you")
"""How the outline of an offer to one power begins; the number of its parts follows."""
_HEAD = 2
"""Words of a source that tell of the context, before the text."""
_SHORT = 22
"""Words that an offer may have to be joined to another."""
_JOINTS = ((".",), (".",), (",", "and"), ("and",), (";",), (",",))
_ANSWERS = frozenset(("yes", "ok", "okay", "deal", "fine", "agreed", "sure", "no"))


class Example(NamedTuple):
    """A source and its outline."""

    words: tuple[Word, ...]
    outline: tuple[str, ...]

    @property
    def joins(self) -> bool:
        """Whether it is an offer that another may be joined to."""
        said = [word.said for word in self.words]
        offer = self.outline[:4] == _OFFER and self.outline[4] in ("[1", "[2")
        plain = said[1] == "n-1" and said[-1] == "." and said[_HEAD] not in _ANSWERS
        return offer and plain and len(said) < _SHORT


def examples(files: Iterable[Path]) -> list[Example]:
    """The utterances of files, each with the outline, of those that are right, that most have."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:  # JAX has threads
        found = [one for of in pool.map(_examples, files) for one in of]
    often = Counter(one for _, outlines in found for one in outlines)
    return [
        Example(words, max(outlines, key=lambda one: often[one]))
        for words, outlines in found
        if outlines
    ]


def _examples(file: Path) -> list[tuple[tuple[Word, ...], list[tuple[str, ...]]]]:
    found = []
    for utterance in utterances(file):
        hearing = heard(lexicon().lines(utterance.text), from_json(utterance.context))
        outlines: list[tuple[str, ...]] = []
        for meaning in utterance.right:
            if meaning in (CHAT.value, *UNREAD):
                outlines.append((NOTHING,))
                continue
            try:
                outlines.append(tuple(outline(NOTATION.read(meaning), hearing.names)))
            except Unnamed:
                continue
        found.append((hearing.words, outlines))
    return found


def joined(offers: Sequence[Example], chance: random.Random) -> Example:
    """Two offers, of whatever situations, said together: they are one deal."""
    one, other = chance.sample(offers, 2)
    words = {word.said for word in one.words}
    more = {kind: sum(f"{kind}{at}" in words for at in range(1, 30)) for kind in "po"}

    def moved(token: str) -> str:
        kind, number = token[:1], token[1:]
        if kind in more and number.isdigit():
            return f"{kind}{int(number) + more[kind]}"
        return token

    joint = (Word(word, word) for word in chance.choice(_JOINTS))
    rest = (Word(moved(word.said), moved(word.base), word.known) for word in other.words[_HEAD:])
    parts = int(one.outline[4][1:]) + int(other.outline[4][1:])
    return Example(
        (*one.words[:-1], *joint, *rest),
        (*_OFFER, f"[{parts}", *one.outline[5:], *map(moved, other.outline[5:])),
    )


class Pieces:
    """Rows of tokens that often follow each other as pieces (Sennrich et al. 2016, §3.2).

    >>> pieces = Pieces([("a", "b", "c"), ("a", "b")], 1)
    >>> pieces.of(("a", "b", "c")), sorted(pieces.listed)
    (['a b', 'c'], ['a', 'a b', 'b', 'c'])
    """

    def __init__(self, rows: Iterable[Sequence[str]], most: int) -> None:
        often = Counter(map(tuple, rows))
        self._merged: list[tuple[str, str]] = []
        self.listed = {token for row in often for token in row}
        for _ in range(most):
            pairs: Counter[tuple[str, str]] = Counter()
            for row, times in often.items():
                for pair in pairwise(row):
                    pairs[pair] += times
            if not pairs:
                break
            pair = pairs.most_common(1)[0][0]
            self._merged.append(pair)
            self.listed.add(" ".join(pair))
            shorter: Counter[tuple[str, ...]] = Counter()
            for row, times in often.items():
                shorter[tuple(_merge(row, pair))] += times
            often = shorter

    def of(self, row: Sequence[str]) -> list[str]:
        """A row in pieces."""
        for pair in self._merged:
            row = [*_merge(row, pair)]
        return [*row]


def _merge(row: Sequence[str], pair: tuple[str, str]) -> Iterator[str]:
    at = 0
    while at < len(row):
        both = tuple(row[at : at + 2]) == pair
        yield " ".join(pair) if both else row[at]
        at += 2 if both else 1
