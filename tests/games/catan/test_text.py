"""Text in and out: actions as people write them, positions that cannot be."""

import pytest

from games.catan.build import from_json
from games.catan.line import read, write
from games.catan.notation import read_action, write_action
from games.catan.position_json import to_json
from games.core.errors import BadPosition, NotUnderstood
from tests.games.catan.random_games import some_positions
from tests.games.catan.table import table


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("Roll the dice", "roll"),
        ("END TURN", "end"),
        ("build a road 22-17", "road 17-22"),
        ("Settle 17", "settlement 17"),
        ("place settlement 17", "settlement 17"),
        ("upgrade 17", "city 17"),
        ("buy a development card".replace("a dev", "dev"), "buy"),
        ("move robber to j blue", "robber J BLUE"),
        ("plenty ore, wood", "year of plenty 1 ORE 1 WOOD"),
        ("plenty 2 bricks", "year of plenty 2 CLAY"),
        ("monopoly wool", "monopoly SHEEP"),
        ("bank 4 lumber for grain", "bank 4 WOOD for 1 WHEAT"),
        ("trade 3 wool for an ore", "bank 3 SHEEP for 1 ORE"),
        ("trade blue a brick for 2 wool", "offer BLUE 1 CLAY for 2 SHEEP"),
        ("offer to blue, white: clay and ore for wood", "offer BLUE,WHITE 1 CLAY 1 ORE for 1 WOOD"),
        ("discard 2 clay and 1 ore", "discard 2 CLAY 1 ORE"),
        ("reject", "refuse"),
    ],
)
def test_people_write_actions_in_their_own_way(written: str, canonical: str) -> None:
    assert write_action(read_action(written)) == canonical
    assert write_action(read_action(canonical)) == canonical


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("dance", "is not an action, such as road 17-22"),
        ("road 1-2", "“1-2” is not an edge: name two neighboring nodes, such as 0-4."),
        ("road", "“” is not an edge"),
        ("settlement 54", "“54” is not a node: they are numbered 0 to 53."),
        ("robber T", "“t” is not a hex: they go from A to S."),
        ("robber A PINK", "“pink” is not a seat: they are RED, BLUE, WHITE, ORANGE."),
        ("bank 4 wood", "say what for what"),
        ("bank 4 gold for 1 ore", "“4 gold” are not cards, such as 2 CLAY 1 ORE."),
        ("discard 2", "“2” are not cards"),
        ("monopoly gold", "“gold” is not a resource"),
        ("offer", "An offer names a seat"),
        ("end now", "After “end” nothing follows, not “now”."),
    ],
)
def test_what_cannot_be_read_is_answered_with_what_was_expected(
    written: str, sentence: str
) -> None:
    with pytest.raises(NotUnderstood) as refused:
        read_action(written)
    assert sentence in refused.value.sentence


def test_positions_come_back_from_their_line_and_their_json() -> None:
    for position in some_positions(range(4), every=120):
        assert read(write(position)) == position
        assert from_json(to_json(position)) == position


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("RED:3", "BLUE:7"), "Buildings stand on neighboring nodes, 3 and 7."),
        (("RED:3", "BLUE:3"), "Two buildings stand on node 3."),
        (("RED:3:::20ORE",), "There are 19 cards of ORE, not 20."),
        (("RED:3::::3ROADS",), "There are 2 cards ROADS, not 3."),
        (("RED:3::7-11",), "Red’s road 7-11 hangs together with no building."),
        (("RED:0,2,11,13,15,17",), "Red has more settlements than there are."),
        (("ORANGE:3", "players=3"), "Orange does not play at this table."),
        (("RED:3", "longest_road=RED"), "Red does not have the longest road."),
        (("RED:3", "largest_army=RED"), "Red does not have the largest army."),
        (("RED:3::::::3KNIGHT", "BLUE:6::::::3KNIGHT"), "Several have the largest army"),
        (("BLUE:6:::::1KNIGHT",), "Blue is not in turn and cannot have bought cards this turn."),
        (("RED:3:::9ORE", "owed=RED4"), "Cards are owed when, and only when"),
        (("over=WON:RED",), "The game is over when, and only when"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_reason(
    words: tuple[str, ...], reason: str
) -> None:
    with pytest.raises(BadPosition) as refused:
        table(*words)
    assert reason in refused.value.sentence


@pytest.mark.parametrize(
    "line",
    [
        "",
        "T1.0",
        "T1.0 MAIN",
        "T1.0 DANCE RED board=beginner",
        "T1.0 MAIN PINK board=beginner",
        "T1.0 MAIN RED board=round",
        "T1.0 MAIN RED board=beginner dice=3",
        "T1.0 MAIN RED board=beginner RED:99",
        "T1.0 MAIN RED board=beginner RED:3:::1GOLD",
        "T1.0 MAIN RED board=beginner gold",
        "T1.0 MAIN RED board=beginner players=9",
        "T1.0 MAIN RED board=beginner players=many",
        "x" * 300,
    ],
)
def test_a_line_that_makes_no_sense_is_not_understood(line: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        read(line)
    assert refused.value.sentence.endswith((".", "?"))


@pytest.mark.parametrize(
    "stored",
    [
        [],
        {},
        {"board": 3},
        {"board": "beginner", "gold": 1},
        {"board": "beginner", "seats": []},
        {"board": "beginner", "seats": {"RED": {"hand": {"ORE": "two"}}}},
        {"board": "beginner", "seats": {"RED": {"hand": {"ORE": -1}}}},
        {"board": "beginner", "seats": {"RED": {"roads": "3-7"}}},
        {"board": "beginner", "phase": "T0.x"},
        {"board": "beginner", "dice": [7, 1]},
        {"board": "beginner", "offer": {"answers": {"BLUE": "perhaps"}}},
        {"board": "beginner", "over": {"kind": "won", "winners": 3}},
        {"board": "beginner", "options": {"players": None}},
    ],
)
def test_json_that_makes_no_sense_is_not_understood(stored: object) -> None:
    with pytest.raises(NotUnderstood):
        from_json(stored)  # type: ignore[arg-type]
