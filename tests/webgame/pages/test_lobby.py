"""Finding a table in the lobby."""

import pytest

from tests.webgame.pages.door import as_, words
from tests.webgame.play import GERMANY, key, started, table
from webgame.accounts.models import User
from webgame.tables import services

pytestmark = pytest.mark.usefixtures("committing")


def test_an_empty_lobby_shows_the_first_step() -> None:
    shown = as_(None).get("/lobby/")
    assert "No table is waiting for players" in words(shown)
    assert 'href="/lobby/new/"' in shown.content.decode()


def test_a_table_is_listed_with_its_terms_in_words(ada: User) -> None:
    deadlines = {"kind": "slow", "movement": 86400, "retreats": 43200, "builds": 43200}
    table(ada, title="Post", deadlines=deadlines, press="none", names="hidden_until_end")
    shown = words(as_(None).get("/lobby/"))
    for said in ("Post", "Slow: 1 day a move", "Orders only, no talk", "hidden until the end"):
        assert said in shown


def test_the_list_refreshes_by_itself_as_a_fragment(ada: User) -> None:
    table(ada, title="Fresh")
    fragment = as_(None).get("/lobby/open/", headers={"HX-Request": "true"})
    assert "Fresh" in words(fragment) and b"<html" not in fragment.content
    assert "no-store" in fragment.headers["Cache-Control"]
    seen = fragment.context["mark"]
    assert as_(None).get(f"/lobby/open/?seen={seen}").status_code == 204
    table(ada, title="Fresher")
    assert "Fresher" in words(as_(None).get(f"/lobby/open/?seen={seen}"))


def test_a_private_table_is_listed_for_those_who_sit_there_alone(
    ada: User, basil: User, outsider: User
) -> None:
    table(ada, basil, title="Among us", private=True)
    for page in ("/lobby/", "/lobby/open/"):
        assert "Among us" in words(as_(ada).get(page))
        assert "Among us" in words(as_(basil).get(page))
        assert "Among us" not in words(as_(outsider).get(page))
        assert "Among us" not in words(as_(None).get(page))


def test_games_in_which_people_meet_can_be_watched(ada: User, basil: User) -> None:
    started(ada, basil, title="Two people")
    started(ada, title="Alone with bots")
    started(ada, basil, title="Behind doors", private=True)
    shown = words(as_(None).get("/lobby/"))
    assert "Two people" in shown
    assert "Alone with bots" not in shown and "Behind doors" not in shown


def test_where_names_are_hidden_the_list_tells_nothing_of_who_is_a_person(
    ada: User, basil: User
) -> None:
    started(ada, basil, title="Masks", names="hidden_until_end")
    started(ada, title="One mask", names="hidden_until_end")
    shown = words(as_(None).get("/lobby/"))
    assert "Masks" in shown and "One mask" in shown


def test_a_title_is_text_and_never_markup(ada: User) -> None:
    table(ada, title="<script>alert(1)</script>")
    page = as_(None).get("/lobby/").content.decode()
    assert "<script>alert" not in page and "&lt;script&gt;alert" in page


def test_the_bar_counts_the_games_that_wait_for_me(ada: User, basil: User) -> None:
    services.leave(basil, table(ada, basil))
    assert "waiting for you" not in as_(ada).get("/lobby/").content.decode()
    game = started(ada, basil)
    assert 'title="1 waiting for you"' in as_(ada).get("/lobby/").content.decode()
    services.resign(game.seats.get(number=GERMANY), key())
    assert "waiting for you" not in as_(basil).get("/lobby/").content.decode()
