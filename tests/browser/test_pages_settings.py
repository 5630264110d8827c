"""Settings hold on the pages: in the browser for everybody, with the account for members."""

from playwright.sync_api import Page, expect

from tests.browser.visitor import Visit, visit
from tests.webgame.play import started
from webgame.accounts.models import Preferences, User

__all__ = ["visit"]


def choose(page: Page) -> None:
    """Write names in full, and let nothing move."""
    page.get_by_label("In full").check()
    page.get_by_label("Nothing moves").check()


def test_a_strangers_choices_stay_in_the_browser_and_hold_at_the_table(
    visit: Visit, ada: User, basil: User
) -> None:
    game = started(ada, basil)
    visitor = visit("/accounts/settings/", reduced_motion="no-preference")
    choose(visitor.page)
    visitor.page.reload()
    assert visitor.page.get_by_label("In full").is_checked()
    visitor.page.goto(visitor.page.url.replace("/accounts/settings/", f"/g/{game.gid}/"))
    expect(visitor.page.locator("#map.names-full")).to_be_visible()
    expect(visitor.page.get_by_role("button", name="Full names")).to_have_attribute(
        "aria-pressed", "true"
    )
    duration = "getComputedStyle(document.documentElement).getPropertyValue('--slow')"
    assert visitor.page.evaluate(duration).strip() == "0.01ms"
    assert visitor.complaints == []


def test_a_member_finds_them_again_in_another_browser(visit: Visit, ada: User) -> None:
    page = visit("/accounts/settings/", ada).page
    with page.expect_response("**/accounts/settings/one/"):
        page.get_by_label("A soft sound").check()
    assert Preferences.objects.get(user=ada).sound
    elsewhere = visit("/accounts/settings/", ada).page
    assert elsewhere.get_by_label("A soft sound").is_checked()
    assert elsewhere.evaluate("localStorage.getItem('parley alerts')") == "on"
