"""What the dice yield, and the bank's shortage."""

import pytest

from games.catan.position import Position
from games.catan.position_json import to_json
from tests.games.catan.table import BLUE, ORANGE, RED, WHITE, hand, play, table, throw


def rolled(position: Position, first: int, second: int) -> Position:
    """The position after Red's throw."""
    return play(position, "RED: roll", throw(first, second))[0]


def test_a_settlement_yields_one_card_and_a_city_two() -> None:
    position = rolled(table("RED:0", "BLUE::8", due="ROLL"), 5, 5)  # both at A, ore on 10
    assert hand(position, RED) == {"ORE": 1}
    assert hand(position, BLUE) == {"ORE": 2}


def test_everybody_gets_what_their_hexes_yield_whoever_rolls() -> None:
    position = rolled(table("RED:0", "BLUE:15", "WHITE:6", due="ROLL"), 4, 6)
    assert hand(position, RED) == {"ORE": 1}
    assert hand(position, BLUE) == {"CLAY": 1}
    assert hand(position, WHITE) == {}


def test_two_hexes_of_one_number_both_yield() -> None:
    position = rolled(table("RED:0,15", due="ROLL"), 4, 6)
    assert hand(position, RED) == {"CLAY": 1, "ORE": 1}


def test_the_robbers_hex_yields_nothing_and_only_that() -> None:
    position = rolled(table("RED:0,15", "robber=A", due="ROLL"), 4, 6)
    assert hand(position, RED) == {"CLAY": 1}


def test_the_desert_yields_nothing() -> None:
    position = table("RED:29", "robber=A", due="ROLL")
    for first, second in ((1, 1), (3, 3), (5, 6), (6, 6)):
        assert "DESERT" not in to_json(rolled(position, first, second))
    assert hand(rolled(position, 1, 1), RED) == {}


SHORT = "ORANGE:53:::18ORE"


def test_if_the_demand_exceeds_the_supply_nobody_gets_that_type() -> None:
    position = rolled(table("RED:0", "BLUE:8", SHORT, due="ROLL"), 5, 5)
    assert hand(position, RED) == hand(position, BLUE) == {}
    assert hand(position, ORANGE) == {"ORE": 18}
    assert position.record["bank"].tolist() == [19, 1, 19, 19, 19]


def test_when_only_one_player_is_owed_that_player_gets_what_is_left() -> None:
    position = rolled(table("RED::0,8", SHORT, due="ROLL"), 5, 5)
    assert hand(position, RED) == {"ORE": 1}
    assert position.record["bank"].tolist() == [19, 0, 19, 19, 19]


def test_a_shortage_of_one_type_does_not_touch_another() -> None:
    position = rolled(table("RED:0", "BLUE:8", "WHITE:15", SHORT, due="ROLL"), 5, 5)
    assert hand(position, WHITE) == {"CLAY": 1}


def test_an_exact_supply_goes_to_all() -> None:
    position = rolled(table("RED:0", "BLUE:8", "ORANGE:53:::17ORE", due="ROLL"), 5, 5)
    assert hand(position, RED) == hand(position, BLUE) == {"ORE": 1}


@pytest.mark.parametrize("seat", ["RED", "BLUE", "WHITE", "ORANGE"])
def test_the_throw_tells_who_gained_what(seat: str) -> None:
    position = rolled(table(f"{seat}:0" if seat != "RED" else "RED:0", due="ROLL"), 6, 4)
    assert to_json(position)["seats"][seat]["gained"] == {"ORE": 1}
    assert to_json(position)["dice"] == [6, 4]
