"""Deals on the game page: answered by a button, turned into orders, listed, kept and broken."""

from playwright.sync_api import expect

from tests.browser.axe import demand_access
from tests.browser.conftest import Sit
from tests.browser.positions import western_front, with_envoy
from tests.webgame.play import FRANCE, GERMANY, fresh, key, play_phase, seat, started, work
from webgame.accounts.models import User
from webgame.replays.models import Game
from webgame.tables import services
from webgame.tables.models import Message

DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Wait until the page was drawn once more, and what looks at sizes has seen them."""


def offered(game: Game, text: str) -> None:
    """Germany says something to France."""
    services.say(seat(game, GERMANY), [FRANCE], text, key())


def test_a_deal_is_accepted_by_a_button_and_both_see_it(sit: Sit, ada: User, basil: User) -> None:
    game = started(ada, basil)
    france, germany = sit(game, ada), sit(game, basil)
    france.talk_with("Germany")
    germany.talk_with("France")
    france.say("Let's both stay out of Burgundy")
    expect(germany.page.locator(".deal-standing")).to_have_text("waits for you")
    germany.page.get_by_role("button", name="Accept").click()
    for desk in (france, germany):
        expect(desk.page.locator(".deal-fate")).to_have_text("Agreed")
    expect(france.part("messages").locator(".message")).to_have_count(2)
    expect(france.part("voice")).to_contain_text("The deal with Germany stands.")
    assert not france.complaints + germany.complaints


def test_who_accepts_against_his_own_word_is_asked_once_more(
    sit: Sit, ada: User, basil: User
) -> None:
    game = started(ada, basil)
    services.say(seat(game, FRANCE), [GERMANY], "I will move Paris to Burgundy.", key())
    offered(game, "Could you please hold your army in Paris?")
    desk = sit(game, ada)
    desk.talk_with("Germany")
    card = desk.page.locator(".deal", has=desk.page.get_by_role("button", name="Accept"))
    card.get_by_role("button", name="Accept").click()
    expect(card.get_by_role("alert")).to_contain_text("You cannot promise both")
    demand_access(desk.page, "an offer in doubt")
    expect(card.locator(".deal-fate")).to_have_text("Offer")
    card.get_by_role("button", name="Accept all the same").click()
    expect(desk.page.locator(".deal-fate").last).to_have_text("Agreed")
    assert not desk.complaints


def test_an_offer_is_accepted_by_clicking_a_sentence_together(
    sit: Sit, ada: User, basil: User
) -> None:
    game = started(ada, basil)
    offered(game, "Let's both stay out of Burgundy.")
    desk = sit(game, ada)
    desk.talk_with("Germany")
    desk.part("open-builder").click()
    desk.part("builder-acts").get_by_role("button", name="Accept the offer").click()
    expect(desk.page.locator(".deal-fate")).to_have_text("Agreed")
    expect(desk.part("builder")).to_be_hidden()


def test_an_offer_is_taken_back_or_answered_with_a_condition(
    sit: Sit, ada: User, basil: User
) -> None:
    game = started(ada, basil)
    offered(game, "Please stay out of Burgundy.")
    france, germany = sit(game, ada), sit(game, basil)
    germany.talk_with("France")
    france.leaf("Talk")
    france.part("side-deals").click()
    france.page.get_by_role("button", name="Counter").click()
    expect(france.part("builder")).to_be_visible()
    demand_access(france.page, "the sentences to click")
    france.say("Yes, if you stay out of Tyrolia")
    fates = germany.page.locator(".deal-fate")
    expect(fates).to_have_text(["Countered", "Offer"])
    france.page.get_by_role("button", name="Withdraw").click()
    expect(fates).to_have_text(["Countered", "Withdrawn"])


def test_an_offer_is_countered_by_striking_changing_and_adding_parts(
    sit: Sit, ada: User, basil: User
) -> None:
    game = started(ada, basil)
    offered(game, "Let's make peace. Let's both stay out of Burgundy and Ruhr. Hold in Paris.")
    desk = sit(game, ada)
    desk.talk_with("Germany")
    desk.page.get_by_role("button", name="Counter").click()
    chosen = desk.part("builder-chosen")
    expect(chosen.get_by_role("button")).to_have_text(
        [
            "You and Germany will be at peace ×",
            "You and Germany will stay out of Burgundy and Ruhr ×",
            "change the zone",
            "Your army in Paris will hold ×",
        ]
    )
    expect(desk.part("message")).to_have_value("")  # the offer itself is not said back
    chosen.get_by_role("button", name="Your army in Paris will hold ×").click()
    chosen.get_by_role("button", name="change the zone").click()
    chosen.get_by_role("button", name="Ruhr ×").click()
    desk.part("builder-and").click()
    desk.part("builder-acts").get_by_role("button", name="Draw", exact=True).click()
    expect(desk.part("reading")).to_contain_text("stay out of Burgundy, and you")
    desk.part("send").click()
    expect(desk.page.locator(".deal-fate")).to_have_text(["Countered", "Offer"])
    card = desk.page.locator(".deal").last
    expect(card).to_contain_text("You and Germany will stay out of Burgundy.")
    expect(card).to_contain_text("You and Germany will share a draw.")
    expect(card).to_contain_text("You and Germany will be at peace.")
    expect(card).not_to_contain_text("Paris")
    assert not desk.complaints


def test_what_is_asked_for_becomes_an_order_with_one_press_and_can_be_undone(
    sit: Sit, ada: User, basil: User
) -> None:
    game = western_front(ada, basil)
    desk = sit(game, ada)
    desk.touch("BUR", "MUN")
    desk.talk_with("Germany")
    offered(game, "Please support my army in Belgium with Burgundy.")
    desk.page.get_by_role("button", name="Put into my orders").click()
    expect(desk.page.get_by_text("In your orders.")).to_be_visible()
    desk.leaf("Orders")
    desk.expect_saved("Army Burgundy supports Army Belgium to hold")
    desk.leaf("Talk")
    desk.page.get_by_role("button", name="Undo").click()
    desk.leaf("Orders")
    desk.expect_saved("Army Burgundy moves to Munich")


def test_what_a_message_speaks_of_is_drawn_while_it_is_looked_at(
    sit: Sit, ada: User, basil: User
) -> None:
    game = started(ada, basil)
    offered(game, "I will move Munich to Tyrolia.")
    desk = sit(game, ada)
    desk.talk_with("Germany")
    assert desk.arrows() == set()
    desk.page.locator(".message-text").hover()
    expect(desk.page.locator(".shape.said")).to_have_count(1)
    desk.part("message").hover()
    expect(desk.page.locator(".shape.said")).to_have_count(0)
    desk.page.locator(".message-more").focus()
    assert desk.arrows() == {"Said: Army Munich moves to Tyrolia"}


def test_deals_are_filtered_and_lead_back_to_their_message(
    sit: Sit, ada: User, basil: User
) -> None:
    game = started(ada, basil)
    offered(game, "Let's both stay out of Burgundy.")
    services.say(seat(game, FRANCE), [GERMANY], "Yes.", key())
    offered(game, "Please stay out of Belgium.")
    services.submit_draft(seat(game, FRANCE), "S1901M", ["A PAR - BUR"], key())
    play_phase(game, FRANCE, GERMANY)
    for _ in range(7):
        offered(game, "Good luck!")
    desk = sit(game, ada)
    desk.leaf("Talk")
    desk.part("side-deals").click()
    cards, filters = desk.part("deal-cards").locator(".deal"), desk.part("deal-filters")
    expect(cards).to_have_count(2)
    filters.get_by_role("button", name="Broken").click()
    expect(cards).to_have_count(1)
    expect(cards).to_contain_text("You broke your promise")
    broken = desk.part("trust").get_by_role("button", name="You: 0 kept, 1 broken")
    expect(broken).to_be_visible()
    filters.get_by_role("button", name="Open").click()
    expect(cards).to_have_count(1)
    filters.get_by_role("button", name="All").click()
    desk.page.locator(".deal-go").last.click()
    pointed = desk.page.locator(".message[data-pointed]")
    expect(pointed).to_contain_text("Let's both stay out of Burgundy.")
    desk.page.evaluate(DRAWN)
    expect(pointed).to_be_in_viewport()
    expect(desk.part("with-whom")).to_contain_text("Germany")
    desk.write("What did you mean by that? I would rather know it than guess it, you see.")
    desk.page.evaluate(DRAWN)
    expect(desk.page.locator(".message").first).to_be_in_viewport()


def test_a_person_and_a_bot_bargain_agree_keep_and_break_their_word(sit: Sit, ada: User) -> None:
    """The whole of it: an offer in free English, a counteroffer, a deal, orders that follow,
    a promise kept; then one broken, and remembered."""
    game = with_envoy(ada)
    desk = sit(game, ada)
    desk.talk_with("Germany")

    desk.say("Hi! Could you support my army in Paris to Burgandy pls?")
    work()
    fates = desk.page.locator(".deal-fate")
    expect(fates).to_have_text(["Offer", "Countered", "Offer"])  # the first is its own
    card = desk.page.locator(".deal").nth(2)  # what it proposes later comes after
    expect(card).to_contain_text("You and Germany will be at peace.")
    card.get_by_role("button", name="Accept").click()
    expect(card.locator(".deal-fate")).to_have_text("Agreed")
    work()

    desk.touch("PAR", "BUR")
    desk.leaf("Orders")
    desk.expect_saved("Army Paris moves to Burgundy")
    desk.ready()
    work()
    desk.expect_phase("Fall 1901 moves")
    expect(desk.part("report")).to_contain_text("Army Munich supports Army Paris to Burgundy")
    desk.leaf("Talk")
    expect(card.locator(".deal-fate")).to_have_text("Kept so far")
    expect(card).to_contain_text("Germany kept its word.")

    play_phase(game, FRANCE)
    while not fresh(game).phase.endswith("M"):
        play_phase(game, FRANCE)
    desk.expect_phase("Spring 1902 moves")
    desk.touch("BUR", "MUN")
    desk.leaf("Orders")
    desk.expect_saved("Army Burgundy moves to Munich")
    desk.ready()
    work()
    desk.expect_phase("Fall 1902 moves")
    desk.leaf("Talk")
    expect(card.locator(".deal-fate")).to_have_text("Broken")
    expect(card).to_contain_text("You broke your promise to Germany")
    protest = Message.objects.filter(sender__number=GERMANY, meaning__contains="not(Commit(FRA")
    expect(desk.part("messages")).to_contain_text(protest.get().text)

    desk.say("Let's make peace.")
    work()
    refused = desk.page.locator(".deal").last
    expect(refused.locator(".deal-fate")).to_have_text("Rejected")
    expect(desk.part("messages")).to_contain_text(protest.latest("pk").text)
    assert "Explain" in protest.latest("pk").meaning
    desk.part("side-deals").click()
    trusted = desk.part("trust")
    expect(trusted.get_by_role("button", name="You: 0 kept, 1 broken")).to_be_visible()
    expect(trusted.get_by_role("button", name="Germany: 2 kept, 0 broken")).to_be_visible()
    assert not desk.complaints
