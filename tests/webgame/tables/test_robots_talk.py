"""Robots at a table of Catan say what they do, in English, and hear what people say."""

import itertools
import json
import re
from typing import Any

import pytest
from django.db import transaction

from bots.catan.conversation.lines import occasions
from bots.sdk.player import Said
from bots.sdk.question import think as answer
from games.catan.options import Options
from games.registry import rules
from tests.webgame.catan import BLUE, RED, WHITE, lay, moment, view
from tests.webgame.play import fresh, key, seat, work
from webgame.accounts.models import User
from webgame.replays.models import Game
from webgame.tables import services
from webgame.tables.dealings import talk_known
from webgame.tables.models import Message
from webgame.tables.refused import Refused
from webgame.tables.services import ears
from webgame.tables.services.bot_turns import settle, take_turn
from webgame.tables.services.submissions import act
from webgame.tables.services.voices import plan_to_say
from webgame.tables.table import lock, look
from webgame.tables.tasks import think
from webgame.tables.terms import Terms

pytestmark = pytest.mark.django_db
RICH = {"red": "3SHEEP,2ORE", "blue": "3WHEAT,2ORE,2WOOD"}
OPENING = rules("catan").write(rules("catan").start(Options(players=3, first=RED), seed=1))
HANDS = {"red": "2CLAY,1WOOD", "blue": "2ORE,1CLAY", "white": "1SHEEP,1ORE"}


def among_robots(ada: User, due: str = "MAIN", **parameters: Any) -> Game:
    """Ada plays red against two robots; nobody has decided anything yet."""
    raw: dict[str, Any] = {"rules": "catan", "power": RED, "stand_in": "jsettlers_fast"}
    raw["options"] = {"players": 3, "board": "beginner"}
    game = services.create_table(ada, Terms.from_json(raw))
    services.fill_with_bots(ada, game)
    game.seats.exclude(number=RED).update(parameters=parameters)
    services.start(ada, game)
    Game.objects.filter(pk=game.pk).update(seed=1)
    return lay(fresh(game), moment(due, **HANDS))


def does(game: Game, number: int, line: str) -> None:
    """A robot acts."""
    with transaction.atomic():
        table = lock(game.pk)
        act(table, table.seats[number], table.game.phase, [line])


def says(game: Game, number: int, line: str) -> None:
    """A robot says something by a line of its own."""
    with transaction.atomic():
        table = lock(game.pk)
        plan_to_say(table, table.seats[number], [Said("all", line)])


def texts(game: Game) -> list[str]:
    return list(Message.objects.filter(game=game).order_by("pk").values_list("text", flat=True))


def robots_turn(game: Game) -> Game:
    """The same moment in blue's turn."""
    return lay(game, moment("MAIN", **HANDS).replace(" RED board", " BLUE board"))


def test_a_robots_offer_is_said_in_english_and_lies_on_the_table(ada: User) -> None:
    game = robots_turn(among_robots(ada))
    does(game, BLUE, "offer RED,WHITE 1 ORE for 1 CLAY")
    offer = view(game, None)["offer"]
    assert (offer["give"], offer["take"]) == ({"ORE": 1}, {"CLAY": 1})
    (message,) = Message.objects.filter(game=game)
    assert re.search(r"\bore\b.*\bclay\b|\bclay\b.*\bore\b", message.text)
    assert message.sender.number == BLUE and message.conversation == "all"
    assert message.meaning == "" and message.phase == game.phase


def test_a_robot_never_says_the_same_words_twice_in_a_row(ada: User) -> None:
    game = robots_turn(among_robots(ada))
    for _ in range(8):
        does(game, BLUE, "offer RED 1 ORE for 1 WOOD")
        services.play(seat(game, RED), fresh(game).phase, ["refuse"], key())
    said = texts(game)
    assert len(said) == 8 and len(set(said)) > 3
    assert all(one != other for one, other in itertools.pairwise(said))


def test_what_a_robot_answers_is_said_when_all_have_answered_and_not_before(ada: User) -> None:
    game = among_robots(ada)
    services.play(seat(game, RED), game.phase, ["offer BLUE,WHITE 1 CLAY for 1 ORE"], key())
    does(game, BLUE, "accept")
    assert texts(game) == []
    does(game, WHITE, "counter 1 ORE for 2 CLAY")
    accepts, counters = texts(game)
    assert "Red" in accepts and "2 clay" in counters.replace("two", "2")


def test_what_robots_say_names_nobody_but_by_color(ada: User) -> None:
    game = among_robots(ada)
    services.play(seat(game, RED), game.phase, ["offer BLUE 1 CLAY for 1 ORE"], key())
    does(game, BLUE, "refuse")
    (refusal,) = texts(game)
    assert "Red" in refusal and "Ada" not in refusal


def test_at_a_table_without_people_nothing_is_put_into_words(ada: User) -> None:
    game = robots_turn(among_robots(ada))
    game.seats.update(user=None, bot="jsettlers_fast")
    does(game, BLUE, "offer WHITE 1 ORE for 1 SHEEP")
    assert texts(game) == []


def test_a_robot_hears_what_people_say_and_answers_in_english(ada: User) -> None:
    game = among_robots(ada, NP_COMPLY_WITH_EMBARGOES=True)
    services.say(seat(game, RED), "all", "let's embargo white", key())
    work()
    first, answer = texts(game)
    assert first == "let's embargo white"
    assert answer in ("I won't trade with White either.", "I join the embargo on White.")
    assert Message.objects.get(text=answer).sender.number == BLUE


def test_robots_say_what_they_need_each_for_itself_with_its_meaning(ada: User) -> None:
    game = among_robots(ada)
    services.say(seat(game, RED), "all", "what do you need?", key())
    work()
    answers = Message.objects.filter(game=game).exclude(sender__number=RED)
    assert {one.sender.number for one in answers} == {BLUE, WHITE}
    assert all('"about":"wanted"' in one.meaning for one in answers)


def test_who_is_asked_by_color_answers_alone(ada: User) -> None:
    game = among_robots(ada)
    services.say(seat(game, RED), "all", "White, what are you building?", key())
    services.say(seat(game, RED), "all", "White, any offers?", key())
    services.say(seat(game, RED), "all", "White, are you a bot?", key())
    work()
    answers = Message.objects.filter(game=game).exclude(sender__number=RED)
    assert [one.sender.number for one in answers] == [WHITE] * 3
    assert {one.conversation for one in answers} == {"all"}, "what all read is answered there"


@pytest.mark.parametrize("due", ["FIRST_SETTLEMENT", "ROLL", "MAIN"])
def test_a_line_of_a_person_is_answered_at_once_by_one_robot(ada: User, due: str) -> None:
    game = among_robots(ada)
    if due != "MAIN":
        game = lay(game, moment(due, more="") if due == "ROLL" else OPENING)
    services.say(seat(game, RED), "all", "hello everybody", key())
    work()
    said, answer = Message.objects.filter(game=game).order_by("pk")
    assert answer.sender.number != RED and answer.meaning == "" and "{" not in answer.text
    assert fresh(game).phase == said.phase, "it is still Ada's move"


def test_what_is_said_while_a_robot_thinks_is_answered_when_it_has_thought(ada: User) -> None:
    game = lay(among_robots(ada), moment("MAIN", **HANDS).replace(" RED board", " WHITE board"))
    does(game, WHITE, "offer RED,BLUE 1 ORE for 1 CLAY")
    turn = take_turn(game.pk, BLUE)
    assert turn and turn.decide
    services.say(seat(game, RED), "all", "Blue, are you a bot?", key())
    think(game.pk, BLUE)
    said = texts(game)
    assert said[-1] == "Blue, are you a bot?", "its mind is held"
    following = settle(turn, answer(turn.question), run=True)
    assert following and following.seat == BLUE and not following.decide
    settle(following, answer(following.question), run=True)
    assert texts(game)[:-1] == said and texts(game)[-1] in occasions()["bot"]


def test_what_is_said_after_much_that_a_robot_has_not_heard_is_answered(
    ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ears, "MOST_HEARD", 1)
    game = among_robots(ada)
    for text in ("hello", "thanks", "who is winning"):
        services.say(seat(game, RED), "all", f"{text}, Blue?", key())
    think(game.pk, BLUE)
    assert len(texts(game)) == 6


def test_words_that_were_played_are_answered_by_what_is_played(ada: User) -> None:
    game = among_robots(ada)
    services.say(seat(game, RED), "all", "my clay for your ore?", key())
    work()
    said = texts(game)[1:]
    assert said and not any(text in occasions()["unclear"] for text in said)
    offers = [step.events["actions"] for step in fresh(game).steps.all()]
    assert any("offer" in line for actions in offers for line in actions.values())
    assert len(said) <= 2, "one answer a robot"


def test_a_private_line_is_answered_in_private(ada: User) -> None:
    game = among_robots(ada)
    services.say(seat(game, RED), [WHITE], "what do you need?", key())
    services.say(seat(game, RED), [WHITE], "thanks", key())
    work()
    answers = Message.objects.filter(game=game, sender__number=WHITE)
    assert len(answers) == 2 and "all" not in {one.conversation for one in answers}
    assert not Message.objects.filter(game=game, sender__number=BLUE)


def test_what_is_said_to_one_robot_alone_it_answers_each_time_whatever_it_is(ada: User) -> None:
    game = among_robots(ada)
    lines = ("why did you rob me?", "my cat is on the keyboard", "what do you want?", "you idiot")
    for line in (*lines, *lines):
        services.say(seat(game, RED), [WHITE], line, key())
    work()
    answers = Message.objects.filter(game=game).exclude(sender__number=RED)
    assert [one.sender.number for one in answers] == [WHITE] * 8
    assert "all" not in {one.conversation for one in answers}


def test_what_a_bot_cannot_say_is_dropped_and_the_rest_said(ada: User) -> None:
    game = among_robots(ada)
    with transaction.atomic():
        table = lock(game.pk)
        lines = [Said((99,), "hello"), Said("all", " "), Said((RED,), "hello")]
        plan_to_say(table, table.seats[BLUE], lines)
    (said,) = Message.objects.filter(game=game)
    assert (said.text, said.conversation) == ("hello", f"{RED},{BLUE}")


def test_an_embargo_that_nobody_joins_and_a_wish_that_nobody_grants_are_answered(ada: User) -> None:
    game = among_robots(ada)
    services.say(seat(game, RED), "all", "let's embargo white", key())
    services.say(seat(game, RED), "all", "any offers?", key())
    work()
    assert len(texts(game)) == 4 and fresh(game).phase == game.phase


def test_where_names_are_hidden_no_robot_tells_that_it_is_one(ada: User) -> None:
    game = among_robots(ada)
    Game.objects.filter(pk=game.pk).update(terms=game.terms | {"names": "hidden"})
    services.say(seat(game, RED), "all", "Blue, are you a bot?", key())
    work()
    assert texts(game)[1] in occasions()["bot_hidden"]


def test_robots_without_people_are_told_of_none_and_where_nobody_talks_of_nothing(
    ada: User,
) -> None:
    game = among_robots(ada)
    told = talk_known(look(game.pk), BLUE)
    assert told == {"hidden": False, "people": [RED], "answering": [WHITE]}
    game.seats.update(user=None, bot="jsettlers_fast")
    assert talk_known(look(game.pk), BLUE)["people"] == []
    Game.objects.filter(pk=game.pk).update(terms=game.terms | {"press": "none"})
    assert talk_known(look(game.pk), BLUE) == {}


def test_who_is_asked_for_offers_says_what_it_would_trade(ada: User) -> None:
    game = among_robots(ada)
    game = lay(game, moment("MAIN", **RICH))
    services.say(seat(game, RED), "all", "any offers?", key())
    work()
    offers = Message.objects.filter(game=game, sender__number__in=(BLUE, WHITE))
    assert offers and all('"kind":"offer"' in one.meaning for one in offers)
    assert fresh(game).phase == game.phase, "nothing is offered by the rules yet"


def test_what_a_robot_proposed_it_takes_when_it_is_taken_up(ada: User) -> None:
    game = among_robots(ada)
    game = lay(game, moment("MAIN", **RICH))
    services.say(seat(game, RED), "all", "any offers?", key())
    work()
    proposal = json.loads(Message.objects.get(game=game, sender__number=BLUE).meaning)
    give = " ".join(f"{count} {kind.upper()}" for kind, count in proposal["get"][0].items())
    take = " ".join(f"{count} {kind.upper()}" for kind, count in proposal["give"][0].items())
    services.play(seat(game, RED), game.phase, [f"offer BLUE {give} for {take}"], key())
    work()
    trades = [
        e for s in fresh(game).steps.all() for e in s.events["events"] if e["what"] == "trade"
    ]
    assert len(trades) == 1


def test_what_is_only_asked_for_a_robot_completes(ada: User) -> None:
    game = lay(among_robots(ada), moment("MAIN", **RICH))
    services.say(seat(game, RED), "all", "I need wheat for ore or sheep", key())
    work()
    proposal = json.loads(Message.objects.get(game=game, sender__number=BLUE).meaning)
    assert (proposal["give"], proposal["get"]) == ([{"wheat": 1}], [{"ore": 1}])


def test_a_robot_that_yields_to_a_block_takes_its_offer_back(ada: User) -> None:
    game = robots_turn(among_robots(ada, NP_BLOCK_TRADES_GULLIBLE=True))
    does(game, BLUE, "offer RED 1 ORE for 1 CLAY")
    services.say(seat(game, RED), "all", "don't give them any clay", key())
    work()
    taken = [step.events["actions"] for step in fresh(game).steps.all()]
    assert {"BLUE": "withdraw"} in taken


def test_a_robots_own_line_is_said_in_english_with_its_meaning(ada: User) -> None:
    game = among_robots(ada)
    says(game, BLUE, "announce resources 2 ORE 1 CLAY")
    says(game, WHITE, "embargo RED")
    hand, embargo = Message.objects.filter(game=game).order_by("pk")
    assert "1 clay and 2 ore" in hand.text.replace("a clay", "1 clay").replace("two", "2")
    assert "Red" in embargo.text and '"kind":"embargo"' in embargo.meaning


FORCE = "Blue, I give you 1 wood for 2 ore, and you have to accept."


def forced(ada: User, **parameters: Any) -> dict[str, Any]:
    """What Ada, red, sees once she has forced a bad bargain on blue at a table for study."""
    game = lay(
        among_robots(ada, **parameters), moment("MAIN", **HANDS, more="rolled open_hands=true")
    )
    services.say(seat(game, RED), "all", FORCE, key())
    work()
    assert texts(game)[0] == FORCE
    return view(game, RED)


def test_a_robot_that_can_be_forced_accepts_what_a_person_forces_on_it(ada: User) -> None:
    seats = forced(ada, NP_FORCE_ACCEPT_GULLIBLE=True)["seats"]
    assert seats["RED"]["hand"] == {"CLAY": 2, "ORE": 2}
    assert seats["BLUE"]["hand"] == {"CLAY": 1, "WOOD": 1}


def test_a_robot_that_cannot_be_forced_decides_as_ever(ada: User) -> None:
    assert forced(ada)["seats"]["RED"]["hand"] == {"CLAY": 2, "WOOD": 1}


def test_nothing_is_forced_where_a_table_is_not_for_study(ada: User) -> None:
    game = among_robots(ada, NP_FORCE_ACCEPT_GULLIBLE=True)
    with pytest.raises(Refused, match="only at tables for study"):
        services.say(seat(game, RED), "all", FORCE, key())
    meaning = '{"kind":"force","to":[1],"give":[{"wood":1}],"get":[{"ore":2}]}'
    with pytest.raises(Refused, match="only at tables for study"):
        services.compose(seat(game, RED), "all", meaning)
    assert texts(game) == [] and fresh(game).phase == game.phase
