"""What can be built now, after one road, after two."""

from bots.catan.records.desk import NOW
from games.catan.pieces import NOBODY
from games.catan.topology import edge_between
from tests.bots.catan.tables import desk_of, pave, settle, table


def test_roads_and_settlements_within_two_roads_are_possible() -> None:
    record = table()
    settle(record, 0, 23)
    pave(record, 0, edge_between(23, 29))
    possible = desk_of(record).possible[NOW, 0]
    assert (possible["road"] == 0).sum() == 4  # two at 23, two at 29
    assert (possible["road"] == 1).sum() == 8
    sites = {node for node in range(54) if int(possible["sites"]) >> node & 1}
    assert sites == {34, 35, 12, 22, 13, 24, 28, 39, 30, 40}
    assert possible["settlement"][34] == 1
    assert possible["first_road"][34] == edge_between(29, 34)
    assert possible["settlement"][39] == 2
    assert possible["first_road"][39] == edge_between(29, 34)
    assert possible["second_road"][39] == edge_between(34, 39)
    assert int(possible["spots"]) == 1 << 23


def test_an_opponents_building_ends_every_way_through_it() -> None:
    record = table()
    settle(record, 0, 23)
    pave(record, 0, edge_between(23, 29))
    settle(record, 1, 34)
    possible = desk_of(record).possible[NOW, 0]
    assert possible["road"][edge_between(29, 34)] == 0  # up to the building, not beyond
    assert possible["road"][edge_between(34, 39)] == NOBODY
    assert not int(possible["sites"]) >> 34 & 1
    assert not int(possible["sites"]) >> 39 & 1  # beside it: the distance rule


def test_without_road_pieces_only_what_is_reached_is_possible() -> None:
    record = table()
    settle(record, 0, 23)
    pave(record, 0, edge_between(23, 29), edge_between(29, 34))
    record["roads_left"][0] = 0
    possible = desk_of(record).possible[NOW, 0]
    assert int(possible["sites"]) == 1 << 34
    assert (possible["road"] == NOBODY).all()
