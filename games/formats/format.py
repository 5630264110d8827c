"""What a form of records is."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from games.core.record import Record


@dataclass(frozen=True, slots=True)
class Taken:
    """A record made of a file of another form, and what of the file did not fit, in sentences."""

    record: Record
    differences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Format:
    """A form that a record can be written in, and perhaps read from.

    - ``name``: what commands call it; ``title``, ``says``: what people are told of it.
    - ``suffix``: how its files are called; ``mime``: what browsers are told.
    - ``games``: the games that it can hold; empty for all.
    - ``write``: the record as the pieces of a file, text in UTF-8 or bytes. Raises GameError
      where that cannot be.
    - ``kernels``: which kernels writing takes beyond the game's own (``bots/compile.py``).
    - ``read``: a record from the lines of a file. Raises NotUnderstood.
    """

    name: str
    title: str
    says: str
    suffix: str
    write: Callable[[Record], Iterable[str | bytes]]
    mime: str = "text/plain"
    games: frozenset[str] = field(default_factory=frozenset)
    kernels: str = ""
    read: Callable[[Iterable[str]], Taken] | None = None

    def content(self, record: Record) -> bytes:
        """The record as the content of a file. Raises GameError where that cannot be."""
        pieces = self.write(record)
        return b"".join(one.encode() if isinstance(one, str) else one for one in pieces)

    def holds(self, game: str) -> bool:
        """Whether a game can be written so."""
        return not self.games or game in self.games
