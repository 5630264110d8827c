"""What can be said: one small record for every kind of dialogue act."""

from enum import IntEnum
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.catan.pieces import NOBODY, RESOURCES
from games.catan.topology import NOWHERE
from games.core.layout import Fields, Records, blank, blanks, i1, layout, u1


class Say(IntEnum):
    """The kinds of dialogue acts."""

    REQUEST = 0  # about: a Topic that the others are to announce
    ANNOUNCE = 1  # about: a Topic; give: resources or extra; take: wanted; piece, where: the plan
    SOLICIT = 2  # asks the others to propose trades
    PROPOSE = 3  # give, take: a trade with the player in turn, as the speaker sees it
    OPEN = 4  # about: an Opening, of the speaker's open offer; give, take: what it is now
    BLOCK = 5  # take: 1 for each resource that the open offer shall not get
    TAKE_BACK = 6  # the speaker's open offer: it yields to a block
    EMBARGO = 7  # whom: a player that nobody shall trade with
    COMPLY = 8  # whom: a player that the speaker will not trade with either
    LIFT = 9  # whom: a player that the speaker trades with again
    FORCE = 10  # marks the speaker's open offer: whoever can shall accept
    MIND_TRICK = 11  # marks it: whoever can must accept
    PERSUADE = 12  # about: an Argument for the open offer; seats: whom it is for
    SILENCE = 13  # the speaker wants no offers in this turn


class Topic(IntEnum):
    """What is requested and announced."""

    RESOURCES = 0  # the hand
    PLAN = 1  # the next piece
    EXTRA = 2  # what the next piece leaves over
    WANTED = 3  # what it lacks


TOPICS: Final = 4
ARGUMENTS: Final = 10


class Opening(IntEnum):
    """How an offer is open: one side is a choice of cards, or anything."""

    EITHER_GIVE = 0
    EITHER_TAKE = 1
    ANY_GIVE = 2
    ANY_TAKE = 3


class Argument(IntEnum):
    """What an offer is good for, as its maker says: a trade lets the others …"""

    ROAD = 0  # … build a road at once
    SETTLEMENT = 1
    CITY = 2
    CARD = 3
    BANK = 4  # … trade with the bank at once
    PORT = 5  # … at a port
    TOO_MANY = 6  # … hold seven cards or fewer again
    CANNOT_GET = 7  # … have what their own numbers do not bring
    NO_ROBBER = 8  # promise: the robber will spare them
    RESOURCE_LATER = 9  # promise: they get a card later


class Act(Fields):
    """A dialogue act."""

    kind: int = i1()  # Say
    seat: int = i1()  # who says it
    about: int = i1()  # Topic, Opening or Argument
    piece: int = i1()  # road 0, settlement 1, city 2, development card 3, or NOBODY
    where: int = i1()  # its edge or node, or NOWHERE
    whom: int = i1()  # the seat that is spoken of, or NOBODY
    seats: int = u1()  # bit s: it is for seat s
    give: NDArray[np.int8] = i1(RESOURCES)
    take: NDArray[np.int8] = i1(RESOURCES)


ACT: Final = layout(Act)
"""Layout of a dialogue act, made by ``blank_act`` in Python."""

Acts = Records[Act]

MOST_ACTS: Final = 64
"""Acts before one decision, by all together; what is more is not heard."""


class Floor(NamedTuple):
    """What is said before one decision: room for acts, and how many there are."""

    acts: Acts
    spoken: NDArray[np.int64]  # (1,)


def clear_floor(room: int = MOST_ACTS) -> Floor:
    """A floor on which nothing is said yet."""
    return Floor(blanks(Act, ACT, room), np.zeros(1, np.int64))


def blank_act(kind: Say, seat: int) -> Act:
    """An act of a kind with nothing else said.

    >>> int(blank_act(Say.SOLICIT, 2)["whom"])
    -1
    """
    act = blank(Act, ACT)
    act["kind"], act["seat"] = kind, seat
    act["piece"], act["where"], act["whom"] = NOBODY, NOWHERE, NOBODY
    return act
