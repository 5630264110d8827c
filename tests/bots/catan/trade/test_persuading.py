"""Arguments: what is argued for an offer, and who yields to what."""

from typing import Any

import pytest

from bots.catan.settings.persuasion import read_order
from bots.sdk.parameters import BadParameter
from games.catan.position import Record
from tests.bots.catan.speaking import Conversation, before_a_trade, offered, to_cities

ORE_FOR_WHEAT = "offer BLUE 1 ORE for 1 WHEAT"


def unwilling() -> Record:
    """Seat 1 needs its wheat for a city that it can pay for; an ore more would be its fourth."""
    record = before_a_trade()
    record["hand"][1] = [0, 3, 0, 2, 0]
    return record


def argued(record: Record, **parameters: Any) -> list[str]:
    """What seat 0 says for the offer that it makes."""
    robot = Conversation(0, **parameters)
    assert robot.does(record) == ORE_FOR_WHEAT
    return robot.says(offered(record))


def test_an_offer_that_nobody_wants_is_made_with_an_argument_for_it() -> None:
    assert "BLUE" not in Conversation(0).does(unwilling())
    assert argued(unwilling(), PERSUADER_ImmediateTradePlan=True) == ["persuade BLUE bank"]


def test_without_a_true_argument_it_is_not_made() -> None:
    assert "BLUE" not in Conversation(0, PERSUADER_ImmediateBuildPlan=True).does(unwilling())


def test_an_argument_only_after_refusals_is_not_counted_on() -> None:
    robot = Conversation(0, PERSUADER_ImmediateTradePlan=True, Persuade_ONLY_AFTER_REJECT=True)
    assert "BLUE" not in robot.does(unwilling())


@pytest.mark.parametrize(
    ("order", "said"),
    [("at->itp", "no robber"), ("itp->at", "bank"), ("atpr->itp", "resource later")],
)
def test_the_first_argument_of_the_own_order_is_put_forward(order: str, said: str) -> None:
    keys = {"PERSUADER_ALL": True, "Persuade_Choose_Own_Ordering": order}
    if said == "no robber":
        keys = {**keys, "PERSUADER_ALL": False, "PERSUADER_AlwaysTrue_RobPromise": True}
    assert argued(unwilling(), **keys) == [f"persuade BLUE {said}"]


def test_an_order_of_unknown_arguments_is_refused() -> None:
    assert read_order("city->rb")[2] == 0
    with pytest.raises(BadParameter, match="there is no argument 'castle'"):
        read_order("castle->city")


def test_true_arguments_are_yielded_to_by_who_heeds_them() -> None:
    record = offered(unwilling())
    for parameters, yields in (
        ({"PERSUASION_RESP_ImmediateTradePlanBank": True}, True),
        ({"PERSUASION_RESP_ALL": True}, True),
        ({"PERSUASION_RESP_ImmediateBuildPlan": True}, False),
        ({}, False),
    ):
        robot = Conversation(1, **parameters)
        robot.hears(record, 0, "persuade BLUE bank")
        assert (robot.does(record) == "accept") is yields


def test_what_is_not_true_of_the_own_hand_convinces_nobody() -> None:
    record = offered(unwilling())
    for argument in ("port", "card", "too many"):
        robot = Conversation(1, PERSUASION_RESP_ALL=True)
        robot.hears(record, 0, f"persuade BLUE {argument}")
        assert robot.does(record) != "accept"


def test_an_argument_for_somebody_else_is_not_heeded() -> None:
    robot, record = Conversation(1, PERSUASION_RESP_ALL=True), offered(unwilling())
    robot.hears(record, 0, "persuade WHITE bank")
    assert robot.does(record) != "accept"


@pytest.mark.parametrize(
    ("rule", "yields"),
    [
        ({"Persuasion_RESP_IGNORE_IF_PERSUADER_HAS_X_VPS": 5}, True),
        ({"Persuasion_RESP_IGNORE_IF_PERSUADER_HAS_X_VPS": 4}, False),
        ({"Persuasion_RESP_IGNORE_PERSUASIONS_OF_PLAYERS_WITH_HIGHER_VP": True}, False),
        ({"Persuasion_RESP_IGNORE_PERSUASIONS_OF_PLAYERS_WITH_HIGHEST_VP": True}, False),
        ({"Persuasion_RESP_ONLY_IF_FULFILS_CURRENT_BUILD_PLAN": True}, False),
        ({"Persuasion_RESP_Accept_Consistent_Args_With_Probability": 0.0}, False),
        ({"Persuasion_RESP_ACCEPT_AlwaysTrue_With_Probability": 0.0}, True),
        ({"Persuasion_RESP_Use_Weight_When_Persuasion_Is_Accepted": 0}, False),
        ({"Persuasion_RESP_Use_Weight_When_Persuasion_Is_Accepted": 1000}, True),
    ],
)
def test_rules_say_whom_not_to_heed(rule: dict[str, Any], yields: bool) -> None:
    record = offered(to_cities(unwilling(), 0))
    robot = Conversation(1, PERSUASION_RESP_ALL=True, **rule)
    robot.hears(record, 0, "persuade BLUE bank")
    assert (robot.does(record) == "accept") is yields


def test_a_promise_is_believed_with_its_own_chance() -> None:
    record = offered(unwilling())
    chance = "Persuasion_RESP_ACCEPT_AlwaysTrue_With_Probability"
    for setting, yields in ((1.0, True), (0.0, False)):
        robot = Conversation(1, PERSUASION_RESP_AlwaysTrue=True, **{chance: setting})
        robot.hears(record, 0, "persuade BLUE no robber")
        assert (robot.does(record) == "accept") is yields
