"""A random legal action."""

import numpy as np

from games.catan import sampling
from games.catan.actions import TYPED, Action, Kind
from games.catan.choices import Counts, clear_action
from games.catan.position import Phase, Record
from games.catan.sampling import Desk
from games.core.kernel import kernel
from games.core.randomness import Randomness


@kernel
def pick(
    view: Record, seat: int, typed: bool, randomness: Randomness, counts: Counts, action: Action
) -> None:
    """Set one of the seat's actions, each as likely; with ``typed`` first a type, then one of it.

    What is thrown away is left to chance.
    """
    if view.phase == Phase.DISCARD:
        clear_action(action, Kind.DISCARD_BLINDLY)
    else:
        desk = Desk(counts, action, np.ones(TYPED, np.int64))
        if typed:
            sampling.pick_typed(view, seat, randomness, desk)
        else:
            sampling.pick(view, seat, randomness, desk)
