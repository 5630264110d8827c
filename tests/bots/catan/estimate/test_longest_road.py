"""How long roads are, and what makes them the longest."""

import itertools

import numpy as np

from bots.catan.estimate.longest_road import IMPOSSIBLE, roads_to_go
from bots.catan.records.desk import NOW
from games.catan.position import Record
from games.catan.topology import EDGES, edge_between
from tests.bots.catan.tables import desk_of, pave, settle, table

COAST = [0, 4, 1, 5, 2, 6, 10, 15]


def along(nodes: list[int]) -> list[int]:
    """The edges from each node to the next."""
    return [edge_between(one, other) for one, other in itertools.pairwise(nodes)]


def to_go(record: Record, seat: int = 0) -> tuple[int, list[int]]:
    path = np.full(EDGES, -1, np.int64)
    roads = roads_to_go(desk_of(record).scenes[NOW], seat, path)
    return roads, path[: roads % IMPOSSIBLE].tolist()


def test_a_trail_is_measured_from_each_of_its_nodes() -> None:
    record = table()
    pave(record, 0, *along(COAST[:4]))
    scene = desk_of(record).scenes[NOW]
    assert scene["trail"][0][COAST[:4]].tolist() == [3, 2, 2, 3]
    assert scene["road_length"][0] == 3


def test_an_opponents_building_cuts_a_trail() -> None:
    record = table()
    pave(record, 0, *along(COAST[:6]))
    settle(record, 1, COAST[2])
    assert desk_of(record).scenes[NOW]["road_length"][0] == 3


def test_a_ring_counts_all_its_roads() -> None:
    record = table()
    pave(record, 0, *along([4, 8, 13, 9, 5, 1, 4]), edge_between(0, 4))
    assert desk_of(record).scenes[NOW]["road_length"][0] == 7


def test_four_roads_in_a_row_lack_one_for_the_longest_road() -> None:
    record = table()
    pave(record, 0, *along(COAST[:5]))
    assert to_go(record)[0] == 1


def test_two_pieces_of_a_net_are_joined() -> None:
    record = table()
    pave(record, 0, *along(COAST[:3]), *along(COAST[3:6]))
    assert to_go(record) == (1, [edge_between(COAST[2], COAST[3])])


def test_a_branch_in_the_middle_of_a_net_may_be_lengthened() -> None:
    record = table()
    pave(record, 0, *along(COAST[:5]))
    pave(record, 1, edge_between(0, 3), edge_between(2, 6))  # both ends are shut
    roads, path = to_go(record)
    assert roads == 2  # three roads from node 4 to node 2, and two more inland
    assert path[0] in (edge_between(4, 8), edge_between(5, 9))


def test_who_holds_the_longest_road_needs_nothing() -> None:
    record = table()
    pave(record, 0, *along(COAST[:6]))
    record["longest_road"] = 0
    assert to_go(record)[0] == 0


def test_pieces_that_do_not_suffice_make_it_impossible() -> None:
    record = table()
    pave(record, 0, *along(COAST[:2]))
    record["roads_left"][0] = 3
    assert to_go(record)[0] == IMPOSSIBLE
