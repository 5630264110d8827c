"""What a translator hears and what it says, by number."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from games.talk.subwords import RowPieces, WordPieces

Numbers = npt.NDArray[np.int64]

PAD, UNKNOWN, BEGIN, MASK = 0, 1, 2, 3
"""Places among the word pieces: of what fills up, is not listed, stands before all, is hidden."""
FIRST = ("[PAD]", "[UNK]", "[CLS]", "[MASK]")
"""The first word pieces, by the names that BERT gives them."""
START, END = 1, 2
"""Places among what is said: before it and after it."""
AROUND = ("<pad>", "<start>", "<end>")
NOTHING = "-"
"""What is known of most words."""


class Word(NamedTuple):
    """A word as it is heard, or a sign, which is no English; and what is known of what it names."""

    said: str
    known: str = NOTHING
    sign: bool = False


def runs(opened: Sequence[Word]) -> Iterator[tuple[tuple[str, ...], Sequence[Word]]]:
    """What is open in runs: what is said by those of which nothing is known, which may be joined;
    of others an empty row."""
    for plain, run in groupby(opened, key=lambda word: word.known == NOTHING):
        words = tuple(run)
        yield tuple(word.said for word in words) if plain else (), words


class Vocabulary:
    """Word pieces and signs that are heard, what may be known of them, and pieces that are said.

    >>> words = Vocabulary([*FIRST, "to", "move"], ["p1", "a b"], ["-"], AROUND, [("a", "b")])
    >>> text = [Word("move"), Word("to"), Word("p1", sign=True)]
    >>> words.heard(text, [Word("a", sign=True), Word("b", sign=True)]).tolist()
    [[2, 5, 4, 6, 7], [0, 0, 0, 0, 0]]
    """

    def __init__(
        self,
        words: Sequence[str],
        signs: Sequence[str],
        known: Sequence[str],
        said: Sequence[str],
        joined: Sequence[tuple[str, str]],
    ) -> None:
        self.words, self.signs, self.known, self.said = words, signs, known, said
        self._pieces, self._rows = WordPieces(words), RowPieces(joined)
        self._heard = {piece: at for at, piece in enumerate((*words, *signs))}
        self._known = {what: at for at, what in enumerate(known)}

    def heard(self, text: Sequence[Word], opened: Sequence[Word]) -> Numbers:
        """What is heard of a text and of what is open: the numbers of the pieces, and of what is
        known of each; shape (2, pieces)."""
        pairs = [("", NOTHING), *self._text(text), *self._opened(opened)]
        pieces = [BEGIN, *(self._heard.get(piece, UNKNOWN) for piece, _ in pairs[1:])]
        return np.array([pieces, [self._known.get(known, 0) for _, known in pairs]])

    def _text(self, text: Sequence[Word]) -> Iterator[tuple[str, str]]:
        for word in text:
            pieces = [word.said] if word.sign else self._pieces.of(word.said)
            yield from ((piece, word.known) for piece in pieces or [""])

    def _opened(self, opened: Sequence[Word]) -> Iterator[tuple[str, str]]:
        for plain, run in runs(opened):
            if plain:
                yield from ((piece, NOTHING) for piece in self._rows.of(plain))
            else:
                yield from ((word.said, word.known) for word in run)

    @classmethod
    def load(cls, arrays: Mapping[str, npt.NDArray[Any]]) -> "Vocabulary":
        """The vocabulary that is told by arrays, as ``arrays`` gives them."""
        words, signs, known, said, joined = (arrays[name].tolist() for name in _NAMES)
        return cls(words, signs, known, said, [(one, two) for one, two in joined])

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        """All of it as arrays of text, by their names."""
        told = (self.words, self.signs, self.known, self.said, self._rows.joined)
        return {name: np.array(part) for name, part in zip(_NAMES, told, strict=True)}


_NAMES = tuple(f"vocabulary/{name}" for name in ("words", "signs", "known", "said", "joined"))
