"""The shape of the island, derived from coordinates."""

from collections import Counter
from itertools import pairwise

import numpy as np

from games.catan import topology
from games.catan.topology import (
    AROUND,
    COAST,
    EDGE_NODES,
    HEX_HEXES,
    HEX_MASK,
    HEX_NODES,
    NODE_EDGES,
    NODE_HEXES,
    NODE_NODES,
    NOWHERE,
    PORT_EDGES,
    PORT_MASK,
    SPIRALS,
    edge_between,
)


def degrees(table: topology.Table) -> Counter[int]:
    """How many rows of a table have so many entries."""
    return Counter((table != NOWHERE).sum(axis=1).tolist())


def test_there_are_19_hexes_54_nodes_and_72_edges() -> None:
    assert HEX_NODES.shape == (19, 6)
    assert NODE_EDGES.shape == (54, 3)
    assert EDGE_NODES.shape == (72, 2)


def test_eighteen_nodes_have_two_edges_and_thirty_six_have_three() -> None:
    assert degrees(NODE_EDGES) == {2: 18, 3: 36}
    assert degrees(NODE_NODES) == {2: 18, 3: 36}


def test_nodes_touch_one_to_three_hexes() -> None:
    assert degrees(NODE_HEXES) == {1: 18, 2: 12, 3: 24}


def test_hexes_have_three_to_six_neighbors() -> None:
    assert degrees(HEX_HEXES) == {3: 6, 4: 6, 6: 7}


def test_neighbors_are_joined_by_the_edge_of_the_same_column() -> None:
    for node, (neighbors, edges) in enumerate(
        zip(NODE_NODES.tolist(), NODE_EDGES.tolist(), strict=True)
    ):
        for neighbor, edge in zip(neighbors, edges, strict=True):
            if edge != NOWHERE:
                assert set(EDGE_NODES[edge].tolist()) == {node, neighbor}
                assert edge_between(neighbor, node) == edge
            else:
                assert neighbor == NOWHERE


def test_hexes_and_nodes_know_of_each_other() -> None:
    for hex_, nodes in enumerate(HEX_NODES.tolist()):
        assert len(set(nodes)) == 6
        assert int(HEX_MASK[hex_]) == sum(1 << node for node in nodes)
        for node in nodes:
            assert hex_ in NODE_HEXES[node]
        for one, other in zip(nodes, nodes[1:] + nodes[:1], strict=True):
            assert edge_between(one, other) != NOWHERE


def test_around_a_node_are_itself_and_its_neighbors() -> None:
    for node, neighbors in enumerate(NODE_NODES.tolist()):
        wanted = {node, *neighbors} - {NOWHERE}
        assert {bit for bit in range(64) if int(AROUND[node]) >> bit & 1} == wanted


def test_the_coast_is_one_ring_of_thirty_edges() -> None:
    assert len(set(COAST.tolist())) == 30
    for one, other in zip(COAST.tolist(), np.roll(COAST, -1).tolist(), strict=True):
        assert len(set(EDGE_NODES[one].tolist()) & set(EDGE_NODES[other].tolist())) == 1


def test_no_two_of_the_nine_ports_share_a_node() -> None:
    places = [COAST.tolist().index(edge) for edge in PORT_EDGES.tolist()]
    gaps = [
        (after - before) % 30 for before, after in zip(places, np.roll(places, -1), strict=True)
    ]
    assert gaps == [3, 4, 3] * 3
    union = 0
    for mask in PORT_MASK.tolist():
        assert union & mask == 0
        union |= mask
    assert union.bit_count() == 18


def test_the_spiral_runs_around_the_island_to_its_middle() -> None:
    assert SPIRALS.shape == (6, 19)
    for spiral in SPIRALS.tolist():
        assert sorted(spiral) == list(range(19))
        assert spiral[-1] == 9
        for one, other in pairwise(spiral):
            assert other in HEX_HEXES[one]


def test_the_spiral_runs_counterclockwise() -> None:
    assert SPIRALS[:, 0].tolist()[:2] == [7, 16]
    assert SPIRALS[0, :5].tolist() == [7, 12, 16, 17, 18]
