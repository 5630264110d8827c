"""A moment is saved, shared and loaded; a replay is gone on with; a rematch is one press."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.visitor import PHONE, Visit, visit
from tests.webgame.catan import RED, lay, moment
from tests.webgame.play import FRANCE, fresh, play_phase, started
from webgame.accounts.models import User
from webgame.replays.models import Game, State
from webgame.tables import services
from webgame.tables.terms import Terms

__all__ = ["visit"]


def alone(ada: User) -> Game:
    """Ada plays red against two robots, in the middle of a game."""
    raw = {"rules": "catan", "power": RED, "options": {"players": 3}, "stand_in": "catan_random"}
    game = services.create_table(ada, Terms.from_json(raw))
    services.fill_with_bots(ada, game)
    return lay(services.start(ada, game), moment("MAIN", red="2ORE,1WOOD"))


def test_a_moment_is_saved_by_one_and_loaded_by_another_on_a_phone(
    sit: Sit, visit: Visit, ada: User, basil: User
) -> None:
    table = sit(alone(ada), ada)
    table.page.get_by_role("button", name="Save", exact=True).click()
    table.page.get_by_label("Keep it").fill("Two ores")
    table.page.get_by_role("button", name="Keep").click()
    link = table.page.get_by_label("Its link").input_value()
    line = table.page.get_by_label("as a line of text").input_value()
    assert line.startswith("T5.3 MAIN RED") and table.complaints == []

    loads = visit(link.removeprefix(table.site), basil, **PHONE)
    loads.page.get_by_role("link", name="Play on from here").click()
    loads.page.get_by_label("You play").first.select_option("Blue")
    loads.page.get_by_role("button", name="Play on").click()
    expect(loads.page.locator(".island")).to_be_visible()
    expect(loads.part("playing-as")).to_contain_text("Blue")
    game = Game.objects.latest("pk")
    assert game.host == basil and game.start == line and loads.complaints == []

    mine = visit("/games/", ada)
    mine.page.get_by_role("link", name="Play on from Two ores").click()
    expect(mine.page.get_by_text("From a saved position of")).to_be_visible()


def test_a_replay_is_gone_on_with_from_where_its_slider_stands(
    visit: Visit, ada: User, basil: User
) -> None:
    game = started(ada, options={"final_year": 1901})
    while not fresh(game).over:
        play_phase(game, FRANCE)
    watching = visit(f"/replays/{game.gid}/", basil)
    expect(watching.page.locator(".replay-phase")).to_have_text("Spring 1901", timeout=90_000)
    watching.page.get_by_role("button", name="Later moment").click()
    watching.page.get_by_role("button", name="Continue from here").click()
    expect(watching.page.get_by_text("Fall 1901. It brings its own board")).to_be_visible()
    watching.page.get_by_role("button", name="Play on").click()
    watching.expect_phase("Fall 1901 moves")
    assert Game.objects.latest("pk").continues == game and watching.complaints == []


def test_a_rematch_is_one_press_in_the_panel_of_the_result(sit: Sit, ada: User) -> None:
    game = alone(ada)
    Game.objects.filter(pk=game.pk).update(
        state=State.OVER,
        outcome={"kind": "win", "winners": [0], "points": [10, 3, 4], "sentence": "Red wins."},
    )
    table = sit(fresh(game), ada)
    table.part("result").get_by_role("button", name="Rematch").click()
    expect(table.page).not_to_have_url(re.compile(game.gid))
    expect(table.page.locator(".island")).to_be_visible()
    assert Game.objects.latest("pk").rematch_of == game and table.complaints == []
