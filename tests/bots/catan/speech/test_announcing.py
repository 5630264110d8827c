"""Announcing, requesting, lying, and what comes of it."""

import pytest

from games.catan.position import Record
from tests.bots.catan.speaking import Conversation
from tests.bots.catan.trade.test_jsettlers_negotiator import producers

SAVING_FOR_A_CITY = [0, 2, 1, 2, 0]
LACKS_WOOL = [1, 1, 0, 1, 1]


def before_an_offer() -> Record:
    """Seat 0 lacks an ore for a city; seat 1 lacks wool for a settlement that it has no place for,
    as far as seat 0 can see."""
    record = producers()
    record["hand"][0], record["hand"][1] = SAVING_FOR_A_CITY, LACKS_WOOL
    return record


def test_a_robot_that_was_told_nothing_to_say_is_silent() -> None:
    robot = Conversation(0)
    assert robot.says(before_an_offer()) == []
    assert robot.hears(before_an_offer(), 1, "request resources") == []


def test_a_robot_requests_what_it_listens_to_once_a_turn() -> None:
    robot = Conversation(0, LISTEN_RESOURCES=True, LISTEN_WANTED_RES=True)
    assert robot.says(before_an_offer()) == ["request resources", "request wanted"]
    assert robot.says(before_an_offer()) == []
    later = before_an_offer()
    later["turn_number"] += 4
    assert robot.says(later) == ["request resources", "request wanted"]


def test_in_others_turns_a_robot_requests_nothing() -> None:
    assert Conversation(1, LISTEN_RESOURCES=True).says(before_an_offer()) == []


def test_a_robot_announces_its_hand_when_its_turn_starts_and_when_asked() -> None:
    robot = Conversation(0, SHARE_RESOURCES=True)
    announcement = ["announce resources 2 ORE 1 SHEEP 2 WHEAT"]
    assert robot.says(before_an_offer()) == announcement
    assert robot.hears(before_an_offer(), 1, "request resources") == announcement
    assert robot.hears(before_an_offer(), 1, "request plan") == []


def test_a_robot_announces_what_its_next_piece_lacks_and_leaves_over() -> None:
    robot = Conversation(0, SHARE_EXTRA_RES=True, SHARE_WANTED_RES=True)
    assert robot.says(before_an_offer()) == ["announce extra 1 SHEEP", "announce wanted 1 ORE"]


def test_a_plan_is_announced_when_asked_for_and_not_twice() -> None:
    robot = Conversation(0, SHARE_BUILD_PLAN=True)
    assert robot.says(before_an_offer()) == []
    (plan,) = robot.hears(before_an_offer(), 1, "request plan")
    assert plan in ("announce plan city 23", "announce plan city 44")
    assert robot.hears(before_an_offer(), 2, "request plan") == []


def test_a_changed_plan_is_announced_unasked() -> None:
    robot, record = Conversation(0, SHARE_BUILD_PLAN_CHANGE=True), before_an_offer()
    assert robot.says(record) == []  # it has not planned yet
    robot.does(record)
    (plan,) = robot.says(record)
    assert plan.startswith("announce plan city")
    assert robot.says(record) == []


@pytest.mark.parametrize(
    ("lie", "told"),
    [
        ("LYING_ABOUT_RESOURCES", "5 CLAY"),
        ("LYING_ABOUT_RESOURCES_HAVE_1", "1 CLAY 1 ORE 1 SHEEP 1 WHEAT 1 WOOD"),
        ("LYING_ABOUT_RESOURCES_HAVE_2", "2 CLAY 2 ORE 2 SHEEP 2 WHEAT 2 WOOD"),
    ],
)
def test_a_liar_announces_another_hand(lie: str, told: str) -> None:
    robot = Conversation(0, SHARE_RESOURCES=True, **{lie: True})
    assert robot.says(before_an_offer()) == [f"announce resources {told}"]


def test_a_liar_announces_its_second_best_plan() -> None:
    honest = Conversation(0, SHARE_BUILD_PLAN=True, TRY_N_BEST_BUILD_PLANS=0)
    liar = Conversation(0, SHARE_BUILD_PLAN=True, LYING_ABOUT_BUILD_PLAN=True)
    second = Conversation(0, SHARE_BUILD_PLAN=True, CHOOSE_BEST_MINUS_N_BUILD_PLAN=1)
    plans = [one.hears(before_an_offer(), 1, "request plan") for one in (honest, liar, second)]
    assert plans[0] != plans[1] == plans[2]


def test_an_announced_plan_decides_what_is_offered() -> None:
    told = "announce plan settlement 4"
    listener, deaf = Conversation(0, LISTEN_BUILD_PLAN=True), Conversation(0)
    for robot in (listener, deaf):
        robot.says(before_an_offer())
        assert robot.hears(before_an_offer(), 1, told) == []
    assert listener.does(before_an_offer()) == "offer BLUE 1 SHEEP for 1 ORE"
    assert deaf.does(before_an_offer()) == "end"


def test_who_plans_nothing_is_offered_nothing() -> None:
    robot = Conversation(0, LISTEN_BUILD_PLAN=True)
    robot.hears(before_an_offer(), 1, "announce plan settlement 4")
    robot.hears(before_an_offer(), 1, "announce plan nothing")
    assert robot.does(before_an_offer()) == "end"


def test_an_announced_plan_is_still_believed_in_later_turns() -> None:
    robot, later = Conversation(0, LISTEN_BUILD_PLAN=True), before_an_offer()
    robot.hears(before_an_offer(), 1, "announce plan settlement 4")
    later["turn_number"] += 4
    assert robot.does(later) == "offer BLUE 1 SHEEP for 1 ORE"


def test_chatter_means_nothing_to_a_robot() -> None:
    assert Conversation(0, SHARE_RESOURCES=True).hears(before_an_offer(), 1, "Hello!") == []
