"""STAC's coordinates of the island, and its names of resources, seats and cards.

STAC is the project whose corpus of Catan (JSettlers 1 with chat) others read; there a hex, a node
and an edge is a number of two hexadecimal digits. ::

    hexes    37 59 7B            nodes of hex h: h+01 on top, then clockwise
           35 57 79 9B                 h+12, h+21, h+10, h-01, h-10
          33 55 77 99 BB        edges: the lower node a, if the other is a+11,
           53 75 97 B9                 or a-1, if it is a+0F
            73 95 B7
"""

from collections.abc import Sequence

from games.catan.board import Board
from games.catan.pieces import ANY, DESERT, RESOURCES
from games.catan.topology import EDGE_NODES, HEX_NODES
from games.core.errors import NotUnderstood

CORNERS = (0x01, 0x12, 0x21, 0x10, -0x01, -0x10)
STEP = 0x22
"""From a hex to the next one of its row."""
ROWS = ((0x17, 4), (0x15, 5), (0x13, 6), (0x11, 7), (0x31, 6), (0x51, 5), (0x71, 4))
"""The first hex and the number of hexes of each row, water included."""

GRID = tuple(first + STEP * column for first, count in ROWS for column in range(count))
"""The 37 hexes in the order of their layouts."""
HEXES = (
    *(0x37, 0x59, 0x7B),
    *(0x35, 0x57, 0x79, 0x9B),
    *(0x33, 0x55, 0x77, 0x99, 0xBB),
    *(0x53, 0x75, 0x97, 0xB9),
    *(0x73, 0x95, 0xB7),
)
"""The hexes A to S."""


def _nodes() -> tuple[int, ...]:
    found: dict[int, int] = {}
    for hex_, corners in zip(HEXES, HEX_NODES.tolist(), strict=True):
        for node, step in zip(corners, CORNERS, strict=True):
            assert found.setdefault(node, hex_ + step) == hex_ + step, "corners of hexes agree"
    return tuple(found[node] for node in sorted(found))


def _edge(one: int, other: int) -> int:
    low, high = min(one, other), max(one, other)
    return low if high - low == 0x11 else low - 1


NODES = _nodes()
"""The nodes 0 to 53."""
EDGES = tuple(_edge(NODES[one], NODES[other]) for one, other in EDGE_NODES.tolist())
"""The edges 0 to 71."""

WATER, THREE_TO_ONE = 6, 6
NO_NUMBER = -1
_NE, _E, _SE, _SW, _W, _NW = range(1, 7)
PORTS = (
    *((0, _SE), (2, _SW), (8, _SW), (21, _W), (32, _NW)),
    *((35, _NW), (33, _NE), (22, _E), (9, _E)),
)
"""Where in the layout each of our ports lies, and which way it faces."""

COLORS = (1, 0, 2, 3)
"""The seats of red, blue, white and orange there."""
RESOURCE_WORDS = ("clay", "ore", "sheep", "wheat", "wood")
KNIGHT, ROADS, DISCOVERY, MONOPOLY, POINT, UNKNOWN = 0, 1, 2, 3, 4, 9
CARDS = (KNIGHT, POINT, ROADS, DISCOVERY, MONOPOLY)
"""Our kinds of cards there; points go from 4 to 8."""


def hex_layout(board: Board) -> list[int]:
    """The 37 kinds of hexes: 0 desert, 1 to 5 resources, 6 water, ports by facing and kind.

    >>> from games.catan.board import beginner
    >>> hex_layout(beginner())[:9]
    [9, 6, 68, 6, 6, 2, 3, 5, 66]
    """
    kinds = [WATER] * len(GRID)
    for hex_, terrain in zip(HEXES, board.terrain, strict=True):
        kinds[GRID.index(hex_)] = 0 if terrain == DESERT else terrain + 1
    for (index, facing), kind in zip(PORTS, board.ports, strict=True):
        kinds[index] = THREE_TO_ONE + facing if kind == ANY else (facing << 4) + kind + 1
    return kinds


def number_layout(board: Board) -> list[int]:
    """The 37 numbers, -1 where there is none."""
    numbers = [NO_NUMBER] * len(GRID)
    for hex_, number in zip(HEXES, board.numbers, strict=True):
        numbers[GRID.index(hex_)] = number or NO_NUMBER
    return numbers


def read_layout(kinds: Sequence[int], numbers: Sequence[int]) -> Board:
    """The board of two layouts. Raises NotUnderstood.

    >>> from games.catan.board import beginner
    >>> read_layout(hex_layout(beginner()), number_layout(beginner())) == beginner()
    True
    """
    if len(kinds) != len(GRID) or len(numbers) != len(GRID):
        raise NotUnderstood("bad_board", f"A board has {len(GRID)} hexes there, water included.")
    places = [GRID.index(hex_) for hex_ in HEXES]
    inland = [kinds[at] for at in places]
    if not all(0 <= kind <= RESOURCES for kind in inland):
        raise NotUnderstood("bad_board", "There is water, or a port, where land should be.")
    return Board(
        tuple(kind - 1 if kind else DESERT for kind in inland),
        tuple(max(numbers[at], 0) if kinds[at] else 0 for at in places),
        tuple(_port(kinds[index]) for index, _ in PORTS),
    )


def _port(kind: int) -> int:
    if THREE_TO_ONE < kind <= THREE_TO_ONE + 6:
        return ANY
    if 1 <= kind & 0xF <= RESOURCES and 1 <= kind >> 4 <= 6:
        return (kind & 0xF) - 1
    raise NotUnderstood("bad_board", f"{kind} is no port.")
