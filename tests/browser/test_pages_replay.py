"""A replay starts at the first move, plays by itself at any speed, and is gone through by hand."""

from playwright.sync_api import expect

from tests.browser.axe import demand_access
from tests.browser.visitor import PHONE, Visit, visit

__all__ = ["visit"]

SHELF = "/shelf/diplomacy/russia/"
ISLE = "/shelf/catan/blue/"


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
    page.get_by_role("button", name="Later moment").click()
    expect(phase).to_have_text("Fall 1901")
    page.get_by_label("Moment", exact=True).press("End")
    expect(phase).to_have_text("The end")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_replay_of_either_kind_opens_at_the_moment_its_address_names(visit: Visit) -> None:
    page = visit(f"{SHELF}#F1903M").page
    expect(page.locator(".replay-phase")).to_have_text("Fall 1903", timeout=90_000)
    page.goto(page.url.replace("/shelf/diplomacy/russia/#F1903M", f"{ISLE}#T10.2"))
    expect(page.locator(".replay-phase")).to_have_text("Turn 10, step 3", timeout=90_000)
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**#T11.0")


def test_the_island_is_replayed_by_keys_with_all_hands_open(visit: Visit) -> None:
    visitor = visit(ISLE)
    page, phase = visitor.page, visitor.page.locator(".replay-phase")
    expect(phase).to_have_text("Set-up, step 1", timeout=90_000)
    page.keyboard.press("r")
    log = page.locator('[data-catan="log"]')
    expect(log.locator("li").last).to_contain_text(" stole ")
    expect(page.locator('[data-catan="voice"]')).to_contain_text(" stole ")
    expect(page.locator(".player-hand").first).to_be_visible()
    robbed = phase.text_content()
    page.keyboard.press("t")
    expect(log.locator("li").last).to_contain_text(" for ")
    page.keyboard.press("Shift+R")
    expect(phase).to_have_text(str(robbed))
    page.keyboard.press("End")
    expect(phase).to_have_text("The end")
    demand_access(page, "a replay of Catan")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Stop the replay")).to_be_visible()
    assert visitor.complaints == []


def test_a_touched_line_of_the_log_lights_its_places(visit: Visit) -> None:
    page = visit(ISLE).page
    expect(page.locator(".replay-phase")).to_have_text("Set-up, step 1", timeout=90_000)
    page.get_by_role("button", name="Building ›").click()
    page.locator("button.log-words").last.focus()
    expect(page.locator(".echo").first).to_be_visible()


def test_a_phone_shows_the_island_its_players_and_the_controls_at_once(visit: Visit) -> None:
    page = visit(ISLE, **PHONE).page
    expect(page.locator(".replay-phase")).to_have_text("Set-up, step 1", timeout=90_000)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for part in (".player", ".island", '[data-part="slider"]'):
        box = page.locator(part).first.bounding_box()
        assert box and box["y"] + box["height"] <= 844, part
    demand_access(page, "a replay of Catan on a phone")
