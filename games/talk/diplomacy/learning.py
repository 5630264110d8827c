"""Learns from utterances of known meaning what wordings mean, and how much each word matters.

A wording that no rule reads is learned with the plain words by which it is read (``plainly.py``).
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
from games.talk.diplomacy.agreement import Evidence, Voice, evidence
from games.talk.diplomacy.as_known import said_like
from games.talk.diplomacy.context import from_json
from games.talk.diplomacy.glance import Place
from games.talk.diplomacy.language import lexicon
from games.talk.diplomacy.leaning import Leanings, answers, turns
from games.talk.diplomacy.likeness import (
    MOST_WORDS,
    RARE,
    Difference,
    Known,
    Odds,
    features,
    log_odds,
)
from games.talk.diplomacy.lines import Line
from games.talk.diplomacy.masking import NAMES, Plain, Wording, masked, written
from games.talk.diplomacy.measuring import (
    UNREAD,
    Outcome,
    Utterance,
    measured,
    outcome,
    utterances,
    wanted,
)
from games.talk.diplomacy.ontology import NOTATION
from games.talk.diplomacy.plainly import plainly
from games.talk.diplomacy.readings import CHAT, compared
from games.talk.diplomacy.regression import Seen, logistic

_EVERY = 3
"""Of so many utterances that the rules read, one is paired."""
_SELDOM = 3
"""Comparisons in which a word must occur to be learned by itself."""
_RIDGE, _LEANING_RIDGE = 1.0, 0.5
"""How strongly what is learned of pairs, and of replies, is held near zero."""
_YES, _NO, _NEITHER = "yes", "no", "neither"
_NOTHING = (*UNREAD, CHAT.value)
Sources: TypeAlias = Mapping[Wording, set[str]]
"""The authors that each known wording is from."""


class Example(NamedTuple):
    """An utterance of one sentence: whose it is, and what is known of it.

    ``apart`` is whether it is kept apart from the others of its author; ``plain`` are the words by
    which it is read if no rule reads it as it is.
    """

    source: str
    apart: bool
    utterance: Utterance
    line: Line
    exact: bool
    plain: Plain | None = None

    @property
    def told(self) -> bool:
        return wanted(self.utterance.right[0]) not in _NOTHING

    @property
    def known(self) -> bool:
        return self.exact or not self.told or self.plain is not None

    @property
    def wording(self) -> Wording:
        """The example with its names masked."""
        words = (one.base if one.base in NAMES else one.words[0] for one in masked(self.line))
        plain = None if self.exact or not self.told else self.plain
        return Wording(tuple(words), self.line.asked, self.told, plain)


class Pair(NamedTuple):
    """How an utterance and a known wording differ, what it would mean by that one ("" if nothing),
    and whether it does."""

    differs: Difference
    meaning: str
    same: bool


def examples(files: Iterable[Path]) -> list[Example]:
    """The utterances of one sentence, with whether they are read as meant."""
    with ProcessPoolExecutor() as pool:
        return [one for found in pool.map(_examples, files) for one in found]


def _examples(file: Path) -> list[Example]:
    found: list[Example] = []
    source = file.stem.partition("-")[0]
    apart = file.suffix == ".jsonl" or file.parent.name == "paraphrases"
    for utterance in utterances(file):
        lines = lexicon().lines(utterance.text)
        if len(lines) == 1 and len(lines[0].words) <= MOST_WORDS:
            exact = measured(utterance, compare=False).outcome is Outcome.EXACT
            found.append(Example(source, apart, utterance, lines[0], exact))
    return [_with_plain(one, found) for one in found]


def _with_plain(example: Example, found: Iterable[Example]) -> Example:
    """An example with the plain words by which it is read, where it needs them."""
    if example.known:
        return example
    said = example.utterance
    same = [one.line for one in found if one.exact and _alike(one.utterance, said)]
    return example._replace(plain=plainly(said, example.line, same))


def _alike(one: Utterance, other: Utterance) -> bool:
    """Whether two utterances mean the same in the same situation."""
    return one.right[0] == other.right[0] and one.context == other.context


def known(found: Iterable[Example]) -> dict[Wording, set[str]]:
    """The known wordings with their authors: as they are rather than in plain words, and as meaning
    nothing only where they mean nothing anywhere."""
    sources: dict[Wording, set[str]] = defaultdict(set)
    for one in found:
        if one.known:
            sources[one.wording].add(one.source)
    listed: dict[Wording, set[str]] = {}
    for wording in sorted(sources, key=lambda one: (one.plain is not None, written(one))):
        as_it_is = wording._replace(plain=None, told=True)
        if wording.told and (wording.plain is None or as_it_is not in listed):
            listed[wording] = sources[wording]
    told = {wording.words for wording in listed}
    for wording in sources:
        if not wording.told and wording.words not in told:
            listed[wording] = sources[wording]
    return listed


def pairs(found: Sequence[Example], every: int = _EVERY) -> list[list[Pair]]:
    """Utterances, each beside the known wordings, from elsewhere, that are most like it.

    What no rule reads is what will be compared: of the rest, one of so many is enough.
    """
    sources = known(found)
    hard = [one for one in found if not (one.exact and one.told)]
    easy = [one for one in found if one.exact and one.told][::every]
    cores = cpu_count() or 1
    halves = [[*hard, *easy][at::cores] for at in range(cores)]
    with ProcessPoolExecutor() as pool:
        return [heard for half in pool.map(partial(_pairs, sources), halves) for heard in half]


def _pairs(sources: Sources, found: Iterable[Example]) -> list[list[Pair]]:
    wordings = Known(sources)
    return [list(_compared(one, wordings, sources)) for one in found]


def _compared(one: Example, wordings: Known, sources: Sources) -> Iterator[Pair]:
    """An utterance beside the known wordings, from elsewhere, that are most like it."""
    own = one.wording

    def its_own(other: Wording) -> bool:
        return other.words == own.words or (one.apart and sources[other] == {one.source})

    right = {wanted(meaning) for meaning in one.utterance.right}
    place, named = Place(from_json(one.utterance.context)), masked(one.line)
    for differs, other in wordings.like(own.bases, own.asked, its_own):
        if not other.told:
            yield Pair(differs, "", not one.told)
            continue
        read, _ = said_like(one.line, other.filled(named), place)
        if isinstance(read.meaning, say.Sentence):
            yield Pair(differs, compared(read.meaning), outcome(read) in right)


def learned(found: Sequence[Pair]) -> Odds:
    """What each word adds to the odds that two wordings mean the same."""
    often = Counter(what for pair in found for what, _, _ in features(pair.differs))
    whats = [RARE, *sorted(what for what, times in often.items() if times >= _SELDOM)]
    place = {what: at for at, what in enumerate(whats)}
    times: list[dict[int, float]] = []
    for pair in found:
        seen: dict[int, float] = defaultdict(float)
        for what, side, much in features(pair.differs):
            seen[2 * place.get(what, 0) + side] += much
        times.append(seen)
    parts = logistic(Seen.of(times, 2 * len(whats)), [pair.same for pair in found], _RIDGE)
    rounded = parts.round(2).reshape(-1, 2).tolist()
    return {what: (missing, added) for what, (missing, added) in zip(whats, rounded, strict=True)}


def agreement(found: Iterable[Sequence[Pair]], odds: Odds) -> Evidence:
    """What each kind of evidence adds to the odds that an utterance means what wordings say."""
    seen: list[dict[int, float]] = []
    right: list[bool] = []
    for heard in found:
        voices = [Voice(one.meaning, log_odds(one.differs, odds)) for one in heard]
        for meaning, same in {one.meaning: one.same for one in heard if one.meaning}.items():
            seen.append(dict(enumerate(evidence(voices, meaning))))
            right.append(same)
    parts = logistic(Seen.of(seen, len(Evidence._fields)), right, _RIDGE)
    return Evidence(*parts.round(2).tolist())


def leaning(found: Iterable[Example]) -> Leanings:
    """What words in a row add to the odds of a yes and of a no, to an offer and to a question."""
    offers, questions = (
        [(one, leans) for one in found if (leans := _leans(one, asked))]
        for asked in (say.Propose, say.Query)
    )
    often = Counter(turn for one, _ in (*offers, *questions) for turn in turns(one.line))
    listed = [turn for turn, times in often.items() if times >= _SELDOM]
    place = {turn: at for at, turn in enumerate(listed)}
    parts = []
    for replies in (offers, questions):
        seen = Seen.of(
            ({place[turn]: 1.0 for turn in turns(one.line) if turn in place} for one, _ in replies),
            len(listed),
        )
        for kind in (_YES, _NO):
            parts.append(logistic(seen, [leans == kind for _, leans in replies], _LEANING_RIDGE))
    rows = np.array(parts).T.round(2).tolist()
    return {turn: tuple(row) for turn, row in zip(listed, rows, strict=True) if any(row)}


def _leans(one: Example, asked: type[say.Sentence]) -> str:
    """Whether an utterance is a yes or a no, or neither, to what was asked of that kind; "" if
    nothing was."""
    context = from_json(one.utterance.context)
    wholly = context.open and answers(context.open, context)
    if not wholly or not isinstance(context.open, asked) or context.open.sender == context.speaker:
        return ""
    yes, no = (wanted(NOTATION.write(answer)) for answer in wholly)
    right = {wanted(meaning) for meaning in one.utterance.right}
    return _YES if yes in right else _NO if no in right else _NEITHER


def learn(files: Sequence[Path], folder: Path) -> Iterator[str]:
    """Write what is learned from files of utterances anew; yields what is done."""
    found = examples(files)
    lines = sorted(map(written, known(found)))
    _write(folder / "known.txt", lines)
    yield f"{len(lines):,} known wordings of {len(found):,} utterances"
    leans = leaning(found)
    _write(
        folder / "leanings.txt",
        (f"{turn}\t{' '.join(map(str, parts))}" for turn, parts in leans.items()),
    )
    yield f"the leanings of {len(leans):,} turns of words"
    heard = pairs(found)
    paired = [pair for one in heard for pair in one]
    same = sum(pair.same for pair in paired)
    yield f"{len(paired):,} pairs compared, {same:,} of them of one meaning"
    odds = learned(paired)
    rows = (f"{what} {missing} {added}" for what, (missing, added) in odds.items())
    _write(folder / "odds.txt", rows)
    yield f"the parts of {len(odds):,} words in the odds"
    agreed = agreement(heard, odds)
    rows = (f"{kind} {part}" for kind, part in agreed._asdict().items())
    _write(folder / "agreement.txt", rows)
    yield f"the parts of {len(agreed)} kinds of evidence"


def _write(file: Path, lines: Iterable[str]) -> None:
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
