"""The five lessons on the real board: by mouse, by thumb, by keyboard."""

from playwright.sync_api import expect

from tests.browser.axe import demand_access
from tests.browser.seated import Seated
from tests.browser.visitor import PHONE, Visit, visit

__all__ = ["visit"]


def begin(visit: Visit, lesson: str, **window: object) -> Seated:
    learner = visit(f"/learn/{lesson}/", **window)
    expect(learner.page.locator(".piece").first).to_be_visible()
    return learner


def play(learner: Seated) -> None:
    learner.page.get_by_role("button", name="Play your orders").click()


def expect_says(learner: Seated, words: str) -> None:
    expect(learner.part("says")).to_contain_text(words)


def test_a_move_missed_tried_again_and_made(visit: Visit) -> None:
    learner = begin(visit, "move")
    play(learner)
    expect_says(learner, "Nobody went to Spain.")
    demand_access(learner.page, "a lesson")
    learner.page.get_by_role("button", name="Try again").click()
    expect(learner.part("says")).to_be_hidden()
    learner.touch("MAR", "SPA")
    expect(learner.part("orders")).to_contain_text("Army Marseilles moves to Spain")
    play(learner)
    expect_says(learner, "you stand in Spain")
    assert "FRANCE SPA" in learner.pieces("piece")
    learner.page.get_by_role("link", name="Next: support").click()
    expect(learner.page.get_by_role("heading", level=1)).to_have_text("Support")
    assert learner.complaints == []


def test_a_support_dislodges(visit: Visit) -> None:
    learner = begin(visit, "support")
    learner.touch("PAR", "BUR", "MAR")
    learner.answer("Support")
    learner.touch("PAR", "BUR")
    play(learner)
    expect_says(learner, "Two against one")
    assert learner.complaints == []


def test_an_order_can_be_taken_back(visit: Visit) -> None:
    learner = begin(visit, "support")
    learner.touch("PAR", "BUR")
    learner.page.get_by_role("button", name="Take back: Army Paris").click()
    expect(learner.part("orders")).to_have_text("None yet: your units hold.")


def test_what_cannot_be_ordered_says_why(visit: Visit) -> None:
    learner = begin(visit, "move")
    learner.touch("SPA")
    learner.expect_sentence("None of your units stands in Spain.")


def test_a_convoy_by_thumb(visit: Visit) -> None:
    learner = begin(visit, "convoy", **PHONE)
    for place in ("LON", "NWY", "NTH"):
        learner.page.touchscreen.tap(*learner.point(place))
    learner.answer("Convoy")
    for place in ("LON", "NWY"):
        learner.page.touchscreen.tap(*learner.point(place))
    play(learner)
    expect_says(learner, "Ashore in one move")
    assert learner.complaints == []


def test_a_retreat_then_a_build(visit: Visit) -> None:
    learner = begin(visit, "retreat")
    learner.touch("BUR", "GAS")
    play(learner)
    expect_says(learner, "It lives to fight on.")
    learner.page.get_by_role("button", name="Go on").click()
    expect(learner.part("text")).to_contain_text("Winter")
    learner.touch("PAR")
    play(learner)
    expect_says(learner, "Four centers, four units.")
    assert learner.complaints == []


def test_a_letter_brings_the_support_that_was_asked_for(visit: Visit) -> None:
    learner = begin(visit, "talk")
    learner.page.get_by_role("button", name="Support my army from Munich").click()
    expect(learner.part("letters")).to_contain_text("Venice supports you this spring.")
    learner.touch("MUN", "TYR")
    play(learner)
    expect_says(learner, "Italy kept its word.")
    expect(learner.page.get_by_role("button", name="Play a whole game")).to_be_visible()
    assert learner.complaints == []


def test_a_lesson_by_keyboard_alone(visit: Visit) -> None:
    learner = begin(visit, "move")
    learner.page.locator('#map [data-place="MAR"]').focus()
    learner.press("Enter")
    learner.expect_sentence("Army Marseilles …")
    for _ in range(6):
        learner.press("ArrowLeft")
        if learner.page.evaluate("document.activeElement.dataset.place") == "SPA":
            break
    learner.press("Enter")
    expect(learner.part("orders")).to_contain_text("Army Marseilles moves to Spain")
    learner.page.get_by_role("button", name="Play your orders").press("Enter")
    expect_says(learner, "you stand in Spain")
