"""Talk on the game page: private, instant, unread until read, and a draft that is never lost."""

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.seated import PHONE, Seated
from tests.webgame.play import FRANCE, GERMANY, key, seat, started
from webgame.accounts.models import User
from webgame.tables import services


def write(desk: Seated, whom: str, text: str) -> None:
    """Open the conversation with somebody and send a line."""
    desk.leaf("Talk")
    desk.page.get_by_role("button", name=whom, exact=True).click()
    desk.part("message").fill(text)
    desk.part("message").press("Enter")


def test_a_line_reaches_the_other_at_once_and_nobody_else(
    sit: Sit, ada: User, basil: User, outsider: User
) -> None:
    game = started(ada, basil)
    france, germany, stranger = sit(game, ada), sit(game, basil), sit(game, outsider)
    write(france, "Germany", "Shall we leave Burgundy empty?")
    expect(germany.part("unread")).to_have_text("1")
    germany.leaf("Talk")
    expect(germany.part("messages")).to_contain_text("Shall we leave Burgundy empty?")
    expect(germany.part("unread")).to_be_hidden()
    write(germany, "France", "Agreed.")
    expect(france.part("messages")).to_contain_text("Agreed.")
    assert "Burgundy empty" not in stranger.page.content()
    assert not france.complaints + germany.complaints + stranger.complaints


def test_what_was_read_stays_read(sit: Sit, ada: User, basil: User) -> None:
    game = started(ada, basil)
    services.say(seat(game, GERMANY), [FRANCE], "Good day.", key())
    desk = sit(game, ada)
    expect(desk.part("unread")).to_have_text("1")
    desk.leaf("Talk")
    expect(desk.part("unread")).to_be_hidden()
    desk.page.reload()
    expect(desk.page.locator(".piece").first).to_be_visible()
    expect(desk.part("unread")).to_be_hidden()


def test_several_can_talk_among_themselves(sit: Sit, ada: User, basil: User) -> None:
    game = started(ada, basil)
    desk, other = sit(game, ada), sit(game, basil)
    desk.leaf("Talk")
    desk.part("new-group").click()
    desk.page.get_by_role("checkbox", name="Germany").check()
    desk.page.get_by_role("checkbox", name="Italy").check()
    desk.part("start-group").click()
    expect(desk.part("with-whom")).to_have_text(
        "Only Germany (Basil), Italy (Hold) and you read this, until the end opens all talk."
    )
    desk.part("message").fill("The three of us.")
    desk.page.get_by_role("button", name="Send").click()
    expect(other.part("unread")).to_have_text("1")
    other.leaf("Talk")
    expect(other.part("messages")).to_contain_text("The three of us.")


def test_a_draft_is_kept_across_reload_for_each_conversation(sit: Sit, ada: User) -> None:
    desk = sit(started(ada), ada)
    desk.leaf("Talk")
    desk.page.get_by_role("button", name="Italy", exact=True).click()
    desk.part("message").fill("Half a thought")
    desk.page.get_by_role("button", name="Turkey", exact=True).click()
    expect(desk.part("message")).to_have_value("")
    desk.page.reload()
    expect(desk.page.locator(".piece").first).to_be_visible()
    desk.leaf("Talk")
    desk.page.get_by_role("button", name="Italy", exact=True).click()
    expect(desk.part("message")).to_have_value("Half a thought")


def test_a_line_that_is_refused_comes_back_to_the_writer(sit: Sit, ada: User) -> None:
    game = started(ada)
    desk = sit(game, ada)
    for number in range(10):
        services.say(seat(game, FRANCE), "all", f"line {number}", key())
    write(desk, "Everyone", "one too many")
    expect(desk.part("message-trouble")).not_to_be_empty()
    expect(desk.part("message")).to_have_value("one too many")


def test_a_new_phase_draws_a_line_between_messages(sit: Sit, ada: User) -> None:
    desk = sit(started(ada), ada)
    write(desk, "Everyone", "Good luck.")
    expect(desk.page.locator(".phase-line")).to_have_text(["Spring 1901"])


def test_talk_stays_open_while_orders_are_given(sit: Sit, ada: User) -> None:
    desk = sit(started(ada), ada)
    desk.leaf("Talk")
    desk.touch("PAR", "BUR")
    expect(desk.part("messages").or_(desk.part("no-messages")).first).to_be_visible()
    desk.leaf("Orders")
    desk.expect_saved("Army Paris moves to Burgundy")


def test_who_watches_cannot_talk(sit: Sit, ada: User, outsider: User) -> None:
    desk = sit(started(ada), outsider)
    desk.leaf("Talk")
    expect(desk.part("silence")).to_have_text("You are watching. Only the players talk.")
    expect(desk.part("composer")).to_be_hidden()


def test_on_a_phone_the_conversation_that_is_chosen_shows_whole(sit: Sit, ada: User) -> None:
    desk = sit(started(ada), ada, **PHONE)
    desk.leaf("Talk")
    row = desk.part("conversations")
    edges = "one => { const { left, right } = one.getBoundingClientRect(); return [left, right]; }"
    left, right = row.evaluate(edges)
    buttons = row.get_by_role("button").all()
    cut = next(one for one in buttons if one.evaluate(edges)[1] > right)
    seen = cut.evaluate(edges)[0]
    assert seen < right, "one that the row's edge cuts"
    box = cut.bounding_box()
    assert box
    desk.page.touchscreen.tap((seen + right) / 2, box["y"] + box["height"] / 2)
    expect(cut).to_have_attribute("aria-pressed", "true")
    start, end = cut.evaluate(edges)
    assert left <= start and end <= right


def test_on_a_phone_what_could_be_said_first_does_not_cover_what_is_written(
    sit: Sit, ada: User
) -> None:
    desk = sit(started(ada), ada, **PHONE)
    desk.talk_with("Germany")
    desk.part("message").fill("Please support me into Burgundy")
    expect(desk.page.locator("[data-choice]")).to_have_count(2)
    desk.part("message").blur()
    expect(desk.part("to-map")).to_be_visible()  # the board is back, and takes its room
    shown, composer = desk.part("no-messages"), desk.part("composer")
    expect(shown).to_be_visible()
    first, below = shown.bounding_box(), composer.bounding_box()
    assert first and below
    assert first["y"] + first["height"] <= below["y"] + 1
