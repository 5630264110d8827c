"""From what players type to a lattice of words, numbers, cards and seats.

Cards and players go by any beginning of their names. A word may be several things at once ("s" is
sheep, and Sam): the grammar decides where it can; where it cannot the line has several readings.
"""

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources

from games.catan.names import RESOURCE_OF
from games.talk.catan.context import Context
from games.talk.catan.meaning import RESOURCES
from games.talk.catan.names import SURE, Names, names_of
from games.talk.catan.signs import tokens
from games.talk.chart import Grammar, Lattice
from games.talk.spelling import Speller, dictionary, distance

MOST_LETTERS = 240
MOST_WORDS = 40
MOST_CARDS = 12
"""Letters, words, and words for cards: a longer text is no trade, but goes out as chat."""
MOST_TYPOS = 6
MOST_KINDS = 3
"""Kinds of cards on a side."""

_STRETCHED = re.compile(r"([^\W\d])\1{2,}")
_NO_CARDS = frozenset(("or", "she", "who", "so"))
"""Words that are no beginning of a card's name, though they could be."""
_STOPS = frozenset((",", "."))
_ARTICLES = frozenset(("a", "an"))
_TELLING = frozenset(("got", "have", "has", "had", "need", "needs", "want", "wants", "does"))
"""What behind a name tells of a player, who is not spoken to: "Sam got two ore"."""
_SHORTEST_TYPO = 4

_Spans = dict[str, list[tuple[int, str]]]


@dataclass(frozen=True, slots=True)
class Tokenized:
    """A text ready to be read; ``typos`` pairs words as written with what they were taken for."""

    words: tuple[str, ...]
    lattice: Lattice
    typos: tuple[tuple[str, str], ...]

    @property
    def asked(self) -> bool:
        """Whether it asks; "why not?" does not."""
        return self.words[-1:] == ("?",) and "why" not in self.words


class Lexicon:
    """The words of a grammar, and the names of cards."""

    def __init__(self, grammar: Grammar) -> None:
        table = tomllib.loads(_file("words.toml"))
        self._dropped = frozenset(table["dropped"])
        self._said: dict[str, list[str]] = {
            said: meant.split() for said, meant in table["said"].items()
        }
        self._numbers: dict[str, int] = table["numbers"]
        self._bases: dict[str, set[str]] = {}
        for base, forms in table["forms"].items():
            for form in forms:
                self._bases.setdefault(form, set()).add(base)
        self._cards = {word: RESOURCES[number] for word, number in RESOURCE_OF.items()}
        for resource, words in table["resources"].items():
            self._cards |= dict.fromkeys(words, resource)
        self.vocabulary = frozenset({*grammar.vocabulary, *self._bases, *self._numbers})

    @cached_property
    def _speller(self) -> Speller:
        return Speller({*self.vocabulary, *self._cards, *self._said})

    def line(self, text: str, context: Context) -> Tokenized | None:
        """A text in its context; None for one that is too long for a trade.

        >>> from games.talk.catan.context import Player
        >>> here = Context(0, (Player(0, "blue", "Ann"), Player(1, "red", "Peter")), 0)
        >>> line = lexicon().line("Petr, 2ore 4 weat", here)
        >>> line.words, line.typos
        (('petr', ',', '2', 'ore', '4', 'weat'), (('petr', 'peter'), ('weat', 'wheat')))
        """
        if len(text) > MOST_LETTERS:
            return None
        names = names_of(context.players)
        words = self._words(text, names)
        if len(words) > MOST_WORDS or sum(len(self.cards(word)) for word in words) > MOST_CARDS:
            return None
        typos = dict(self._typos(words, names))
        meant = [typos.get(word, (word,)) for word in words]
        spans = [self._spans(words, at, meant[at], names) for at in range(len(words))]
        forms = [frozenset(form for word in one for form in self._forms(word)) for one in meant]
        told = tuple((word, right) for word, taken in typos.items() for right in taken)
        return Tokenized(tuple(words), Lattice(forms, spans), told)

    def says(self, word: str) -> bool:
        """Whether a word is one of the grammar's, and so no name."""
        known = word in self.vocabulary or word in self._dropped or word in self._said
        return known or bool(self.cards(word))

    def spelled(self, count: int) -> str:
        """A count of two or more in letters, up to ten."""
        return next((word for word, had in self._numbers.items() if had == count), str(count))

    def cards(self, word: str) -> list[str]:
        """The resources a word may be: by any name, or the beginning of its own.

        >>> lexicon().cards("lumber"), lexicon().cards("w"), lexicon().cards("she")
        (['wood'], ['wheat', 'wood'], [])
        """
        if word in self._cards:
            return [self._cards[word]]
        if word in _NO_CARDS or word in self._numbers:
            return []
        return [resource for resource in RESOURCES if resource.startswith(word)]

    def speaks_of_cards(self, line: Tokenized) -> bool:
        """Whether a card is named in full, by any of its names."""
        return any(word in self._cards and len(word) >= SURE for word in line.words)

    def _words(self, text: str, names: Names) -> list[str]:
        """The words that count; "?" stands last if the text asks."""
        words: list[str] = []
        for word in (piece for token in tokens(text) for piece in self._pieces(token)):
            again = word in _STOPS and words[-1:] == [word]
            polite = "please" in self._forms(word) and not self._ends_in_cards(words)
            if word in names.words or not (again or polite or word in self._dropped):
                words.append(word)
        while words and words[-1] in _STOPS:
            words.pop()
        while words and words[0] in _STOPS:
            words.pop(0)
        return [*words, "?"] if text.rstrip().endswith("?") else words

    def _ends_in_cards(self, words: list[str]) -> bool:
        """Whether cards stand last: a "please" behind them asks for them."""
        return bool(words) and bool(self.cards(words[-1]))

    def _pieces(self, word: str) -> list[str]:
        if word in self._said:
            return self._said[word]
        if word.endswith("'s"):
            return [word[:-2], "'s"]
        once, twice = _STRETCHED.sub(r"\1", word), _STRETCHED.sub(r"\1\1", word)
        known = once in self.vocabulary or once in self._cards or once in self._dropped
        return [once if known else twice]

    def _typos(self, words: list[str], names: Names) -> Iterator[tuple[str, Sequence[str]]]:
        found = 0
        for word in dict.fromkeys(words):
            if word.isalpha() and found < MOST_TYPOS and not self._knows(word, names):
                found += 1
                if near := self._near(word, names):
                    yield word, near

    def _near(self, word: str, names: Names) -> Sequence[str]:
        near = self._speller.nearest(word) if len(word) >= SURE else ()
        if len(word) < _SHORTEST_TYPO:
            return near
        called = sorted(name for name in names.words if distance(word, name, 1) == 1)
        return [*([one for one in near if one in self._cards] or near), *called]

    def _knows(self, word: str, names: Names) -> bool:
        known = word in self.vocabulary or word in dictionary() or bool(self.cards(word))
        return known or names.begins(word)

    def _forms(self, word: str) -> set[str]:
        """A word, and what it is a form of: "wants" is "want" too."""
        found = {word, *self._bases.get(word, ())}
        if word not in self.vocabulary:
            for stem in (word.removesuffix("s"), word.removesuffix("ing")):
                found |= {one for one in (stem, f"{stem}e") if one in self.vocabulary}
        return found

    def _spans(self, words: list[str], at: int, meant: Sequence[str], names: Names) -> _Spans:
        """The classes of what begins at a word."""
        cards = [(at + 1, kind) for word in meant for kind in self.cards(word)]
        found = {"RESOURCE": cards, **self._counts(words, at, meant)}
        called = names.at(words, at, meant)
        ordinary = words[at] in self.vocabulary or words[at] in self._cards
        begun = [] if called.named or ordinary else [(at + 1, seat) for seat in called.begun]
        sure = len(words[at]) >= SURE
        found["BEGINNING"] = [] if sure else [(end, str(seat)) for end, seat in sorted(begun)]
        named = [*called.named, *(sorted(begun) if sure else ())]
        found["SEAT"] = [(end, str(seat)) for end, seat in named]
        spoken_of = [end for end, _ in named if {*words[end : end + 1]} & _TELLING]
        found["CALLED"] = [(end, seat) for end, seat in found["SEAT"] if end not in spoken_of]
        if words[at].isalpha() and not (named or called.begun or self._knows(words[at], names)):
            found["STRANGER"] = [(at + 1, words[at])]
        return {kind: spans for kind, spans in found.items() if spans}

    def _counts(self, words: list[str], at: int, meant: Sequence[str]) -> _Spans:
        """Numbers; an article counts only before a card."""
        word = words[at]
        counts = {int(word)} if word.isdecimal() and len(word) < 3 else set()
        if word == "4" and self._bare_card(words[:at]):
            counts = set()
        counts |= {had for one in meant if (had := self._numbers.get(one, 0))}
        spans = [(at + 1, str(number)) for number in sorted(counts) if number]
        return {"COUNT": spans, "NUMBER": [] if _ARTICLES & {*meant} else spans}

    def _bare_card(self, before: list[str]) -> bool:
        """Whether a card without a number stands last: a 4 behind it can but mean "for"."""
        *_, number, card = ["", "", *before]
        return (
            card != ""
            and bool(self.cards(card))
            and not (number.isdecimal() or number in self._numbers)
        )


@cache
def grammar() -> Grammar:
    """The grammar of trade in English, read once."""
    return Grammar(_file("trade.txt"))


@cache
def lexicon() -> Lexicon:
    """The words of the grammar, read once."""
    return Lexicon(grammar())


def _file(name: str) -> str:
    return (resources.files(__package__) / name).read_text(encoding="utf-8")
