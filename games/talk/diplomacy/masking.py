"""Known wordings: sentences with their names masked, and how one is said with other names.

``known.txt`` has one a line: "i will stay out of PROVINCE"; one that asks ends in "?", one that
means nothing in L begins with "~". What no rule reads stands before the plain words by which it is
read, whose names are those of the wording by kind and number: "PROVINCE is no place for you =>
stay out of PROVINCE1".
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from games.diplomacy.map import STANDARD
from games.diplomacy.names import fold
from games.talk.diplomacy.language import lexicon
from games.talk.diplomacy.lines import Line

NAMES = ("PROVINCE", "POWER", "TURN", "SEASON", "YEAR", "YY")
"""What stands for a name in a known wording."""
_WAR = ("war",)
"""What is rather no name, though it is short for Warsaw."""
_WORDS = 10_000
"""Words whose base forms are remembered."""
_PLAINLY, _ASKS, _NOTHING = "=>", "?", "~"
_NUMBERED = re.compile(rf"({'|'.join(NAMES)})(\d+)")


class Named(NamedTuple):
    """A word's base form or the kind of a name, the words themselves, and what they may name."""

    base: str
    words: tuple[str, ...]
    codes: frozenset[str] = frozenset()


class Plain(NamedTuple):
    """The plain words by which a wording is read, its names by kind and number: "PROVINCE1"."""

    words: tuple[str, ...]
    asked: bool


class Wording(NamedTuple):
    """A known wording: its words with names masked; ``told`` is whether it means anything in L."""

    words: tuple[str, ...]
    asked: bool
    told: bool = True
    plain: Plain | None = None

    @property
    def bases(self) -> tuple[str, ...]:
        return tuple(map(_base, self.words))

    def filled(self, named: Sequence[Named]) -> Plain:
        """How it is said, in the words by which it is read, with a line's names."""
        names: dict[str, list[Named]] = defaultdict(list)
        for one in named:
            names[one.base].append(one)
        if self.plain is None:
            said = (names[word].pop(0).words if word in NAMES else (word,) for word in self.words)
            return Plain(tuple(part for parts in said for part in parts), self.asked)
        return Plain(tuple(_numbered(self.plain.words, names)), self.plain.asked)


def _numbered(words: Sequence[str], names: dict[str, list[Named]]) -> Iterator[str]:
    for word in words:
        if number := _NUMBERED.fullmatch(word):
            name = names[number[1]][int(number[2]) - 1]
            code, *others = name.codes
            yield from name.words if others else full_name(code) or name.words
        else:
            yield word


def masked(line: Line) -> list[Named]:
    """A line's words by their base forms, each name by its kind."""
    found: list[Named] = []
    at = 0
    while at < len(line.words):
        spans = line.lattice.spans[at]
        ends = [(end, kind) for kind in NAMES for end, _ in spans.get(kind, ())]
        end, kind = max(ends, default=(at + 1, ""), key=lambda one: one[0])
        said = line.words[at:end]
        if not kind or said == _WAR:
            found.append(Named(_base(line.words[at]), said))
        else:
            codes = (code for other, code in spans[kind] if other == end)
            found.append(Named(kind, said, frozenset(codes)))
        at = end
    return found


@lru_cache(maxsize=_WORDS)
def _base(word: str) -> str:
    """A word's shortest form, by which it is compared: "goes" is "go"."""
    return word if word in NAMES else min(lexicon().forms(word), key=lambda form: (len(form), form))


@cache
def full_name(code: str) -> tuple[str, ...]:
    """The name of a power or province in words; none for what is neither.

    >>> full_name("ECH"), full_name("TUR"), full_name("SPR 1901")
    (('english', 'channel'), ('turkey',), ())
    """
    names = {power.daide: power.name for power in STANDARD.powers}
    names |= {province.daide: province.name for province in STANDARD.provinces.values()}
    return tuple(re.findall(r"\w+", fold(names.get(code, ""))))


def wordings(text: str) -> Iterator[Wording]:
    """The wordings of a text in the form of ``known.txt``.

    >>> (one,) = wordings("PROVINCE is no place for you , is it ? => stay out of PROVINCE1")
    >>> one.asked, one.plain.asked, written(one)
    (True, False, 'PROVINCE is no place for you , is it ? => stay out of PROVINCE1')
    """
    for line in text.splitlines():
        said, _, plainly = line.partition(f" {_PLAINLY} ")
        words, asked = _asking(said.split())
        plain = Plain(*_asking(plainly.split())) if plainly else None
        told = words[0] != _NOTHING
        yield Wording(words[not told :], asked, told, plain)


def _asking(words: Sequence[str]) -> tuple[tuple[str, ...], bool]:
    asked = words[-1] == _ASKS
    return tuple(words[: len(words) - asked]), asked


def written(wording: Wording) -> str:
    """A known wording as a line of the file."""
    words = [*([] if wording.told else [_NOTHING]), *wording.words, *[_ASKS] * wording.asked]
    if plain := wording.plain:
        words += [_PLAINLY, *plain.words, *[_ASKS] * plain.asked]
    return " ".join(words)
