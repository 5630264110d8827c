"""Points, the largest army, and who wins when."""

import pytest

from games.catan.outcome import outcome
from games.catan.position import Position
from games.catan.position_json import to_json
from games.catan.standing import points, shown_points
from tests.games.catan.table import BLUE, RED, after, holder, play, refused, table, throw


def over(position: Position) -> object:
    return to_json(position).get("over")


def test_points_are_buildings_special_cards_and_victory_point_cards() -> None:
    position = table("RED:3,46:13::::2POINT:5KNIGHT", "BLUE:6")
    assert shown_points(position.record, RED) == 2 + 2 + 2
    assert points(position.record, RED) == 2 + 2 + 2 + 2
    assert points(position.record, BLUE) == 1


def test_ten_points_on_ones_own_turn_win() -> None:
    position = table("RED:3,46:13,30,52::3ORE,2WHEAT:1POINT")
    assert points(position.record, RED) == 9
    won = after(position, "RED: city 3")
    end = outcome(won)
    assert end is not None
    assert (end.kind, end.winners, end.points) == ("win", (RED,), (1.0, 0.0, 0.0, 0.0))
    assert end.sentence == "Red wins with 10 points."


@pytest.mark.parametrize("goal", [3, 8, 20])
def test_the_points_to_win_are_an_option(goal: int) -> None:
    position = table(f"victory={goal}", "RED:3,46:13,30,52::3ORE,2WHEAT")
    assert (over(after(position, "RED: city 3")) is not None) == (goal <= 9)


def test_nobody_wins_in_anothers_turn_and_who_has_the_points_wins_as_their_turn_begins() -> None:
    position = table("RED:3", "BLUE:6,46:13,30,52:::2POINT")
    assert points(position.record, BLUE) == 10
    assert over(position) is None
    assert over(after(position, "RED: end")) == {"kind": "WON", "winners": ["BLUE"]}


def test_a_victory_point_card_wins_as_soon_as_it_is_bought() -> None:
    position = table("RED:3,46:13,30,52::1ORE,1SHEEP,1WHEAT:1POINT")
    won, _ = play(position, "RED: buy", 14)
    assert over(won) == {"kind": "WON", "winners": ["RED"]}


def test_victory_point_cards_are_in_the_total_not_in_the_public_count() -> None:
    position, _ = play(table("RED:3:::1ORE,1SHEEP,1WHEAT"), "RED: buy", 14)
    assert points(position.record, RED) == 2
    assert shown_points(position.record, RED) == 1


def test_three_knights_earn_the_largest_army() -> None:
    two = table("RED:3::::1KNIGHT::2KNIGHT")
    assert holder(two, "largest_army") is None
    three = after(two, "RED: knight A")
    assert holder(three, "largest_army") == "RED"
    assert shown_points(three.record, RED) == 3


def test_the_largest_army_is_taken_over_only_with_strictly_more_knights() -> None:
    equal = after(table("RED:3::::1KNIGHT::2KNIGHT", "BLUE:6::::::3KNIGHT"), "RED: knight A")
    assert holder(equal, "largest_army") == "BLUE"
    more = after(
        table("RED:3::::1KNIGHT::3KNIGHT", "BLUE:6::::::3KNIGHT", "largest_army=BLUE"),
        "RED: knight A",
    )
    assert holder(more, "largest_army") == "RED"


def test_a_knight_before_the_roll_may_win() -> None:
    position = table("RED:3,46:13,30,52:::1KNIGHT::2KNIGHT", due="ROLL")
    assert over(after(position, "RED: knight A")) == {"kind": "WON", "winners": ["RED"]}


def test_nothing_can_be_done_once_the_game_is_over() -> None:
    won = after(table("RED:3,46:13,30,52::3ORE,2WHEAT:1POINT"), "RED: city 3")
    assert refused(won, "RED: end") == "The game is over."


def test_the_game_ends_undecided_after_the_last_turn() -> None:
    position = table("turn_limit=6", "RED:3:13", "BLUE:6:46")
    position = after(position, "RED: end")
    assert over(position) is None
    position, _ = play(position, "BLUE: roll", throw(1, 1))
    end = outcome(after(position, "BLUE: end"))
    assert end is not None
    assert (end.kind, end.winners, end.points) == ("draw", (RED, BLUE), (0.5, 0.5, 0.0, 0.0))
    assert end.sentence == "The last turn is over: Red and Blue lead with 3 points."
