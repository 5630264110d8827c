"""Who may say what when."""

import pytest

from bots.catan.talk.manners import refusal
from bots.catan.talk.notation import read_act
from games.catan.position import Answer, Phase, Record
from tests.bots.catan.tables import table

IN_TURN, ASKED, OTHER = 0, 1, 2


def why_not(record: Record, seat: int, line: str, *said: tuple[int, str]) -> str | None:
    """Why a seat may not say a line after what was said, or None."""
    return refusal(record, [read_act(one, who) for who, one in said], read_act(line, seat))


def an_offer() -> Record:
    """Seat 0 offers seat 1 wool for ore."""
    record = table()
    record["phase"] = Phase.ANSWER
    record["give"], record["take"] = [0, 0, 1, 0, 0], [0, 1, 0, 0, 0]
    record["answer"][ASKED] = Answer.AWAITED
    return record


def test_nobody_talks_before_the_dice() -> None:
    record = table()
    record["phase"] = Phase.ROLL
    assert "Nobody talks now" in str(why_not(record, IN_TURN, "request plan"))


def test_the_player_in_turn_asks_and_tells() -> None:
    assert why_not(table(), IN_TURN, "request resources") is None
    assert why_not(table(), IN_TURN, "solicit") is None
    assert why_not(table(), IN_TURN, "announce plan card") is None


def test_others_ask_nothing_and_tell_what_was_asked_for() -> None:
    assert "Only the player in turn" in str(why_not(table(), OTHER, "solicit"))
    line = "announce resources 1 ORE"
    assert "Nobody has asked for your resources" in str(why_not(table(), OTHER, line))
    assert why_not(table(), OTHER, line, (IN_TURN, "request plan")) is not None
    assert why_not(table(), OTHER, line, (IN_TURN, "request resources")) is None


def test_trades_are_proposed_to_who_solicits_them() -> None:
    line, solicited = "propose 1 ORE for 1 SHEEP", (IN_TURN, "solicit")
    assert why_not(table(), OTHER, line, solicited) is None
    assert "when the player in turn solicits" in str(why_not(table(), OTHER, line))
    assert "when the player in turn solicits" in str(why_not(table(), IN_TURN, line, solicited))


@pytest.mark.parametrize("line", ["force", "mind trick", "persuade BLUE city", "take back"])
def test_only_an_offerer_speaks_for_an_offer(line: str) -> None:
    blocked = (OTHER, "block ORE")
    assert why_not(an_offer(), IN_TURN, line, blocked) is None
    assert "Only who has an offer open" in str(why_not(an_offer(), OTHER, line, blocked))
    assert "Only who has an offer open" in str(why_not(table(), IN_TURN, line, blocked))


def test_an_argument_is_for_those_who_were_asked() -> None:
    assert "offer is made to" in str(why_not(an_offer(), IN_TURN, "persuade WHITE city"))


def test_an_offer_is_taken_back_when_it_was_blocked() -> None:
    assert "when it was blocked" in str(why_not(an_offer(), IN_TURN, "take back"))


def test_blocks_are_for_others_open_offers() -> None:
    assert why_not(an_offer(), OTHER, "block ORE") is None
    assert "another player's open offer" in str(why_not(an_offer(), IN_TURN, "block ORE"))
    assert "another player's open offer" in str(why_not(table(), OTHER, "block ORE"))


def test_an_offer_is_open_in_one_of_the_ways_it_can_be_meant() -> None:
    assert why_not(an_offer(), IN_TURN, "open 1 SHEEP or 1 WOOD for 1 ORE") is None
    assert why_not(an_offer(), IN_TURN, "open anything for 1 ORE") is None
    for line in ("open 1 CLAY or 1 WOOD for 1 ORE", "open anything for 1 WHEAT"):
        assert "does not go with it" in str(why_not(an_offer(), IN_TURN, line))


def test_embargoes_are_proposed_before_they_are_complied_with() -> None:
    assert why_not(table(), OTHER, "embargo RED") is None
    assert "Nobody has proposed" in str(why_not(table(), ASKED, "comply RED"))
    assert why_not(table(), ASKED, "comply RED", (OTHER, "embargo RED")) is None
    assert "another player at the table" in str(why_not(table(), IN_TURN, "embargo RED"))
    three = table(players=3)
    assert "another player at the table" in str(why_not(three, IN_TURN, "embargo ORANGE"))


def test_nobody_announces_more_cards_than_there_are() -> None:
    line = "announce resources 20 ORE"
    assert "no more than 19" in str(why_not(table(), IN_TURN, line))
