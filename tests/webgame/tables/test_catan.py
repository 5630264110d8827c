"""Catan at a table: it has no page yet, so nobody is offered it; all that is behind pages works."""

import pytest
from django.test import Client

from tests.webgame.pages.door import words
from tests.webgame.play import fresh, key, leave_to_bots, seat, work
from webgame.accounts.models import User
from webgame.faces.clocks import MINUTE
from webgame.faces.registry import coming, face_of, offered
from webgame.replays.models import Game
from webgame.tables import services
from webgame.tables.refused import Refused
from webgame.tables.terms import Terms
from webgame.tables.words import agreed

RED = 0


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
    assert [one.bot for one in game.seats.all()] == ["", "stac", "stac", "stac"]
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
    assert [one.bot for one in game.seats.all()] == ["stac"] * 4
    assert game.over and game.steps_done > 16
    assert face_of("catan").words.phase(game.phase) == "Finished"


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


def test_nobody_is_offered_a_game_that_has_no_page(ada: User) -> None:
    assert [face.game for face in coming()] == ["catan"]
    assert "catan" not in [face.game for face in offered()]
    assert Client().post("/play/", {"game": "catan"}).status_code == 404
    assert Client().get("/lobby/new/?game=catan").status_code == 404
    assert Client().post("/lobby/new/", {"game": "catan"}).status_code == 404
    assert "Catan, soon" in words(Client().get("/"))
    game = table(ada)
    assert "A game of Catan" not in words(Client().get("/lobby/"))
    services.fill_with_bots(ada, game)
    services.start(ada, game)
    assert Client().get(f"/g/{game.gid}/").status_code == 404
