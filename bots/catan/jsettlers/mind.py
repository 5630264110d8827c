"""What a robot remembers from one decision to the next."""

from typing import Any

import numpy as np

from bots.catan.jsettlers.building_speed import RESOURCES
from bots.catan.jsettlers.plan import ROOM
from bots.catan.stac import dialogue, memory, openings
from games.catan.pieces import NOBODY, SEATS
from games.core.kernel import kernel

NEVER_RECKONED = 500
"""A win-game ETA before it is first worked out."""
OFFERS = 64
UNKNOWN, KNOWN, NO_PLAN = 0, 1, 2
"""What is known of a player's next piece."""

MIND = np.dtype(
    [
        ("awake", "i8"),  # 0 in a new mind
        ("seat", "i8"),  # whose mind it is
        ("randomness", "u8", (1,)),
        ("turn_number", "i8"),  # the turn that all below but the ETAs belong to
        ("win_game_etas", "i8", (SEATS,)),  # as last reckoned
        ("count", "i8"),  # the plan: see Plan
        ("kind", "i8", (ROOM,)),
        ("where", "i8", (ROOM,)),
        ("rank", "i8"),  # which of the ranked plans is being tried
        ("arm", "i8"),  # which weights plans are ranked by in this game, from 1; 0 not drawn yet
        ("done_trading", "i8"),
        ("offers", "i8"),  # made since the last purchase
        ("made", "i8", (OFFERS,)),  # offers of this turn, packed …
        ("made_opening", "i8", (OFFERS,)),  # … how they were open …
        ("made_to", "i8", (OFFERS,)),  # … to whom, one bit each …
        ("made_count", "i8"),  # … and how many they are
        ("gave", "u1", (SEATS, RESOURCES)),  # whether we gave it to the seat in this turn …
        ("got", "u1", (SEATS, RESOURCES)),  # … or got it
        ("asked", "i8"),  # seats that our open offer went to, one bit each …
        ("held", "i8", (RESOURCES,)),  # … and our hand when it was made
        ("asked_for", "i8", (RESOURCES,)),  # by the last offer that anybody made
        ("refuses", "u1", (SEATS, RESOURCES)),  # seems not to sell
        ("wants", "u1", (SEATS, RESOURCES)),  # gave this in an offer: may be asked again
        ("target", "u1", (SEATS,)),  # UNKNOWN, KNOWN or NO_PLAN
        ("target_kind", "i8", (SEATS,)),
        ("target_where", "i8", (SEATS,)),
        ("target_cost", "i8", (SEATS, RESOURCES)),  # what it trades for
        *memory.FIELDS,
        *openings.FIELDS,
        *dialogue.FIELDS,
    ]
)

Mind = Any
"""A ``MIND`` record."""


def awaken(mind: Mind, seat: int, seed: np.uint64) -> None:
    """Begin a game with a mind of zeros."""
    mind["awake"], mind["seat"], mind["randomness"] = 1, seat, seed
    mind["turn_number"], mind["win_game_etas"] = NOBODY, NEVER_RECKONED


@kernel
def notice_turn(mind: Mind, turn_number: int) -> None:
    """Forget what belongs to an earlier turn."""
    if mind.turn_number != turn_number:
        mind.turn_number = turn_number
        mind.count = mind.rank = mind.done_trading = 0
        mind.offers = mind.made_count = mind.asked = 0
        mind.gave[:] = 0
        mind.got[:] = 0
        mind.refuses[:] = 0
        mind.wants[:] = 0
        mind.target[:] = UNKNOWN
        dialogue.forget_turn(mind)
