"""A first visit while the rules are being compiled: nothing is broken, and it mends itself."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from playwright.sync_api import expect

from tests.browser.visitor import Visit, visit
from webgame.replays import compiling

__all__ = ["visit"]

GAMES = ("diplomacy", "catan")


@pytest.fixture(autouse=True)
def _compiling() -> Iterator[None]:
    cache.clear()  # the replay may be known from another test
    for game in GAMES:
        compiling.wait_for(game, lambda: 1.0)
    yield
    for game in GAMES:
        compiling.ready(game)


def test_who_plays_too_early_is_told_so_and_plays_when_it_is_time(visit: Visit) -> None:
    page = visit("/").page
    play = page.get_by_role("button", name="Play Diplomacy").first
    play.click()
    told = page.get_by_text("Then try again.")
    expect(told).to_contain_text("Diplomacy is still being prepared on this machine")
    compiling.ready("diplomacy")
    play.click()
    expect(page.locator(".game-bar h1")).to_contain_text("Spring 1901")


def test_the_replays_say_what_they_wait_for_and_come_by_themselves(visit: Visit) -> None:
    page = visit("/").page
    expect(page.locator(".replay-board svg").first).to_be_visible()
    for game in GAMES:
        figure = page.locator(f"#showcase-{game}")
        expect(figure).to_contain_text(f"{game.title()} is still being prepared on this machine")
        expect(figure.locator(".piece")).to_have_count(0)
        compiling.ready(game)
        expect(figure.locator(".piece").first).to_be_visible()
        expect(figure).not_to_contain_text("still being prepared")


def test_a_page_that_had_to_wait_comes_by_itself(visit: Visit) -> None:
    page = visit("/learn/").page
    expect(page.get_by_role("heading", name="Not quite ready")).to_be_visible()
    compiling.ready("diplomacy")
    expect(page.locator("#learn")).to_be_visible()
