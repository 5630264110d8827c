"""What STAC's tables and vectors tell of a seat's place on the island: reach, roads, yields.

A road may lie where none of another's lies, and ends at another's building. Distances are edges
along such roads from the nearest of the seat's own buildings.
"""

from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

from games.catan.pieces import RESOURCES
from games.catan.topology import (
    EDGE_NODES,
    EDGES,
    NODE_EDGES,
    NODE_HEXES,
    NODES,
    NOWHERE,
    PORT_MASK,
)

LONGEST = 15
"""A seat's roads."""
_ENDS: list[list[int]] = EDGE_NODES.tolist()
_EDGES = [[edge for edge in row if edge != NOWHERE] for row in NODE_EDGES.tolist()]
_HEXES = [[hex_ for hex_ in row if hex_ != NOWHERE] for row in NODE_HEXES.tolist()]
_PORTS = sum(map(int, PORT_MASK))


def nodes_of(mask: int) -> list[int]:
    """The nodes of a set."""
    whole = int(mask)
    return [node for node in range(NODES) if whole >> node & 1]


def reduced(number: int) -> int:
    """How good a number is: 6 for 6 and 8, down to 2 for 2 and 12; 0 for the desert.

    >>> [reduced(number) for number in (6, 8, 5, 12, 0)]
    [6, 6, 5, 2, 0]
    """
    return 7 - abs(7 - number) if number else 0


class Place:
    """Where a seat stands in a position's record."""

    def __init__(self, record: Any, seat: int) -> None:
        self.record, self.seat = record, seat
        self.settlements = nodes_of(record["settlements"][seat])
        self.cities = nodes_of(record["cities"][seat])
        self.buildings = [*self.settlements, *self.cities]
        self.roads: list[int] = record["roads"].tolist()
        self.own = [edge for edge in range(EDGES) if self.roads[edge] == seat]
        others = 0
        for other in range(len(record["settlements"])):
            if other != seat:
                others |= int(record["settlements"][other]) | int(record["cities"][other])
        self.others = others

    def yields(self) -> Iterator[tuple[int, int, int]]:
        """For each building and hex that it touches: the hex, its resource, 1 or 2 for a city."""
        for nodes, size in ((self.settlements, 1), (self.cities, 2)):
            for node in nodes:
                for hex_ in _HEXES[node]:
                    if (kind := int(self.record["terrain"][hex_])) < RESOURCES:
                        yield hex_, kind, size

    def access(self) -> list[int]:
        """Buildings at hexes of each resource, a city twice; the robber does not count."""
        found = [0] * RESOURCES
        for _, kind, size in self.yields():
            found[kind] += size
        return found

    def production(self) -> list[int]:
        """The goodness of the numbers of each resource, for a city twice."""
        found = [0] * RESOURCES
        for hex_, kind, size in self.yields():
            found[kind] += size * reduced(int(self.record["numbers"][hex_]))
        return found

    def touches(self, hex_: int) -> int:
        """The seat's buildings at a hex."""
        return sum(hex_ in _HEXES[node] for node in self.buildings)

    def road_may_lie(self, edge: int) -> bool:
        """Whether an edge is the seat's own, or nobody's."""
        return self.roads[edge] in (self.seat, -1)

    def distances(self, starts: list[int], may: Callable[[int], bool]) -> dict[int, int]:
        """Edges from the nearest of some nodes to each that can be reached over such edges."""
        found, waiting = dict.fromkeys(starts, 0), deque(starts)
        while waiting:
            node = waiting.popleft()
            if self.others >> node & 1:
                continue  # reached, and no way beyond
            for edge in _EDGES[node]:
                one, other = _ENDS[edge]
                beyond = other if one == node else one
                if beyond not in found and may(edge):
                    found[beyond] = found[node] + 1
                    waiting.append(beyond)
        return found

    def linked(self) -> bool:
        """Whether the seat's own roads link all its buildings; of one alone they do."""
        reached = self.distances(self.buildings[:1], lambda edge: self.roads[edge] == self.seat)
        return bool(self.buildings) and set(self.buildings) <= set(reached)

    def not_isolated(self) -> bool:
        """Whether from every building a road could lead to another one."""
        return bool(self.buildings) and all(
            any(other in reached for other in self.buildings if other != node)
            for node in self.buildings
            for reached in [self.distances([node], self.road_may_lie)]
        )

    def far(self) -> dict[int, int]:
        """How far each node is that a road could reach."""
        return self.distances(self.buildings, self.road_may_lie)

    def to_opponent(self) -> int:
        """How far the nearest building of another is; 0 where there is none."""
        return min((d for node, d in self.far().items() if self.others >> node & 1), default=0)

    def to_port(self) -> int:
        """How far the nearest port is that no other holds; 0 at one, and where there is none."""
        free = _PORTS & ~self.others
        return min((d for node, d in self.far().items() if free >> node & 1), default=0)

    def to_legal(self) -> int:
        """2 or 3 if so near a building there is a place to settle, else 0."""
        blocked = int(self.record["blocked"])
        legal = (d for node, d in self.far().items() if not blocked >> node & 1)
        nearest = min(legal, default=0)
        return max(nearest, 2) if 0 < nearest <= 3 else 0

    def longest_possible(self) -> int:
        """The longest chain of roads that could lie from one of the buildings, 15 at most."""
        most = 0
        for start in self.buildings:
            most = max(most, self._on(start, 0, set()))
            if most == LONGEST:
                break
        return most

    def _on(self, node: int, length: int, used: set[int]) -> int:
        """The longest chain that goes on from a node."""
        best = length
        if length == LONGEST or (length and self.others >> node & 1):
            return best
        for edge in _EDGES[node]:
            if edge not in used and self.road_may_lie(edge):
                one, other = _ENDS[edge]
                used.add(edge)
                best = max(best, self._on(other if one == node else one, length + 1, used))
                used.remove(edge)
                if best == LONGEST:
                    break
        return best
