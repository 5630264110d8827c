"""From what players type to a lattice of words and names: spelling, forms, typos, names.

Provinces and powers are known by every name of the board (``games.diplomacy.names``) and by the
nicknames of ``words.toml``; a name may be spread over several words, and a word may be a name and
an ordinary word at once ("war" is Warsaw too): the grammar decides.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from importlib import resources
from itertools import islice, product
from typing import NamedTuple

from games.diplomacy.map import STANDARD, Terrain
from games.diplomacy.names import fold
from games.talk.chart import Grammar, Lattice, TooMuchWork
from games.talk.diplomacy.words.ellipsis import completed, said_once
from games.talk.diplomacy.words.gazetteer import every_name
from games.talk.diplomacy.words.spelling import american, sentences
from games.talk.diplomacy.words.tidying import is_cry, tidied, undotted
from games.talk.diplomacy.words.tokenized import Tokenized, Typo
from games.talk.spelling import Speller, dictionary

MOST_WORDS = 400
"""Words a text may have; a longer one is refused unread."""

MOST_LINES = 8
"""Sentences a text may have."""

_MOST_TYPOS = 16
_MOST_SPELLINGS = 4
"""Ways to put a sentence's misspellings right that are tried."""
_SHORTEST_NAME = 4

_LONGEST_NAME = 4
_LOOSE = frozenset((*",-:;/&?", "--"))
_ASKED_BY_NAME = re.compile(r"\W*(\w+)\s+(?:please|pls|plz)\b")
"""A "please" after somebody's name: they are spoken to, not of."""
_PLEASE = frozenset(("please", "pls", "plz", "plse", "plox", "kindly", "plzz", "plez", "pleas"))
_EQUALS = re.compile(r"\s=+\s")
"""One thing for another: "Venice holds = Trieste goes to Albania"."""
_STRETCHED = re.compile(r"([a-z])\1{2,}")
_SMALL = frozenset(("of", "-", "/"))
_ARTICLES = frozenset(("a", "an"))
_SHORT_SEAS = frozenset(
    one.code.casefold() for one in STANDARD.provinces.values() if one.terrain is Terrain.SEA
)
"""Short for seas, where "A", an army, cannot stand: "a bot" is no Gulf of Bothnia, nor "a bar" a
sea, while "A BUD" is an army."""
_TOKEN = re.compile(r"[^\W_]+(?:'[^\W_]+)?|--|->|[-=–—→]>?|[/(),:;?&+]")
_TURN = re.compile(r"(spring|autumn|winter|fall|spr|sum|fal|aut|win|s|f|w)'?((?:19)?\d\d)$")
_TURN_SEASONS = {
    "s": "SPR",
    "f": "FAL",
    "w": "WIN",
    "spring": "SPR",
    "fall": "FAL",
    "autumn": "FAL",
    "winter": "WIN",
}
_DOUBLED = re.compile(r"([bdgklmnprt])\1$")
"""What an ending may have doubled: "skipping", "planned"."""
_SHORTEST_STEM = 3
_SHORT_STEMS = frozenset(("go", "do"))
"""Short words that take an ending: "wes" is a sea, and no form of "we"."""
_SUFFIXES = ("s", "es", "ed", "d", "ing")


class _Spelling(NamedTuple):
    """A sentence's words, put right."""

    words: Sequence[str]
    typos: tuple[Typo, ...]
    unknown: tuple[str, ...]


class Lexicon:
    """The words of a grammar and the names of the standard board."""

    def __init__(self, grammar: Grammar) -> None:
        table = tomllib.loads(_text("words.toml"))
        self._dropped = frozenset(table["dropped"])
        self._said = {said: tuple(meant.split()) for said, meant in table["said"].items()}
        self._bases = {form: base for base, forms in table["forms"].items() for form in forms}
        self._glued = [
            (re.compile(rf"(?<![\w/]){re.escape(said)}(?!\w)"), " ".join(meant))
            for said, meant in self._said.items()
            if not said.replace("'", "").isalnum()
        ]
        self._glued += [
            (re.compile(rf"(?<!\w){re.escape(said)} ?(?=(?:{after})(?!\w))"), meant)
            for said, (meant, after) in table["glued"].items()
        ]
        self._plain = dictionary() | frozenset(_text("everyday.txt").split())
        self._vocabulary = grammar.vocabulary
        self._names = dict(every_name(table))
        self._countries = frozenset(power.name.casefold() for power in STANDARD.powers)
        self._seasons = {tuple(said.split()): code for said, code in table["seasons"].items()}

    @cached_property
    def _single_names(self) -> frozenset[str]:
        return frozenset(word for words in self._names for word in words)

    @cached_property
    def _speller(self) -> Speller:
        named = {word for word in self._single_names if len(word) >= _SHORTEST_NAME}
        seasons = {word for said in self._seasons for word in said}
        words = self._vocabulary | named | seasons | self._dropped
        return Speller({*words, *_doing(self._vocabulary), *self._bases, *self._said})

    def lines(self, text: str) -> list[Tokenized]:
        """The sentences of a text. Raises TooMuchWork for a text of too many or too long ones."""
        found: list[Tokenized] = []
        words = 0
        typos = _MOST_TYPOS
        for part, asked in sentences(undotted(text)):
            raws = _TOKEN.findall(self._unglued(part))
            words += len(raws)
            if words > MOST_WORDS or len(found) == MOST_LINES:
                raise TooMuchWork
            line, *others = (
                self._line(part, spelling, asked)
                for spelling in self._spellings(raws, typos, asked)
            )
            typos -= len(line.typos) + len(line.unknown)
            found += [replace(line, others=tuple(others))] if line.words else []
        return found

    def _spellings(self, raws: Sequence[str], most_typos: int, asked: bool) -> Iterator[_Spelling]:
        """The words with their misspellings put right, in every way that is as near."""
        meant: dict[str, Sequence[str]] = {}
        for raw in raws:
            if raw.isalpha() and raw not in meant and not self._understands(raw):
                room = len(meant) < most_typos
                meant[raw] = self._corrections(raw) if room else ()
        unknown = tuple(raw for raw, words in meant.items() if not words)
        typed = [raw for raw, words in meant.items() if words]
        for taken in islice(product(*(meant[raw] for raw in typed)), _MOST_SPELLINGS):
            right = dict(zip(typed, taken, strict=True))
            typos = tuple(Typo(raw, word) for raw, word in right.items())
            words = [right.get(raw, raw) for raw in raws]
            yield _Spelling(completed(words, asked, self._dropped), typos, unknown)

    def _line(self, text: str, spelling: _Spelling, asked: bool) -> Tokenized:
        words = said_once(self._tokens(spelling.words))
        while words and words[-1] in _LOOSE:
            words.pop()
        while words and words[0] in _LOOSE:
            words.pop(0)
        lattice = self._lattice(words)
        begged = not _PLEASE.isdisjoint(spelling.words)
        return Tokenized(
            text, tuple(words), lattice, spelling.typos, spelling.unknown, asked, begged
        )

    def _lattice(self, words: list[str]) -> Lattice:
        spans = [dict(self._spans(words, at)) for at in range(len(words))]
        forms = [self.forms(word) for word in words]
        return Lattice(forms, spans)

    def _tokens(self, raws: Sequence[str]) -> Iterator[str]:
        for raw in raws:
            if raw in self._said:
                pieces: Sequence[str] = self._said[raw]
            elif raw.endswith("'s"):
                pieces = (raw[:-2], "'s")
            elif raw[-1] == "s" and raw[:-1] in self._countries:
                pieces = (raw[:-1], "'s")
            elif raw == "--":
                pieces = (raw,)
            elif raw[0] in "-=–—→":
                pieces = ("-",)
            else:
                pieces = (self._spelled(self._shrunk(raw)),)
            for piece in pieces:
                word = piece if piece == "'s" else fold(piece) or piece
                if word not in self._dropped and not is_cry(word):
                    yield word

    def _unglued(self, text: str) -> str:
        """A text without smileys, numbering and signs that are words."""
        text = tidied(text)
        if (asked := _ASKED_BY_NAME.match(text)) and self._is_power(asked[1]):
            text = f"{asked[1]} , {text[asked.end() :]}"
        for said, meant in self._glued:
            text = said.sub(f" {meant} ", text)
        return _EQUALS.sub(" in exchange for ", text)

    def _shrunk(self, word: str) -> str:
        """A word without its letters drawn out: "sooo" is "so"."""
        if not _STRETCHED.search(word):
            return word
        once, twice = _STRETCHED.sub(r"\1", word), _STRETCHED.sub(r"\1\1", word)
        known = self._knows(once) or once in self._dropped or once in self._said
        return once if known or not self._knows(twice) else twice

    def _spelled(self, word: str) -> str:
        """A word that says nothing here, as Americans spell it if that does: "centre", "honour"."""
        if self._names_or_says(word):
            return word
        return next(filter(self._names_or_says, american(word)), word)

    def _names_or_says(self, word: str) -> bool:
        return (
            word in self._vocabulary
            or (word,) in self._names
            or word in self._single_names
            or word in self._bases
            or any(form in self._vocabulary for form in self.forms(word))
        )

    def _knows(self, word: str) -> bool:
        return (
            self._names_or_says(word)
            or word in self._plain
            or _TURN.match(word) is not None
            or (word,) in self._seasons
        )

    def _is_power(self, word: str) -> bool:
        return any(kind == "POWER" for kind, _ in self._names.get((word,), ()))

    def _is_common(self, word: str) -> bool:
        """Whether a word that is short for a sea is one of everyday language, too."""
        return word in _SHORT_SEAS and word in self._plain

    def forms(self, word: str) -> frozenset[str]:
        """The word and the forms it may be a form of: "moving" is "move" too."""
        if word == "'s":
            return frozenset(("'s", "is", "be"))
        found = {word, "-"} if word == "--" else {word}
        if base := self._bases.get(word):
            found |= {base, self._bases.get(base, base)}
        for suffix in _SUFFIXES:
            if word.endswith(suffix) and len(word) > len(suffix) + 1:
                stem = word[: -len(suffix)]
                if len(stem) < _SHORTEST_STEM and stem not in _SHORT_STEMS:
                    continue
                stems = (stem, stem + "e", _DOUBLED.sub(r"\1", stem))
                found.update(form for form in stems if form in self._vocabulary)
        if word.endswith(("ies", "ied")) and word[:-3] + "y" in self._vocabulary:
            found.add(word[:-3] + "y")
        return frozenset(found)

    def _understands(self, raw: str) -> bool:
        word = self._shrunk(raw)
        if raw[-1] == "s" and raw[:-1] in self._countries:
            return True
        known = raw in self._said or word in self._dropped or is_cry(raw)
        return known or self._knows(fold(word) or word)

    def _corrections(self, word: str) -> Sequence[str]:
        """The known words that a misspelling is nearest to, one of each meaning."""
        if len(word) >= _SHORTEST_NAME and word.endswith("in") and self._knows(f"{word}g"):
            return [f"{word}g"]
        if len(word) >= _SHORTEST_NAME:
            begun = [name for name in self._single_names if name.startswith(word)]
            if len(begun) == 1:
                return begun
        meant: dict[str, str] = {}
        for known in self._speller.nearest(word):
            codes = sorted(code for _, code in self._names.get((known,), ()))
            meant.setdefault(" ".join(codes) or min(self.forms(known), key=len), known)
        return list(meant.values()) if len(meant) <= _MOST_SPELLINGS else []

    def _spans(self, words: Sequence[str], at: int) -> Iterator[tuple[str, list[tuple[int, str]]]]:
        found: dict[str, list[tuple[int, str]]] = {}
        common = at > 0 and words[at - 1] in _ARTICLES and self._is_common(words[at])
        name: list[str] = []
        end = at
        while end < len(words) and len(name) < _LONGEST_NAME:
            if words[end] not in _SMALL:
                if not words[end].isalnum():
                    break
                name.append(words[end])
                for kind, code in () if common else self._names.get(tuple(name), ()):
                    found.setdefault(kind, []).append((end + 1, code))
                if season := self._seasons.get(tuple(name)):
                    found.setdefault("SEASON", []).append((end + 1, season))
            elif not name:
                break
            end += 1
        if re.fullmatch(r"1[89]\d\d|20\d\d", words[at]):
            found["YEAR"] = [(at + 1, words[at])]
        if re.fullmatch(r"\d\d", words[at]):
            found["YY"] = [(at + 1, f"19{words[at]}")]
        if turn := _TURN.match(words[at]):
            season = _TURN_SEASONS.get(turn[1], turn[1].upper())
            year = turn[2] if len(turn[2]) == 4 else f"19{turn[2]}"
            found["TURN"] = [(at + 1, f"{season} {year}")]
        yield from found.items()


def _doing(words: Iterable[str]) -> Iterator[str]:
    """Words with the endings of verbs: "convoying", "takes"."""
    for word in words:
        if word.isalpha() and len(word) >= _SHORTEST_NAME:
            stem = word.removesuffix("e")
            yield from (f"{word}s", f"{stem}ing", f"{stem}ed")


def _text(name: str) -> str:
    return (resources.files(__package__) / name).read_text(encoding="utf-8")
