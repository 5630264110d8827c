"""A replay starts at the first move, plays by itself, faster or slower, and can be wound."""

from playwright.sync_api import expect

from tests.browser.visitor import PHONE, Visit, visit

__all__ = ["visit"]

SHELF = "/shelf/diplomacy/russia/"


def test_it_plays_from_1901_at_the_speed_one_likes(visit: Visit) -> None:
    visitor = visit(SHELF, reduced_motion="no-preference")
    phase = visitor.page.locator(".replay-phase")
    expect(phase).to_have_text("Spring 1901", timeout=90_000)
    visitor.page.get_by_label("Speed").select_option("fourfold")
    expect(phase).to_have_text("Fall 1901")
    expect(phase).to_contain_text("1902", timeout=10_000)
    visitor.page.get_by_role("button", name="Stop the replay").click()
    stands = phase.text_content()
    visitor.page.wait_for_timeout(1500)
    assert phase.text_content() == stands and visitor.complaints == []


def test_one_winds_it_by_hand_to_the_end(visit: Visit) -> None:
    page = visit(SHELF, **PHONE).page
    phase = page.locator(".replay-phase")
    expect(phase).to_have_text("Spring 1901", timeout=90_000)
    expect(page.get_by_role("button", name="Play the replay")).to_be_visible()
    page.get_by_role("button", name="Later phase").click()
    expect(phase).to_have_text("Fall 1901")
    page.get_by_label("Phase", exact=True).press("End")
    expect(phase).to_have_text("The end")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
