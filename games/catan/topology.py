"""The island's shape: which hexes, nodes and edges touch. Derived from coordinates, never typed.

Hexes are numbered 0 to 18 row by row from the upper left and go by the letters A to S. Nodes (the
corners, where settlements stand) are numbered 0 to 53 in the same way, edges (the sides, where
roads lie) 0 to 71 in the order of their two nodes. ``docs/catan-rules.md`` has a picture.

Tables are padded with NOWHERE. A set of nodes is a 64-bit number: bit n stands for node n.
"""

from math import atan2
from typing import Final

import numpy as np
from numpy.typing import NDArray

HEXES: Final = 19
NODES: Final = 54
EDGES: Final = 72
PORTS: Final = 9
NOWHERE: Final = -1

HEX_LETTERS: Final = "ABCDEFGHIJKLMNOPQRS"

HEX_ROWS: Final = (3, 4, 5, 4, 3)
"""How many hexes there are in each row."""
_CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))  # from the top, clockwise
_PORT_PLACES = (0, 3, 7, 10, 13, 17, 20, 23, 27)  # of the thirty edges of the coast

Point = tuple[int, int]
Table = NDArray[np.int64]


def _centers() -> list[Point]:
    """The middle of every hex; a hex is two wide, and rows are three apart."""
    middle = len(HEX_ROWS) // 2
    return [
        (2 * column - count + 1, 3 * (row - middle))
        for row, count in enumerate(HEX_ROWS)
        for column in range(count)
    ]


def _padded(rows: list[list[int]], width: int) -> Table:
    return np.array([row + [NOWHERE] * (width - len(row)) for row in rows], np.int64)


def _where(table: Table, item: int) -> list[int]:
    """The rows of a table that hold an item."""
    return [int(row) for row in np.flatnonzero((table == item).any(axis=1))]


def _mask(nodes: list[int]) -> int:
    return sum(1 << node for node in nodes if node != NOWHERE)


_CENTERS = _centers()
_POINTS = [[(x + dx, y + dy) for dx, dy in _CORNERS] for x, y in _CENTERS]
NODE_POINTS: Final = sorted(
    {point for points in _POINTS for point in points}, key=lambda p: p[::-1]
)
"""Where the nodes lie: x and y in steps, from the middle of the island, y downward."""
_SIDES = sorted(
    {
        tuple(sorted((NODE_POINTS.index(points[side]), NODE_POINTS.index(points[side - 1]))))
        for points in _POINTS
        for side in range(6)
    }
)

HEX_NODES: Final = np.array(
    [[NODE_POINTS.index(p) for p in points] for points in _POINTS], np.int64
)
"""(19, 6): the corners of a hex, from its top clockwise."""
EDGE_NODES: Final = np.array(_SIDES, np.int64)
"""(72, 2): the ends of an edge, the lower first."""
EDGE_MASK: Final = np.array([_mask(row) for row in EDGE_NODES.tolist()], np.int64)
"""(72,): the two ends of an edge as a set."""
NODE_HEXES: Final = _padded([_where(HEX_NODES, node) for node in range(NODES)], 3)
"""(54, 3): the hexes a node touches, one to three."""
NODE_EDGES: Final = _padded([_where(EDGE_NODES, node) for node in range(NODES)], 3)
"""(54, 3): the edges that meet at a node, two or three."""
NODE_NODES: Final = _padded(
    [
        [int(sum(EDGE_NODES[edge])) - node for edge in _where(EDGE_NODES, node)]
        for node in range(NODES)
    ],
    3,
)
"""(54, 3): the neighbors of a node, in the order of ``NODE_EDGES``."""
HEX_HEXES: Final = _padded(
    [
        [
            other
            for other in range(HEXES)
            if len(set(HEX_NODES[here].tolist()) & set(HEX_NODES[other].tolist())) == 2
        ]
        for here in range(HEXES)
    ],
    6,
)
"""(19, 6): the hexes beside a hex, three to six."""

HEX_MASK: Final = np.array([_mask(row) for row in HEX_NODES.tolist()], np.int64)
"""(19,): the corners of a hex as a set."""
AROUND: Final = np.array(
    [1 << node | _mask(row) for node, row in enumerate(NODE_NODES.tolist())], np.int64
)
"""(54,): a node and its neighbors as a set: where nobody settles once somebody has here."""
ALL_NODES: Final = (1 << NODES) - 1


def _around(x: float, y: float) -> float:
    """How far clockwise a point lies, from the left."""
    return atan2(y, x)


def _coast() -> list[int]:
    """The thirty edges of the coast clockwise, from the upper left side of hex A."""
    inland = [set(row) for row in HEX_NODES.tolist()]
    coast = [
        edge
        for edge, ends in enumerate(EDGE_NODES.tolist())
        if sum(set(ends) <= corners for corners in inland) == 1
    ]
    middle = np.array(NODE_POINTS)[EDGE_NODES[coast]].mean(axis=1)
    ordered = [edge for _, edge in sorted(zip([_around(*m) for m in middle], coast, strict=True))]
    first = ordered.index(edge_between(int(HEX_NODES[0, 5]), int(HEX_NODES[0, 0])))
    return ordered[first:] + ordered[:first]


def edge_between(one: int, other: int) -> int:
    """The edge that joins two nodes, or NOWHERE.

    >>> edge_between(4, 0), edge_between(0, 1)
    (1, -1)
    """
    ends = (min(one, other), max(one, other))
    return _SIDES.index(ends) if ends in _SIDES else NOWHERE


COAST: Final = np.array(_coast(), np.int64)
"""(30,): the edges of the coast clockwise, from the upper left side of hex A."""
PORT_EDGES: Final = COAST[list(_PORT_PLACES)]
"""(9,): the edges that have a port, clockwise; three, four and three edges apart."""
PORT_MASK: Final = np.array([_mask(row) for row in EDGE_NODES[PORT_EDGES].tolist()], np.int64)
"""(9,): the two nodes of each port as a set."""


def _spirals() -> Table:
    """For each of the six corners of the island, the hexes from it counterclockwise inward."""
    outer, inner = (
        sorted((h for h in range(HEXES) if _rings(h) == ring), key=lambda h: -_around(*_CENTERS[h]))
        for ring in (2, 1)
    )
    corners = [h for h in outer if (HEX_HEXES[h] != NOWHERE).sum() == 3]
    rows = []
    for corner in corners:
        start = outer.index(corner)
        beside = next(h for h in inner if h in HEX_HEXES[corner])
        within = inner.index(beside)
        center = HEXES // 2
        rows.append([*outer[start:], *outer[:start], *inner[within:], *inner[:within], center])
    return np.array(rows, np.int64)


def _rings(hex_: int) -> int:
    """How many hexes a hex is from the middle one."""
    x, y = _CENTERS[hex_]
    rows = abs(y) // 3
    return rows + max(0, (abs(x) - rows) // 2)


SPIRALS: Final = _spirals()
"""(6, 19): the order in which number tokens are laid, from each corner of the island."""
