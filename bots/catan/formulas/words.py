"""What formulas are made of, under the names of Batjargal, Bierley, Fitch and Kleber (2021, §VII).

Numbers of constants, operators and terminals share one range: they are the codes of kernels.
"""

from enum import IntEnum
from typing import Final

CONSTANT: Final = 0
"""The code of a constant."""
CODE_BITS: Final = 6
"""For kernels a node is its code in so many bits; above them are the millionths of a constant."""
MILLION: Final = 1_000_000
MOST_DEPTH: Final = 7
"""The deepest tree, the root counted (``MAX_DEPTH`` of the original)."""


class Operator(IntEnum):
    """How two formulas are joined. All but the first three are of earlier versions.

    A division is rounded to the nearest whole number, and by nothing it is 0; a comparison is 1
    where it holds, else 0.
    """

    PLUS = 1
    MINUS = 2
    TIMES = 3
    DIVIDED = 4
    GREATER = 5
    LESS = 6


class Terminal(IntEnum):
    """What a formula knows of a player."""

    TIME_TO_LONGEST_ROAD = 7
    ROADS_TO_GO = 8
    LARGEST_ARMY_ETA = 9
    KNIGHTS_TO_GO = 10
    BRICK_INCOME = 11  # the order of resources, as in ``games.catan.pieces``
    ORE_INCOME = 12
    SHEEP_INCOME = 13
    WHEAT_INCOME = 14
    LOG_INCOME = 15
    TOTAL_RESOURCE_INCOME = 16
    CURRENT_BRICK = 17
    CURRENT_ORE = 18
    CURRENT_SHEEP = 19
    CURRENT_WHEAT = 20
    CURRENT_LOG = 21
    TOTAL_RESOURCES = 22
    CURRENT_VP = 23
    PORT_COUNT = 24
    DEV_CARD_COUNT = 25
    READY_BUILD_SPOT_COUNT = 26
    BUILD_LOCATION_COUNT = 27
    ROAD_ETA = 28  # the order of ``bots.catan.estimate.building_speed``
    SETTLEMENT_ETA = 29
    CITY_ETA = 30
    DEVELOPMENT_CARD_ETA = 31


DROPPED = Terminal.BUILD_LOCATION_COUNT
"""In use in experiments 1 to 12 only."""
SIGNS = {
    Operator.PLUS: "+",
    Operator.MINUS: "-",
    Operator.TIMES: "*",
    Operator.DIVIDED: "/",
    Operator.GREATER: ">",
    Operator.LESS: "<",
}
"""Operators as files have them."""
OPERATORS = {sign: one for one, sign in SIGNS.items()}
"""The same the other way round."""
_CAPITALS = {"Eta": "ETA", "Vp": "VP"}
NAMES = {
    one: " ".join(_CAPITALS.get(word, word) for word in one.name.title().split("_"))
    for one in Terminal
}
"""Terminals as files have them."""
