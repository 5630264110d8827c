"""Catan in the browser: a whole game by clicking, a turn by keyboard alone, a phone, talk."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import demand_access
from tests.browser.conftest import Sit
from tests.browser.seated import PHONE, Seated
from tests.browser.visitor import Visit, visit
from tests.webgame.catan import BLUE, RED, lay, moment, people_at_a_table, view
from tests.webgame.play import fresh, key, seat, work
from tools.catan_player import press_next
from webgame.accounts.models import User
from webgame.replays.models import Game
from webgame.tables import services
from webgame.tables.terms import Terms

__all__ = ["visit"]
MOST = 900
HAND = "2CLAY,1WOOD"


def against_robots(ada: User) -> Game:
    """Ada plays red against three quick robots; five points win."""
    raw = {
        "rules": "catan",
        "power": RED,
        "bots": ["", "jsettlers_fast", "jsettlers_fast", "jsettlers_fast"],
        "options": {"board": "beginner", "victory": 5},
    }
    game = services.create_table(ada, Terms.from_json(raw))
    Game.objects.filter(pk=game.pk).update(seed=5)
    services.start(ada, fresh(game))
    work()
    return fresh(game)


def due(seated: Seated, words: str) -> None:
    """Wait until this is what is due."""
    expect(seated.page.locator('[data-catan="due"]')).to_contain_text(words)


def test_one_press_takes_a_stranger_to_the_island(visit: Visit) -> None:
    visitor = visit("/")
    visitor.page.get_by_role("button", name="Play Catan").first.click()
    expect(visitor.page.locator(".island")).to_be_visible()
    expect(visitor.page.locator(".player")).to_have_count(4)
    assert visitor.complaints == []


@pytest.mark.slow
def test_a_whole_game_is_played_by_clicking(sit: Sit, ada: User) -> None:
    game = against_robots(ada)
    table = sit_down(sit, game, ada)
    pressed = set()
    for _ in range(MOST):
        what = press_next(table.page)
        if what == "over":
            break
        pressed.add(what)
        work()
        table.page.wait_for_timeout(20)
    expect(table.part("result")).to_be_visible()
    demand_access(table.page, "the result")
    game = fresh(game)
    assert game.over and game.outcome
    assert table.part("result-sentence").inner_text() == game.outcome["sentence"]
    assert pressed >= {'[data-place^="node"]', '[data-place^="edge"]', ".deed-next"}
    table.part("close-result").click()
    table.part("earlier").click()
    expect(table.part("now")).to_be_visible()
    demand_access(table.page, "an earlier turn")
    assert table.page.locator(".log-line").count() > 20
    assert table.complaints == []


def sit_down(sit: Sit, game: Game, person: User | None = None, **window: object) -> Seated:
    """A window at the table, with the island in it."""
    table = sit(game, person, **window)
    expect(table.page.locator(".island")).to_be_visible()
    return table


def test_a_turn_is_played_by_keyboard_alone(sit: Sit, ada: User, basil: User) -> None:
    rich = "2CLAY,2WOOD,2SHEEP,3WHEAT,3ORE"
    game = lay(people_at_a_table(ada, basil), moment("ROLL", red=rich, more=""))
    table = sit_down(sit, game, ada)
    due(table, "Roll the dice")
    table.press("d")
    due(table, "Build, trade")
    demand_access(table.page, "a turn", board=True)
    table.press("r", "ArrowRight", "Enter", "e")
    due(table, "Basil is to roll")
    seats = view(game, None)["seats"]
    assert len(seats["RED"]["roads"]) == 3 and view(game, None)["turn"] == "BLUE"


def test_what_is_typed_is_read_played_and_seen_by_the_others(
    sit: Sit, ada: User, basil: User
) -> None:
    game = lay(people_at_a_table(ada, basil), moment("MAIN", red=HAND, blue="1ORE"))
    mine, other = sit_down(sit, game, ada), sit_down(sit, game, basil, **PHONE)
    mine.leaf("Talk")
    mine.write("basil, my clay for your ore?")
    expect(mine.part("reading")).to_contain_text("You offer Basil 1 clay for 1 ore.")
    demand_access(mine.page, "talk")
    mine.part("send").click()
    expect(other.page.locator(".offer")).to_contain_text("Ada offers you")
    demand_access(other.page, "an offer on a phone")
    accept = other.page.get_by_role("button", name="Accept")
    box = accept.bounding_box()
    assert box and box["y"] + box["height"] <= PHONE["viewport"]["height"]
    accept.click()
    due(mine, "Build, trade")
    assert view(game, RED)["seats"]["RED"]["hand"] == {"CLAY": 1, "ORE": 1, "WOOD": 1}
    assert mine.complaints == other.complaints == []


def test_a_mistake_is_told_while_it_is_typed_and_cannot_be_sent(
    sit: Sit, ada: User, basil: User
) -> None:
    game = lay(people_at_a_table(ada, basil), moment("MAIN", red=HAND))
    table = sit_down(sit, game, ada)
    table.leaf("Talk")
    table.write("I give 9 ore for wood")
    expect(table.part("reading")).to_contain_text("You do not hold 9 ore.")
    expect(table.part("send")).to_have_attribute("aria-disabled", "true")


def test_an_onlooker_sees_the_table_and_no_hand(sit: Sit, ada: User, basil: User) -> None:
    game = lay(people_at_a_table(ada, basil), moment("MAIN", red=HAND))
    table = sit_down(sit, game)
    due(table, "Ada is at play")
    table.leaf("State")
    demand_access(table.page, "the state")
    table.leaf("Log")
    expect(table.page.locator(".deed-next")).not_to_be_visible()
    services.play(seat(game, RED), game.phase, ["end"], key())
    due(table, "Basil is to roll")
    services.play(seat(game, BLUE), fresh(game).phase, ["roll"], key())
    expect(table.page.locator(".log-line").first).to_contain_text("Basil rolled")


def test_on_a_phone_nothing_is_wider_than_the_window(sit: Sit, ada: User, basil: User) -> None:
    game = lay(people_at_a_table(ada, basil), moment("MAIN", red=HAND))
    table = sit_down(sit, game, ada, **PHONE)
    assert table.page.evaluate("document.documentElement.scrollWidth") <= 390
    end = table.page.locator(".deed-next").bounding_box()
    assert end and end["y"] + end["height"] <= 844
    for letter, opened in (("t", "the trade"), ("?", "the keys")):
        table.press(letter)
        demand_access(table.page, opened)
    expect(table.page.locator(".keys-dialog kbd").first).to_be_visible()
    table.press("Escape")
    table.leaf("State")
    expect(table.part("standings")).to_be_in_viewport(ratio=1)
