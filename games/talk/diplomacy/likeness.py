"""Which known wordings a line is most like, and how likely it means the same.

No grammar lists every turn of phrase; but of thousands of wordings whose meaning is known
(``known.txt``) one often differs from a line only in words that change nothing. How much each word
matters was learned from pairs of them (``odds.txt``, made by ``learning.py``): the odds that two
wordings mean the same are a logistic function of the words that only one of them has.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import cache
from importlib import resources
from itertools import islice
from math import log
from typing import NamedTuple, TypeAlias

from games.talk.diplomacy.lines import Line
from games.talk.diplomacy.masking import NAMES, Plain, Wording, masked, wordings

MOST_WORDS = 32
"""Words that a line may have to be compared."""
BIAS, SHARE, EACH_MISSING, EACH_ADDED, RARE = "<bias>", "<share>", "<missing>", "<added>", "<rare>"
"""What counts beside single words: nothing, the share of words in both, each word of only one, and
a word that was too rare to be learned."""
_TURNING = """
    not never no none nothing nobody neither nor without if unless until except only or instead
    but otherwise half
"""
_DECISIVE = frozenset(_TURNING.split())
"""What no two wordings of one meaning are taken to differ in, nor in where it stands."""
_I = frozenset(("i", "me", "my", "mine", "myself"))
_YOU = frozenset(("you", "your", "yours", "yourself"))
_ROLES = {
    ("from",): -1,
    ("out", "of"): -1,
    ("leave",): -1,
    ("to",): 1,
    ("into",): 1,
    ("in", "to"): 1,
    ("enter",): 1,
    ("against",): -2,
    ("with",): 2,
}
"""What part the words before a name give it; none is compared with one of the opposite part."""
_SHORTLIST, _COMPARED = 30, 7
"""Known wordings that are aligned word by word, and the nearest of them, whose odds are taken."""
_FARTHEST = 0.55
"""The share of their weight that two wordings may differ in to be compared."""
_SURE, _NAME = 0.2, 3.0
"""What the commonest word weighs, and what a name does."""
Odds: TypeAlias = Mapping[str, tuple[float, float]]
"""What a word adds to the odds where it is missing from the known wording, and where added."""
Kind: TypeAlias = tuple[bool, tuple[str, ...]]
"""Whether a wording asks, and its names and decisive words in their order."""


class Likeness(NamedTuple):
    """What a known wording says with a line's names, and the log of the odds that the line does;
    whether it means anything, and whether it is the line's own wording."""

    odds: float
    said: Plain
    told: bool
    same: bool


class Difference(NamedTuple):
    """The words that only a line has, those that only a known wording has, their share of all."""

    missing: tuple[str, ...]
    added: tuple[str, ...]
    share: float

    @property
    def comparable(self) -> bool:
        """Whether most is in both, and what one does in one of them the other does not do in the
        other."""
        swapped = any(
            not one.isdisjoint(self.missing) and not other.isdisjoint(self.added)
            for one, other in ((_I, _YOU), (_YOU, _I))
        )
        return self.share <= _FARTHEST and not swapped


def alike(line: Line) -> list[Likeness]:
    """The known wordings that a line is most like, the likeliest first.

    >>> from games.talk.diplomacy.language import lexicon
    >>> (line,) = lexicon().lines("Would you be so kind as to hold in Munich?")
    >>> best = alike(line)[0]
    >>> best.said.words[-2:], best.odds > 0
    (('in', 'munich'), True)
    """
    named = masked(line)
    if not 0 < len(named) <= MOST_WORDS:
        return []
    found = [
        Likeness(log_odds(differs, odds()), wording.filled(named), wording.told, not differs.share)
        for differs, wording in _known().like([one.base for one in named], line.asked)
    ]
    return sorted(found, key=lambda one: -one.odds)


class Known:
    """Known wordings, to be found by their words."""

    def __init__(self, wordings: Iterable[Wording]) -> None:
        listed = [(wording, wording.bases) for wording in wordings]
        often = Counter(word for _, bases in listed for word in set(bases))
        self._least = log(len(listed) + 1) / 2
        self._weights = {word: self._least - log(n + 1) / 2 + _SURE for word, n in often.items()}
        self._weights.update(dict.fromkeys(NAMES, _NAME))
        self._listed: dict[Kind, list[tuple[Wording, Counter[str], float]]] = defaultdict(list)
        for wording, bases in listed:
            entry = wording, Counter(bases), self._weight(bases)
            self._listed[_kind(bases, wording.asked)].append(entry)

    def like(
        self, bases: Sequence[str], asked: bool, but: Callable[[Wording], bool] = lambda _: False
    ) -> list[tuple[Difference, Wording]]:
        """The wordings nearest to some words, with how they differ, the nearest first; or the same.

        Those of ``but`` are left out. Seldom words count more than common ones.
        """
        own = Counter(bases)
        weights = {word: self._weight((word,)) for word in own}
        whole = self._weight(bases)

        def apart(entry: tuple[Wording, Counter[str], float]) -> float:
            _, words, weight = entry
            both = own.keys() & words.keys()
            return -sum(min(own[word], words[word]) * weights[word] for word in both) / (
                whole + weight
            )

        ordered = sorted(self._listed.get(_kind(bases, asked), ()), key=apart)
        near = islice((entry for entry in ordered if not but(entry[0])), _SHORTLIST)
        found = [
            (self._difference(bases, wording.bases, whole + weight), wording)
            for wording, _, weight in near
            if not _opposed(bases, wording.bases)
        ]
        found.sort(key=lambda one: one[0].share)
        same = [one for one in found if not one[0].share]
        return same or [one for one in found if one[0].comparable][:_COMPARED]

    def _difference(self, bases: Sequence[str], others: Sequence[str], whole: float) -> Difference:
        """What one wording has and another has not, aligned word by word."""
        matcher = SequenceMatcher(None, bases, others, autojunk=False)
        changes = [change for change in matcher.get_opcodes() if change[0] != "equal"]
        missing = tuple(word for _, start, end, _, _ in changes for word in bases[start:end])
        added = tuple(word for _, _, _, start, end in changes for word in others[start:end])
        return Difference(missing, added, self._weight((*missing, *added)) / whole)

    def _weight(self, bases: Iterable[str]) -> float:
        return sum(self._weights.get(word, self._least + _SURE) for word in bases)


def features(differs: Difference) -> Iterator[tuple[str, int, float]]:
    """What the odds depend on: what, on which side it is missing (0) or added (1), how often."""
    yield BIAS, 0, 1.0
    yield SHARE, 0, 5 * differs.share
    yield EACH_MISSING, 0, float(len(differs.missing))
    yield EACH_ADDED, 1, float(len(differs.added))
    yield from ((word, 0, 1.0) for word in set(differs.missing))
    yield from ((word, 1, 1.0) for word in set(differs.added))


def log_odds(differs: Difference, learned: Odds) -> float:
    """The log of the odds that two wordings that differ so mean the same."""
    rare = learned[RARE]
    return sum(learned.get(what, rare)[side] * often for what, side, often in features(differs))


def _opposed(bases: Sequence[str], others: Sequence[str]) -> bool:
    """Whether a name's part in one wording is the opposite of its part in the other."""
    parts = zip(_parts(bases), _parts(others), strict=True)
    return any(one and one == -other for one, other in parts)


def _parts(bases: Sequence[str]) -> list[int]:
    """The parts that the names of a wording play, in their order."""
    return [
        _ROLES.get(tuple(bases[max(at - 1, 0) : at]), 0)
        or _ROLES.get(tuple(bases[max(at - 2, 0) : at]), 0)
        for at, base in enumerate(bases)
        if base in NAMES
    ]


def _kind(bases: Sequence[str], asked: bool) -> Kind:
    return asked, tuple(base for base in bases if base in NAMES or base in _DECISIVE)


@cache
def odds() -> Odds:
    """What each word adds to the odds, as learned."""
    rows = (line.split() for line in _text("odds.txt").splitlines())
    return {word: (float(missing), float(added)) for word, missing, added in rows}


@cache
def _known() -> Known:
    return Known(wordings(_text("known.txt")))


def _text(name: str) -> str:
    return (resources.files(__package__) / name).read_text(encoding="utf-8")
