"""What a robot remembers from one decision to the next."""

import numpy as np

from bots.catan.memory import dialogue
from bots.catan.memory.activation import forget_one
from bots.catan.records.mind import NEVER_RECKONED, UNKNOWN, Mind
from bots.catan.settings import Settings
from games.catan.pieces import NOBODY
from games.core.kernel import kernel


def awaken(mind: Mind, seat: int, seed: np.uint64) -> None:
    """Begin a game with a mind of zeros."""
    mind["awake"], mind["seat"], mind["randomness"] = 1, seat, seed
    mind["turn_number"], mind["win_game_etas"] = NOBODY, NEVER_RECKONED


@kernel
def notice_turn(mind: Mind, turn_number: int, settings: Settings) -> None:
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
        if settings.USE_ACT_R_DECLARATIVE_MEMORY:
            forget_one(mind, settings)


@kernel
def drop_plan(mind: Mind) -> None:
    """Plan anew, for ourselves and in the others' place: cards have changed hands."""
    mind.count = 0
    mind.target[:] = UNKNOWN
