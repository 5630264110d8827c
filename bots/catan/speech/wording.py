"""How a robot puts an act among what is said."""

from bots.catan.talk.acts import Act, Floor
from games.catan.pieces import NOBODY
from games.catan.topology import NOWHERE
from games.core.kernel import kernel


@kernel
def say(floor: Floor, kind: int, seat: int) -> Act:
    """Add an act of a kind with nothing else said; the act, to say the rest.

    All that four robots could say before one decision has room (``MOST_ACTS``).
    """
    act = floor.acts[int(floor.spoken[0])]
    floor.spoken[0] += 1
    act.kind, act.seat = kind, seat
    act.about = act.seats = 0
    act.piece = act.whom = NOBODY
    act.where = NOWHERE
    act.give[:] = 0
    act.take[:] = 0
    return act
