"""Words and rows in pieces, so that a network that knows the pieces knows any of them."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

_INNER = "##"
"""How a piece begins that goes on with a word."""
_ROWS = 10_000
"""Words and rows whose pieces are remembered."""


class WordPieces:
    """Words in the longest pieces that are listed (Devlin et al. 2019, §3, "WordPiece").

    >>> pieces = WordPieces(["ship", "##yard", "##s"])
    >>> pieces.of("ships"), pieces.of("shipyards"), pieces.of("boat")
    (['ship', '##s'], ['ship', '##yard', '##s'], [])
    """

    def __init__(self, listed: Sequence[str]) -> None:
        self._listed = frozenset(listed)
        self.of = lru_cache(maxsize=_ROWS)(self._of)

    def _of(self, word: str) -> list[str]:
        """The pieces of a word; none if it has a part that is not listed."""
        found: list[str] = []
        at = 0
        while at < len(word):
            begun = _INNER if at else ""
            ends = range(len(word), at, -1)
            end = next((end for end in ends if begun + word[at:end] in self._listed), None)
            if end is None:
                return []
            found.append(begun + word[at:end])
            at = end
        return found


class RowPieces:
    """Rows of tokens with those joined that often follow each other (Sennrich et al. 2016, §3.2).

    ``joined`` are the pairs to join, in that order; a piece is its tokens with blanks between.

    >>> RowPieces([("a", "b"), ("a b", "c")]).of(("a", "b", "c", "b", "a"))
    ['a b c', 'b', 'a']
    """

    def __init__(self, joined: Sequence[tuple[str, str]]) -> None:
        self.joined = tuple(joined)
        self.of = lru_cache(maxsize=_ROWS)(self._of)

    def _of(self, row: tuple[str, ...]) -> list[str]:
        """The pieces of a row."""
        pieces = [*row]
        for pair in self.joined:
            if pair[0] in pieces:
                pieces = [*joined(pieces, pair)]
        return pieces


def joined(row: Sequence[str], pair: tuple[str, str]) -> Iterator[str]:
    """A row in which what follows each other like a pair is one piece."""
    at = 0
    while at < len(row):
        both = tuple(row[at : at + 2]) == pair
        yield " ".join(pair) if both else row[at]
        at += 2 if both else 1
