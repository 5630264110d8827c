"""Trade with the bank, at ports, and between players."""

import pytest

from games.catan.choices import actions_of
from games.catan.events import event_json
from games.catan.line import read, write
from games.catan.notation import write_action
from games.catan.position import Position
from games.catan.position_json import to_json
from games.catan.step import awaiting, interrupting
from tests.games.catan.table import BLUE, ORANGE, RED, WHITE, after, hand, play, refused, table


def due(position: Position) -> str:
    return str(to_json(position)["due"])


def bank_lines(position: Position, seat: int = RED) -> list[str]:
    lines = [write_action(action) for action in actions_of(position.record, seat)]
    return [line for line in lines if line.startswith("bank")]


@pytest.mark.parametrize(
    ("node", "ratio"),
    [
        (29, 4),  # no port
        (0, 3),  # any
        (38, 2),  # clay
        (1, 4),  # the wheat's
    ],
)
def test_the_bank_trades_four_to_one_ports_three_to_one_the_types_own_two_to_one(
    node: int, ratio: int
) -> None:
    position = table(f"RED:{node}:::{ratio}CLAY")
    assert bank_lines(position) == [
        f"bank {ratio} CLAY for 1 {other}" for other in ("ORE", "SHEEP", "WHEAT", "WOOD")
    ]
    traded = after(position, f"RED: bank {ratio} CLAY for 1 ORE")
    assert hand(traded, RED) == {"ORE": 1}
    assert traded.record["bank"].tolist() == [19, 18, 19, 19, 19]
    assert bank_lines(table(f"RED:{node}:::{ratio - 1}CLAY")) == []


def test_a_city_keeps_its_port() -> None:
    assert "bank 2 CLAY for 1 ORE" in bank_lines(table("RED::38::2CLAY"))


def test_bank_trades_need_the_asked_card_in_the_bank() -> None:
    position = table("RED:29:::4CLAY", "BLUE:6:::19ORE")
    assert "bank 4 CLAY for 1 ORE" not in bank_lines(position)
    assert refused(position, "RED: bank 4 CLAY for 1 ORE") == "The bank has too little ore."


def test_the_bank_gives_one_other_card_at_the_seats_own_rate() -> None:
    position = table("RED:0:::6CLAY")
    assert refused(position, "RED: bank 4 CLAY for 1 ORE") == "You get one other card for 3 clay."
    assert refused(position, "RED: bank 3 CLAY for 1 CLAY") == "You get one other card for 3 clay."
    assert refused(position, "RED: bank 3 CLAY for 2 ORE") == (
        "The bank gives one card for cards of one kind."
    )
    assert refused(position, "RED: bank 3 ORE for 1 WOOD") == "You hold 6 clay only."


def test_an_offer_that_is_accepted_is_an_exchange() -> None:
    position = table("RED:3:::2CLAY", "BLUE:6:::1ORE,1WOOD")
    position = after(position, "RED: offer BLUE 1 CLAY for 1 ORE")
    assert (due(position), awaiting(position)) == ("ANSWER", (BLUE,))
    position, events = play(position, "BLUE: accept")
    assert hand(position, RED) == {"CLAY": 1, "ORE": 1}
    assert hand(position, BLUE) == {"CLAY": 1, "WOOD": 1}
    assert (due(position), awaiting(position)) == ("MAIN", (RED,))
    assert event_json(events)["events"] == [
        {"what": "trade", "seat": "RED", "with": "BLUE", "give": {"CLAY": 1}, "take": {"ORE": 1}}
    ]


def test_where_trades_are_confirmed_its_maker_has_the_last_word_on_an_offer() -> None:
    before = table("RED:3:::2CLAY", "BLUE:6:::1ORE", "WHITE:46:::1WOOD", "confirm=true")
    position = after(before, "RED: offer BLUE,WHITE 1 CLAY for 1 ORE")
    position = after(position, "BLUE: accept | WHITE: refuse")
    assert (due(position), awaiting(position)) == ("CHOOSE", (RED,))
    lines = {write_action(action) for action in actions_of(position.record, RED)}
    assert lines == {"deal BLUE", "no deal"}
    assert hand(after(position, "RED: deal BLUE"), RED) == {"CLAY": 1, "ORE": 1}
    assert (after(position, "RED: no deal").record["hand"] == before.record["hand"]).all()
    nobody = after(before, "RED: offer BLUE 1 CLAY for 1 ORE", "BLUE: refuse")
    assert due(nobody) == "MAIN"
    assert read(write(position)) == position and position.options.confirm


def test_an_offer_that_is_refused_changes_nothing() -> None:
    before = table("RED:3:::2CLAY", "BLUE:6:::1ORE")
    position = after(before, "RED: offer BLUE 1 CLAY for 1 ORE", "BLUE: refuse")
    assert (position.record["hand"] == before.record["hand"]).all()
    assert (due(position), awaiting(position)) == ("MAIN", (RED,))


def test_only_who_holds_the_cards_can_accept() -> None:
    position = table("RED:3:::2CLAY", "BLUE:6:::1WOOD")
    position = after(position, "RED: offer BLUE 1 CLAY for 1 ORE")
    assert refused(position, "BLUE: accept") == "You hold 1 wood only."


def test_trade_is_only_with_the_player_in_turn() -> None:
    position = table("RED:3:::2CLAY", "BLUE:6:::1ORE", "WHITE:46:::1ORE")
    assert refused(position, "BLUE: offer WHITE 1 ORE for 1 CLAY") == "It is not your turn."
    position = after(position, "RED: offer BLUE 1 CLAY for 1 ORE")
    assert refused(position, "WHITE: accept") == "You have no offer to answer."


def test_the_same_type_is_not_on_both_sides() -> None:
    position = table("RED:3:::2CLAY", "BLUE:6:::2CLAY,1ORE")
    wrong = refused(position, "RED: offer BLUE 2 CLAY for 1 ORE 1 CLAY")
    assert wrong == "The same kind of card cannot be on both sides."


def test_there_are_no_gifts_and_both_sides_are_non_empty() -> None:
    position = table("RED:3:::2CLAY", "BLUE:6:::1ORE")
    sentence = "Cards cannot be given away: both sides give something."
    assert refused(position, "RED: offer BLUE 0 CLAY for 1 ORE") == sentence
    assert refused(position, "RED: offer BLUE 1 CLAY for 0 ORE") == sentence


def test_an_offer_needs_cards_one_holds_and_seats_that_are_there() -> None:
    position = table("RED:3:::2CLAY", "BLUE:6:::1ORE", "players=3")
    assert refused(position, "RED: offer BLUE 3 CLAY for 1 ORE") == "You hold 2 clay only."
    assert refused(position, "RED: offer RED 1 CLAY for 1 ORE") == (
        "An offer is made to others at the table."
    )
    assert refused(position, "RED: offer ORANGE 1 CLAY for 1 ORE") == (
        "An offer is made to others at the table."
    )
    assert refused(position, "RED: offer BLUE 1 CLAY for 2 ORE") == (
        "Blue does not hold so many cards."
    )


def test_an_offer_may_be_of_any_size_and_to_several() -> None:
    position = table("RED:3:::5CLAY,1WOOD", "BLUE:6:::3ORE,2WHEAT", "WHITE:46:::5ORE")
    position = after(position, "RED: offer BLUE,WHITE 4 CLAY 1 WOOD for 3 ORE")
    assert awaiting(position) == (BLUE, WHITE)
    position, _ = play(position, "BLUE: refuse | WHITE: accept")
    assert hand(position, WHITE) == {"CLAY": 4, "ORE": 2, "WOOD": 1}
    assert due(position) == "MAIN"


def test_of_several_who_accept_the_seat_in_turn_picks_one() -> None:
    position = table("RED:3:::2CLAY", "BLUE:6:::1ORE", "WHITE:46:::1ORE", "ORANGE:53:::1ORE")
    position = after(position, "RED: offer BLUE,WHITE,ORANGE 1 CLAY for 1 ORE")
    position, _ = play(position, "BLUE: accept | WHITE: accept | ORANGE: refuse")
    assert (due(position), awaiting(position)) == ("CHOOSE", (RED,))
    assert refused(position, "RED: deal ORANGE") == "Orange did not agree."
    dealt = after(position, "RED: deal WHITE")
    assert hand(dealt, WHITE) == {"CLAY": 1}
    assert hand(dealt, BLUE) == {"ORE": 1}
    assert due(dealt) == "MAIN"
    none = after(position, "RED: no deal")
    assert hand(none, RED) == {"CLAY": 2}
    assert due(none) == "MAIN"


def test_a_counteroffer_refuses_and_puts_other_terms_before_the_seat_in_turn() -> None:
    position = table("RED:3:::2CLAY,1WOOD", "BLUE:6:::1ORE", "ORANGE:46:::1ORE")
    position = after(position, "RED: offer BLUE 1 CLAY for 1 ORE")
    assert refused(position, "BLUE: counter 2 ORE for 1 CLAY") == "You hold 1 ore only."
    position = after(position, "BLUE: counter 1 ORE for 1 CLAY 1 WOOD")
    assert (due(position), awaiting(position)) == ("CHOOSE", (RED,))
    dealt = after(position, "RED: deal BLUE")
    assert hand(dealt, RED) == {"CLAY": 1, "ORE": 1}
    assert hand(dealt, BLUE) == {"CLAY": 1, "WOOD": 1}
    assert hand(after(position, "RED: no deal"), RED) == {"CLAY": 2, "WOOD": 1}
    assert hand(dealt, ORANGE) == {"ORE": 1}


def test_a_counteroffer_one_cannot_pay_can_only_be_declined() -> None:
    position = table("RED:3:::2CLAY", "BLUE:6:::1ORE")
    position = after(position, "RED: offer BLUE 1 CLAY for 1 ORE", "BLUE: counter 1 ORE for 3 CLAY")
    assert refused(position, "RED: deal BLUE") == "You hold 2 clay only."
    assert [write_action(action) for action in actions_of(position.record, RED)] == ["no deal"]


def test_trades_can_be_ruled_out() -> None:
    position = table("RED:3:::2CLAY", "BLUE:6:::1ORE", "trades=false")
    assert refused(position, "RED: offer BLUE 1 CLAY for 1 ORE") == (
        "There is no trade between players at this table."
    )


def test_offers_can_be_limited_for_each_turn() -> None:
    position = table("RED:3:::2CLAY", "BLUE:6:::1ORE", "offers_limit=1")
    position = after(position, "RED: offer BLUE 1 CLAY for 1 ORE", "BLUE: refuse")
    assert refused(position, "RED: offer BLUE 1 CLAY for 1 ORE") == "You may make 1 offer a turn."
    lines = [write_action(action) for action in actions_of(position.record, RED)]
    assert not any(line.startswith("offer") for line in lines)


RICH = "2CLAY,2ORE,2SHEEP,2WHEAT,2WOOD"


def test_one_to_one_one_to_two_and_two_to_one_are_listed_120_for_each_seat() -> None:
    position = table(f"RED:3:::{RICH}", f"BLUE:6:::{RICH}")
    lines = [write_action(action) for action in actions_of(position.record, RED)]
    offers = [line for line in lines if line.startswith("offer BLUE")]
    assert len(offers) == len(set(offers)) == 20 + 40 + 30 + 30
    four = table(f"RED:3:::{RICH}", f"BLUE:6:::{RICH}", f"WHITE:46:::{RICH}", f"ORANGE:53:::{RICH}")
    lines = [write_action(action) for action in actions_of(four.record, RED)]
    assert sum(line.startswith("offer") for line in lines) == 360


def test_with_closed_hands_what_the_other_holds_does_not_show_in_the_list() -> None:
    for held in ("2ORE", "1ORE,1WOOD", "2SHEEP"):
        position = table(f"RED:3:::{RICH}", f"BLUE:6:::{held}")
        assert len([a for a in actions_of(position.record, RED) if a["seats"]]) == 120


def test_with_open_hands_only_what_the_other_holds_is_asked_for() -> None:
    position = table("RED:3:::1CLAY", "BLUE:6:::1ORE,1WOOD", "open_hands=true")
    lines = [write_action(action) for action in actions_of(position.record, RED)]
    assert [line for line in lines if line.startswith("offer")] == [
        "offer BLUE 1 CLAY for 1 ORE",
        "offer BLUE 1 CLAY for 1 WOOD",
        "offer BLUE 1 CLAY for 1 ORE 1 WOOD",
    ]


def test_an_offer_that_is_taken_back_is_closed_and_no_answer_to_it_is_heard() -> None:
    before = table("RED:3:::2CLAY", "BLUE:6:::1ORE", "WHITE:9:::1ORE")
    position = after(before, "RED: offer BLUE,WHITE 1 CLAY for 1 ORE")
    position, events = play(position, "BLUE: accept|RED: withdraw")
    assert (due(position), awaiting(position)) == ("MAIN", (RED,))
    assert [hand(position, seat) for seat in (RED, BLUE)] == [{"CLAY": 2}, {"ORE": 1}]
    assert event_json(events)["actions"] == {"RED": "withdraw"}


def test_only_its_maker_takes_an_offer_back_and_only_while_others_think() -> None:
    before = table("RED:3:::2CLAY", "BLUE:6:::1ORE")
    no_offer = "You have no offer that others think about."
    assert refused(before, "RED: withdraw") == no_offer
    position = after(before, "RED: offer BLUE 1 CLAY for 1 ORE")
    assert refused(position, "BLUE: withdraw") == no_offer
    assert refused(position, "RED: end") == "It is not your turn."
    assert interrupting(position) == (RED,) and interrupting(before) == ()
