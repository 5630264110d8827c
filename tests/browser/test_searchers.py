"""Robots that search, in the browser: how far they are, and afterwards what they weighed."""

from django.db import transaction
from playwright.sync_api import expect

from tests.browser.axe import demand_access
from tests.browser.conftest import Sit
from tests.browser.seated import PHONE
from tests.browser.visitor import Visit, visit
from tests.webgame.catan import BLUE, BOARD, RED, lay
from tests.webgame.play import FRANCE, fresh, key, play_phase, seat, started, work
from webgame.accounts.models import User
from webgame.replays.models import Game
from webgame.tables import bells, services
from webgame.tables.models import Explained
from webgame.tables.services.adjudication import draw
from webgame.tables.table import lock
from webgame.tables.terms import Terms

__all__ = ["visit"]

RICH = (
    f"T5.3 MAIN RED board={BOARD} robber=J RED:13,23::13-18,18-23:2CLAY,1WOOD "
    "BLUE:7,40::7-12:2CLAY,2WOOD,1SHEEP,2WHEAT,1ORE WHITE:31,46::31-36:1ORE,1SHEEP "
    "ORANGE:15,53::10-15:1WHEAT rolled"
)


def against_a_searcher(ada: User) -> Game:
    """Ada is to end her turn, and a robot that searches comes next, rich enough to choose."""
    robots = ["typed_mcts", "catan_typed", "catan_typed"]
    raw = {
        "rules": "catan",
        "power": RED,
        "bots": ["", *robots],
        "parameters": [{}, {"MCTS_ITERATIONS": 150}, {}, {}],
    }
    game = services.create_table(ada, Terms.from_json(raw))
    services.start(ada, fresh(game))
    return lay(fresh(game), RICH)


def test_a_robot_that_thinks_says_how_far_it_is_by_its_name(sit: Sit, ada: User) -> None:
    game = against_a_searcher(ada)
    services.play(seat(game, RED), fresh(game).phase, ["end"], key())
    phase = fresh(game).phase
    for window in ({}, PHONE):
        seated = sit(game, ada, **window)
        page = seated.page
        blue = page.locator('.player[data-seat="BLUE"]')
        expect(blue).to_be_visible()
        line = blue.get_by_role("progressbar")
        for _ in range(50):  # who does not listen yet is not told later
            bells.think(game.gid, BLUE, phase, 1200, 3000)
            page.wait_for_timeout(200)
            if line.count():
                break
        expect(line).to_have_attribute("value", "1200")
        expect(line).to_have_attribute("max", "3000")
        expect(blue.locator(".thinks-words")).to_have_text("considering 1,200 lines")
        assert page.locator(".thinks").count() == 1
        demand_access(page, "a robot that thinks")
        expect(line).to_have_count(0)  # it says nothing more
        bells.think(game.gid, BLUE, "T99.1", 1200, 3000)
        page.wait_for_timeout(300)
        expect(line).to_have_count(0)
        assert not seated.complaints


def test_the_replay_shows_beside_each_step_what_was_weighed(visit: Visit, ada: User) -> None:
    game = against_a_searcher(ada)
    services.play(seat(game, RED), fresh(game).phase, ["end"], key())
    work()
    with transaction.atomic():
        draw(lock(game.pk))
    told = Explained.objects.filter(seat__game=game, seat__number=BLUE).order_by("pk")
    why = next(one for one in told if len(one.body["options"]) == 5)
    visitor = visit(f"/replays/{game.gid}/#{why.phase}", **PHONE)
    page = visitor.page
    options = page.locator(".why-option")
    expect(options).to_have_count(5)
    expect(page.locator(".why summary")).to_have_text("What Blue weighed")
    expect(page.locator(".why-option[data-chosen]")).to_have_count(1)
    expect(page.locator(".why-option[data-chosen]")).to_contain_text("Chosen:")
    shares = [float(one.get_attribute("value") or 0) for one in page.get_by_role("meter").all()]
    assert shares == sorted(shares, reverse=True)
    expect(page.locator(".why .hint")).to_contain_text("average")
    demand_access(page, "what was weighed")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.keyboard.press("Home")
    expect(page.locator(".replay-why")).to_contain_text("No bot weighed anything")
    assert not visitor.complaints


def test_the_replay_of_diplomacy_shows_each_power_s_orders(visit: Visit, ada: User) -> None:
    how = {"iterations": 16, "seconds": 0, "candidates": 4}
    game = started(ada, stand_in="search", stand_in_parameters=how, press="none", longest=1)
    game = play_phase(game, FRANCE)
    assert game.over
    visitor = visit(f"/replays/{game.gid}/")
    page = visitor.page
    expect(page.locator(".why")).to_have_count(6)
    page.get_by_text("What Austria weighed").click()
    expect(page.locator(".why-option[data-chosen]").first).to_be_visible()
    expect(page.locator(".why-option").first).to_contain_text("TRI")
    demand_access(page, "what the powers weighed")
    assert not visitor.complaints


def test_a_game_in_which_nobody_searched_shows_no_such_panel(visit: Visit, ada: User) -> None:
    game = play_phase(started(ada, longest=1), FRANCE)
    page = visit(f"/replays/{game.gid}/").page
    expect(page.locator(".replay-phase")).to_have_text("Spring 1901", timeout=90_000)
    expect(page.locator(".replay-why")).to_be_hidden()
