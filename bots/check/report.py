"""What a bench found out about a bot."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any


@dataclass(frozen=True, slots=True)
class Fault:
    """A kind of failure (``bots.arena.failures``): how often, and the first of them in words."""

    kind: str
    count: int
    game: int
    phase: str
    words: str


@dataclass(frozen=True, slots=True)
class Seconds:
    """How long answers took, in seconds, the way there and back included."""

    median: float
    p90: float
    p99: float
    longest: float


@dataclass(frozen=True, slots=True)
class Report:
    """What came of a bench.

    ``answers`` were given, ``decisions`` of them decided something; ``again`` questions were asked
    twice and the second answer was another at the moments in ``differing``. ``refused`` lines were
    said that the terms of talk do not allow, ``first_refused`` says one and why. ``scores`` and
    ``shares`` are its own, game by game; ``expected`` is the share of equal players. ``stopped``
    says why not all games were played.
    """

    bot: str
    game: str
    seed: int
    planned: int
    opponents: tuple[str, ...]
    faults: tuple[Fault, ...]
    answers: int
    decisions: int
    again: int
    differing: tuple[str, ...]
    refused: int
    first_refused: str
    seconds: Seconds | None
    scores: tuple[float, ...]
    shares: tuple[float, ...]
    expected: float
    stopped: str = ""

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.scores)

    @property
    def passed(self) -> bool:
        """Whether the bot is fit to play."""
        return not self.complaints()

    @property
    def score(self) -> float:
        """Its mean score (centers, points)."""
        return fmean(self.scores) if self.scores else 0.0

    @property
    def share(self) -> float:
        """Its mean share of the outcome."""
        return fmean(self.shares) if self.shares else 0.0

    def complaints(self) -> list[str]:
        """What is wrong with the bot, a sentence each; none if it passes."""
        found = [
            f"{_MEANING[one.kind]} {_times(one.count)}, first in game {one.game}, {one.phase}: "
            f"{one.words}"
            for one in self.faults
        ]
        if self.differing:
            found.append(
                f"It answered otherwise when it was asked the same again, {len(self.differing)} of "
                f"{self.again} times, first in {self.differing[0]}: all its chance must come "
                "from self.rng, or from the seed in hello, and all that lasts be in its memory."
            )
        if self.stopped:
            found.append(self.stopped)
        return found

    def to_json(self) -> dict[str, Any]:
        """The report as plain JSON, with what follows from it."""
        told = asdict(self) | {"games": self.games, "passed": self.passed}
        return told | {
            "score": self.score,
            "share": self.share,
            "complaints": self.complaints(),
        }


_MEANING = {
    "init": "It could not begin",
    "crash": "It crashed",
    "late": "It was late",
    "illegal": "What it decided was not allowed",
    "nonsense": "Its answer was none",
}


def seconds_of(taken: Sequence[float]) -> Seconds | None:
    """The percentiles of times; None where there are none.

    >>> seconds_of([1.0, 2.0, 3.0]).median
    2.0
    """
    if not taken:
        return None
    ordered = sorted(taken)
    median, p90, p99 = (ordered[int(part * len(ordered))] for part in (0.5, 0.9, 0.99))
    return Seconds(median, p90, p99, ordered[-1])


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"
