"""A sentence as the reader gets it."""

from dataclasses import dataclass
from itertools import pairwise

from games.talk.chart import Lattice


@dataclass(frozen=True, slots=True)
class Typo:
    """A word as written and as it was taken."""

    written: str
    taken: str


@dataclass(frozen=True, slots=True)
class Tokenized:
    """One sentence, ready to be read.

    ``named`` says whether a power or province occurs, ``asked`` whether it ends in a question
    mark, ``begged`` whether it says "please", ``unknown`` lists the words nobody knows; ``others``
    are the same sentence with its misspellings put right in other ways that are as near.
    """

    text: str
    words: tuple[str, ...]
    lattice: Lattice
    typos: tuple[Typo, ...]
    unknown: tuple[str, ...]
    asked: bool
    begged: bool = False
    others: tuple["Tokenized", ...] = ()

    @property
    def named(self) -> bool:
        return any("PROVINCE" in spans or "POWER" in spans for spans in self.lattice.spans)

    def follows(self, first: str, then: frozenset[str]) -> bool:
        """Whether one of some words stands right after another."""
        return any(one == first and two in then for one, two in pairwise(self.words))
