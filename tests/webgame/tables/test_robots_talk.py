"""Robots at a table of Catan say what they do, in English, and hear what people say."""

import itertools
import json
import re
from typing import Any

import pytest
from django.db import transaction

from bots.sdk.player import Said
from tests.webgame.catan import BLUE, RED, WHITE, lay, moment, view
from tests.webgame.play import fresh, key, seat, work
from webgame.accounts.models import User
from webgame.replays.models import Game
from webgame.tables import services
from webgame.tables.models import Message
from webgame.tables.refused import Refused
from webgame.tables.services.submissions import act
from webgame.tables.services.voices import plan_to_say
from webgame.tables.table import lock
from webgame.tables.terms import Terms

pytestmark = pytest.mark.django_db
RICH = {"red": "3SHEEP,2ORE", "blue": "3WHEAT,2ORE,2WOOD"}
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


def test_a_robot_that_does_not_listen_says_nothing(ada: User) -> None:
    game = among_robots(ada)
    services.say(seat(game, RED), "all", "let's embargo white", key())
    services.say(seat(game, RED), "all", "what do you need?", key())
    work()
    assert texts(game) == ["let's embargo white", "what do you need?"]


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
