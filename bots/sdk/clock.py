"""Where a phase is in time, for players that change their mind as it passes."""

from dataclasses import dataclass

TICKS = 24
"""Into so many ticks a phase is divided, however long it lasts."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The time of a phase as a player is told it, in seconds.

    ``used`` have passed and ``left`` remain until ``deadline`` (ISO 8601, UTC); the last two are
    None where the phase waits for everybody. ``tick`` of ``ticks`` says the same in whole numbers,
    with or without a deadline: negotiators count in rounds. ``answer`` is how long this answer
    may take; None where nobody counts.

    >>> Clock(used=30.0, left=90.0, tick=6).part
    0.25
    """

    used: float = 0.0
    left: float | None = None
    deadline: str | None = None
    tick: int = 0
    ticks: int = TICKS
    answer: float | None = None

    @property
    def part(self) -> float:
        """How much of the phase has passed, from 0 to 1, in whole ticks."""
        return self.tick / self.ticks


UNTIMED = Clock()
"""The clock of a game in which time does not count."""
