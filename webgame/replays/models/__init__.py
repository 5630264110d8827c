"""A game as it is kept, and what can be found out about it once it is over."""

from webgame.replays.models.facts import Facts, JudgedPromise, SeatFacts, Tag
from webgame.replays.models.stored import (
    Game,
    Imported,
    Saved,
    Seat,
    State,
    Step,
    new_invite,
    new_seed,
)

__all__ = [
    "Facts",
    "Game",
    "Imported",
    "JudgedPromise",
    "Saved",
    "Seat",
    "SeatFacts",
    "State",
    "Step",
    "Tag",
    "new_invite",
    "new_seed",
]
