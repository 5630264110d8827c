"""What a game at DAIDE's door is played by, who has which seat, and what comes of a turn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from bots.daide.profile import Profile
from bots.daide.session import GREETING, Session
from bots.sdk.player import Said
from games.diplomacy.daide.messages import code_of, hlo
from games.diplomacy.daide.sheet import Sheet
from games.diplomacy.orders import Order
from games.diplomacy.phase import PhaseKind

MOST_SECONDS = 8191
"""The longest limit that a token has room for."""
_LIMITS = {
    PhaseKind.MOVEMENT: "MTL",
    PhaseKind.RETREATS: "RTL",
    PhaseKind.ADJUSTMENTS: "BTL",
}


@dataclass(frozen=True, slots=True)
class Terms:
    """What a game is played by.

    ``level`` is DAIDE's level of press; ``limits`` are seconds for a kind of phase, without one
    there is no deadline. A program that has left is waited for ``absence`` seconds, no longer.
    """

    level: int = 0
    limits: Mapping[PhaseKind, int] = field(default_factory=dict)
    absence: float = 60.0
    greeting: float = GREETING

    def hlo(self, chair: "Chair | None") -> str:
        """The HLO message for a seat, or for an observer; who bears no press has level 0."""
        limits = [(_LIMITS[kind], seconds) for kind, seconds in sorted(self.limits.items())]
        if chair is None:
            return hlo(None, 0, self.level, limits)
        level = self.level if chair.profile.press else 0
        return hlo(chair.seat, chair.passcode, level, limits)


@dataclass(eq=False, slots=True)
class Chair:
    """A seat that a program has taken, and what it has done in this turn."""

    seat: int
    name: str
    version: str
    profile: Profile
    session: Session | None
    sheet: Sheet
    passcode: int = 0
    waits: bool = False
    draws: bool = False
    heard: bool = False
    missed: int = 0
    left: float = 0.0

    @property
    def code(self) -> str:
        """Its power's name."""
        return code_of(self.seat)


@dataclass(frozen=True, slots=True)
class Given:
    """What a program has ordered when its turn ended; ``why`` is a word if it ordered nothing."""

    orders: tuple[Order, ...]
    why: Literal["", "late", "gone"] = ""


@dataclass(frozen=True, slots=True)
class Complete:
    """A turn is complete: what each seat ordered; ``draw``: all who are left have agreed on one."""

    turn: int
    given: Mapping[int, Given]
    draw: bool = False


@dataclass(frozen=True, slots=True)
class Spoken:
    """A program says something that our bots may hear."""

    seat: int
    said: Sequence[Said]


News: TypeAlias = "Complete | Spoken | tuple[Chair, ...]"
"""What the house is told; the chairs, once all are taken."""
