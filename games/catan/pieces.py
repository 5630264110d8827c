"""What the game is made of: resources, terrain, ports, cards, pieces and what they cost.

Everything is a small whole number, the same in Python and in the kernels; here are the names.
"""

from enum import IntEnum
from typing import Final

import numpy as np

CLAY, ORE, SHEEP, WHEAT, WOOD = range(5)
RESOURCES: Final = 5
RESOURCE_NAMES: Final = ("CLAY", "ORE", "SHEEP", "WHEAT", "WOOD")
IN_BANK: Final = 19
"""Cards of each resource there are."""

DESERT: Final = 5
"""The terrain that yields nothing; every other terrain is the number of its resource."""
TERRAIN_LETTERS: Final = "HMPFWD"
"""Hills (clay), mountains (ore), pasture (sheep), fields (wheat), woods (wood), desert."""
TERRAIN_NAMES: Final = ("hills", "mountains", "pasture", "fields", "woods", "desert")

ANY: Final = 5
"""The kind of port where any resource goes three to one; other kinds are their resource."""
PORT_LETTERS: Final = "HMPFW3"

KNIGHT, VICTORY_POINT, ROAD_BUILDING, YEAR_OF_PLENTY, MONOPOLY = range(5)
CARD_KINDS: Final = 5
CARD_NAMES: Final = ("knight", "victory point", "road building", "year of plenty", "monopoly")
DECK: Final = (14, 5, 2, 2, 2)
"""Development cards of each kind there are."""

SEATS: Final = 4
SEAT_NAMES: Final = ("RED", "BLUE", "WHITE", "ORANGE")
NOBODY: Final = -1

ROADS, SETTLEMENTS, CITIES = 15, 5, 4
"""Pieces of each kind that a seat has."""


class Purchase(IntEnum):
    """What is paid for in resources."""

    ROAD = 0
    SETTLEMENT = 1
    CITY = 2
    CARD = 3


COST: Final = np.array(
    [  # clay, ore, sheep, wheat, wood
        [1, 0, 0, 0, 1],
        [1, 0, 1, 1, 1],
        [0, 3, 0, 2, 0],
        [0, 1, 1, 1, 0],
    ],
    np.int64,
)
"""The price of each ``Purchase`` in each resource."""

LEAST_ROAD, LEAST_ARMY = 5, 3
"""The shortest road and the smallest army that earn two points."""
HAND_LIMIT: Final = 7
"""A hand that is larger loses half when a seven is rolled."""
