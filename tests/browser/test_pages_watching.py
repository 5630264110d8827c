"""Somebody has bots play alone, watches them, and stops them."""

from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.axe import demand_access
from tests.browser.visitor import PHONE, Visit, visit
from tests.webgame.play import work
from webgame.accounts.models import User
from webgame.replays.models import Game, State

__all__ = ["visit"]


def test_from_the_lobby_to_a_game_of_bots_alone_and_its_replay(visit: Visit, ada: User) -> None:
    visitor = visit("/lobby/", ada)
    page = visitor.page
    page.get_by_role("link", name="Watch bots play").click()
    expect(page.get_by_role("group", name="Deadlines")).to_be_hidden()
    expect(page.get_by_role("radio", name="People")).to_be_hidden()
    page.get_by_role("radio", name="Play", exact=True).check()
    expect(page.get_by_role("group", name="Deadlines")).to_be_visible()
    page.get_by_role("radio", name="Only watch").check()
    page.get_by_text("More: name").click()
    page.get_by_label("A bot by name").select_option("hold")
    page.get_by_role("button", name="Open the table").click()
    bar = page.locator(".game-bar h1")
    expect(bar).to_contain_text("Spring 1901")
    Game.objects.update(started=timezone.now() - timedelta(seconds=60))
    work()
    expect(bar).to_contain_text("Fall 1901")
    page.get_by_role("button", name="Stop the game").click()
    expect(page.get_by_role("region", name="The game was broken off")).to_be_visible()
    assert Game.objects.get().state == State.OVER
    page.get_by_role("link", name="Watch it again").click()
    expect(page).to_have_url(f"{visitor.site}/replays/{Game.objects.get().gid}/")
    assert not visitor.complaints


def test_the_form_and_the_table_are_read_by_everybody(visit: Visit, ada: User) -> None:
    page = visit("/lobby/new/?game=catan&you=watch", ada, **PHONE).page
    demand_access(page)
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".catan-due")).to_contain_text("Red")
    expect(page.get_by_role("button", name="Stop the game")).to_be_visible()
    demand_access(page)
