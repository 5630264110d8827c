"""Development cards: buying them, when they may be played, and what they do."""

from games.catan.position import Position
from games.catan.position_json import to_json
from games.catan.standing import deck_size
from tests.games.catan.table import (
    BLUE,
    RED,
    WHITE,
    after,
    cards,
    hand,
    play,
    refused,
    table,
    throw,
)

PRICE = "1ORE,1SHEEP,1WHEAT"


def due(position: Position) -> str:
    return str(to_json(position)["due"])


def test_one_development_card_a_turn() -> None:
    position = after(table("RED:3::::2MONOPOLY"), "RED: monopoly ORE")
    assert refused(position, "RED: monopoly CLAY") == (
        "You have played a development card this turn."
    )
    assert refused(position, "RED: knight A") == "You have played a development card this turn."


def test_a_card_bought_this_turn_cannot_be_played_but_the_next_turn_it_can() -> None:
    position, _ = play(table(f"RED:3:::{PRICE}", "players=2"), "RED: buy", 0)
    assert cards(position, RED, "new_cards") == {"KNIGHT": 1}
    assert refused(position, "RED: knight A") == "You bought the knight this turn."
    position, _ = play(after(position, "RED: end"), "BLUE: roll", throw(1, 1))
    position = after(position, "BLUE: end", "RED: knight A")
    assert cards(position, RED, "played") == {"KNIGHT": 1}


def test_an_older_card_of_the_kind_may_be_played_beside_one_bought_this_turn() -> None:
    position = after(table("RED:3::::1KNIGHT:1KNIGHT"), "RED: knight A")
    assert cards(position, RED) == {}
    assert cards(position, RED, "new_cards") == {"KNIGHT": 1}


def test_any_card_may_be_played_before_the_roll() -> None:
    for card, line in (
        ("KNIGHT", "knight A"),
        ("ROADS", "road building"),
        ("PLENTY", "year of plenty 2 ORE"),
        ("MONOPOLY", "monopoly ORE"),
    ):
        position = after(table(f"RED:3::::1{card}", due="ROLL"), f"RED: {line}")
        assert cards(position, RED, "played") == {card: 1}


def test_a_knight_before_the_roll_moves_the_robber_first_then_comes_the_roll() -> None:
    position = after(table("RED:3::::1KNIGHT", due="ROLL"), "RED: knight A")
    assert due(position) == "ROLL"
    assert to_json(position)["robber"] == "A"
    position, _ = play(position, "RED: roll", throw(4, 6))
    assert hand(position, RED) == {}, "the robber stands on Red's mountains"
    assert due(position) == "MAIN"


def test_a_card_costs_ore_sheep_and_wheat_and_comes_from_the_deck() -> None:
    position, _ = play(table(f"RED:3:::{PRICE}"), "RED: buy", 20)
    assert cards(position, RED, "new_cards") == {"ROADS": 1}
    assert hand(position, RED) == {}
    assert deck_size(position.record) == 24
    assert refused(table("RED:3:::1ORE,1SHEEP"), "RED: buy") == (
        "A development card costs 1 ore 1 sheep 1 wheat."
    )


def test_the_outcome_of_chance_is_the_place_in_the_sorted_deck() -> None:
    ends = {0: "KNIGHT", 13: "KNIGHT", 14: "POINT", 19: "ROADS", 21: "PLENTY", 24: "MONOPOLY"}
    for outcome, card in ends.items():
        position, _ = play(table(f"RED:3:::{PRICE}"), "RED: buy", outcome)
        assert cards(position, RED, "new_cards") == {card: 1}


def test_the_deck_of_25_cannot_be_overdrawn() -> None:
    gone = "RED:3:::1ORE,1SHEEP,1WHEAT:::14KNIGHT,2ROADS,2PLENTY,2MONOPOLY"
    position = table(gone, "BLUE:6::::4POINT")
    position, _ = play(position, "RED: buy", 0)
    assert cards(position, RED, "new_cards") == {"POINT": 1}
    empty = table(gone, "BLUE:6::::5POINT")
    assert refused(empty, "RED: buy") == "No development cards are left."


def test_monopoly_takes_all_of_a_type_from_all() -> None:
    position = table("RED:3:::1ORE:1MONOPOLY", "BLUE:6:::3ORE,1CLAY", "WHITE:46:::2ORE")
    position = after(position, "RED: monopoly ORE")
    assert hand(position, RED) == {"ORE": 6}
    assert hand(position, BLUE) == {"CLAY": 1}
    assert hand(position, WHITE) == {}


def test_year_of_plenty_takes_any_two_also_of_one_type() -> None:
    position = table("RED:3::::1PLENTY")
    assert hand(after(position, "RED: year of plenty 2 ORE"), RED) == {"ORE": 2}
    assert hand(after(position, "RED: year of plenty 1 ORE 1 WOOD"), RED) == {"ORE": 1, "WOOD": 1}
    assert refused(position, "RED: year of plenty 1 ORE") == "Take 2 cards from the bank."
    assert refused(position, "RED: year of plenty 3 ORE") == "Take 2 cards from the bank."


def test_year_of_plenty_is_limited_by_the_bank() -> None:
    one_ore = table("RED:3::::1PLENTY", "BLUE:6:::18ORE")
    assert refused(one_ore, "RED: year of plenty 2 ORE") == "The bank has too little ore."
    assert hand(after(one_ore, "RED: year of plenty 1 ORE 1 CLAY"), RED) == {"CLAY": 1, "ORE": 1}


def test_year_of_plenty_takes_the_single_card_that_is_left() -> None:
    last = table("RED:3::::1PLENTY", "BLUE:6:::18CLAY,19ORE,19SHEEP,19WHEAT,19WOOD")
    assert hand(after(last, "RED: year of plenty 1 CLAY"), RED) == {"CLAY": 1}
    assert refused(last, "RED: year of plenty 2 CLAY") == "Take 1 card from the bank."
    none = table("RED:3::::1PLENTY", "BLUE:6:::19CLAY,19ORE,19SHEEP,19WHEAT,19WOOD")
    assert refused(none, "RED: year of plenty 1 CLAY") == "The bank has no cards left."


def test_road_building_lays_two_roads_free_of_charge() -> None:
    position = after(table("RED:3::0-3::1ROADS"), "RED: road building", "RED: road 3-7")
    assert due(position) == "FREE_ROADS"
    position = after(position, "RED: road 7-11")
    assert due(position) == "MAIN"
    assert (position.record["roads"] == RED).sum() == 3


def test_the_second_free_road_may_be_skipped_but_not_the_first() -> None:
    position = after(table("RED:3::0-3::1ROADS", due="ROLL"), "RED: road building")
    assert refused(position, "RED: skip") == "The first free road must be placed."
    position = after(position, "RED: road 3-7", "RED: skip")
    assert due(position) == "ROLL"


FOURTEEN = "0-3,3-7,7-11,11-16,16-21,21-27,27-33,33-38,38-43,43-47,47-51,48-51,48-52,49-52"


def test_road_building_lays_one_road_if_only_one_piece_remains() -> None:
    position = after(table(f"RED:3::{FOURTEEN}::1ROADS"), "RED: road building", "RED: road 49-53")
    assert due(position) == "MAIN"


def test_road_building_lays_one_road_if_only_one_legal_edge_remains() -> None:
    single = table("RED:3::3-7,7-11::1ROADS", "BLUE:4,11,12::0-3,0-4")
    position = after(single, "RED: road building", "RED: road 7-12")
    assert due(position) == "MAIN"


def test_road_building_is_not_playable_with_no_road_or_no_place() -> None:
    full = table(f"RED:3::{FOURTEEN},49-53::1ROADS")
    assert refused(full, "RED: road building") == "You have no roads left."
    closed = table("RED:3::3-7,7-11,7-12::1ROADS", "BLUE:4,11,12::0-3,0-4")
    assert refused(closed, "RED: road building") == "There is no place for a road of yours."


def test_development_cards_cannot_be_stolen() -> None:
    position = table("RED:3::::1KNIGHT", "BLUE:6::::2KNIGHT")
    assert refused(position, "RED: knight C BLUE") == "Blue cannot be robbed there; nobody can."
