"""What each player could build soon: JSettlers' player tracker.

The original keeps these sets up to date piece by piece. They follow from the board, so here they
are read off it anew: roads that can be built now or after one other road, and the settlements that
can be reached by at most two.
"""

import numpy as np

from bots.catan.records.board import Possible, Scene
from games.catan.pieces import NOBODY
from games.catan.topology import ALL_NODES, EDGES, NODE_EDGES, NODE_NODES, NODES
from games.core.kernel import kernel

_WAYS = 3  # edges at a node
_DE_BRUIJN = np.uint64(0x03F79D71B4CB0A89)
_PLACES = np.zeros(64, np.int64)
for _place in range(64):
    _PLACES[((1 << _place) * 0x03F79D71B4CB0A89 & (1 << 64) - 1) >> 58] = _place


@kernel
def lowest(nodes: int) -> int:
    """The lowest node of a set.

    >>> lowest(0b1010000), lowest(1 << 53)
    (4, 53)
    """
    alone = np.uint64(nodes & -nodes)
    return int(_PLACES[(alone * _DE_BRUIJN) >> np.uint64(58)])


@kernel
def find_possible(scene: Scene, seat: int, possible: Possible) -> None:
    """Find a player's possible roads, settlements and cities."""
    own = scene.settlements[seat] | scene.cities[seat]
    through = ALL_NODES & ~(scene.built & ~own)
    near = (scene.touched[seat] | own) & through
    for edge in range(EDGES):
        possible.road[edge] = NOBODY
    for node in range(NODES):
        possible.first_road[node] = possible.second_road[node] = NOBODY
    reached = again = 0
    if scene.roads_left[seat] > 0:
        reached = _open_roads(scene, near, possible)
    if scene.roads_left[seat] > 1:
        again = _roads_after(scene, reached & through & ~near, possible)
    free = ALL_NODES & ~scene.blocked
    for roads in range(3):
        found = (near, reached & ~near, again & ~reached & ~near)[roads]
        _set_roads(free & found, roads, possible)
    possible.sites = free & (near | reached | again)
    possible.spots = scene.settlements[seat]


@kernel
def _open_roads(scene: Scene, near: int, possible: Possible) -> int:
    """Note the roads that can be built now; the nodes they reach."""
    reached = 0
    while near:
        node = lowest(near)
        near &= near - 1
        for side in range(_WAYS):
            edge = NODE_EDGES[node, side]
            if edge >= 0 and scene.roads[edge] == NOBODY:
                beyond = NODE_NODES[node, side]
                possible.road[edge] = 0
                reached |= 1 << beyond
                if possible.first_road[beyond] == NOBODY:
                    possible.first_road[beyond] = edge
    return reached


@kernel
def _roads_after(scene: Scene, reached: int, possible: Possible) -> int:
    """Note the roads that can be built after one of those; the nodes they reach."""
    again = 0
    while reached:
        node = lowest(reached)
        reached &= reached - 1
        for side in range(_WAYS):
            edge = NODE_EDGES[node, side]
            if edge >= 0 and scene.roads[edge] == NOBODY and possible.road[edge] != 0:
                beyond = NODE_NODES[node, side]
                possible.road[edge] = 1
                again |= 1 << beyond
                if possible.first_road[beyond] == NOBODY:
                    possible.first_road[beyond] = possible.first_road[node]
                    possible.second_road[beyond] = edge
    return again


@kernel
def _set_roads(sites: int, roads: int, possible: Possible) -> None:
    while sites:
        possible.settlement[lowest(sites)] = roads
        sites &= sites - 1
