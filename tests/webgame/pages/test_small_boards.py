"""Small boards in lists: drawn from what everybody may see, and light."""

import re
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.webgame.catan import BOARD, lay, moment, people_at_a_table
from tests.webgame.pages.door import as_, words
from tests.webgame.pages.test_my_games import finished
from tests.webgame.play import FRANCE, GERMANY, play_phase, started, table
from webgame.accounts.models import User
from webgame.faces.catan import small as isle
from webgame.faces.diplomacy import small
from webgame.faces.registry import face_of
from webgame.replays.compiling import ready, wait_for
from webgame.tables.recordings import from_record
from webgame.tables.templatetags.tables import small_board, small_end

pytestmark = pytest.mark.usefixtures("committing")

LANDS = 56
A_LIST = 9
"""Queries of a page with a list, for a stranger; as many for one game as for a dozen."""


def owners(picture: str, what: str) -> list[str]:
    return re.findall(rf'<{what} data-owner="(\w+)"', picture)


def test_the_board_shows_who_owns_what_and_where_units_stand(ada: User, basil: User) -> None:
    game = started(ada, basil)
    picture = small_board(game)
    assert owners(picture, "use").count("RUSSIA") == 4 and len(owners(picture, "use")) == 22
    assert owners(picture, "circle").count("RUSSIA") == 4 and len(owners(picture, "circle")) == 22
    assert small_board(table(basil)) == picture, "a table in the lobby shows the opening"


def test_a_board_that_still_compiles_is_shown_as_it_begins_and_said_not_to_be_it(
    ada: User,
) -> None:
    game = started(ada)
    wait_for("diplomacy", lambda: 20.0)
    try:
        assert len(owners(small_board(game), "circle")) == 22
        assert "Being prepared" in small_board(game)
        diplomacy = face_of("diplomacy")
        assert diplomacy.replay
        for recorded in diplomacy.replay.shelf:
            assert "Being prepared" in small_end(diplomacy, recorded)
    finally:
        ready("diplomacy")


def test_the_shapes_are_light_and_none_is_missing() -> None:
    sheet = small.sheet()
    assert sheet.count('<path id="small-') == LANDS and sheet.count('d=""') == 0
    assert len(sheet) < 12_000 and len(small.draw(None)) < 3_000


def test_the_island_shows_its_land_and_numbers_and_who_stands_where(ada: User, basil: User) -> None:
    game = lay(people_at_a_table(ada, basil), moment("MAIN", red="2CLAY", white="1SHEEP"))
    picture = small_board(game)
    assert (
        picture.count('href="#isle-D"') == 1 and len(re.findall(r"#isle-[HMPFW]\"", picture)) == 18
    )
    assert len(re.findall("<text[^>]*>", picture)) == 18 and picture.count('class="often"') == 4
    assert sorted(owners(picture, "use")) == ["BLUE"] * 2 + ["RED"] * 2 + ["WHITE"] * 2
    assert sorted(owners(picture, "g")) == ["BLUE", "RED", "WHITE"]
    assert picture.count('href="#isle-robber"') == 1


def test_a_city_looks_different_from_a_settlement() -> None:
    seats = {"RED": {"settlements": [13], "cities": [23]}}
    picture = isle.draw({"board": BOARD, "robber": "J", "seats": seats})
    assert '"#isle-RED"' in picture and '"#isle-RED-city"' in picture
    assert 'id="isle-RED"' in isle.sheet() and 'id="isle-RED-city"' in isle.sheet()


def test_hands_change_no_byte_of_an_island_in_a_list(ada: User, basil: User) -> None:
    game = people_at_a_table(ada, basil)
    one, other = (
        small_board(lay(game, moment("MAIN", red=red, blue=blue)))
        for red, blue in (("2CLAY:1KNIGHT", "2ORE:1POINT"), ("2ORE:1POINT", "2CLAY:1KNIGHT"))
    )
    assert one == other


def test_an_island_is_light_even_at_the_end_of_a_game() -> None:
    front, replay = face_of("catan").front, face_of("catan").replay
    assert front is not None and replay is not None
    end = from_record(front.recorded.read_text(), replay.drawn)["last"]
    assert len(isle.sheet()) < 6_000 and len(isle.draw(end)) < 5_500


@pytest.mark.parametrize("page", ["/lobby/", "/replays/", "/"])
def test_a_list_asks_the_database_as_often_for_many_games_as_for_one(
    page: str, ada: User, basil: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(3):
        started(ada, basil, title=f"Going on {number}")
        finished(ada, title=f"Over {number}")
        table(ada, title=f"Open {number}")
    as_(None).get(page)
    with django_assert_max_num_queries(A_LIST):
        as_(None).get(page)


def test_a_game_to_watch_tells_who_opened_it_and_when_it_moved(ada: User, basil: User) -> None:
    game = play_phase(started(ada, basil, title="Busy"), FRANCE, GERMANY)
    shown = words(as_(None).get("/lobby/"))
    moved = game.steps.get().at
    assert f"2 people, opened by Ada · moved {moved:%B} {moved.day}, {moved.year}" in shown
    assert as_(None).get("/lobby/").context["going_on"][0].moved == moved


@pytest.mark.parametrize("begun", [True, False])
def test_who_opened_a_table_is_kept_back_with_the_names(
    begun: bool, ada: User, basil: User
) -> None:
    hidden: dict[str, Any] = {"names": "hidden_until_end", "title": "Masked"}
    _ = started(ada, basil, **hidden) if begun else table(ada, basil, **hidden)
    shown = words(as_(None).get("/lobby/"))
    assert "Masked" in shown and "Ada" not in shown


def test_the_games_that_moved_last_are_watched_first(ada: User, basil: User) -> None:
    first, second = started(ada, basil, title="First"), started(ada, basil, title="Second")
    play_phase(first, FRANCE, GERMANY)
    shown = as_(None).get("/lobby/").context["going_on"]
    assert [game.pk for game in shown] == [first.pk, second.pk]
