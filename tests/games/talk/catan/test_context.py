"""What a line means depends on where it is said: whose turn, what is open, what is held."""

import pytest

from games.core.errors import NotUnderstood
from games.talk.catan import notation
from games.talk.catan.context import Context, from_json
from games.talk.catan.reading import read
from tests.games.talk.catan.tables import OFFER, PLAYERS, WANTED, table


def said(text: str, context: Context) -> str:
    """What a text means there, as one line."""
    reading = read(text, context)
    if reading.meaning is None:
        return " / ".join(sorted(notation.write(one) for one in reading.readings))
    return notation.write(reading.meaning)


@pytest.mark.parametrize(
    ("context", "to"),
    [
        (table(), "all"),
        (table(turn=1), "all"),
        (table(OFFER, turn=1), "1"),
        (table(OFFER | {"to": [0, 2]}, turn=1), "1"),
        (table(OFFER | {"to": [0]}), "1"),
        (table(OFFER | {"to": [2]}), "all"),
        (table(OFFER | {"from": 0}), "all"),
    ],
)
def test_who_names_nobody_speaks_to_all_or_to_the_maker_of_the_open_offer(
    context: Context, to: str
) -> None:
    assert said("I need ore", context) == f"offer {to} ? for 1 ore"
    assert said("Fred, I need ore", context) == "offer 2 ? for 1 ore"
    assert said("Everyone, I need ore", context) == "offer all ? for 1 ore"


def test_yes_and_no_answer_the_open_offer_of_another_and_nothing_else() -> None:
    assert said("ok", table(OFFER, turn=1)) == "accept 1"
    assert said("no", table(OFFER, turn=1)) == "reject 1"
    assert said("ok", table()) == said("ok", table(OFFER | {"from": 0})) == "chat"
    assert said("ok Peter", table()) == "accept 1"


def test_a_mere_number_takes_its_kind_from_the_open_offer() -> None:
    asked = table(OFFER, turn=1)
    assert said("I give 2", asked) == "offer 1 2 ore for ?"
    assert said("I want 2", asked) == "offer 1 ? for 2 clay"
    assert said("2 for 3", asked) == "offer 1 2 ore for 3 clay"
    own = table(OFFER | {"from": 0})
    assert said("I give 2", own) == "offer all 2 clay for ?"
    assert said("I want 2", table(WANTED, turn=1)) == "offer 1 ? for 2 ?"
    two = table(OFFER | {"get": [{"ore": 1, "wheat": 1}]}, turn=1)
    assert said("I give 2", two) == "offer 1 2 ? for ?"
    assert said("2 for 1 ore", asked) == "offer 1 2 ? for 1 ore"


def test_what_is_held_decides_between_readings() -> None:
    assert said("I give w", table(hand={"wood": 1})) == "offer all 1 wood for ?"
    assert said("I give w", table(hand={"wood": 1, "wheat": 1})) == (
        "offer all 1 wheat for ? / offer all 1 wood for ?"
    )
    assert said("ore for sheep?", table(hand={"ore": 1, "sheep": 1})) == (
        "offer all 1 ore for 1 sheep"
    )
    assert said("ore for sheep?", table(hand={"sheep": 1})) == "offer all 1 sheep for 1 ore"
    assert said("ore for sheep?", table(hand={})) == "error not_held"
    assert said("all my ore for a sheep", table(hand={"ore": 3})) == "offer all 3 ore for 1 sheep"


@pytest.mark.parametrize(
    "question",
    [
        "Anyone got ore for a sheep?",
        "anyone have ore for sheep",
        "anybody give ore for a sheep?",
        "anyone selling ore for my sheep?",
        "Peter got ore for a sheep?",
        "who's got ore for sheep?",
        "any ore for a sheep?",
    ],
)
def test_who_is_asked_for_cards_gives_them_whatever_the_speaker_holds(question: str) -> None:
    whom = "1" if question.startswith("Peter") else "all"
    for hand in ({"sheep": 1}, {"ore": 1, "sheep": 1}, None):
        assert said(question, table(hand=hand)) == f"offer {whom} 1 sheep for 1 ore"
    assert said(question, table(hand={"ore": 1})) == "error not_held"


@pytest.mark.parametrize("question", ["anyone want ore for a sheep?", "anyone need ore for sheep?"])
def test_who_is_asked_whether_they_want_cards_gets_them(question: str) -> None:
    assert said(question, table(hand={"ore": 1})) == "offer all 1 ore for 1 sheep"
    assert said(question, table(hand={"sheep": 1})) == "error not_held"


def test_offers_are_forced_at_tables_for_study_alone_and_by_who_is_in_turn() -> None:
    text = "Peter, I give you 1 clay for 1 ore, and you have to accept."
    assert said(text, table(study=True)) == "force 1 1 clay for 1 ore"
    assert read(text, table()).sentence == "Offers are forced only at tables for study."
    assert said(text, table(study=True, turn=1)) == "error not_in_turn"
    assert said(text, table(study=True, hand={"ore": 1})) == "error not_held"
    assert said("I need ore, and you have to accept.", table(study=True)) == "chat"


def test_the_rate_at_the_bank_is_that_of_the_ports() -> None:
    line = "bank, I trade {} ore for 1 clay"
    for ports, rate in (((), 4), (("3:1",), 3), (("3:1", "ore"), 2), (("wood",), 4)):
        here = table(hand={"ore": 9}, ports=ports)
        assert said(line.format(rate), here) == f"bank {rate} ore for 1 clay"
        assert read(line.format(rate + 1), here).sentence == f"Your rate for ore is {rate} to 1."


def test_where_a_name_may_be_two_players_the_writer_is_asked() -> None:
    players = [*PLAYERS, {"seat": 4, "colour": "green", "name": "Samuel"}]
    here = table(players=players)
    assert said("sa, I need ore", here) == "offer 3 ? for 1 ore / offer 4 ? for 1 ore"
    assert said("Sam, I need ore", here) == "offer 3 ? for 1 ore"


def test_a_choice_among_seats_or_sides_is_asked_and_said() -> None:
    reading = read("ore?", table())
    assert reading.meaning is None and len(reading.readings) == 2
    assert "several ways" in reading.mistake


def test_typos_are_told() -> None:
    reading = read("anyone got whaet?", table())
    assert notation.write(reading.meaning) == "offer all ? for 1 wheat" if reading.meaning else 0
    assert reading.typos == (("whaet", "wheat"),)


def test_what_speaks_of_cards_and_is_not_understood_is_said_to_its_writer() -> None:
    assert "not understood" in read("the robber loves my ore", table()).mistake
    assert read("the robber is annoying", table()).mistake == ""


@pytest.mark.parametrize(
    "bad",
    [
        None,
        [],
        {},
        {"speaker": 0},
        {"speaker": 7, "players": PLAYERS},
        {"speaker": [0], "players": PLAYERS},
        {"speaker": {"seat": "0"}, "players": PLAYERS},
        {"speaker": PLAYERS[0], "players": 5},
        {"speaker": PLAYERS[0], "players": [5]},
        {"speaker": PLAYERS[0], "players": [{"seat": 1, "name": 5}]},
        {"speaker": PLAYERS[0], "players": PLAYERS, "turn": 9},
        {"speaker": PLAYERS[0], "players": PLAYERS, "turn": [1]},
        {"speaker": PLAYERS[0], "players": PLAYERS, "hand": 5},
        {"speaker": PLAYERS[0], "players": PLAYERS, "hand": {"gold": 1}},
        {"speaker": PLAYERS[0], "players": PLAYERS, "hand": {"ore": "1"}},
        {"speaker": PLAYERS[0], "players": PLAYERS, "ports": "ore"},
        {"speaker": PLAYERS[0], "players": PLAYERS, "ports": [["ore"]]},
        {"speaker": PLAYERS[0], "players": PLAYERS, "open_offer": 5},
        {"speaker": PLAYERS[0], "players": PLAYERS, "open_offer": {"from": 9}},
        {"speaker": PLAYERS[0], "players": PLAYERS, "open_offer": {"from": [1]}},
        {"speaker": PLAYERS[0], "players": PLAYERS, "open_offer": OFFER | {"give": [{"x": 1}]}},
        {"speaker": PLAYERS[0], "players": PLAYERS, "open_offer": OFFER | {"give": []}},
        {"speaker": PLAYERS[0], "players": PLAYERS, "open_offer": OFFER | {"to": 5}},
    ],
)
def test_a_context_that_cannot_be_is_refused_with_a_sentence(bad: object) -> None:
    with pytest.raises(NotUnderstood, match=r"^That is no \w+ of a trade line: .+\.$"):
        from_json(bad)
