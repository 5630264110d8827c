"""The six lessons of Catan on the real board: by mouse, by keyboard, by thumb."""

from playwright.sync_api import expect

from tests.browser.island import due, tap, touch
from tests.browser.seated import Seated
from tests.browser.visitor import PHONE, Visit, visit

__all__ = ["visit"]


def begin(visit: Visit, lesson: str, **window: object) -> Seated:
    learner = visit(f"/learn/{lesson}/", **window)
    expect(learner.page.locator(".island")).to_be_visible()
    return learner


def does(learner: Seated, deed: str) -> None:
    """Press one of the acts."""
    learner.page.locator(f'.catan-deeds [data-deed="{deed}"]').click()


def asks(learner: Seated, words: str) -> None:
    """Wait until the lesson asks for this."""
    expect(learner.part("text")).to_contain_text(words)


def says(learner: Seated, words: str) -> None:
    """Wait until the scene ends with this."""
    expect(learner.part("says")).to_contain_text(words)
    assert learner.complaints == []


def test_two_settlements_are_founded_after_a_slip(visit: Visit) -> None:
    learner = begin(visit, "settle")
    touch(learner, "node 0")
    due(learner, "Count the dots")
    touch(learner, "node 28")
    asks(learner, "a road from it")
    touch(learner, "edge 28-34")
    asks(learner, "The others have settled")
    touch(learner, "node 44")
    asks(learner, "the road that belongs to it")
    touch(learner, "edge 44-48")
    says(learner, "two settlements and two roads")
    expect(learner.page.get_by_role("link", name="Next: harvest")).to_be_visible()


def test_the_harvest_of_a_round_by_keyboard_alone(visit: Visit) -> None:
    learner = begin(visit, "harvest")
    learner.press("d")
    asks(learner, "your city beside the fields took two wheat")
    learner.press("e")
    says(learner, "you harvest in everybody’s turn")
    expect(learner.page.locator('.held[data-resource="CLAY"] .held-count')).to_have_text("3")


def test_a_road_a_settlement_and_a_city_by_thumb(visit: Visit) -> None:
    learner = begin(visit, "build", **PHONE)
    assert learner.page.evaluate("document.documentElement.scrollWidth") <= 390
    learner.page.locator('[data-deed="road"]').tap()
    tap(learner, "edge 38-43")
    asks(learner, "Now you reach it")
    tap(learner, "node 43")
    says(learner, "A third settlement, a third point.")
    learner.page.get_by_role("button", name="Go on").tap()
    asks(learner, "three ore and two wheat")
    learner.page.locator('[data-deed="city"]').tap()
    tap(learner, "node 44")
    says(learner, "its three hexes yield double")


def test_a_seven_costs_half_a_hand_and_moves_the_robber(visit: Visit) -> None:
    learner = begin(visit, "robber")
    learner.page.locator(".deed-next").click()
    asks(learner, "Choose four cards to lose")
    for resource in ("WOOD", "WOOD", "SHEEP", "ORE"):
        learner.page.locator(f'.held[data-resource="{resource}"]').click()
    learner.page.locator('[data-do="done"]').click()
    due(learner, "Three ore and two wheat are a city")
    learner.page.locator('[data-less="give ORE"]').click()
    learner.page.locator('.held[data-resource="SHEEP"]').click()
    learner.page.locator('[data-do="done"]').click()
    asks(learner, "moves the robber")
    touch(learner, "hex H")
    due(learner, "You live there yourself")
    touch(learner, "hex L")
    learner.page.locator('[data-victim="ORANGE"]').click()
    says(learner, "You took a card from Orange")


def test_a_trade_is_talked_over(visit: Visit) -> None:
    learner = begin(visit, "trade")
    line = learner.page.get_by_label("What you say to the others")
    line.fill("I need ore")
    expect(learner.part("letters")).to_contain_text("You ask everyone for 1 ore")
    line.press("Enter")
    expect(learner.part("letters")).to_contain_text("What do you give me for it?")
    line.fill("my sheep for your ore?")
    expect(learner.part("letters")).to_contain_text("You offer everyone 1 sheep for 1 ore.")
    line.press("Enter")
    asks(learner, "Now raise your city")
    expect(learner.part("letters")).to_contain_text("Deal. Here is your ore.")
    does(learner, "city")
    touch(learner, "node 44")
    says(learner, "what you lack somebody has")


def test_a_bought_card_and_a_knight_win_the_game(visit: Visit) -> None:
    learner = begin(visit, "cards")
    learner.page.locator(".deed-next").click()
    due(learner, "Press Card")
    does(learner, "card")
    asks(learner, "A victory point")
    learner.page.locator('.held-card[data-deed="KNIGHT"]').click()
    touch(learner, "hex O")
    says(learner, "you have won")
    learner.page.get_by_role("button", name="Play a whole game").click()
    expect(learner.page.locator(".island")).to_be_visible()
