"""The moments of a game: spring and fall moves and retreats, and the winter's adjustments."""

import re
from dataclasses import dataclass
from enum import IntEnum

from games.core.errors import NotUnderstood


class Season(IntEnum):
    """The seasons in which orders are given."""

    SPRING = 0
    FALL = 1
    WINTER = 2


class PhaseKind(IntEnum):
    """What is ordered: moves, retreats or adjustments (builds and removals)."""

    MOVEMENT = 0
    RETREATS = 1
    ADJUSTMENTS = 2


SEASONS_AND_KINDS = (
    (Season.SPRING, PhaseKind.MOVEMENT),
    (Season.SPRING, PhaseKind.RETREATS),
    (Season.FALL, PhaseKind.MOVEMENT),
    (Season.FALL, PhaseKind.RETREATS),
    (Season.WINTER, PhaseKind.ADJUSTMENTS),
)
"""The five phases of a year, in order."""

LAST_YEAR = 9999
"""The last year that a phase's name has room for."""

COMPLETED = "COMPLETED"
"""What stands in the place of a phase once a game is over."""

_PAIRS = {"SFW"[season] + "MRA"[kind]: (season, kind) for season, kind in SEASONS_AND_KINDS}
_TEXT = re.compile(r"([SFW])(\d{4})([MRA])")
_WORDS = {
    PhaseKind.MOVEMENT: "moves",
    PhaseKind.RETREATS: "retreats",
    PhaseKind.ADJUSTMENTS: "adjustments",
}


@dataclass(frozen=True, slots=True, order=True)
class Phase:
    """A year, a season and what is ordered in it; later phases compare greater.

    >>> str(Phase(1901, Season.SPRING, PhaseKind.MOVEMENT))
    'S1901M'
    >>> read_phase("W1901A") < read_phase("S1902M")
    True
    """

    year: int
    season: Season
    kind: PhaseKind

    def __str__(self) -> str:
        return f"{'SFW'[self.season]}{self.year:04}{'MRA'[self.kind]}"

    @property
    def words(self) -> str:
        """The phase as a player reads it.

        >>> read_phase("F1901R").words
        'fall 1901, retreats'
        """
        return f"{self.season.name.lower()} {self.year}, {_WORDS[self.kind]}"

    @property
    def next(self) -> "Phase":
        """The phase that follows in the calendar, whether or not anything is to be ordered in it.

        >>> str(read_phase("W1901A").next)
        'S1902M'
        """
        following = SEASONS_AND_KINDS.index((self.season, self.kind)) + 1
        if following == len(SEASONS_AND_KINDS):
            return Phase(self.year + 1, *SEASONS_AND_KINDS[0])
        return Phase(self.year, *SEASONS_AND_KINDS[following])


def read_phase(text: str) -> Phase:
    """The phase a name such as ``F1903R`` stands for. Raises NotUnderstood."""
    match = _TEXT.fullmatch(text.strip().upper())
    pair = _PAIRS.get(match[1] + match[3]) if match else None
    if match is None or pair is None:
        raise NotUnderstood(
            "bad_phase",
            f"“{text}” is not a phase; one looks like S1901M, S1901R, F1901M, F1901R or W1901A.",
            text=text,
        )
    return Phase(int(match[2]), *pair)
