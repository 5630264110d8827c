"""Plans: a stack of pieces to build, the next one on top; and all plans that there are."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from bots.catan.records.numbers import Numbers
from games.core.layout import Fields, f8, i8, layout

ROOM = 16
OPTIONS_ROOM = 64


class Plan(Fields):
    """A plan, and while it is made the rolls it takes and the places that lead."""

    count: int = i8()
    kind: Numbers = i8(ROOM)
    where: Numbers = i8(ROOM)  # node or edge; NOWHERE for a card
    eta: int = i8()
    site: int = i8()
    spot: int = i8()
    gain: int = i8()  # speedup of the leading place


class Options(Fields):
    """The plans that a player has."""

    count: int = i8()
    way: Numbers = i8(OPTIONS_ROOM)  # SITE to LONGEST_ROAD
    where: Numbers = i8(OPTIONS_ROOM)  # node, or how many cards or roads
    eta: Numbers = i8(OPTIONS_ROOM)
    gain: Numbers = i8(OPTIONS_ROOM)
    progress: NDArray[np.float64] = f8(OPTIONS_ROOM)


PLAN: Final = layout(Plan)
OPTIONS: Final = layout(Options)
