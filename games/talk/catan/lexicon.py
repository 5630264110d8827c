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
from games.talk.catan.context import Context, Player
from games.talk.catan.meaning import RESOURCES
from games.talk.chart import Grammar, Lattice
from games.talk.spelling import Speller, dictionary, distance

MOST_LETTERS = 240
MOST_WORDS = 40
MOST_CARDS = 12
"""Letters, words, and words for cards: a longer text is no trade, but goes out as chat."""
MOST_TYPOS = 6
MOST_KINDS = 3
"""Kinds of cards on a side."""

_TOKEN = re.compile(r"\d+|[^\W\d_]+(?:'[^\W\d_]+)?|->|=>|[.,;:!?&+/=\n-]")
_SIGNS = {
    "&": "and",
    "+": "and",
    "/": "or",
    "->": "for",
    "=>": "for",
    "=": "for",
    ";": ".",
    "!": ".",
    "?": ".",
    "\n": ".",
    ":": ",",
    "-": ",",
}
_SHORT_ORE = re.compile(r"(?<=\d)or(?![a-z])|(?<=\d )or(?=\s*(?:for\b|->|=|[,.;?!]|$))")
"""An "or" that can but be ore."""
_ONE = re.compile(r"\b(any|some|every|ne)1\b")
_SMILEY = re.compile(r"[:;=]-?[)(dpo](?!\w)|<3")
_STRETCHED = re.compile(r"([^\W\d])\1{2,}")
_NO_CARDS = frozenset(("or", "she", "who", "so"))
"""Words that are no beginning of a card's name, though they could be."""
_ARTICLES = frozenset(("a", "an"))
_TELLING = frozenset(("got", "have", "has", "had", "need", "needs", "want", "wants", "does"))
"""What behind a name tells of a player, who is not spoken to: "Sam got two ore"."""
_SURE = 3
"""Letters from which on the beginning of a name is a name in any place."""
_SHORTEST_TYPO = 4


@dataclass(frozen=True, slots=True)
class Line:
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
        self._said = {said: meant.split() for said, meant in table["said"].items()}
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

    def line(self, text: str, context: Context) -> Line | None:
        """A text in its context; None for one that is too long for a trade.

        >>> from games.talk.catan.context import Player
        >>> here = Context(0, (Player(0, "blue", "Ann"), Player(1, "red", "Peter")), 0)
        >>> line = lexicon().line("Petr, 2ore 4 weat", here)
        >>> line.words, line.typos
        (('petr', ',', '2', 'ore', '4', 'weat'), (('petr', 'peter'), ('weat', 'wheat')))
        """
        if len(text) > MOST_LETTERS:
            return None
        names = [(one, tokens(one.name)) for one in context.players]
        named = {word for _, name in names for word in name}
        words = [word for word in self._words(text) if word in named or word not in self._dropped]
        while words and words[-1] in (",", "."):
            words.pop()
        while words and words[0] in (",", "."):
            words.pop(0)
        if text.rstrip().endswith("?"):
            words.append("?")
        if len(words) > MOST_WORDS or sum(len(self.cards(word)) for word in words) > MOST_CARDS:
            return None
        single = {word for _, name in names for word in name} | {p.colour for p in context.players}
        typos = dict(self._typos(words, single))
        meant = [typos.get(word, (word,)) for word in words]
        spans = [
            {
                kind: found
                for kind, found in self._spans(words, meant, at, context.players, names)
                if found
            }
            for at in range(len(words))
        ]
        forms = [frozenset(form for word in one for form in self._forms(word)) for one in meant]
        told = tuple((word, right) for word, taken in typos.items() for right in taken)
        return Line(tuple(words), Lattice(forms, spans), told)

    def says(self, word: str) -> bool:
        """Whether a word is one of the grammar's, and so no name."""
        known = word in self.vocabulary or word in self._dropped or word in self._said
        return known or bool(self.cards(word))

    def spelled(self, count: int) -> str:
        """A count of two or more in letters, up to ten."""
        return next((word for word, had in self._numbers.items() if had == count), str(count))

    def speaks_of_cards(self, line: Line) -> bool:
        """Whether a card is named in full, by any of its names."""
        return any(word in self._cards and len(word) >= _SURE for word in line.words)

    def _words(self, text: str) -> Iterator[str]:
        for word in tokens(text):
            if word in self._said:
                yield from self._said[word]
                continue
            if word.endswith("'s"):
                yield from (word[:-2], "'s")
                continue
            once, twice = _STRETCHED.sub(r"\1", word), _STRETCHED.sub(r"\1\1", word)
            known = once in self.vocabulary or once in self._cards or once in self._dropped
            yield once if known else twice

    def _typos(
        self, words: Sequence[str], names: set[str]
    ) -> Iterator[tuple[str, tuple[str, ...]]]:
        found = 0
        for word in dict.fromkeys(words):
            if not word.isalpha() or self._knows(word, names) or found == MOST_TYPOS:
                continue
            near = self._speller.nearest(word) if len(word) >= _SURE else ()
            if len(word) >= _SHORTEST_TYPO:
                near = [one for one in near if one in self._cards] or near
                near = [*near, *(name for name in sorted(names) if distance(word, name, 1) == 1)]
            if near:
                found += 1
                yield word, tuple(near)

    def _knows(self, word: str, names: set[str]) -> bool:
        known = word in self.vocabulary or word in self._cards or word in dictionary()
        begun = any(name.startswith(word) for name in (*RESOURCES, *names))
        return known or begun

    def _forms(self, word: str) -> set[str]:
        """A word, and what it is a form of: "wants" is "want" too."""
        found = {word, *self._bases.get(word, ())}
        if word not in self.vocabulary:
            for stem in (word.removesuffix("s"), word.removesuffix("ing")):
                found |= {one for one in (stem, f"{stem}e") if one in self.vocabulary}
        return found

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

    def _is_for(self, words: Sequence[str], at: int) -> bool:
        """Whether a 4 can but mean "for": "wheat 4 ore", where wheat has no number either."""
        before = [*words[max(at - 2, 0) : at]]
        if words[at] != "4" or not before or not self.cards(before[-1]):
            return False
        return not any(word.isdecimal() or word in self._numbers for word in before[:-1])

    def _spans(
        self,
        words: Sequence[str],
        meant: Sequence[tuple[str, ...]],
        at: int,
        players: Sequence[Player],
        names: Sequence[tuple[Player, tuple[str, ...]]],
    ) -> Iterator[tuple[str, list[tuple[int, str]]]]:
        """The classes of what begins at a word."""
        here, after = meant[at], at + 1
        yield "RESOURCE", [(after, kind) for word in here for kind in self.cards(word)]
        written = words[at].isdecimal() and len(words[at]) < 3 and not self._is_for(words, at)
        count = [int(words[at])] if written else []
        spelled = {word: self._numbers[word] for word in here if word in self._numbers}
        count += [number for word, number in spelled.items() if word not in _ARTICLES]
        yield "NUMBER", [(after, str(number)) for number in count if number]
        yield "COUNT", [(after, str(number)) for number in {*count, *spelled.values()} if number]
        seats: dict[int, set[int]] = {}
        begun: set[int] = set()
        for player, name in names:
            end = at + len(name)
            whole = len(name) > 0 and tuple(words[at:end]) == name
            if whole or (name and end == after and name[0] in here):
                seats.setdefault(end, set()).add(player.seat)
            if player.colour.casefold() in here:
                seats.setdefault(after, set()).add(player.seat)
            if words[at] in ("player", "seat") and words[after : at + 2] == [str(player.seat)]:
                seats.setdefault(at + 2, set()).add(player.seat)
            parts = (*name[:1], player.colour.casefold())
            if not whole and any(part.startswith(words[at]) for part in parts if part):
                begun.add(player.seat)
        ordinary = words[at] in self.vocabulary or words[at] in self._cards
        if not seats and begun and not ordinary:
            if len(words[at]) >= _SURE:
                seats[after] = begun
            else:
                yield "BEGINNING", [(after, str(seat)) for seat in sorted(begun)]
        named = [(end, str(seat)) for end in seats for seat in sorted(seats[end])]
        yield "SEAT", named
        told = [(end, seat) for end, seat in named if not {*words[end : end + 1]} & _TELLING]
        yield "CALLED", told
        strange = words[at].isalpha() and not (seats or begun or ordinary)
        if strange and not self.cards(words[at]) and words[at] not in dictionary():
            yield "STRANGER", [(after, words[at])]


def tokens(text: str) -> tuple[str, ...]:
    """The words and signs of a text.

    >>> tokens("fr,s I give 2ore &1wd!"), tokens("2or")
    (('fr', ',', 's', 'i', 'give', '2', 'ore', 'and', '1', 'wd', '.'), ('2', 'ore'))
    """
    folded = _SMILEY.sub(" ", text.casefold().replace("’", "'").replace("`", "'"))
    found = _TOKEN.findall(_SHORT_ORE.sub("ore", _ONE.sub(r"\1one", folded)))
    return tuple(_SIGNS.get(word, word) for word in found)


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
