"""A first visit while the rules are being compiled: nothing is broken, and it mends itself."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from playwright.sync_api import expect

from tests.browser.visitor import Visit, visit
from webgame.replays import compiling

__all__ = ["visit"]


@pytest.fixture(autouse=True)
def _compiling() -> Iterator[None]:
    cache.clear()  # the replay may be known from another test
    compiling.wait_for("diplomacy", lambda: 1.0)
    yield
    compiling.ready("diplomacy")


def test_who_plays_too_early_is_told_so_and_plays_when_it_is_time(visit: Visit) -> None:
    page = visit("/").page
    play = page.get_by_role("button", name="Play Diplomacy").first
    play.click()
    told = page.get_by_text("Diplomacy is still being prepared on this machine")
    expect(told).to_contain_text("Then try again.")
    compiling.ready("diplomacy")
    play.click()
    expect(page.locator(".game-bar h1")).to_contain_text("Spring 1901")


def test_the_replay_comes_by_itself(visit: Visit) -> None:
    page = visit("/").page
    expect(page.locator(".replay-board svg").first).to_be_visible()
    expect(page.locator(".replay-board .piece")).to_have_count(0)
    compiling.ready("diplomacy")
    expect(page.locator(".replay-board .piece").first).to_be_visible()


def test_a_page_that_had_to_wait_comes_by_itself(visit: Visit) -> None:
    page = visit("/learn/").page
    expect(page.get_by_role("heading", name="Not quite ready")).to_be_visible()
    compiling.ready("diplomacy")
    expect(page.locator("#learn")).to_be_visible()
