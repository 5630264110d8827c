"""What a robot reads off the table."""

from bots.catan.estimate.scene import overlook_cards
from bots.catan.records.desk import NOW
from games.catan.pieces import KNIGHT, ROAD_BUILDING, VICTORY_POINT
from tests.bots.catan.tables import desk_of, settle, table


def test_others_development_cards_are_overlooked_but_not_our_own() -> None:
    record = table()
    for seat, node in enumerate((23, 19)):
        settle(record, seat, node)
        for kind in (KNIGHT, VICTORY_POINT, ROAD_BUILDING):
            record["cards"][seat][kind] = 1
    scene = desk_of(record).scenes[NOW]
    assert scene["points"][:2].tolist() == [2, 2]
    overlook_cards(scene, 0)
    for name, seen in (("points", [2, 1]), ("knights_held", [1, 0]), ("knights_held_old", [1, 0])):
        assert scene[name][:2].tolist() == seen
    assert scene["free_roads"][:2].tolist() == [1, 0]
