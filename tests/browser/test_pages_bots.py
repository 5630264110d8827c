"""A researcher signs up, uploads a bot, sees it pass its bench, and plays against it."""

import re

import pytest
from django.conf import LazySettings
from django.core import mail
from playwright.sync_api import Page, expect

from bots.sandbox.running import available
from tests.browser.axe import demand_access
from tests.browser.visitor import PHONE, Visit, visit
from tests.people import PASSWORD
from tests.webgame.play import work
from tests.webgame.remote.programs import registered
from tests.webgame.uploads.brought import first, ready
from webgame.accounts.models import User
from webgame.replays.models import Game
from webgame.uploads import shelf

__all__ = ["visit"]
PATIENCE = 60_000


def sign_up(page: Page, site: str) -> None:
    """Become a member, by the link in the mail."""
    page.get_by_role("textbox", name="Name others see").fill("Grace")
    page.get_by_role("textbox", name="Email").fill("grace@example.org")
    page.get_by_role("textbox", name="Password").fill(PASSWORD)
    page.get_by_role("checkbox").check()
    page.get_by_role("button", name="Sign up").click()
    expect(page).to_have_url(re.compile("confirm-email"))
    found = re.search(r"http://\S+?(/accounts/\S+)", str(mail.outbox[-1].body))
    assert found
    page.goto(site + found[1])
    page.get_by_role("button", name="confirm").click()
    page.get_by_role("textbox", name="Email").fill("grace@example.org")
    page.get_by_role("textbox", name="Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("link", name="Grace")).to_be_visible()


@pytest.mark.skipif(available() is not None, reason=f"no jails here: {available()}")
def test_from_signing_up_to_a_game_against_ones_own_bot(
    visit: Visit, site: str, settings: LazySettings
) -> None:
    settings.BENCH_GAMES = 1
    visitor = visit("/accounts/signup/")
    page = visitor.page
    sign_up(page, site)
    page.goto(f"{site}/bots/")
    page.get_by_role("link", name="Bring your first").click()
    page.get_by_label("Or paste the code").fill(first())
    page.get_by_label("Name", exact=True).fill("wolf")
    page.get_by_label("What it is").fill("Howls.")
    page.get_by_role("button", name="Upload and try it out").click()
    expect(page.get_by_role("status").last).to_contain_text("It waits to be tried out")
    work()
    expect(page.get_by_text("Ready. It passed its bench.")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Play against it").click()
    expect(page.locator(".game-bar h1")).to_contain_text("Spring 1901", timeout=PATIENCE)
    assert [one.bot[:1] for one in Game.objects.get().seats.filter(user=None)] == ["~"] * 6
    assert visitor.complaints == []
    shelf.end_all()


def test_the_pages_of_bots_are_in_nobodys_way_and_fit_a_phone(visit: Visit, ada: User) -> None:
    pages = [ready(ada, shared=True).get_absolute_url(), registered(ada).get_absolute_url()]
    for address in ("/bots/", "/bots/new/", "/bots/remote/new/", *pages):
        demand_access(visit(address, ada).page, address)
        page = visit(address, ada, **PHONE).page
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, address
