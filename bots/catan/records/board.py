"""The board as a robot reckons with it: who stands where, what it brings in, who has how much.

A scene is read off a view and copied to try out a piece. Own hidden facts are in it, those of
others only as far as the view shows them. A set of nodes is a number, bit n for node n.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from bots.catan.records.numbers import Numbers
from games.catan.pieces import RESOURCES, SEATS
from games.catan.topology import EDGES, HEXES, NODES
from games.core.layout import Fields, i1, i8, layout


class Ground(Fields):
    """What never changes on a board."""

    terrain: Numbers = i8(HEXES)
    number: Numbers = i8(HEXES)
    weight: Numbers = i8(HEXES)  # of its number, in percent; 0 for the desert
    income: Numbers = i8(NODES)  # of a settlement there, packed
    port: Numbers = i8(NODES)  # bit of the port there, or 0
    rarity: Numbers = i8(RESOURCES)  # dice weight of all hexes of a resource


class Scene(Fields):
    """Who stands where and has what, now or in thought."""

    seats: int = i8()
    goal: int = i8()  # points that win
    robber: int = i8()  # hex
    sheltered: int = i8()  # nodes that a friendly robber stays away from
    settlements: Numbers = i8(SEATS)  # sets of nodes
    cities: Numbers = i8(SEATS)
    touched: Numbers = i8(SEATS)  # at an end of an own road
    built: int = i8()  # nodes with a building
    blocked: int = i8()  # nodes with a building, or beside one
    roads: NDArray[np.int8] = i1(EDGES)  # seat, or NOBODY
    roads_left: Numbers = i8(SEATS)
    settlements_left: Numbers = i8(SEATS)
    cities_left: Numbers = i8(SEATS)
    income: Numbers = i8(SEATS)  # packed, the robber left aside
    ports: Numbers = i8(SEATS)  # bits: 2:1 by resource, then 3:1
    points: Numbers = i8(SEATS)  # all that are known
    shown: Numbers = i8(SEATS)  # those that everybody sees
    hand: Numbers = i8(SEATS, RESOURCES)  # known cards …
    unknown: Numbers = i8(SEATS)  # … and cards of kinds unknown
    size: Numbers = i8(SEATS)  # cards in hand, whatever we think they are
    knights: Numbers = i8(SEATS)  # played
    knights_held: Numbers = i8(SEATS)  # known to be in hand
    knights_held_old: Numbers = i8(SEATS)  # … and not bought this turn
    free_roads: Numbers = i8(SEATS)  # whether Road Building could be played now
    army: int = i8()  # who holds largest army, or NOBODY
    road: int = i8()  # who holds longest road, or NOBODY
    deck: int = i8()  # development cards left
    road_length: Numbers = i8(SEATS)
    trail: NDArray[np.int8] = i1(SEATS, NODES)  # longest trail of own roads from a node


class Possible(Fields):
    """What a player could build with at most two roads more."""

    road: NDArray[np.int8] = i1(EDGES)  # roads it needs first (0 or 1), or NOBODY
    settlement: NDArray[np.int8] = i1(NODES)  # roads it needs first (0 to 2), where possible
    first_road: NDArray[np.int8] = i1(NODES)  # the shortest way there, or NOBODY
    second_road: NDArray[np.int8] = i1(NODES)
    sites: int = i8()  # nodes of possible settlements
    spots: int = i8()  # nodes of possible cities: own settlements


GROUND: Final = layout(Ground)
SCENE: Final = layout(Scene)
POSSIBLE: Final = layout(Possible)
