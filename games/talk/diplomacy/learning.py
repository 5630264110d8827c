"""Learns from utterances of known meaning how much each word matters (``likeness.py``).

Every utterance is compared with the known wordings of other files that are most like it; each of
those, with the utterance's names in it, is read where the utterance was said, and so tells whether
the two mean the same. Logistic regression then gives each word its part in the odds.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from os import cpu_count
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np

from games.talk import sentences as say
from games.talk.diplomacy.as_known import said_like
from games.talk.diplomacy.context import from_json
from games.talk.diplomacy.glance import Place
from games.talk.diplomacy.language import lexicon
from games.talk.diplomacy.likeness import (
    MOST_WORDS,
    NAMES,
    RARE,
    Difference,
    Known,
    Odds,
    Wording,
    features,
    filled,
    masked,
    written,
)
from games.talk.diplomacy.lines import Line
from games.talk.diplomacy.measuring import (
    UNREAD,
    Outcome,
    Utterance,
    measured,
    outcome,
    utterances,
    wanted,
)
from games.talk.diplomacy.readings import CHAT

_PAIRS = 5
"""Known wordings that an utterance is paired with."""
_SELDOM = 3
"""Comparisons in which a word must occur to be learned by itself."""
_RIDGE = 1.0
"""How strongly what is learned is held near zero."""
_STEPS = 12
_NOTHING = (*UNREAD, CHAT.value)
Sources: TypeAlias = Mapping[Wording, set[str]]
"""The files that each known wording is from."""


class Example(NamedTuple):
    """An utterance of one sentence: where it is from, and what is known of it."""

    source: str
    utterance: Utterance
    line: Line
    exact: bool

    @property
    def apart(self) -> bool:
        """Whether it is kept apart from the others of its file, which are by the same author."""
        return self.source.endswith(".jsonl")

    @property
    def told(self) -> bool:
        return wanted(self.utterance.right[0]) not in _NOTHING

    @property
    def wording(self) -> Wording:
        """The example with its names masked."""
        named = masked(self.line)
        words = (base if base in NAMES else said[0] for base, said in named)
        return Wording(tuple(words), self.line.asked, self.told)


class Pair(NamedTuple):
    """How an utterance and a known wording differ, and whether they mean the same."""

    differs: Difference
    same: bool


def examples(files: Iterable[Path]) -> list[Example]:
    """The utterances of one sentence, with whether they are read as meant."""
    with ProcessPoolExecutor() as pool:
        return [one for found in pool.map(_examples, files) for one in found]


def _examples(file: Path) -> list[Example]:
    found: list[Example] = []
    for utterance in utterances(file):
        lines = lexicon().lines(utterance.text)
        if len(lines) == 1 and len(lines[0].words) <= MOST_WORDS:
            exact = measured(utterance, compare=False).outcome is Outcome.EXACT
            found.append(Example(file.name, utterance, lines[0], exact))
    return found


def known(found: Iterable[Example]) -> list[str]:
    """The lines of the file of known wordings: what is read as meant, each wording once."""
    return sorted({written(one.wording) for one in found if one.exact or not one.told})


def pairs(found: Sequence[Example]) -> list[Pair]:
    """Every utterance beside the known wordings, from elsewhere, that are most like it."""
    sources: dict[Wording, set[str]] = defaultdict(set)
    for one in found:
        if one.exact or not one.told:
            sources[one.wording].add(one.source)
    cores = cpu_count() or 1
    halves = [found[at::cores] for at in range(cores)]
    with ProcessPoolExecutor() as pool:
        return [pair for half in pool.map(partial(_pairs, sources), halves) for pair in half]


def _pairs(sources: Sources, found: Iterable[Example]) -> list[Pair]:
    wordings = Known(sources)
    return [pair for one in found for pair in _compared(one, wordings, sources)]


def _compared(one: Example, wordings: Known, sources: Sources) -> Iterator[Pair]:
    """An utterance beside the known wordings, from elsewhere, that are most like it."""
    own = one.wording

    def its_own(other: Wording) -> bool:
        return other.words == own.words or (one.apart and sources[other] == {one.source})

    right = {wanted(meaning) for meaning in one.utterance.right}
    place, named = Place(from_json(one.utterance.context)), masked(one.line)
    for differs, other in wordings.like(own.bases, own.asked, its_own)[:_PAIRS]:
        if not other.told:
            yield Pair(differs, not one.told)
            continue
        read, _ = said_like(one.line, filled(other.words, named), place)
        if isinstance(read.meaning, say.Sentence):
            yield Pair(differs, outcome(read) in right)


def learned(found: Sequence[Pair]) -> Odds:
    """What each word adds to the odds: logistic regression by Newton's method, with a ridge."""
    often = Counter(what for pair in found for what, _, _ in features(pair.differs))
    whats = [RARE, *sorted(what for what, times in often.items() if times >= _SELDOM)]
    place = {what: at for at, what in enumerate(whats)}
    seen = np.zeros((len(found), 2 * len(whats)))
    for row, pair in enumerate(found):
        for what, side, times in features(pair.differs):
            seen[row, 2 * place.get(what, 0) + side] += times
    same = np.array([pair.same for pair in found], dtype=float)
    parts = np.zeros(seen.shape[1])
    ridge = _RIDGE * np.eye(seen.shape[1])
    for _ in range(_STEPS):
        likely = 1 / (1 + np.exp(-seen @ parts))
        slope = seen.T @ (same - likely) - _RIDGE * parts
        bend = (seen.T * (likely * (1 - likely))) @ seen + ridge
        parts += np.linalg.solve(bend, slope)
    rounded = parts.round(2).reshape(-1, 2).tolist()
    return {what: (missing, added) for what, (missing, added) in zip(whats, rounded, strict=True)}


def learn(files: Sequence[Path], folder: Path) -> Iterator[str]:
    """Write ``known.txt`` and ``odds.txt`` anew from files of utterances; yields what is done."""
    found = examples(files)
    lines = known(found)
    (folder / "known.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    yield f"{len(lines):,} known wordings of {len(found):,} utterances"
    compared = pairs(found)
    same = sum(pair.same for pair in compared)
    yield f"{len(compared):,} pairs compared, {same:,} of them of one meaning"
    odds = learned(compared)
    rows = (f"{what} {missing} {added}" for what, (missing, added) in odds.items())
    (folder / "odds.txt").write_text("\n".join(rows) + "\n", encoding="utf-8")
    yield f"the parts of {len(odds):,} words in the odds"
