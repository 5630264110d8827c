"""The game page on a phone: the map follows the game, and whatever is asked for can be seen."""

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import demand_access
from tests.browser.conftest import Sit
from tests.browser.positions import HOMES, at, western_front
from tests.browser.seated import PHONE, Seated
from tests.browser.test_game_past import two_phases
from tests.webgame.play import FRANCE, GERMANY, play_phase, started
from webgame.accounts.models import User
from webgame.replays.models import Game

SEEN = """([x, y]) => {
  const box = document.querySelector(".board-mount").getBoundingClientRect();
  return x > box.left && x < box.right && y > box.top && y < box.bottom;
}"""


def sees(desk: Seated, *places: str) -> bool:
    """Whether these places all lie in the window of the map."""
    return all(desk.page.evaluate(SEEN, list(desk.point(place))) for place in places)


def winter(ada: User, basil: User) -> Game:
    """France may build two units; Germany must remove one."""
    units = {"FRANCE": ["A PAR"], "GERMANY": ["A MUN", "A KIE", "F BER", "A RUH"]}
    owned = {"FRANCE": HOMES["FRANCE"], "GERMANY": HOMES["GERMANY"]}
    return at(started(ada, basil), "W1901A", units, owned)


def test_each_phase_opens_on_ones_own_units(sit: Sit, ada: User, basil: User) -> None:
    game = started(ada, basil)
    desk = sit(game, ada, **PHONE)
    assert sees(desk, "PAR", "BRE", "MAR")
    desk.part("whole").click()
    whole = desk.page.locator("#map").get_attribute("viewBox")
    play_phase(game, FRANCE, GERMANY)
    expect(desk.part("shown")).to_have_text("Now: Fall 1901")
    expect(desk.page.locator("#map")).not_to_have_attribute("viewBox", whole or "")
    assert sees(desk, "PAR", "BRE", "MAR")


def test_a_chosen_unit_lowers_the_sheet_and_shows_what_it_can_reach(
    sit: Sit, ada: User, basil: User
) -> None:
    desk = sit(western_front(ada, basil), ada, **PHONE)
    game = desk.page.locator("#game")
    desk.part("grip").press("ArrowUp")
    expect(game).to_have_attribute("data-sheet", "high")
    desk.page.locator(".order-open", has_text="Mid-Atlantic Ocean").click()
    expect(game).to_have_attribute("data-sheet", "half")
    expect(desk.page.locator(".lit-near").first).to_be_attached()
    assert sees(desk, "MAO", "IRI", "NAO", "WES", "NAF", "GAS", "POR")


def test_after_talk_the_sheet_leaves_the_map_its_room(sit: Sit, ada: User) -> None:
    desk = sit(started(ada), ada, **PHONE)
    desk.leaf("Talk")
    expect(desk.page.locator("#game")).to_have_attribute("data-sheet", "high")
    demand_access(desk.page, "talk")
    desk.leaf("Orders")
    demand_access(desk.page, "orders")
    expect(desk.page.locator("#game")).to_have_attribute("data-sheet", "half")


def test_what_is_asked_for_can_be_read_and_pressed(sit: Sit, ada: User, basil: User) -> None:
    game = winter(ada, basil)
    desk, other = sit(game, ada, **PHONE), sit(game, basil, **PHONE)
    desk.expect_sentence("You may build 2 units: touch a lit home center.")
    expect(desk.part("sentence")).to_be_in_viewport(ratio=1)
    expect(desk.part("answers").get_by_role("button", name="Waive a build")).to_be_in_viewport()
    other.expect_sentence("You must remove one unit: touch a lit one.")
    expect(other.part("sentence")).to_be_in_viewport(ratio=1)


def test_before_a_unit_is_chosen_a_phone_says_what_to_touch(sit: Sit, ada: User) -> None:
    desk = sit(started(ada), ada, **PHONE)
    desk.expect_sentence("Touch one of your units, then where it shall go.")
    expect(desk.part("sentence")).to_be_in_viewport(ratio=1)


CUT = """() => [...document.querySelectorAll(".game-bar *, .below-board *, .tabs *")]
  .filter((one) => one.checkVisibility() && one.children.length === 0 && one.textContent.trim())
  .filter((one) => !one.closest(".unseen, .you-are, .playing-as"))
  .filter((one) => getComputedStyle(one).display !== "inline")
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2
    || one.getBoundingClientRect().right > innerWidth)
  .map((one) => one.textContent)"""


@pytest.mark.parametrize("width", [360, 390])
def test_nothing_on_a_phone_is_cut(sit: Sit, ada: User, basil: User, width: int) -> None:
    window: dict[str, Any] = PHONE | {"viewport": {"width": width, "height": 800}}
    desk = sit(two_phases(ada, basil), ada, **window)
    for part in ("last", "earlier", "earlier", "now"):
        desk.part(part).click()
        assert desk.page.evaluate("document.documentElement.scrollWidth") <= width
        assert desk.page.evaluate(CUT) == [], json.dumps(part)


def test_around_the_whole_map_lies_its_own_sea(sit: Sit, ada: User) -> None:
    desk = sit(started(ada), ada, **PHONE, color_scheme="dark")
    desk.part("whole").click()
    around = "getComputedStyle(document.querySelector('.board-mount')).backgroundColor"
    paper = "getComputedStyle(document.body).backgroundColor"
    assert desk.page.evaluate(around) not in (desk.page.evaluate(paper), "rgba(0, 0, 0, 0)")
