"""What kinds of robots there are for the kernels, and how each of them decides."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.catan.records.desk import Desk, clear_desk, lay_before
from bots.catan.records.mind import Mind
from bots.catan.records.sight import SIGHT, Sight
from bots.catan.robot.any_action import pick
from bots.catan.robot.decide import decide
from bots.catan.settings import Settings
from games.catan.actions import KINDS, Action
from games.catan.choices import Counts
from games.catan.pieces import RESOURCES, SEATS
from games.catan.position import Record
from games.core.kernel import kernel
from games.core.layout import blank

ANY_ACTION, ANY_TYPE, JSETTLERS = range(3)


class Tools(NamedTuple):
    """What robots work with between one decision and the next. One per thread."""

    desk: Desk
    counts: Counts
    sight: Sight
    before: NDArray[np.int8]  # everybody's hands before an action


def lay_out_tools() -> Tools:
    """Tools for a thread."""
    return Tools(
        desk=clear_desk(),
        counts=np.zeros(KINDS, np.int64),
        sight=blank(Sight, SIGHT),
        before=np.zeros((SEATS, RESOURCES), np.int8),
    )


@kernel
def choose(
    tools: Tools,
    style: int,
    mind: Mind,
    view: Record,
    seat: int,
    settings: Settings,
    action: Action,
) -> None:
    """Set what a robot of a style does in the moment the view shows."""
    if style == JSETTLERS:
        decide(lay_before(tools.desk, mind, view, settings), seat, action)
    else:
        pick(view, seat, style == ANY_TYPE, mind.randomness, tools.counts, action)
