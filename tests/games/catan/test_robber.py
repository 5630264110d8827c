"""A seven: discards, then the robber; and what it takes."""

import pytest

from games.catan.choices import actions_of
from games.catan.events import event_json
from games.catan.notation import write_action
from games.catan.position import Position
from games.catan.position_json import to_json
from tests.games.catan.table import BLUE, RED, WHITE, after, hand, play, refused, table, throw

SEVEN = throw(3, 4)


def due(position: Position) -> str:
    return str(to_json(position)["due"])


def seven(*words: str) -> Position:
    """The position after Red rolls a seven."""
    return play(table(*words, due="ROLL"), "RED: roll", SEVEN)[0]


@pytest.mark.parametrize(("held", "owed"), [(7, 0), (8, 4), (9, 4), (10, 5), (19, 9)])
def test_half_rounded_down_is_discarded_above_seven(held: int, owed: int) -> None:
    position = seven(f"BLUE:3:::{held}ORE")
    assert position.record["owed"].tolist() == [0, owed, 0, 0]
    assert due(position) == ("DISCARD" if owed else "ROBBER")


def test_each_discards_by_their_hand_at_the_roll_before_the_robber_moves() -> None:
    position = seven("RED:6:::8WOOD", "BLUE:3:::9ORE", "WHITE:46:::7CLAY")
    assert position.record["owed"].tolist() == [4, 4, 0, 0]
    assert refused(position, "RED: robber A BLUE") == "First discard half of your cards."
    assert refused(position, "WHITE: discard 3 CLAY") == "It is not your turn."
    assert refused(position, "BLUE: discard 3 ORE") == "Discard 4 cards."
    assert refused(position, "BLUE: discard 4 CLAY") == "You hold 9 ore only."
    position, _ = play(position, "RED: discard 4 WOOD | BLUE: discard 4 ORE")
    assert due(position) == "ROBBER"
    assert hand(position, BLUE) == {"ORE": 5}


def test_the_cards_return_to_the_bank() -> None:
    position, _ = play(seven("BLUE:3:::9ORE"), "BLUE: discard 4 ORE")
    assert position.record["bank"].tolist() == [19, 14, 19, 19, 19]


def test_a_blind_discard_is_left_to_chance() -> None:
    position, events = play(seven("BLUE:3:::4ORE,4WOOD"), "BLUE: discard blindly", 7, 0, 5, 0)
    assert hand(position, BLUE) == {"ORE": 2, "WOOD": 2}
    told = event_json(events)
    assert told["actions"] == {"BLUE": "discard blindly"}
    assert told["events"] == [{"what": "discard", "seat": "BLUE", "cards": {"ORE": 2, "WOOD": 2}}]


def test_the_robber_must_move_to_another_hex() -> None:
    assert refused(seven(), "RED: robber J") == "The robber must move to another hex."


def test_the_robber_may_return_to_the_desert() -> None:
    position = after(seven("robber=A"), "RED: robber J")
    assert to_json(position)["robber"] == "J"
    assert due(position) == "MAIN"


def test_the_robber_steals_one_random_card_from_an_adjacent_player_who_has_cards() -> None:
    position = seven("BLUE:3:::2ORE,1WOOD", "WHITE:8:::1CLAY", "ORANGE:46:::1CLAY")
    assert refused(position, "RED: robber A") == "Say whom to rob on hex A: BLUE or WHITE."
    stolen, events = play(position, "RED: robber A BLUE", 2)
    assert hand(stolen, RED) == {"WOOD": 1}
    assert hand(stolen, BLUE) == {"ORE": 2}
    assert event_json(events)["events"] == [{"what": "steal", "seat": "RED", "from": "BLUE"}]
    stolen, _ = play(position, "RED: robber A BLUE", 1)
    assert hand(stolen, RED) == {"ORE": 1}


def test_nobody_steals_from_oneself_or_from_who_has_no_cards_or_is_not_there() -> None:
    position = seven("RED:3:::2ORE", "BLUE:8:::1ORE", "WHITE:46:::1CLAY")
    for victim in ("RED", "WHITE", "ORANGE"):
        wrong = refused(position, f"RED: robber A {victim}")
        assert wrong == f"{victim.capitalize()} cannot be robbed there; BLUE can."


def test_a_hex_without_a_victim_is_allowed() -> None:
    position = after(seven("BLUE:3:::1ORE", "WHITE:46"), "RED: robber S")
    assert due(position) == "MAIN"
    assert hand(position, WHITE) == {}
    assert hand(position, RED) == {}


def test_a_second_throw_is_not_made_after_a_seven() -> None:
    position = after(seven(), "RED: robber A")
    assert refused(position, "RED: roll") == (
        "The dice are thrown; build, trade, play a card or end your turn."
    )


def test_the_friendly_robber_stays_away_from_who_shows_fewer_than_three_points() -> None:
    words = ("friendly_robber=true", "BLUE:3:::1ORE", "WHITE:5:46,52::1ORE:2POINT")
    position = seven(*words)
    assert refused(position, "RED: robber A BLUE") == (
        "The friendly robber stays away from who shows fewer than three points."
    )
    listed = {write_action(action) for action in actions_of(position.record, RED)}
    assert "robber C WHITE" in listed
    assert not any(line.startswith("robber A") for line in listed)
