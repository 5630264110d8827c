"""The set-up, and where roads, settlements and cities may stand."""

import pytest

from games.catan.choices import actions_of
from games.catan.notation import write_action
from games.catan.opening import start
from games.catan.options import Options
from games.catan.pieces import SEAT_NAMES
from games.catan.position import Position
from games.catan.position_json import to_json
from games.catan.step import awaiting
from tests.games.catan.table import RED, WHITE, after, hand, refused, table

BUILD = "1CLAY,1SHEEP,1WHEAT,1WOOD"


def due(position: Position) -> str:
    return str(to_json(position)["due"])


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("first", [0, 1])
def test_the_set_up_goes_around_in_order_and_back_in_reverse(players: int, first: int) -> None:
    position = start(Options(players=players, first=first, board="beginner"), seed=1)
    seats = []
    for node in (0, 2, 13, 15, 21, 26, 47, 53)[: 2 * players]:
        (seat,) = awaiting(position)
        seats.append(seat)
        position = after(position, f"{SEAT_NAMES[seat]}: settlement {node}")
        assert (due(position), awaiting(position)) == ("FIRST_ROAD", (seat,))
        road = write_action(actions_of(position.record, seat)[0])
        assert str(node) in road.removeprefix("road ").split("-")
        position = after(position, f"{SEAT_NAMES[seat]}: {road}")
    around = [(first + place) % players for place in range(players)]
    assert seats == [*around, *reversed(around)]
    assert (due(position), awaiting(position)) == ("ROLL", (first,))
    assert to_json(position)["phase"] == "T1.0"


def test_the_second_settlement_yields_its_starting_cards() -> None:
    position = start(Options(players=2, board="beginner"), seed=1)
    position = after(position, "RED: settlement 8", "RED: road 4-8")
    assert hand(position, RED) == {}
    position = after(position, "BLUE: settlement 14", "BLUE: road 14-19", "BLUE: settlement 2")
    assert hand(position, 1) == {"WOOD": 1}, "node 2 touches the woods only"
    position = after(position, "BLUE: road 2-6", "RED: settlement 23")
    assert hand(position, RED) == {"CLAY": 1, "WOOD": 1}, "hexes E and I, and the desert"
    assert position.record["bank"].tolist() == [18, 19, 19, 19, 17]


def test_the_initial_road_touches_the_settlement_just_placed() -> None:
    position = start(Options(players=2, board="beginner"), seed=1)
    position = after(
        position,
        *("RED: settlement 8", "RED: road 4-8"),
        *("BLUE: settlement 14", "BLUE: road 14-19", "BLUE: settlement 20"),
    )
    assert refused(position, "BLUE: road 9-14") == (
        "The road must touch the settlement you just placed."
    )
    assert due(after(position, "BLUE: road 15-20")) == "FIRST_SETTLEMENT"


def test_the_distance_rule() -> None:
    position = start(Options(board="beginner"), seed=1)
    position = after(position, "RED: settlement 8", "RED: road 4-8")
    assert refused(position, "BLUE: settlement 8") == "Red has a building there."
    for beside in (4, 12, 13):
        assert refused(position, f"BLUE: settlement {beside}") == (
            "Node 8 beside it has a building."
        )
    after(position, "BLUE: settlement 0")


def test_the_distance_rule_counts_cities_and_ones_own_buildings() -> None:
    position = table(f"RED:3::3-7,7-12:{BUILD}", "BLUE::8")
    assert refused(position, "RED: settlement 7") == "Node 3 beside it has a building."
    assert refused(position, "RED: settlement 12") == "Node 8 beside it has a building."


def test_a_settlement_needs_a_road_of_ones_own_and_its_price() -> None:
    position = table(f"RED:3::3-7,7-12:{BUILD}")
    assert refused(position, "RED: settlement 24") == "No road of yours leads there."
    built = after(position, "RED: settlement 12")
    assert hand(built, RED) == {}
    assert to_json(built)["seats"]["RED"]["settlements"] == [3, 12]
    poor = table("RED:3::3-7,7-12:1CLAY,1SHEEP,1WHEAT")
    assert refused(poor, "RED: settlement 12") == (
        "A settlement costs 1 clay 1 sheep 1 wheat 1 wood."
    )


def test_roads_join_ones_own_road_or_building() -> None:
    position = table("RED:3,46::3-7:1CLAY,1WOOD")
    for road in ("0-3", "7-11", "7-12", "42-46"):
        paid = after(position, f"RED: road {road}")
        assert hand(paid, RED) == {}
    assert refused(position, "RED: road 11-16") == (
        "It would not join a road or building of yours."
    )
    assert refused(position, "RED: road 3-7") == "Red has a road there."
    assert refused(table("RED:3:::1CLAY"), "RED: road 3-7") == "A road costs 1 clay 1 wood."


def test_roads_do_not_pass_through_an_enemy_building() -> None:
    position = table("RED:3::3-7,7-11:1CLAY,1WOOD", "BLUE:11")
    assert refused(position, "RED: road 11-16") == (
        "It would not join a road or building of yours."
    )
    open_ = table("RED:3,11::3-7,7-11:1CLAY,1WOOD")
    after(open_, "RED: road 11-16")


def test_an_enemy_road_takes_the_edge() -> None:
    position = table("RED:3::3-7:1CLAY,1WOOD", "BLUE:16::11-16,7-11")
    assert refused(position, "RED: road 7-11") == "Blue has a road there."


FIFTEEN = "0-3,3-7,7-11,11-16,16-21,21-27,27-33,33-38,38-43,43-47,47-51,48-51,48-52,49-52,49-53"


def test_there_are_fifteen_roads() -> None:
    position = table(f"RED:3::{FIFTEEN}:1CLAY,1WOOD")
    assert refused(position, "RED: road 7-12") == "You have no roads left."


def test_there_are_five_settlements_and_a_city_returns_its_settlement() -> None:
    position = table("RED:3,15,46,52,27::3-7,7-12:1CLAY,1SHEEP,3WHEAT,1WOOD,3ORE")
    assert refused(position, "RED: settlement 12") == (
        "You have no settlements left; raise one to a city first."
    )
    position = after(position, "RED: city 3")
    assert position.record["settlements_left"][RED] == 1
    assert position.record["cities_left"][RED] == 3
    after(position, "RED: settlement 12")


def test_there_are_four_cities() -> None:
    position = table("RED:3:13,30,46,52::3ORE,2WHEAT")
    assert refused(position, "RED: city 3") == "You have no cities left."


def test_a_city_needs_a_settlement_of_ones_own_first() -> None:
    position = table("RED:3::3-7,7-12:3ORE,2WHEAT", "BLUE:46")
    for node in (12, 46):
        assert refused(position, f"RED: city {node}") == ("A city replaces a settlement of yours.")
    built = after(position, "RED: city 3")
    assert to_json(built)["seats"]["RED"]["cities"] == [3]
    assert hand(built, RED) == {}
    assert refused(table("RED:3:::3ORE,1WHEAT"), "RED: city 3") == "A city costs 3 ore 2 wheat."


def test_a_settlement_at_a_port_opens_it() -> None:
    position = after(table(f"WHITE:12::7-12,3-7:{BUILD}", turn="WHITE"), "WHITE: settlement 3")
    assert int(position.record["ports_held"][WHITE]) == 1 << 5


def test_building_waits_for_the_dice() -> None:
    position = table("RED:3:::1CLAY,1WOOD", due="ROLL")
    assert refused(position, "RED: road 3-7") == (
        "First roll the dice, or play a development card."
    )


def test_others_wait_for_their_turn() -> None:
    assert refused(table("BLUE:3:::1CLAY,1WOOD"), "BLUE: road 3-7") == "It is not your turn."
