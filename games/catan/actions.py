"""What a seat may do: one small record for every kind of action."""

from enum import IntEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from games.catan.pieces import RESOURCES
from games.catan.topology import NOWHERE
from games.core.layout import Fields, Records, blank, i1, layout, u1


class Kind(IntEnum):
    """The types of actions (Dobre and Lascarides 2017, table II, and what they leave to chance).

    Those up to MONOPOLY are what a turn is made of, and what typed sampling draws among.
    """

    END = 0  # the turn
    OFFER = 1  # give and take, to seats
    ROAD = 2  # where: an edge
    SETTLEMENT = 3  # where: a node
    CITY = 4  # where: a node
    BUY = 5  # a development card
    BANK = 6  # give and take, with the bank or at a port
    KNIGHT = 7  # where: the hex the robber moves to; seat: whom to rob
    ROAD_BUILDING = 8  # the roads follow
    YEAR_OF_PLENTY = 9  # take
    MONOPOLY = 10  # take: one of the resource
    ROLL = 11
    ROBBER = 12  # where: the hex; seat: whom to rob
    DISCARD = 13  # give
    DISCARD_BLINDLY = 14  # chance picks the cards; nobody's choice, but a way out
    SKIP = 15  # leave the second free road
    ACCEPT = 16  # the open offer
    REFUSE = 17  # the open offer
    COUNTER = 18  # give and take, as the answering seat sees it: refuse, and offer this instead
    DEAL = 19  # seat: whose answer the seat in turn takes
    NO_DEAL = 20  # takes none
    WITHDRAW = 21  # the seat in turn takes its open offer back while others think about it


KINDS: Final = 22
TYPED: Final = 11
"""The kinds below this number are those that typed sampling draws among."""


class Action(Fields):
    """What a seat does."""

    kind: int = i1()  # Kind
    where: int = i1()  # node, edge or hex, or NOWHERE
    seat: int = i1()  # whom it is done to, or NOBODY
    seats: int = u1()  # bit s: the offer is made to seat s
    give: NDArray[np.int8] = i1(RESOURCES)  # cards the acting seat gives
    take: NDArray[np.int8] = i1(RESOURCES)  # cards the acting seat gets


ACTION: Final = layout(Action)
"""Layout of an action, made by ``blank_action`` in Python."""

Cards = NDArray[np.int8]
"""How many cards of each resource: a side of an action, or of an offer on the table."""

Actions = Records[Action]
"""An array of ``ACTION`` records."""


def blank_action(kind: Kind) -> Action:
    """An action of a kind with nothing else said.

    >>> int(blank_action(Kind.ROLL)["where"])
    -1
    """
    action = blank(Action, ACTION)
    action["kind"], action["where"], action["seat"] = kind, NOWHERE, NOWHERE
    return action
