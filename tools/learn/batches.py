"""Examples by number, in batches of like length, with some joined to others among them."""

import random
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from games.talk.subwords import RowPieces
from games.talk.vocabulary import (
    AROUND,
    END,
    FIRST,
    MASK,
    NOTHING,
    PAD,
    START,
    Numbers,
    Vocabulary,
    runs,
)
from tools.learn.examples import Example, beside, often_joined, together, while_open

_SAID_JOINED, _OPENED_JOINED = 100, 200
"""Pairs of tokens that become one, in what is said and in what is open."""
_TOGETHER, _REMARKED, _WAITING = 0.15, 0.15, 0.2
"""Offers joined to others, examples with a remark beside them, and some while another thing is
open, for each example."""
_HIDDEN = 0.05
"""Share of the word pieces that are hidden, so that a strange word is no surprise."""
AT_A_TIME = 64
_SOURCES, _OUTLINES = (12, 16, 22, 32, 64), (4, 9, 28)
"""Lengths to which sources and outlines are filled up."""
LONGEST, LONGEST_SAID = _SOURCES[-1], _OUTLINES[-1]
_PARTS = 4
"""Into so many parts the examples are cut, each with joined ones of its own."""


class Lesson(NamedTuple):
    """An example by number: (2, pieces) that are heard, (pieces,) that are said."""

    heard: Numbers
    said: Numbers


class Batch(NamedTuple):
    """Lessons of one length: (2, lessons, pieces), and (lessons, pieces) twice, first one later."""

    heard: Numbers
    before: Numbers
    after: Numbers


class Course:
    """All that is to be learned, in the numbers of a vocabulary."""

    def __init__(self, found: Sequence[Example], vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._said = {piece: at for at, piece in enumerate(vocabulary.said)}
        self._pieces = RowPieces([two for two in _pairs(found) if " ".join(two) in self._said])
        self._found = found

    def __len__(self) -> int:
        return len(self._found)

    def lesson(self, one: Example) -> Lesson | None:
        """An example by number; None if it is too long, or numbers more than any that was given."""
        heard = self.vocabulary.heard(one.text, one.opened)
        pieces = self._pieces.of(one.outline)
        known = self._said.keys() >= set(pieces)
        if not known or heard.shape[1] > LONGEST or len(pieces) >= LONGEST_SAID:
            return None
        return Lesson(heard, np.array([*(self._said[piece] for piece in pieces), END]))

    def batches(self, seed: int) -> Iterator[Batch]:
        """The examples again and again, in another order each time."""
        chance, noise = random.Random(seed), np.random.default_rng(seed)
        own = [lesson for one in self._found if (lesson := self.lesson(one))]
        offers = [one for one in self._found if one.joins]
        remarks = [one for one in self._found if one.remarks]
        besides = [one for one in self._found if one.waiting]
        words = len(self.vocabulary.words)
        while True:
            chance.shuffle(own)
            for part in range(_PARTS):
                lessons = own[part::_PARTS]
                made: list[Example] = []
                if len(offers) > 1:
                    count = int(_TOGETHER * len(lessons))
                    made += (together(chance.sample(offers, 2), chance) for _ in range(count))
                if remarks:
                    some = chance.choices(self._found, k=int(_REMARKED * len(lessons)))
                    made += (beside(one, chance.choice(remarks), chance) for one in some)
                if besides:
                    some = chance.choices(besides, k=int(_WAITING * len(lessons)))
                    made += map(while_open, some)
                lessons += filter(None, map(self.lesson, made))
                chance.shuffle(lessons)
                yield from _batches(lessons, words, chance, noise)


def _pairs(found: Sequence[Example]) -> list[tuple[str, str]]:
    return often_joined((one.outline for one in found), _SAID_JOINED)


def vocabulary(found: Sequence[Example], words: Sequence[str]) -> Vocabulary:
    """A vocabulary of these pieces of English, what else is heard more than once in the examples,
    and what is said."""
    opened = often_joined((row for one in found for row, _ in runs(one.opened)), _OPENED_JOINED)
    said = {token for one in found for token in one.outline}
    said |= {" ".join(two) for two in _pairs(found)}
    signs: Counter[str] = Counter()
    known: Counter[str] = Counter()
    joined = RowPieces(opened)
    for one in found:
        signs.update(word.said for word in one.text if word.sign)
        for row, run in (*runs(one.opened), *runs(one.waiting)):
            signs.update(joined.of(row) if row else (word.said for word in run))
        known.update(word.known for word in (*one.text, *one.opened, *one.waiting))
    del known[NOTHING]
    return Vocabulary(
        [*FIRST, *words],
        [sign for sign, times in signs.items() if times > 1],
        [NOTHING, *(what for what, times in known.items() if times > 1)],
        [*AROUND, *sorted(said)],
        opened,
    )


def _batches(
    lessons: Sequence[Lesson], words: int, chance: random.Random, noise: np.random.Generator
) -> Iterator[Batch]:
    for start in range(0, len(lessons), 40 * AT_A_TIME):
        some = sorted(lessons[start : start + 40 * AT_A_TIME], key=_lengths)
        cut = [some[at : at + AT_A_TIME] for at in range(0, len(some), AT_A_TIME)]
        chance.shuffle(cut)
        yield from (_batch(rows, words, noise) for rows in cut if len(rows) == len(cut[0]))


def _lengths(one: Lesson) -> tuple[int, int]:
    """How long what is heard and what is said are when they are filled up."""
    long = bisect_left(_SOURCES, one.heard.shape[1])
    return _SOURCES[long], _OUTLINES[bisect_left(_OUTLINES, len(one.said))]


def _batch(lessons: Sequence[Lesson], words: int, noise: np.random.Generator) -> Batch:
    long, wide = (max(lengths) for lengths in zip(*map(_lengths, lessons), strict=True))
    heard = np.full((2, len(lessons), long), PAD)
    before, after = (np.full((len(lessons), wide), PAD) for _ in range(2))
    for at, one in enumerate(lessons):
        heard[:, at, : one.heard.shape[1]] = one.heard
        after[at, : len(one.said)] = one.said
        before[at, : len(one.said)] = [START, *one.said[:-1]]
    pieces = heard[0]
    hidden = (noise.random(pieces.shape) < _HIDDEN) & (pieces >= len(FIRST)) & (pieces < words)
    pieces[hidden] = MASK
    return Batch(heard, before, after)
