"""How a line is understood, live under the composer; and lines put together by clicking."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.axe import demand_access
from tests.browser.conftest import Sit
from tests.browser.seated import PHONE, Seated
from tests.webgame.play import FRANCE, GERMANY, key, seat, started
from webgame.accounts.models import User
from webgame.tables import services
from webgame.tables.models import Message


def with_germany(sit: Sit, ada: User, **terms: Any) -> Seated:
    desk = sit(started(ada, **terms), ada)
    desk.talk_with("Germany")
    return desk


def last() -> Message:
    return Message.objects.latest("pk")


def test_a_line_is_read_while_it_is_written_and_drawn_on_the_map(sit: Sit, ada: User) -> None:
    desk = with_germany(sit, ada)
    desk.write("Please move Munich to Tyrolya")
    expect(desk.part("reading")).to_contain_text("Germany's army in Munich will move to Tyrolia.")
    expect(desk.part("reading")).to_contain_text("tyrolya → tyrolia")
    assert desk.arrows() == {"Said: Army Munich moves to Tyrolia"}
    demand_access(desk.page, "a line that is read")
    desk.part("message").fill("")
    expect(desk.part("reading")).to_be_hidden()
    assert desk.arrows() == set()
    assert not desk.complaints


def test_a_line_that_no_rule_reads_is_read_and_drawn_as_any_other(sit: Sit, ada: User) -> None:
    desk = with_germany(sit, ada)
    desk.write("Your army in Munich would do me a great favour by marching into Tyrolia.")
    expect(desk.part("reading")).to_contain_text("Germany's army in Munich will move to Tyrolia.")
    assert desk.arrows() == {"Said: Army Munich moves to Tyrolia"}
    desk.write("Burgundy shall see no soldier of mine.")
    expect(desk.part("reading")).to_contain_text("you will stay out of Burgundy")
    assert desk.zones() == {"Said: France stays out of Burgundy"}
    assert not desk.complaints


def test_provinces_to_be_kept_out_of_are_hatched_with_a_text_for_the_blind(
    sit: Sit, ada: User
) -> None:
    desk = with_germany(sit, ada)
    desk.write("Let's both stay out of Burgundy and the Channel")
    assert desk.zones() == {
        "Said: France and Germany stay out of Burgundy",
        "Said: France and Germany stay out of English Channel",
    }
    label = desk.page.locator('#map [data-place="BUR"]').get_attribute("aria-label") or ""
    assert label.endswith("Said: France and Germany stay out of Burgundy.")
    desk.write("I will stay out of Burgundy")
    assert desk.zones() == {"Said: France stays out of Burgundy"}
    desk.part("message").fill("")
    expect(desk.part("reading")).to_be_hidden()
    assert desk.zones() == set()
    assert not desk.complaints


def test_who_writes_an_offer_that_cannot_be_kept_is_warned_before_it_is_sent(
    sit: Sit, ada: User
) -> None:
    desk = with_germany(sit, ada)
    desk.write("Please move Munich to Burgundy next spring")
    expect(desk.part("reading").locator(".reading-doubt")).to_have_count(0)
    desk.write("I propose that I promise you that my army in Ruhr will hold.")
    doubt = desk.part("reading").locator(".reading-doubt")
    expect(doubt).to_have_text(
        "This could not be kept, and would lapse at once. You have no unit in Ruhr."
    )
    expect(desk.part("send")).not_to_have_attribute("aria-disabled", "true")
    desk.write("I propose that you promise me that your army in Munich will hold.")
    expect(desk.part("reading").locator(".reading-doubt")).to_have_count(0)


def test_the_meaning_that_was_shown_is_sent_and_stands_with_the_message(
    sit: Sit, ada: User
) -> None:
    desk = with_germany(sit, ada)
    desk.say("Peace?")
    assert last().meaning == "propose(FRA,[GER],[Agree([FRA GER],pce([FRA GER]))])"
    desk.page.get_by_role("button", name="How it reads, and more: you").click()
    expect(desk.part("messages")).to_contain_text("Read as: You propose to Germany")


def test_a_line_sent_before_it_was_read_is_read_when_it_arrives(sit: Sit, ada: User) -> None:
    desk = with_germany(sit, ada)
    desk.part("message").fill("Peace?")
    desk.part("message").press("Enter")
    expect(desk.page.locator(".deal")).to_contain_text("You and Germany will be at peace.")
    expect(desk.part("message")).to_have_value("")


def test_of_several_meanings_one_is_picked_by_its_number(sit: Sit, ada: User) -> None:
    desk = with_germany(sit, ada)
    desk.write("Please support me into Burgundy")
    expect(desk.page.locator("[data-choice]")).to_have_count(2)
    desk.part("message").press("Enter")  # asks which one, once
    expect(desk.page.locator("[data-choice='1']")).to_be_focused()
    desk.press("2")
    expect(desk.page.locator("[data-choice='2']")).to_have_attribute("aria-pressed", "true")
    expect(desk.part("message")).to_be_focused()
    chosen = desk.page.locator("[data-choice='2'] span").inner_text()
    assert len(desk.arrows()) == 1
    desk.part("message").press("Enter")
    expect(desk.page.locator(".deal")).to_contain_text(chosen.partition(": ")[2])
    assert last().status == "understood"


def test_what_is_not_understood_is_named_and_a_nearby_sentence_can_be_taken(
    sit: Sit, ada: User
) -> None:
    desk = with_germany(sit, ada)
    desk.write("Please frobnicate the grommets of Munich.")
    expect(desk.part("reading")).to_contain_text("frobnicate")
    suggestion = desk.part("reading").locator(".suggestion").first
    words = suggestion.inner_text()
    suggestion.click()
    expect(desk.part("message")).to_have_value(words)
    expect(desk.part("message")).to_be_focused()


def test_what_was_sent_without_being_understood_says_so(sit: Sit, ada: User) -> None:
    desk = with_germany(sit, ada)
    desk.say("Please frobnicate the grommets of Munich.")
    expect(desk.page.locator(".message-status")).to_have_text("not understood")


def test_chatter_is_sent_as_such(sit: Sit, ada: User) -> None:
    desk = with_germany(sit, ada)
    desk.write("Good luck!")
    expect(desk.part("reading")).to_contain_text("binds nobody")
    desk.part("message").press("Enter")
    expect(desk.part("messages")).to_contain_text("Good luck!")
    assert last().status == "chat"


def test_chatter_that_may_mean_more_comes_with_what_it_may_mean(sit: Sit, ada: User) -> None:
    desk = with_germany(sit, ada)
    desk.write("I would rather have you as a friend than as an enemy.")
    expect(desk.part("reading")).to_contain_text("binds nobody")
    desk.part("reading").get_by_role("button", name="Let's make peace.").click()
    expect(desk.part("message")).to_have_value("Let's make peace.")
    expect(desk.part("reading")).to_contain_text("you and Germany will be at peace")


def test_a_strict_table_sends_only_what_is_understood(sit: Sit, ada: User) -> None:
    desk = with_germany(sit, ada, strict=True)
    desk.write("Please frobnicate the grommets of Munich.")
    expect(desk.part("send")).to_have_attribute("aria-disabled", "true")
    desk.part("message").press("Enter")
    expect(desk.part("message")).not_to_have_value("")
    desk.say("Peace?")
    assert Message.objects.count() == 1


def test_what_the_protocol_forbids_can_be_sent_as_plain_words(
    sit: Sit, ada: User, basil: User
) -> None:
    game = started(ada, basil, protocol="bilateral")
    services.say(seat(game, FRANCE), [GERMANY], "Peace?", key())
    desk = sit(game, ada)
    desk.talk_with("Germany")
    desk.write("Please stay out of Burgundy.")
    expect(desk.page.locator(".reading-refused")).not_to_be_empty()
    expect(desk.part("send")).to_have_attribute("aria-disabled", "true")
    desk.page.get_by_role("button", name="Send it as plain words").click()
    desk.part("message").press("Enter")
    expect(desk.part("messages")).to_contain_text("Please stay out of Burgundy.")
    assert last().meaning == "" and last().status == "chat"


def test_where_nothing_was_said_yet_a_first_sentence_can_be_taken(sit: Sit, ada: User) -> None:
    desk = with_germany(sit, ada)
    desk.page.get_by_role("button", name="Let's both stay out of Burgundy.").click()
    expect(desk.part("reading")).to_contain_text("will stay out of Burgundy.")


def test_a_deal_is_put_together_by_clicking(sit: Sit, ada: User) -> None:
    desk = with_germany(sit, ada)
    desk.part("open-builder").click()
    acts = desk.part("builder-acts")
    acts.get_by_role("button", name="Stay out of …").click()
    desk.touch("BUR")
    expect(desk.part("message")).not_to_have_value("")
    desk.part("builder-and").click()
    acts.get_by_role("button", name="Please …").click()
    expect(desk.part("sentence")).to_contain_text("Germany’s units")
    desk.touch("MUN", "TYR")
    expect(desk.part("reading")).to_contain_text("Munich will move to Tyrolia")
    expect(desk.part("reading")).to_contain_text("stay out of Burgundy")
    desk.part("send").click()
    expect(desk.page.locator(".deal")).to_contain_text("move to Tyrolia")
    expect(desk.part("builder")).to_be_hidden()
    desk.touch("PAR", "BUR")  # the board serves orders again
    desk.leaf("Orders")
    desk.expect_saved("Army Paris moves to Burgundy")
    assert not desk.complaints


def test_a_sentence_is_put_together_by_the_keyboard_alone(sit: Sit, ada: User) -> None:
    desk = with_germany(sit, ada)
    desk.part("open-builder").focus()
    desk.press("Enter")
    expect(desk.part("builder-acts").get_by_role("button", name="Peace")).to_be_focused()
    desk.press("Tab", "Tab", "Tab", "Enter")  # I will …
    expect(desk.part("said")).to_be_visible()
    desk.part("said").focus()
    desk.page.keyboard.type("par - pic")
    desk.press("Enter")
    expect(desk.part("reading")).to_contain_text("your army in Paris will move to Picardy.")
    desk.press("Escape")
    expect(desk.part("builder")).to_be_hidden()
    expect(desk.part("message")).to_be_focused()
    desk.press("Enter")
    expect(desk.page.locator(".deal")).to_contain_text("Your army in Paris will move to Picardy.")


def test_a_sentence_is_put_together_with_one_thumb(sit: Sit, ada: User) -> None:
    desk = sit(started(ada), ada, **PHONE)
    desk.page.get_by_role("tab", name="Talk").tap()
    desk.part("conversations").get_by_role("button", name="Germany").tap()
    desk.part("open-builder").tap()
    desk.part("builder-acts").get_by_role("button", name="Stay out of …").tap()
    desk.page.touchscreen.tap(*desk.point("BUR"))
    expect(desk.part("reading")).to_contain_text("stay out of Burgundy.")
    desk.part("send").tap()
    expect(desk.page.locator(".deal")).to_contain_text("stay out of Burgundy.")
    desk.part("to-map").tap()
    expect(desk.page.locator("#game")).to_have_attribute("data-sheet", "low")
