"""Every page around the games, on a desk by day and by night, and on a phone."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.axe import demand_access
from tests.browser.visitor import DESK, PHONE, Visit, visit
from tests.webgame.play import FRANCE, fresh, play_phase, started, table
from webgame.accounts.models import User
from webgame.replays.models import Game

__all__ = ["visit"]

ADDRESSES = (
    "/",
    "/lobby/",
    "/lobby/new/",
    "/t/{table}/",
    "/games/",
    "/replays/",
    "/shelf/diplomacy/russia/",
    "/people/{ada}/",
    "/learn/",
    "/learn/talk/",
    "/learn/trade/",
    "/learn/say/",
    "/learn/catan/say/",
    "/about/",
    "/privacy/",
    "/credits/",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/logout/",
    "/accounts/name/",
    "/accounts/settings/",
    "/accounts/leave/",
    "/accounts/email/",
    "/accounts/password/reset/",
    "/accounts/password/change/",
)
LONG = "A table with a name so long that it must be broken somewhere, and-without-any-space-too"[
    :80
]
NAMELESS = """() => [...document.querySelectorAll("button, a, input, select, textarea")]
  .filter((one) => one.checkVisibility() && one.type !== "hidden")
  .filter((one) => !(one.ariaLabel || one.innerText?.trim() || one.labels?.length || one.title))
  .map((one) => one.outerHTML)"""
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
SMALL = """() => [...document.querySelectorAll("a.button, button, input, select")]
  .filter((one) => one.checkVisibility() && !["checkbox", "radio", "hidden"].includes(one.type))
  .filter((one) => one.getBoundingClientRect().height < 32)
  .map((one) => one.outerHTML)"""
SHIFTED = """() => new Promise((told) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => told(sum), 300);
})"""


@pytest.fixture
def places(ada: User, basil: User) -> dict[str, str]:
    """What fills the addresses: a table in the lobby; beside it games begun and finished."""
    waiting: Game = table(ada, basil, title=LONG)
    started(ada, basil, title="Going on")
    over = started(ada, title="Over", options={"final_year": 1901})
    while not fresh(over).over:
        play_phase(over, FRANCE)
    return {"table": waiting.gid, "ada": ada.username}


def demand_order(page: Page, address: str) -> None:
    """One heading, nothing beside the page, every control named and large enough to hit."""
    assert page.locator("h1").count() == 1, address
    assert page.evaluate(WIDER) <= 0, f"{address} is wider than its window"
    assert page.evaluate(NAMELESS) == [], address
    assert page.evaluate(SMALL) == [], address


@pytest.mark.slow
@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_every_page_is_in_order_and_the_browser_has_no_complaint(
    visit: Visit, ada: User, places: dict[str, str], window: dict[str, Any]
) -> None:
    visitor = visit("/about/", ada, **window)
    for address in ADDRESSES:
        visitor.page.goto(visitor.site + address.format(**places), wait_until="networkidle")
        demand_order(visitor.page, address)
        if window is DESK:
            demand_access(visitor.page, address)
    assert visitor.complaints == []


@pytest.mark.slow
def test_every_page_is_in_order_for_a_stranger(visit: Visit, places: dict[str, str]) -> None:
    visitor = visit("/about/", **PHONE)
    for address in ADDRESSES:
        visitor.page.goto(visitor.site + address.format(**places), wait_until="networkidle")
        demand_order(visitor.page, address)
    assert visitor.complaints == []


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_nothing_jumps_while_a_page_loads(visit: Visit, window: dict[str, Any]) -> None:
    for address in ("/", "/lobby/", "/learn/", "/accounts/signup/"):
        visitor = visit(address, **window)
        visitor.page.wait_for_load_state("networkidle")
        assert visitor.page.evaluate(SHIFTED) < 0.02, address


def test_the_menu_on_a_phone_opens_and_closes(visit: Visit, ada: User) -> None:
    page = visit("/about/", ada, **PHONE).page
    menu, link = page.get_by_role("button", name="Menu"), page.get_by_role("link", name="My games")
    assert not link.is_visible()
    menu.click()
    assert link.is_visible() and menu.get_attribute("aria-expanded") == "true"
    demand_access(page, "the menu")
    menu.click()
    assert not link.is_visible()


def test_the_lamp_is_remembered_and_never_flashes(visit: Visit) -> None:
    visitor = visit("/about/", color_scheme="light")
    page = visitor.page
    day = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name="Switch to night").click()
    night = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert night != day
    # The theme is there before the body is: what is painted first is painted right.
    page.add_init_script(
        "new MutationObserver((_, watch) => { if (document.body) { watch.disconnect();"
        " window.first = document.documentElement.dataset.theme; } })"
        ".observe(document, { childList: true, subtree: true })"
    )
    page.goto(f"{visitor.site}/lobby/")
    assert page.evaluate("window.first") == "dark"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == night
    page.get_by_role("button", name="Switch to day").click()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == day
