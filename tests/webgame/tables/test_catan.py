"""Catan at a table: from the front page and the lobby to the end, by the services."""

import re

import pytest
from django.test import Client

from tests.webgame.pages.door import words
from tests.webgame.play import fresh, key, leave_to_bots, seat, work
from webgame.accounts.models import User
from webgame.faces.clock_kinds import MINUTE
from webgame.faces.registry import coming, face_of, offered
from webgame.replays.models import Game, State
from webgame.tables import services
from webgame.tables.refused import Refused
from webgame.tables.terms import Terms
from webgame.tables.words import agreed

RED = 0
USUAL = "jsettlers_fast"


def table(ada: User, **options: object) -> Game:
    """A table of Catan; Ada plays red."""
    chosen = {"rules": "catan", "power": RED, "options": {"board": "beginner", **options}}
    return services.create_table(ada, Terms.from_json(chosen))


def first_settlement(game: Game) -> dict[str, object]:
    """Ada founds her first settlement; the bots then do theirs."""
    mine = seat(game, RED)
    drafted = services.submit_draft(mine, game.phase, ["settlement 17"], key())
    services.set_ready(seat(game, RED), game.phase, True, key())
    return drafted


def test_a_person_and_three_robots_sit_down_and_begin(ada: User) -> None:
    game = table(ada)
    services.fill_with_bots(ada, game)
    services.start(ada, game)
    assert [one.name for one in game.seats.all()] == ["RED", "BLUE", "WHITE", "ORANGE"]
    assert [one.bot for one in game.seats.all()] == ["", *[USUAL] * 3]
    game = fresh(game)
    assert game.phase == "T0.0" and game.terms["longest"] >= 2000
    assert first_settlement(game)["lines"] == ["settlement 17"]
    work()
    assert fresh(game).phase == "T0.1" and seat(game, RED).draft.awaited


def test_four_robots_play_an_experiment_to_its_end(ada: User) -> None:
    game = table(ada, turn_limit=1)
    services.fill_with_bots(ada, game)
    services.start(ada, game)
    game = leave_to_bots(game, RED)
    assert [one.bot for one in game.seats.all()] == [USUAL] * 4
    assert game.over and game.steps_done > 16
    assert face_of("catan").words.phase(game.phase) == "Finished"


def test_hands_lie_open_once_the_game_is_over_and_no_moment_earlier(ada: User) -> None:
    game = table(ada, turn_limit=2, players=2)
    services.fill_with_bots(ada, game)
    services.start(ada, game)
    client, path = Client(), f"/g/{game.gid}/steps/0.json"
    game = leave_to_bots(game, RED)
    last = f"/g/{game.gid}/steps/{game.steps_done - 1}.json"
    assert game.over and "immutable" in client.get(last).headers["Cache-Control"]
    over = client.get(last).json()["after"]["seats"]
    assert any("hand" in one for one in over.values())
    assert not any("unknown_hand" in one for one in over.values())
    Game.objects.filter(pk=game.pk).update(state=State.PLAYING)
    going_on = client.get(last)
    assert not any("hand" in one for one in going_on.json()["after"]["seats"].values())
    assert "immutable" not in going_on.headers["Cache-Control"]
    assert client.get(path).status_code == 200


def test_a_table_has_as_many_seats_as_its_options_say(ada: User) -> None:
    assert table(ada, players=3).seats.count() == 3
    with pytest.raises(Refused, match="There is no seat 3"):
        Terms.from_json({"rules": "catan", "power": 3, "options": {"players": 3}})


def test_its_clock_knows_turns_and_replies(ada: User) -> None:
    times = {"kind": "live", "turn": 2 * MINUTE, "reply": 20}
    chosen = {"rules": "catan", "deadlines": times, "options": {"players": 3}}
    terms = Terms.from_json(chosen)
    assert terms.deadlines.seconds("reply") == 20
    assert agreed(terms)[:2] == ["Live: 2 minutes a step", "20 seconds for an answer"]
    assert "3 players" in agreed(terms)
    with pytest.raises(Refused, match="5 seconds to 1 hour"):
        Terms.from_json(chosen | {"deadlines": times | {"reply": 1}})
    with pytest.raises(Refused, match="no term “movement”"):
        Terms.from_json(chosen | {"deadlines": times | {"movement": 60}})


def test_catan_is_offered_beside_diplomacy_and_begins_at_once(ada: User) -> None:
    assert coming() == ()
    assert [face.game for face in offered()] == ["diplomacy", "catan"]
    assert "Play Catan" in words(Client().get("/"))
    stranger = Client()
    begun = stranger.post("/play/", {"game": "catan"})
    page = stranger.get(begun.url)  # type: ignore[attr-defined]
    assert page.status_code == 200 and "Laying the island" in page.content.decode()


def test_the_form_of_a_table_of_catan_speaks_of_its_seats_and_options(ada: User) -> None:
    form = words(Client().get("/lobby/new/?game=catan"))
    assert "Points to win" in form and "Friendly robber" in form and "Orange" in form
    game = table(ada)
    assert "A game of Catan" in words(Client().get("/lobby/"))
    assert "Red" in words(Client().get(f"/t/{game.gid}/"))


def test_what_can_be_said_at_catan_has_a_page() -> None:
    page = Client().get("/learn/catan/say/")
    assert "I need ore." in words(page)
    (document, section) = re.findall(r'href="(/research/[^"#]+)#([^"]+)"', page.content.decode())[0]
    assert f'id="{section}"' in Client().get(document).content.decode()
