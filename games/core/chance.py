"""Chance: the only randomness in the rules, always passed in, always on record."""

import random
from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A source of chance outcomes that remembers what it gave, and can be given what to give.

    Outcomes are small whole numbers: ``draw(n)`` gives one of ``0 … n-1``. ``outcomes`` is the
    record; a second ``Chance`` made with ``given=first.outcomes`` repeats it bit for bit.

    >>> first = Chance(seed=7)
    >>> [first.draw(6) for _ in range(3)] == first.outcomes
    True
    >>> again = Chance(seed=0, given=first.outcomes)
    >>> [again.draw(6) for _ in range(3)] == first.outcomes
    True
    """

    def __init__(self, seed: int, given: Iterable[int] = ()) -> None:
        self._random = random.Random(seed)
        self._given = list(given)[::-1]
        self.outcomes: list[int] = []

    def draw(self, ways: int) -> int:
        """One of ``ways`` equally likely outcomes.

        Raises ``ValueError`` when a given outcome is out of range: the record is not of this game.
        """
        outcome = self._given.pop() if self._given else self._random.randrange(ways)
        if not 0 <= outcome < ways:
            raise ValueError(f"the recorded outcome {outcome} is not one of {ways}")
        self.outcomes.append(outcome)
        return outcome

    def shuffle(self, things: Sequence[T]) -> list[T]:
        """The things in a random order (Fisher and Yates), on record draw by draw."""
        shuffled = list(things)
        for last in range(len(shuffled) - 1, 0, -1):
            other = self.draw(last + 1)
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return shuffled
