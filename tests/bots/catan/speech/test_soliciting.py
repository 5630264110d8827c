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


def test_who_hears_what_the_player_in_turn_lacks_proposes_a_price() -> None:
    robot = Conversation(1)
    assert robot.hears(before_a_trade(), 0, "open 1 ORE or 1 CLAY for 1 WHEAT") == [PROPOSAL]
    assert robot.does(offered(before_a_trade())) == "accept"


def test_only_the_player_in_turn_is_proposed_to() -> None:
    robot = Conversation(1, MAKE_SOLICITED_OFFER=True)
    assert robot.hears(before_a_trade(), 2, "solicit") == []
    assert robot.hears(before_a_trade(), 2, "open 1 ORE or 1 CLAY for 1 WHEAT") == []
    assert robot.hears(offered(before_a_trade()), 0, "solicit") == []


def test_who_wants_no_more_offers_is_not_asked_in_this_turn() -> None:
    robot = Conversation(0)
    robot.hears(before_a_trade(), 1, "silence")
    assert "BLUE" not in robot.does(before_a_trade())
    talkative = Conversation(0)
    assert talkative.does(before_a_trade()) == "offer BLUE 1 ORE for 1 WHEAT"


def test_an_offer_is_taken_back_by_its_maker_alone() -> None:
    robot = Conversation(1, NP_ALWAYS_ACCEPT=True)
    robot.hears(offered(before_a_trade()), 2, "take back")
    assert robot.does(offered(before_a_trade())) == "accept"
    robot = Conversation(1, NP_ALWAYS_ACCEPT=True)
    robot.hears(offered(before_a_trade()), 0, "take back")
    assert robot.does(offered(before_a_trade())) == "refuse"
