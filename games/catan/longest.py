"""The longest road: the longest trail of a seat's roads, each walked once, cycles and all.

A building of somebody else ends a trail; the road that leads up to it counts. A longest trail
that is no circle begins where it cannot be made longer: at a node where an odd number of the
seat's roads meet, or at somebody else's building. So it is looked for from there, and from any
node in parts of the net that have no such place, which are circles.
"""

from typing import Final

import numpy as np

from games.catan.pieces import SEATS
from games.catan.position import Record
from games.catan.standing import award_longest_road, enemy_buildings
from games.catan.topology import EDGE_NODES, NODE_EDGES, NODE_NODES, NODES, NOWHERE
from games.core.kernel import kernel

BACK: Final = np.array(
    [
        [NODE_NODES[other].tolist().index(node) if other != NOWHERE else 0 for other in neighbors]
        for node, neighbors in enumerate(NODE_NODES.tolist())
    ],
    np.int64,
)
"""(54, 3): which way of a node's neighbor leads back to it."""

_LIFTED = 100  # stands on an edge for a road that is being walked on


@kernel
def roads_at(record: Record, seat: int, node: int) -> int:
    """How many roads of a seat meet at a node."""
    roads = 0
    for way in range(3):
        edge = NODE_EDGES[node, way]
        if edge != NOWHERE and record.roads[edge] == seat:
            roads += 1
    return roads


@kernel
def longest_from(record: Record, seat: int, start: int, enemies: int) -> tuple[int, int]:
    """The longest trail of a seat's roads from a node, and the set of nodes that trails reach.

    A road is lifted off the board while it is walked on and put back on the way back. Four bits
    of ``path`` tell of each step which way it took and which way leads back.
    """
    node, way, steps, path = start, 0, 0, 0
    longest, reached = 0, 1 << start
    while True:
        while way < 3:
            edge = NODE_EDGES[node, way]
            if edge != NOWHERE and record.roads[edge] == seat:
                break
            way += 1
        if way < 3 and (steps == 0 or enemies >> node & 1 == 0):
            record.roads[NODE_EDGES[node, way]] = _LIFTED
            path = path << 4 | way << 2 | BACK[node, way]
            node, way, steps = NODE_NODES[node, way], 0, steps + 1
            reached |= 1 << node
            longest = max(longest, steps)
        elif steps:
            back = path & 3
            record.roads[NODE_EDGES[node, back]] = seat
            node, way, steps = NODE_NODES[node, back], (path >> 2 & 3) + 1, steps - 1
            path >>= 4
        else:
            return longest, reached


@kernel
def longest_road(record: Record, seat: int) -> int:
    """The length of a seat's longest road."""
    enemies = enemy_buildings(record, seat)
    longest, seen = 0, 0
    for node in range(NODES):
        if record.touched[seat] >> node & 1:
            cut = enemies >> node & 1
            if cut or roads_at(record, seat, node) & 1:
                length, reached = longest_from(record, seat, node, enemies)
                longest, seen = max(longest, length), seen | reached
    for node in range(NODES):
        if (record.touched[seat] & ~seen) >> node & 1:
            length, reached = longest_from(record, seat, node, enemies)
            longest, seen = max(longest, length), seen | reached
    return longest


@kernel
def road_laid(record: Record, seat: int, edge: int) -> None:
    """Update lengths and the special card after a seat laid a road.

    Any trail that is longer than before walks the new road. If one of its ends is an end of the
    net, the trail begins there.
    """
    enemies = enemy_buildings(record, seat)
    end = NOWHERE
    for side in range(2):
        node = EDGE_NODES[edge, side]
        if enemies >> node & 1 or roads_at(record, seat, node) == 1:
            end = node
    if end == NOWHERE:
        length = longest_road(record, seat)
    else:
        length, _ = longest_from(record, seat, end, enemies)
    if length > record.road_length[seat]:
        record.road_length[seat] = length
        award_longest_road(record)


@kernel
def road_cut(record: Record, seat: int, node: int) -> None:
    """Update lengths and the special card after a seat settled at a node, amid others' roads."""
    cut = False
    for other in range(SEATS):
        if other != seat and roads_at(record, other, node) > 1:
            record.road_length[other] = longest_road(record, other)
            cut = True
    if cut:
        award_longest_road(record)
