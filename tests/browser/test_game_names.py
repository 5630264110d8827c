"""What a screen reader and a keyboard find: focus that stays, lists and names that fit together."""

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.positions import western_front
from tests.browser.test_game_past import two_phases
from tests.webgame.play import FRANCE, GERMANY, key, seat, started, work
from webgame.accounts.models import User
from webgame.tables import services

HEADINGS = """() => [...document.querySelectorAll("h1, h2, h3, h4, h5")]
  .filter((one) => one.checkVisibility()).map((one) => Number(one.tagName[1]))"""
STRAYS = """() => [...document.querySelectorAll("li")]
  .filter((one) => !one.parentElement.matches("ul:not([role]), ol:not([role]), [role=listbox]"))
  .map((one) => one.outerHTML)"""
MISNAMED = """() => [...document.querySelectorAll("button[aria-label], a[aria-label]")]
  .filter((one) => one.checkVisibility() && /[a-z]{3}/i.test(one.innerText))
  .filter((one) => {
    const bare = (words) => words.toLowerCase().replace(/[^a-z0-9]+/g, " ").trim();
    return !bare(one.ariaLabel).includes(bare(one.innerText));
  })
  .map((one) => one.outerHTML)"""


def test_ready_by_enter_keeps_the_focus_into_the_next_phase(
    sit: Sit, ada: User, basil: User
) -> None:
    game = started(ada, basil)
    desk = sit(game, ada)
    ready = desk.page.locator(".game-bar .ready")
    ready.focus()
    desk.press("Enter")
    desk.expect_asked("None of your units has an order; all would hold.")
    desk.press("l")
    expect(ready).to_have_attribute("aria-pressed", "true")
    expect(ready).to_be_focused()
    services.set_ready(seat(game, GERMANY), "S1901M", True, key())
    expect(ready).to_have_attribute("aria-disabled", "true")
    expect(ready).to_be_focused()
    work()
    desk.expect_phase("Fall 1901 moves")
    expect(ready).to_have_attribute("aria-pressed", "false")
    expect(ready).to_be_focused()


def test_a_ready_button_that_goes_hands_the_focus_to_the_phase(
    sit: Sit, ada: User, basil: User
) -> None:
    desk = sit(western_front(ada, basil), ada)
    desk.page.locator(".game-bar .ready").focus()
    desk.page.evaluate("document.querySelector('[data-part=resign-yes]').click()")
    expect(desk.page.locator(".game-bar .ready")).to_be_hidden()
    expect(desk.page.locator(".game-bar h1")).to_be_focused()


@pytest.mark.parametrize("leaf", ["Orders", "Talk", "State"])
def test_headings_lists_and_names_fit_together(sit: Sit, ada: User, basil: User, leaf: str) -> None:
    game = two_phases(ada, basil)
    services.say(seat(game, GERMANY), [FRANCE], "Let's both stay out of Burgundy.", key())
    desk = sit(game, ada)
    if leaf == "Talk":
        desk.talk_with("Germany")
    desk.leaf(leaf)
    levels = desk.page.evaluate(HEADINGS)
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
    assert desk.page.evaluate(STRAYS) == []
    assert desk.page.evaluate(MISNAMED) == []


def test_after_a_draw_nothing_asks_for_orders(sit: Sit, ada: User, basil: User) -> None:
    game = western_front(ada, basil)
    desk = sit(game, ada)
    desk.expect_sentence("Touch one of your units, then where it shall go.")
    for number in (FRANCE, GERMANY):
        services.vote(seat(game, number), "F1902M", "draw", True, key())
    expect(desk.part("result")).to_be_visible()
    desk.expect_sentence("")
    expect(desk.part("own-orders")).to_be_hidden()
    desk.part("close-result").click()
    desk.touch("PAR")
    desk.expect_sentence("The game is over; there is nothing more to order.")
