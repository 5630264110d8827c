"""Announced hands where hands are hidden: believed, and believed no more."""

from games.catan.events import Acted, Lost, event_json
from games.catan.position import Record
from tests.bots.catan.speaking import Conversation, before_a_trade

LISTENER = {"LISTEN_RESOURCES": True, "SHARE_RESOURCES": True, "USE_OLD_NEGOTIATOR": False}


def hidden() -> Record:
    """Seat 0 sees that seats 1 and 2 hold five cards each, not which."""
    record = before_a_trade()
    record["open_hands"], record["hand"][2] = 0, [5, 0, 0, 0, 0]
    return record


def told(line: str, **parameters: bool) -> Conversation:
    """Seat 0 after seat 1 has announced its hand, and seat 2 its clay."""
    robot = Conversation(0, **{**LISTENER, **parameters})
    robot.says(hidden())
    robot.hears(hidden(), 1, f"announce resources {line}")
    robot.hears(hidden(), 2, "announce resources 5 CLAY")
    return robot


def test_an_announced_hand_decides_who_is_asked() -> None:
    assert told("2 ORE 3 WHEAT").does(hidden()).startswith("offer BLUE")
    assert "BLUE" not in told("5 SHEEP").does(hidden())


def test_who_does_not_listen_goes_by_what_it_saw() -> None:
    asked = told("5 SHEEP", LISTEN_RESOURCES=False).does(hidden())
    assert asked == told("2 ORE 3 WHEAT", LISTEN_RESOURCES=False).does(hidden())


def test_a_liar_is_believed_until_it_parts_with_what_it_cannot_have() -> None:
    robot, later = told("5 SHEEP"), hidden()
    later["hand"][1] = [0, 2, 0, 2, 0]
    later["step"] += 1
    robot.sees(later, event_json([Acted("T1.1", 1, "discard 1 WHEAT"), Lost(1, (0, 0, 0, 1, 0))]))
    robot.hears(later, 1, "announce resources 2 ORE 2 WHEAT")  # the truth, too late
    assert "BLUE" not in robot.does(later)
    honest = told("2 ORE 3 WHEAT")
    honest.sees(later, event_json([Acted("T1.1", 1, "discard 1 WHEAT"), Lost(1, (0, 0, 0, 1, 0))]))
    assert "BLUE" in honest.does(later)
