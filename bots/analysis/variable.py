"""A variable: what is counted or measured in a game, of one agent or between two."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from bots.analysis.game import Fact, Game

ESTIMATES = "charts"
"""What the kernels are called that reckon for robots, as `bots/compile.py` knows them."""

Fold = Literal["sum", "mean", "median", "last", "state"]


@dataclass(frozen=True, slots=True)
class Variable:
    """One line of the registry.

    ``tell`` gives what is seen in a game, fact by fact, and ``fold`` says how the facts of a seat
    become one number: over a phase or over all of them. With "sum" a seat of which nothing was seen
    has 0, else it has no number; "state" is the sum of what was seen in the last phase. ``join``
    makes one number of the seats of one kind. ``reads`` are the kinds of lines it needs of a
    record, ``game`` is the one game that has it, empty for any.

    What is ``of_game`` is no seat's, what has ``pairs`` can be asked toward another. A variable is
    in ``percent`` if it is a part of a whole; ``equal`` if players of one strength would all have
    the same part of it. ``kernels`` are what it calls beyond those that play (``bots/compile.py``).
    """

    key: str
    meaning: str
    tell: Callable[[Game], Iterable[Fact]]
    reads: tuple[str, ...]
    game: str = ""
    fold: Fold = "sum"
    join: Literal["sum", "mean"] = "mean"
    pairs: bool = False
    of_game: bool = False
    percent: bool = False
    equal: bool = False
    kernels: str = ""

    @property
    def title(self) -> str:
        """Its name as people read it."""
        words = self.key.replace("_", " ")
        return f"{words[0].upper()}{words[1:]}"
