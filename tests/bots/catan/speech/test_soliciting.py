"""Asking for offers, and what is proposed then."""

from tests.bots.catan.speaking import Conversation, before_a_trade, offered

PROPOSAL = "propose 1 WHEAT for 1 ORE"


def test_offers_are_asked_for_when_the_own_turn_starts() -> None:
    robot = Conversation(0, SOLICIT_TRADES=True)
    assert robot.says(before_a_trade()) == ["solicit"]
    assert robot.says(before_a_trade()) == []
    assert Conversation(1, SOLICIT_TRADES=True).says(before_a_trade()) == []


def test_who_makes_solicited_offers_proposes_a_trade_that_serves_it() -> None:
    assert Conversation(1).hears(before_a_trade(), 0, "solicit") == []
    robot = Conversation(1, MAKE_SOLICITED_OFFER=True)
    assert robot.hears(before_a_trade(), 0, "solicit") == [PROPOSAL]


def test_a_proposal_that_serves_us_is_offered() -> None:
    robot = Conversation(0, ALWAYS_ASSUMING_IS_SELLING=True)
    record = before_a_trade()
    record["hand"][1] = [0, 1, 0, 3, 0]  # nobody would think that it trades
    robot.hears(record, 1, PROPOSAL)
    assert robot.does(record) == "offer BLUE 1 ORE for 1 WHEAT"


def test_a_proposal_that_does_not_is_passed_over() -> None:
    robot = Conversation(0)
    robot.hears(before_a_trade(), 2, "propose 1 CLAY for 2 ORE")
    assert robot.does(before_a_trade()) == "offer BLUE 1 ORE for 1 WHEAT"


def test_who_proposed_a_trade_accepts_it() -> None:
    robot = Conversation(1, MAKE_SOLICITED_OFFER=True)
    robot.hears(before_a_trade(), 0, "solicit")
    assert robot.does(offered(before_a_trade())) == "accept"
