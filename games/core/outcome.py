"""How a game ended."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: who won or shared it, and what each seat takes home.

    ``winners`` are seats; ``points`` has one share per seat and sums to 1; ``sentence`` says it
    to a person.

    >>> Outcome("draw", (0, 2), (0.5, 0.0, 0.5), "A draw between Austria and France.").winners
    (0, 2)
    """

    kind: Literal["solo", "draw", "win"]
    winners: tuple[int, ...]
    points: tuple[float, ...]
    sentence: str

    def to_json(self) -> dict[str, Any]:
        """The outcome as JSON."""
        return {
            "kind": self.kind,
            "winners": list(self.winners),
            "points": list(self.points),
            "sentence": self.sentence,
        }


def read_outcome(told: Mapping[str, Any] | None) -> Outcome | None:
    """The outcome back from its JSON; None is none. Raises KeyError or TypeError.

    >>> ended = Outcome("win", (1,), (0.0, 1.0), "Blue wins with 10 points.")
    >>> read_outcome(ended.to_json()) == ended
    True
    """
    if told is None:
        return None
    winners, points = tuple(told["winners"]), tuple(told["points"])
    return Outcome(told["kind"], winners, points, told["sentence"])
