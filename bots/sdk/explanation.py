"""Why a bot decided as it did: what else it weighed, and how each of that did."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, Protocol

MOST_OPTIONS = 5


@dataclass(frozen=True, slots=True)
class Option:
    """Something that could have been decided, as the lines that a ``decision`` of it has.

    ``share`` is from 0 to 1, of what the explanation says; ``visits`` how often it was tried, None
    where that was not counted.
    """

    lines: tuple[str, ...]
    share: float
    visits: int | None = None


@dataclass(frozen=True, slots=True)
class Explanation:
    """What was weighed for a decision: the best few options, the best first; none: no explanation.

    ``of`` is what shares are of: games ``won`` after the option, or how often it is ``played`` in
    the average of what the bot would have played. ``tried`` is how many lines of play were
    considered in all; ``guesses`` the ways in which hidden cards may lie among which they were
    spread, 0 where nothing was guessed; ``kept`` that nothing was considered anew: the options are
    those of an earlier decision, whose offer nobody took.
    """

    options: tuple[Option, ...] = ()
    of: Literal["won", "played"] = "won"
    tried: int = 0
    guesses: int = 0
    kept: bool = False

    def __bool__(self) -> bool:
        return bool(self.options)


UNEXPLAINED = Explanation()


class Progress(Protocol):
    """Is told how far a bot is, as often as it likes; whether it shall go on thinking."""

    def __call__(self, tried: int, of: int) -> bool:
        """So many lines of play were considered, of so many at most."""


def unwatched(tried: int, of: int) -> bool:
    """Nobody wants to know how far a bot is: it goes on.

    >>> unwatched(250, 3000)
    True
    """
    return True


def best_of(options: Iterable[Option], chosen: tuple[str, ...]) -> tuple[Option, ...]:
    """The best few by their share, the best first, and among them the one that was chosen.

    >>> nine = [Option((str(number),), number / 9) for number in range(9)]
    >>> [one.lines[0] for one in best_of(nine, chosen=("1",))]
    ['8', '7', '6', '5', '1']
    """
    ranked = sorted(options, key=lambda one: -one.share)
    best = ranked[:MOST_OPTIONS]
    if all(one.lines != chosen for one in best):
        found = [one for one in ranked if one.lines == chosen]
        best = [*ranked[: MOST_OPTIONS - len(found)], *found]
    return tuple(best)
