"""What estimates are reckoned with: pieces' rolls from an empty hand, and the way to victory."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from games.core.layout import Fields, i8, layout, u1, u8

KINDS = 5
"""Kinds of pieces: road, settlement, city, card and ship."""
SLOTS = 1 << 14
Estimates = tuple[int, int, int, int, int]
"""Rolls to each of them."""


class Table(Fields):
    """Estimates by income, ports and the switch ``first_stops``; a newer takes an older's slot."""

    key: NDArray[np.uint64] = u8(SLOTS)
    etas: NDArray[np.uint8] = u1(SLOTS, KINDS)


class Race(Fields):
    """How a player stands on the way to winning, and the quickest way to two points more."""

    income: int = i8()
    ports: int = i8()
    settlements_left: int = i8()
    cities_left: int = i8()
    spot_count: int = i8()  # settlements that may become cities
    sites: int = i8()  # possible settlements, one bit a node
    spots: int = i8()  # possible cities
    points: int = i8()
    has_road: int = i8()
    has_army: int = i8()
    roads_to_go: int = i8()  # -1: not reckoned yet
    best: int = i8()  # rolls of the quickest way …
    way: int = i8()  # … which it is …
    first: int = i8()  # … and its places
    second: int = i8()


TABLE: Final = layout(Table)
RACE: Final = layout(Race)
