"""Trades by typing at a table of Catan: read for the writer, played by the seat, atomic."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from games.registry import rules
from tests.webgame.catan import BLUE, RED, WHITE, lay, moment, people_at_a_table, view
from tests.webgame.play import fresh, key, kinds, seat, told
from webgame.accounts.models import User
from webgame.replays.models import Game
from webgame.tables import services
from webgame.tables.models import Message
from webgame.tables.refused import Refused

pytestmark = pytest.mark.django_db
HANDS = {"red": "2CLAY,1WOOD", "blue": "2ORE", "white": "1SHEEP,1ORE"}


@pytest.fixture
def game(ada: User, basil: User) -> Game:
    """It is red's turn, the dice are thrown."""
    return lay(people_at_a_table(ada, basil), moment("MAIN", **HANDS))


def say(game: Game, number: int, text: str, meaning: str = "", to: Any = "all") -> dict[str, Any]:
    return services.say(seat(game, number), to, text, key(), meaning)


def read(game: Game, number: int, text: str, to: Any = "all") -> dict[str, Any]:
    return services.reading(seat(game, number), to, text)


def hands(game: Game) -> list[list[int]]:
    laws = rules("catan")
    return [list(map(int, row)) for row in laws.read(fresh(game).position).record["hand"][:3]]


def test_a_line_is_told_back_to_its_writer_before_it_is_sent(game: Game) -> None:
    found = read(game, RED, "basil, my clay for your ore?")
    assert found["status"] == "understood"
    assert found["sentence"] == "You offer Basil 1 clay for 1 ore."
    assert fresh(game).phase == game.phase and not Message.objects.exists()


def test_a_spoken_offer_is_made_and_a_spoken_yes_trades(game: Game) -> None:
    assert say(game, RED, "basil, my clay for your ore?")["status"] == "understood"
    offer = view(game, None)["offer"]
    assert (offer["give"], offer["take"]) == ({"CLAY": 1}, {"ORE": 1})
    assert list(offer["answers"]) == ["BLUE"]
    say(game, BLUE, "deal!")
    assert view(game, RED)["seats"]["RED"]["hand"] == {"CLAY": 1, "ORE": 1, "WOOD": 1}
    assert [one.text for one in Message.objects.order_by("pk")] == [
        "basil, my clay for your ore?",
        "deal!",
    ]


def test_what_is_offered_in_private_is_offered_to_who_hears_it(game: Game) -> None:
    say(game, RED, "I give 1 clay for 1 ore", to=[WHITE])
    assert list(view(game, None)["offer"]["answers"]) == ["WHITE"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("I give 1 clay for 1 ore", "You offer {} 1 clay for 1 ore."),
        ("what do you need?", "You ask {} what they lack."),
        ("what do you have", "You ask {} what cards they hold."),
        ("any offers?", "You ask {} for offers."),
        ("what are you building?", "You ask {} what they plan to build."),
    ],
)
def test_the_reading_says_who_hears_a_line(game: Game, text: str, said: str) -> None:
    for to, called in (("all", "everyone"), ([WHITE], "Carla"), ([BLUE], "Basil")):
        assert read(game, RED, text, to)["sentence"] == said.format(called)


def test_a_mistake_is_told_to_its_writer_alone(game: Game) -> None:
    found = read(game, RED, "I give 9 clay for 1 ore")
    assert found["refused"] == found["mistake"] == "You do not hold 9 clay."
    before = [len(told(game, number)) for number in (RED, BLUE, WHITE, None)]
    with pytest.raises(Refused, match="do not hold 9 clay"):
        say(game, RED, "I give 9 clay for 1 ore")
    assert [len(told(game, number)) for number in (RED, BLUE, WHITE, None)] == before


def test_an_offer_that_the_rules_refuse_is_not_said(game: Game) -> None:
    game = lay(game, moment("ROLL", **HANDS, more=""))
    with pytest.raises(Refused):
        say(game, RED, "I give 1 clay for 1 ore")
    assert not Message.objects.exists() and fresh(game).phase == game.phase


def test_a_command_is_an_act_without_words(game: Game) -> None:
    say(game, RED, "\\done")
    assert view(game, None)["turn"] == "BLUE"
    assert not Message.objects.exists() and "message" not in kinds(game, BLUE)
    with pytest.raises(Refused, match="It is not your turn"):
        say(game, RED, "\\done")
    with pytest.raises(Refused, match=r"Say where, such as \\buyr 17-22"):
        say(game, RED, "\\buyr")
    with pytest.raises(Refused, match="my sheep for your ore"):
        say(game, RED, "\\help")


def test_of_several_meanings_the_one_that_is_picked_is_played(game: Game) -> None:
    game = lay(game, moment("MAIN", red="1CLAY,1ORE", blue="1ORE,1CLAY"))
    text = "wanna trade clay for ore?"
    found = read(game, RED, text)
    assert found["status"] == "several" and len(found["readings"]) > 1
    offered = "You offer everyone 1 clay for 1 ore."
    chosen = next(one for one in found["readings"] if one["sentence"] == offered)
    say(game, RED, text, chosen["meaning"])
    assert view(game, None)["offer"]["give"] == {"CLAY": 1}


def test_a_meaning_that_the_words_do_not_have_is_refused(game: Game) -> None:
    other = read(game, RED, "I give 1 wood for 1 ore")["meaning"]
    with pytest.raises(Refused, match="does not say this"):
        say(game, RED, "I give 1 clay for 1 ore", other)


def test_plain_talk_and_what_is_sent_as_plain_words_play_nothing(game: Game) -> None:
    say(game, WHITE, "good luck everybody")
    say(game, RED, "I give 1 clay for 1 ore", "chat")
    assert fresh(game).phase == game.phase
    assert [one.status for one in Message.objects.order_by("pk")] == ["chat", "chat"]


def test_what_somebody_would_give_out_of_turn_is_only_said(game: Game) -> None:
    said = say(game, BLUE, "I give 1 ore for 1 clay")
    assert said["status"] == "understood" and fresh(game).phase == game.phase


def test_an_answer_is_given_once_and_a_closed_offer_cannot_be_taken(game: Game) -> None:
    services.play(seat(game, RED), game.phase, ["offer BLUE,WHITE 1 CLAY for 1 ORE"], key())
    phase = fresh(game).phase
    services.play(seat(game, BLUE), phase, ["accept"], key())
    with pytest.raises(Refused):
        services.play(seat(game, BLUE), phase, ["accept"], key())
    services.play(seat(game, WHITE), phase, ["refuse"], key())
    with pytest.raises(Refused, match="too late"):
        services.play(seat(game, WHITE), phase, ["accept"], key())


def test_a_step_of_several_answers_bears_the_phase_in_which_they_were_given(game: Game) -> None:
    services.play(seat(game, RED), game.phase, ["offer BLUE,WHITE 1 CLAY for 1 ORE"], key())
    phase = fresh(game).phase
    services.play(seat(game, BLUE), phase, ["refuse"], key())
    services.play(seat(game, WHITE), phase, ["accept"], key())
    step = fresh(game).steps.latest("number")
    assert step.phase == step.events["phase"] == phase
    assert Client().get(f"/g/{game.gid}/{phase}/").status_code == 200


def test_nobody_plays_for_another_and_an_onlooker_for_nobody(game: Game, outsider: User) -> None:
    with pytest.raises(Refused, match="It is not your turn"):
        services.play(seat(game, WHITE), game.phase, ["end"], key())
    client = Client()
    client.force_login(outsider)
    assert client.get(f"/g/{game.gid}/legal/{RED}.json").status_code == 403
    assert Client().get(f"/g/{game.gid}/legal/{RED}.json").status_code == 403


def test_who_sits_there_may_ask_what_can_be_done(game: Game, ada: User) -> None:
    client = Client()
    client.force_login(ada)
    assert "end" in client.get(f"/g/{game.gid}/legal/{RED}.json").json()["lines"]
    assert client.get(f"/g/{game.gid}/legal/{BLUE}.json").status_code == 403


@pytest.mark.django_db(transaction=True)
@pytest.mark.database
def test_two_who_accept_at_the_same_instant_make_one_trade(ada: User, basil: User) -> None:
    game = lay(people_at_a_table(ada, basil), moment("MAIN", **HANDS))
    services.play(seat(game, RED), game.phase, ["offer BLUE,WHITE 1 CLAY for 1 ORE"], key())
    phase, total = fresh(game).phase, sum(map(sum, hands(game)))

    def accept(number: int) -> None:
        try:
            services.play(seat(game, number), phase, ["accept"], key())
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as at_once:
        list(at_once.map(accept, (BLUE, WHITE)))
    now = fresh(game)
    if view(game, None)["due"] == "CHOOSE":
        services.play(seat(now, RED), now.phase, ["deal WHITE"], key())
    trades = [e for step in now.steps.all() for e in step.events["events"] if e["what"] == "trade"]
    later = [e for step in fresh(game).steps.all() for e in step.events["events"]]
    assert len(trades) <= 1 and len([e for e in later if e["what"] == "trade"]) == 1
    assert sum(map(sum, hands(game))) == total


def test_an_offer_is_taken_back_by_word_or_by_a_press_and_cannot_be_taken_then(game: Game) -> None:
    services.play(seat(game, RED), game.phase, ["offer BLUE,WHITE 1 CLAY for 1 ORE"], key())
    phase = fresh(game).phase
    services.play(seat(game, WHITE), phase, ["accept"], key())
    say(game, RED, "I take my offer back.")
    assert "offer" not in view(game, None) and view(game, None)["due"] == "MAIN"
    for answer in ("accept", "refuse"):
        with pytest.raises(Refused, match="too late"):
            services.play(seat(game, BLUE), phase, [answer], key())
    with pytest.raises(Refused, match="no offer to answer"):
        say(game, BLUE, "deal, Ada!")
    assert hands(game) == [[2, 0, 0, 0, 1], [0, 2, 0, 0, 0], [0, 1, 1, 0, 0]]
    step = fresh(game).steps.latest("number")
    assert step.lines == {str(RED): ["withdraw"]} and step.events["actions"] == {"RED": "withdraw"}


@pytest.mark.parametrize("tried", ["\\done", "I give 1 wood for 1 ore", "\\roll"])
def test_whoever_waits_for_answers_is_told_so_whatever_is_tried(game: Game, tried: str) -> None:
    say(game, RED, "my clay for your ore?")
    with pytest.raises(Refused, match="still open: Blue and White have not answered"):
        say(game, RED, tried)
    say(game, BLUE, "no thanks")
    with pytest.raises(Refused, match="still open: White has not answered"):
        say(game, RED, tried)
    with pytest.raises(Refused, match="still open: White has not answered"):
        services.play(seat(game, RED), fresh(game).phase, ["end"], key())


def test_whoever_waits_for_discards_is_told_so(game: Game) -> None:
    game = lay(game, moment("DISCARD", blue="8ORE", more="rolled owed=BLUE4"))
    with pytest.raises(Refused, match="Blue must discard first"):
        say(game, RED, "\\done")


def test_where_names_are_hidden_nobody_learns_who_answered_so_soon(ada: User, basil: User) -> None:
    hidden = people_at_a_table(ada, basil, names="hidden_until_end")
    game = lay(hidden, moment("MAIN", **HANDS))
    say(game, RED, "my clay for your ore?")
    say(game, BLUE, "no thanks")
    with pytest.raises(Refused, match="still open: Blue and White have not answered"):
        say(game, RED, "\\done")


def test_nobody_takes_back_the_offer_of_another_or_what_is_not_offered(game: Game) -> None:
    with pytest.raises(Refused, match="no offer that others think about"):
        services.play(seat(game, RED), game.phase, ["withdraw"], key())
    services.play(seat(game, RED), game.phase, ["offer BLUE,WHITE 1 CLAY for 1 ORE"], key())
    with pytest.raises(Refused, match="no offer that others think about"):
        services.play(seat(game, BLUE), fresh(game).phase, ["withdraw"], key())


def test_what_somebody_would_trade_out_of_turn_is_done_when_it_is_taken_up(game: Game) -> None:
    say(game, BLUE, "I give 1 ore for 1 clay")
    services.play(seat(game, RED), game.phase, ["offer BLUE 1 CLAY for 1 ORE"], key())
    assert hands(game)[:2] == [[1, 1, 0, 0, 1], [1, 1, 0, 0, 0]]
    services.play(seat(game, RED), fresh(game).phase, ["offer BLUE 1 CLAY for 1 ORE"], key())
    assert view(game, None)["offer"]["answers"] == {"BLUE": "AWAITED"}, "a word is kept once"


def test_a_yes_to_what_somebody_would_trade_takes_it_up(game: Game) -> None:
    say(game, BLUE, "I give 1 ore for 1 clay")
    say(game, RED, "deal, Basil!")
    assert hands(game)[:2] == [[1, 1, 0, 0, 1], [1, 1, 0, 0, 0]]
    with pytest.raises(Refused):
        say(game, RED, "deal, Basil!")


def test_other_terms_than_those_that_were_spoken_of_are_asked_about(game: Game) -> None:
    say(game, BLUE, "I give 1 ore for 1 clay")
    services.play(seat(game, RED), game.phase, ["offer BLUE 1 WOOD for 1 ORE"], key())
    assert view(game, None)["offer"]["answers"] == {"BLUE": "AWAITED"}


def test_what_was_proposed_and_taken_back_binds_nobody(game: Game) -> None:
    say(game, BLUE, "I give 1 ore for 1 clay")
    say(game, BLUE, "I take my offer back.")
    services.play(seat(game, RED), game.phase, ["offer BLUE 1 CLAY for 1 ORE"], key())
    assert view(game, None)["offer"]["answers"] == {"BLUE": "AWAITED"}


def test_who_wants_no_more_offers_is_not_asked_in_this_turn(game: Game) -> None:
    say(game, BLUE, "No more offers this turn, please.")
    services.play(seat(game, RED), game.phase, ["offer BLUE,WHITE 1 CLAY for 1 ORE"], key())
    assert seat(game, BLUE).draft.lines == ["refuse"]
    services.play(seat(game, WHITE), fresh(game).phase, ["refuse"], key())
    assert view(game, None)["due"] == "MAIN"
    services.play(seat(game, RED), fresh(game).phase, ["end"], key())
    game = lay(game, moment("MAIN", **HANDS).replace("T5.3", "T8.3"))
    services.play(seat(game, RED), game.phase, ["offer BLUE 1 CLAY for 1 ORE"], key())
    assert view(game, None)["offer"]["answers"] == {"BLUE": "AWAITED"}


def test_what_is_only_asked_for_counts_among_the_offers_of_a_turn(ada: User, basil: User) -> None:
    options = {"players": 3, "board": "beginner", "offers_limit": 2}
    game = people_at_a_table(ada, basil, options=options)
    limited = moment("MAIN", **HANDS, more="rolled offers_limit=2")
    game = lay(game, limited)
    say(game, RED, "I need ore")
    say(game, RED, "I need ore or wheat")
    with pytest.raises(Refused, match="one offer too many"):
        say(game, RED, "I need sheep")
    say(game, RED, "good luck")


def test_a_meaning_is_put_into_words_that_read_back_to_it(game: Game) -> None:
    meaning = '{"kind":"offer","to":"all","give":null,"get":[{"ore":1}]}'
    worded = services.compose(seat(game, RED), "all", meaning)
    assert read(game, RED, worded["text"])["meaning"] == worded["meaning"]
    say(game, RED, worded["text"], worded["meaning"])
    with pytest.raises(Refused):
        services.compose(seat(game, RED), "all", '{"kind":"dance"}')
    with pytest.raises(Refused):
        services.compose(seat(game, RED), "all", "not even JSON")


@pytest.mark.django_db(transaction=True)
@pytest.mark.database
def test_taking_an_offer_back_and_taking_it_at_the_same_instant_is_one_of_both(
    ada: User, basil: User
) -> None:
    game = lay(people_at_a_table(ada, basil), moment("MAIN", **HANDS))
    services.play(seat(game, RED), game.phase, ["offer BLUE 1 CLAY for 1 ORE"], key())
    phase, total = fresh(game).phase, sum(map(sum, hands(game)))

    def play(move: tuple[int, str]) -> bool:
        try:
            services.play(seat(game, move[0]), phase, [move[1]], key())
        except Refused:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(2) as at_once:
        done = list(at_once.map(play, ((BLUE, "accept"), (RED, "withdraw"))))
    assert sum(done) == 1 and view(game, None)["due"] == "MAIN"
    assert hands(game)[RED] == ([1, 1, 0, 0, 1] if done[0] else [2, 0, 0, 0, 1])
    assert sum(map(sum, hands(game))) == total
