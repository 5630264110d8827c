"""What everybody at the table sees of an action."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from bots.catan.records.numbers import Numbers
from games.catan.pieces import RESOURCES, SEATS
from games.core.layout import Fields, i1, i4, i8, layout


class Sight(Fields):
    """Who does what, and which cards move by it."""

    turn_number: int = i4()
    seat: int = i1()  # who acts
    kind: int = i1()  # Kind
    give: Numbers = i8(RESOURCES)  # of an offer or a counteroffer
    take: Numbers = i8(RESOURCES)
    change: NDArray[np.int8] = i1(SEATS, RESOURCES)  # cards of known kinds that all got or lost
    victim: int = i1()  # whom a card of unknown kind was taken from, or NOBODY


SIGHT: Final = layout(Sight)
