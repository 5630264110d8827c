"""How a robot puts an act among what is said."""

from bots.catan.talk.acts import Acts
from games.catan.pieces import NOBODY
from games.catan.topology import NOWHERE
from games.core.kernel import kernel


@kernel
def say(said: Acts, count: int, kind: int, seat: int) -> int:
    """Add an act of a kind with nothing else said; how many there are then.

    All that four robots could say before one decision has room (``MOST_ACTS``).
    """
    act = said[count]
    act.kind, act.seat = kind, seat
    act.about = act.seats = 0
    act.piece = act.whom = NOBODY
    act.where = NOWHERE
    act.give[:] = 0
    act.take[:] = 0
    return count + 1
