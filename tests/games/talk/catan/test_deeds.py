"""What is said becomes an action of the rules or an act that robots hear, where it can."""

import pytest
from hypothesis import given, settings

from games.catan.notation import read_action, write_action
from games.talk.catan.context import Context
from games.talk.catan.deeds import act_line, action_line
from games.talk.catan.meaning import Meaning, Offer
from games.talk.catan.reading import read
from tests.games.talk.catan.tables import OFFER, WANTED, offers, table


def deed(text: str, context: Context) -> str | None:
    """The action or act of a text."""
    meaning = read(text, context).meaning
    assert meaning is not None
    return action_line(meaning, context) or act_line(meaning, context)


@pytest.mark.parametrize(
    ("text", "context", "line"),
    [
        ("anyone want 2 ore for a wheat?", table(), "offer BLUE,WHITE,ORANGE 2 ORE for 1 WHEAT"),
        ("Peter, 1 wood and 1 ore for 1 clay", table(), "offer BLUE 1 ORE 1 WOOD for 1 CLAY"),
        ("no, 1 ore for 2 clay", table(OFFER, turn=1), "counter 1 ORE for 2 CLAY"),
        ("ok", table(OFFER, turn=1), "accept"),
        ("no thanks", table(OFFER, turn=1), "refuse"),
        ("ok", table(OFFER), "deal BLUE"),
        ("no", table(OFFER), "no deal"),
        ("bank, I trade 4 ore for a clay", table(), "bank 4 ORE for 1 CLAY"),
        ("\\roll", table(), "roll"),
        ("\\done", table(), "end"),
        ("\\buyd", table(), "buy"),
        ("\\buys 17", table(), "settlement 17"),
        ("\\buyr 17-22", table(), "road 17-22"),
    ],
)
def test_what_is_said_is_an_action(text: str, context: Context, line: str) -> None:
    assert deed(text, context) == line == write_action(read_action(line))


@pytest.mark.parametrize(
    ("text", "context", "line"),
    [
        ("I'd give 1 ore for a clay", table(turn=1), "propose 1 ORE for 1 CLAY"),
        ("what do you need?", table(), "request wanted"),
        ("My hand: 2 clay and an ore", table(), "announce resources 2 CLAY 1 ORE"),
        ("I plan to build a city at 17", table(), "announce plan city 17"),
        ("I lack nothing", table(), "announce wanted nothing"),
        ("any offers?", table(), "solicit"),
        ("I take it back", table(OFFER | {"from": 0}), "take back"),
        ("let's embargo red", table(), "embargo BLUE"),
        ("I won't trade with red either", table(), "comply BLUE"),
        ("don't give him ore or wheat", table(OFFER, turn=1), None),
        ("don't give him ore and wheat", table(OFFER, turn=1), "block ORE WHEAT"),
        ("Fred, with that you can build a city", table(OFFER), "persuade WHITE city"),
        ("no more offers", table(), "silence"),
        ("\\buyr", table(), None),
        ("good game", table(), None),
        ("I need ore", table(), "open anything for 1 ORE"),
        ("I can give 2 ore", table(), "open 2 ORE for anything"),
        ("I give ore or wheat for a clay", table(), "open 1 ORE or 1 WHEAT for 1 CLAY"),
        ("I need clay or wood", table(), None),
    ],
)
def test_other_talk_is_an_act_or_neither(text: str, context: Context, line: str | None) -> None:
    assert deed(text, context) == line


@settings(max_examples=200, deadline=None, derandomize=True)
@given(offers())
def test_an_offer_is_an_action_if_nothing_is_left_open(offer: Offer) -> None:
    line = action_line(offer, table())
    single = all(one is not None and len(one) == 1 for one in (offer.give, offer.get))
    assert (line is not None) == (offer.complete and single)
    if line:
        assert write_action(read_action(line)) == line
    meaning: Meaning = offer
    assert action_line(meaning, table(WANTED | {"from": 2}, turn=1)) is None
