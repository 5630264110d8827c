"""What the translator learns from: texts of known meaning, as it hears them, and outlines."""

from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import NamedTuple

from games.talk.diplomacy.grammar.readings import CHAT
from games.talk.diplomacy.grammar.sources import lexicon
from games.talk.diplomacy.language.context import from_json
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.diplomacy.learned.hearing import Hearing, heard
from games.talk.diplomacy.learned.outline import NOTHING, Unnamed, outline
from games.talk.measuring import UNREAD, Utterance, utterances
from games.talk.sentences import Sentence
from games.talk.subwords import joined
from games.talk.vocabulary import Word
from tools.learn.waiting import Waiting, beside_open, takes_up, waiting

_OFFER = ("propose/3", "me", "[1", "you")
"""How the outline of an offer to one power begins; the number of its parts follows."""
_HEAD = 2
"""Words of a source that tell of the context, before the text."""
_SHORT = 22
"""Words that an offer may have to be joined to another."""
_JOINTS = ((".",), (".",), (",", "and"), ("and",), (";",), (",",))
_ANSWERS = frozenset(("yes", "ok", "okay", "deal", "fine", "agreed", "sure", "no"))
_REMARK = range(5, 17)
"""Words that a remark has that may stand beside anything, the context's among them."""
_WEIGHTY = _ANSWERS | {
    *(
        "not",
        "if",
        "but",
        "only",
        "unless",
        "or",
        "never",
        "nothing",
        "instead",
        "without",
        "except",
    ),
    *("accept", "reject", "decline", "refuse", "agree", "peace", "truce", "pact", "promise"),
    *("alliance", "alliances", "ally", "allied", "thank", "sorry", "will", "would", "could"),
    *("should", "may", "might", "can"),
}
"""Words by which a remark may change what is said beside it."""


class Example(NamedTuple):
    """What is heard of a text and of what is open, and the outline of its meaning."""

    text: tuple[Word, ...]
    opened: tuple[Word, ...]
    outline: tuple[str, ...]
    chat: bool = False
    waiting: tuple[Word, ...] = ()
    """What may be open beside it, though it does not take that up; of most texts nothing."""

    @property
    def joins(self) -> bool:
        """Whether it is an offer that another may be joined to."""
        said = [word.said for word in self.text]
        offer = self.outline[:4] == _OFFER and self.outline[4] in ("[1", "[2")
        plain = said[1] == "n-1" and said[-1] == "." and said[_HEAD] not in _ANSWERS
        return offer and plain and not self.opened and len(said) < _SHORT

    @property
    def remarks(self) -> bool:
        """Whether it is one sentence that changes nothing beside any other."""
        said = [word.said for word in self.text]
        alone = self.chat and len(said) in _REMARK and said.count(".") == 1 and "?" not in said
        return alone and _WEIGHTY.isdisjoint(said) and not any(w.sign for w in self.text[_HEAD:])


def examples(files: Iterable[Path]) -> list[Example]:
    """The utterances of files, each with the outline, of those that are right, that most have."""
    files = list(files)
    told = partial(_examples, opened=waiting(files))
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:  # JAX has threads
        found = [one for of in pool.map(told, files) for one in of]
    often = Counter(one.outline for several in found for one in several)
    return [max(several, key=lambda one: often[one.outline]) for several in found if several]


def _examples(file: Path, opened: Waiting) -> list[list[Example]]:
    return [[*_ways(utterance, opened)] for utterance in utterances(file)]


def _ways(utterance: Utterance, opened: Waiting) -> Iterable[Example]:
    """An utterance with each of its outlines."""
    lines, context = lexicon().lines(utterance.text), from_json(utterance.context)
    hearing = heard(lines, context)
    chat = CHAT.value in utterance.right
    for meaning in utterance.right:
        said = None if meaning in (CHAT.value, *UNREAD) else NOTATION.read(meaning)
        try:
            told = _outline(said, hearing)
        except Unnamed:
            continue
        one = Example(hearing.text, hearing.opened, told, chat and said is None)
        besides = (said or one.remarks) and not any(takes_up(line.words) for line in lines)
        other = beside_open(said, context, opened, Random(utterance.text)) if besides else None
        again = heard(lines, other) if other else None
        same = again and _outline(said, again) == told
        yield one._replace(waiting=again.opened) if again and same else one


def _outline(said: Sentence | None, hearing: Hearing) -> tuple[str, ...]:
    """The outline of a meaning. Raises Unnamed."""
    return tuple(outline(said, hearing.names)) if said else (NOTHING,)


def together(offers: Sequence[Example], chance: Random) -> Example:
    """Two offers, of whatever situations, said together: they are one deal."""
    one, other = offers
    words = {word.said for word in one.text}
    more = {kind: sum(f"{kind}{at}" in words for at in range(1, 30)) for kind in "po"}

    def moved(token: str) -> str:
        kind, number = token[:1], token[1:]
        if kind in more and number.isdigit():
            return f"{kind}{int(number) + more[kind]}"
        return token

    joint = (Word(word) for word in chance.choice(_JOINTS))
    rest = (word._replace(said=moved(word.said)) for word in other.text[_HEAD:])
    parts = int(one.outline[4][1:]) + int(other.outline[4][1:])
    return Example(
        (*one.text[:-1], *joint, *rest),
        (),
        (*_OFFER, f"[{parts}", *one.outline[5:], *map(moved, other.outline[5:])),
    )


def beside(one: Example, remark: Example, chance: Random) -> Example:
    """An example with a remark of another situation before or after it, which changes nothing."""
    head, said, aside = one.text[:_HEAD], one.text[_HEAD:], remark.text[_HEAD:]
    first = chance.random() < 0.6
    return one._replace(text=(*head, *aside, *said) if first else (*head, *said, *aside))


def while_open(one: Example) -> Example:
    """An example while something is open that it does not take up."""
    return one._replace(opened=one.waiting)


def often_joined(rows: Iterable[tuple[str, ...]], most: int) -> list[tuple[str, str]]:
    """The pairs of tokens that follow each other most often, each joined before the next is sought
    (Sennrich et al. 2016, §3.2).

    >>> often_joined([("a", "b", "c"), ("a", "b")], 1)
    [('a', 'b')]
    """
    often = Counter(rows)
    found: list[tuple[str, str]] = []
    for _ in range(most):
        pairs: Counter[tuple[str, str]] = Counter()
        for row, times in often.items():
            for pair in pairwise(row):
                pairs[pair] += times
        if not pairs:
            break
        pair = pairs.most_common(1)[0][0]
        found.append(pair)
        shorter: Counter[tuple[str, ...]] = Counter()
        for row, times in often.items():
            shorter[tuple(joined(row, pair))] += times
        often = shorter
    return found
