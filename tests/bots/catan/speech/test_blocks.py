"""Blocks: offers that somebody asks to be taken back."""

from typing import Any

from games.catan.position import Answer
from tests.bots.catan.speaking import (
    Conversation,
    answered,
    before_a_trade,
    offered,
    to_cities,
    turns_later,
)

OFFERED = offered(before_a_trade())
GULLIBLE = {"NP_BLOCK_TRADES_GULLIBLE": True}


def blocks(seat: int, **parameters: Any) -> list[str]:
    """What a seat says to seat 0's offer to seat 1."""
    return Conversation(seat, **parameters).says(OFFERED)


def test_an_offer_between_others_is_blocked_with_what_the_offerers_piece_costs() -> None:
    assert blocks(2, NP_BLOCK_TRADES_NOT_MADE_TO_ME=True) == ["block ORE WHEAT"]
    assert blocks(2, NP_BLOCK_TRADES_I_WOULD_REJECT=True) == []
    assert blocks(2) == []


def test_just_what_is_asked_for_may_be_blocked() -> None:
    asked = {"NP_BLOCK_TRADES_NOT_MADE_TO_ME": True, "NP_BLOCK_RESOURCES_ASKED_FOR": True}
    assert blocks(2, **asked) == ["block WHEAT"]


def test_an_offer_to_us_is_blocked_unless_we_accept_it() -> None:
    assert blocks(1, NP_BLOCK_TRADES_I_WOULD_REJECT=True) == []
    unhelpful = OFFERED.copy()
    unhelpful["hand"][1] = [0, 3, 0, 2, 0]  # its city is paid for already
    robot = Conversation(1, NP_BLOCK_TRADES_I_WOULD_REJECT=True)
    assert robot.says(unhelpful) == ["block ORE WHEAT"]


def test_only_what_lets_the_offerer_build_is_blocked_by_who_says_so() -> None:
    careful = {"NP_BLOCK_TRADES_NOT_MADE_TO_ME": True, "NP_BLOCK_ONLY_FOR_IMMEDIATE_BUILD": True}
    assert blocks(2, **careful) == ["block ORE WHEAT"]
    far_off = OFFERED.copy()
    far_off["hand"][0] = [0, 2, 0, 1, 0]
    assert Conversation(2, **careful).says(far_off) == []


def test_blocks_wait_for_a_leader_and_are_numbered() -> None:
    late = {"NP_BLOCK_TRADES_NOT_MADE_TO_ME": True, "NP_PROPOSE_BLOCK_WHEN_LEADER_HAS_VP": 4}
    assert blocks(2, **late) == []
    assert Conversation(2, **late).says(to_cities(OFFERED, 3)) == ["block ORE WHEAT"]
    once = Conversation(2, NP_BLOCK_TRADES_NOT_MADE_TO_ME=True, NP_NUM_BLOCKS_AGENT_CAN_PROPOSE=1)
    assert once.says(OFFERED) == ["block ORE WHEAT"]
    assert once.says(turns_later(OFFERED, 4)) == []


def test_a_gullible_robot_takes_back_a_blocked_offer() -> None:
    robot = Conversation(0, **GULLIBLE)
    assert robot.does(before_a_trade()) == "offer BLUE 1 ORE for 1 WHEAT"
    assert robot.hears(OFFERED, 2, "block WHEAT") == ["take back"]
    assert robot.hears(OFFERED, 3, "block ORE") == []  # once is enough
    assert robot.does(answered(OFFERED, Answer.ACCEPTED)) == "no deal"


def test_a_robot_that_is_not_gullible_takes_nothing_back() -> None:
    robot = Conversation(0)
    robot.does(before_a_trade())
    assert robot.hears(OFFERED, 2, "block WHEAT") == []
    assert robot.does(answered(OFFERED, Answer.ACCEPTED)) == "deal BLUE"


def test_nobody_accepts_an_offer_that_was_taken_back() -> None:
    robot = Conversation(1)
    robot.hears(OFFERED, 0, "take back")
    assert robot.does(OFFERED) == "refuse"
    assert robot.does(turns_later(OFFERED, 4)) == "accept"


def test_what_was_blocked_is_not_asked_for_until_the_block_is_over() -> None:
    robot = Conversation(0, **GULLIBLE, NP_LIFT_BLOCK_AFTER_TURNS=8)
    robot.hears(OFFERED, 2, "block WHEAT")
    for turns, offers in ((4, False), (8, True)):
        assert ("1 WHEAT" in robot.does(turns_later(before_a_trade(), turns))) is offers
    for_ever = Conversation(0, **GULLIBLE)
    for_ever.hears(OFFERED, 2, "block WHEAT")
    assert "1 WHEAT" not in for_ever.does(turns_later(before_a_trade(), 400))
