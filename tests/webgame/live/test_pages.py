"""The game's page and its steps as JSON."""

import re

import pytest
from django.test import Client

from tests.webgame.play import FRANCE, GERMANY, fresh, key, play_phase, seat, started, table
from webgame.accounts.models import User
from webgame.replays.models import Game
from webgame.tables import services


@pytest.fixture
def game(ada: User, basil: User) -> Game:
    return started(ada, basil)


def as_(person: User | None) -> Client:
    client = Client()
    if person is not None:
        client.force_login(person)
    return client


def test_a_players_page_holds_the_players_own_snapshot(game: Game, ada: User) -> None:
    services.submit_draft(seat(game, FRANCE), "S1901M", ["A PAR - BUR"], key())
    page = as_(ada).get(f"/g/{game.gid}/")
    assert page.status_code == 200
    assert page.context["seat"] == FRANCE
    assert page.context["snapshot"]["d"]["lines"] == ["A PAR - BUR"]
    assert "no-store" in page.headers["Cache-Control"]


def test_an_observers_page_holds_what_is_public(game: Game, outsider: User) -> None:
    for person in (outsider, None):
        page = as_(person).get(f"/g/{game.gid}/")
        assert page.status_code == 200
        assert page.context["seat"] is None and page.context["snapshot"]["d"]["you"] is None


def test_coming_back_has_one_name_wherever_it_is_offered(game: Game, ada: User) -> None:
    page = as_(ada).get(f"/g/{game.gid}/").content.decode()
    names = re.findall(r'data-part="return(?:-soon)?"[^>]*>([^<]+)<', page)
    assert names == ["Return to your seat"] * 2


def test_a_past_phase_has_an_address(game: Game) -> None:
    play_phase(game, FRANCE, GERMANY)
    for phase in ("S1901M", "F1901M"):
        assert as_(None).get(f"/g/{game.gid}/{phase}/").context["phase"] == phase
    for phase in ("S1902M", "nonsense"):
        assert as_(None).get(f"/g/{game.gid}/{phase}/").status_code == 404


def test_a_game_that_does_not_exist_is_not_found() -> None:
    assert as_(None).get("/g/2222222222/").status_code == 404
    assert as_(None).get("/g/2222222222/steps/0.json").status_code == 404


def test_a_table_in_the_lobby_has_its_own_page(ada: User) -> None:
    game = table(ada)
    answer = as_(ada).get(f"/g/{game.gid}/")
    assert answer.status_code == 302 and game.gid in answer.headers["Location"]


def test_a_step_is_public_complete_and_never_changes(game: Game) -> None:
    services.submit_draft(seat(game, FRANCE), "S1901M", ["A PAR - BUR"], key())
    play_phase(game, FRANCE, GERMANY)
    answer = as_(None).get(f"/g/{game.gid}/steps/0.json")
    assert answer.status_code == 200
    assert {"public", "immutable"} <= set(answer.headers["Cache-Control"].split(", "))
    step = answer.json()
    assert (step["n"], step["phase"]) == (0, "S1901M")
    assert step["view"]["phase"] == "S1901M" and step["after"]["phase"] == "F1901M"
    assert "A PAR - BUR" in step["step"]["orders"]["FRANCE"]
    assert step["view"]["you"] is None and step["after"]["you"] is None
    assert "A BUR" in step["after"]["units"]["FRANCE"]
    assert "Set-Cookie" not in answer.headers


def test_a_step_that_was_not_played_is_not_there(game: Game) -> None:
    assert as_(None).get(f"/g/{game.gid}/steps/0.json").status_code == 404
    assert fresh(game).steps_done == 0
