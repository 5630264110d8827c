"""A researcher signs up, brings a bot, plays against it, runs an experiment, takes home charts."""

import json
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
from tests.webgame.remote.programs import Program, legal, registered
from tests.webgame.uploads.brought import first, ready
from webgame.accounts.models import User
from webgame.experiments import tasks
from webgame.remote.models import Bot as Remote
from webgame.replays.models import Game
from webgame.uploads import shelf
from webgame.uploads.models import Bot

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


EXPERIMENT = """
name = "Wolf among the quiet"
game = "diplomacy"
games = 40

[options]
final_year = 1901

[[players]]
bot = "{wolf}"
label = "wolf"

[[players]]
bot = "hold"
count = "rest"
"""


@pytest.mark.skipif(available() is not None, reason=f"no jails here: {available()}")
def test_from_signing_up_to_the_charts_of_an_experiment_with_ones_own_bot(
    visit: Visit, site: str, settings: LazySettings
) -> None:
    settings.BENCH_GAMES = 1
    visitor = visit("/accounts/signup/")
    page = visitor.page
    sign_up(page, site)
    page.goto(f"{site}/bots/")
    page.get_by_role("link", name="Bring your first").click()
    page.get_by_label("Or paste Python").fill(first())
    page.get_by_label("Name", exact=True).fill("wolf")
    page.get_by_label("What it is").fill("Howls.")
    page.get_by_role("button", name="Upload and try it out").click()
    expect(page.get_by_role("status").last).to_contain_text("It waits to be tried out")
    work()
    expect(page.get_by_text("Ready. It passed its bench.")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Play against it").click()
    expect(page.locator(".game-bar h1")).to_contain_text("Spring 1901", timeout=PATIENCE)
    assert [one.bot[:1] for one in Game.objects.get().seats.filter(user=None)] == ["~"] * 6
    look_at_an_experiment(page, site, Bot.objects.get().key)
    assert visitor.complaints == []
    shelf.end_all()


def look_at_an_experiment(page: Page, site: str, wolf: str) -> None:
    """Forty games of a bot: begun, looked at, watched, charted, and taken home."""
    page.goto(f"{site}/lab/experiments/new/")
    page.get_by_role("button", name="Show as TOML").click()
    page.get_by_label("Description").fill(EXPERIMENT.format(wolf=wolf))
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", name="Wolf among the quiet")).to_be_visible()
    tasks.work()
    played = page.get_by_role("row", name=re.compile("^wolf 40 "))
    expect(played).to_be_visible(timeout=PATIENCE)
    experiment = page.url
    with page.expect_download() as taken:
        page.get_by_text("Download", exact=True).click()
        page.get_by_role("link", name=re.compile("^Results")).click()
    rows = taken.value.path().read_text(encoding="utf-8").splitlines()
    assert [json.loads(one)["failures"] for one in rows[1:]] == [[]] * 40
    page.get_by_role("link", name="All games").click()
    page.get_by_role("link", name="Game 0", exact=True).click()
    expect(page.locator("h1")).to_contain_text("game 0")
    expect(page.get_by_text("Spring 1901").first).to_be_visible()
    page.goto(experiment)
    page.locator("#main").get_by_role("link", name="Charts").click()
    expect(page.locator("td", has_text="wolf").first).to_be_visible(timeout=PATIENCE)


def test_a_member_registers_a_remote_bot_whose_program_plays_by_its_token(
    visit: Visit, ada: User
) -> None:
    visitor = visit("/bots/", ada)
    page = visitor.page
    page.get_by_role("link", name=re.compile("remote", re.IGNORECASE)).first.click()
    page.get_by_label("Name", exact=True).fill("fox")
    page.get_by_label("What it is").fill("Far away.")
    page.get_by_role("button", name="Register it").click()
    page.get_by_role("button", name="Make it").click()
    token = page.locator(".code-shown").first.inner_text().strip()
    program = Program(Remote.objects.get(), token=token)
    page.get_by_role("button", name="Play against it").click()
    expect(page.locator(".game-bar h1")).to_contain_text("Spring 1901", timeout=PATIENCE)
    work()
    (status, found) = program.get("/questions")
    assert (status, len(found["questions"])) == (200, 6)
    for question in found["questions"]:
        assert program.answer(question, legal(question)[0])[0] == 200
    game = Game.objects.get()
    assert game.seats.filter(user=None, draft__ready=True).count() == 6
    assert visitor.complaints == []


def test_the_pages_of_bots_are_in_nobodys_way_and_fit_a_phone(visit: Visit, ada: User) -> None:
    pages = [ready(ada, shared=True).get_absolute_url(), registered(ada).get_absolute_url()]
    for address in ("/bots/", "/bots/new/", "/bots/remote/new/", *pages):
        demand_access(visit(address, ada).page, address)
        page = visit(address, ada, **PHONE).page
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, address
