"""What the game page asks back, and what it notices, before orders are carried out."""

from playwright.sync_api import expect

from tests.browser.axe import demand_access
from tests.browser.conftest import Sit
from tests.browser.positions import at, order, western_front
from tests.browser.seated import PHONE
from tests.webgame.play import FRANCE, GERMANY, seat, started, work
from tests.webgame.talk import say
from webgame.accounts.models import User

ZONE = "propose(FRA,[GER],[Commit(FRA,[GER],dmz([FRA],[BUR]))])"


def test_ready_asks_by_keyboard_what_would_be_waived_and_only_once(sit: Sit, ada: User) -> None:
    units = {"FRANCE": ["A BUR"], "GERMANY": ["A MUN", "A BER", "A KIE"]}
    desk = sit(at(started(ada), "W1902A", units), ada)
    ready = desk.page.locator(".game-bar .ready")
    ready.focus()
    desk.press("Enter")
    desk.expect_asked("2 builds would be waived.", "Build", "Waive")
    demand_access(desk.page, "the question")
    desk.press("b")
    expect(desk.part("asking")).to_be_hidden()
    expect(ready).to_be_focused()
    expect(ready).to_have_attribute("aria-pressed", "false")
    desk.press("Enter", "w")
    expect(ready).to_have_attribute("aria-pressed", "true")


def test_a_yes_holds_until_the_orders_change(sit: Sit, ada: User, basil: User) -> None:
    game = started(ada, basil)
    desk = sit(game, ada)
    desk.ready()
    ready = desk.page.locator(".game-bar .ready")
    ready.click()
    expect(ready).to_have_attribute("aria-pressed", "false")
    ready.click()
    expect(ready).to_have_attribute("aria-pressed", "true")
    desk.touch("PAR", "PIC")
    desk.expect_saved("Army Paris moves to Picardy")
    ready.click()
    expect(ready).to_have_attribute("aria-pressed", "false")
    ready.click()
    desk.expect_asked("2 units have no order and would hold.", "Order", "Leave it so")


def test_an_order_against_a_promise_is_asked_about_when_it_is_given(
    sit: Sit, ada: User, basil: User
) -> None:
    game = started(ada, basil)
    say(game, FRANCE, [GERMANY], meaning=ZONE)
    desk = sit(game, ada)
    promise = "You promised Germany that you would stay out of Burgundy."
    desk.touch("PAR", "BUR")
    desk.expect_asked(promise, "Keep my word", "Break it")
    desk.part("asking-no").click()
    expect(desk.page.get_by_text("Army Paris no order: holds")).to_be_visible()
    expect(desk.part("saving")).to_have_text("")
    assert seat(game, FRANCE).draft.lines == []

    desk.touch("PAR", "BUR")
    desk.part("asking-yes").click()
    desk.touch("BRE", "MAO", "MAR", "SPA")
    desk.expect_saved("Army Paris moves to Burgundy", "Army Marseilles moves to Spain")
    desk.page.locator(".game-bar .ready").click()
    expect(desk.page.locator(".game-bar .ready")).to_have_attribute("aria-pressed", "true")
    assert not desk.complaints


def test_a_promise_made_in_another_window_is_remembered_when_one_is_ready(
    sit: Sit, ada: User, basil: User
) -> None:
    game = started(ada, basil)
    desk = sit(game, ada)
    desk.touch("PAR", "BUR", "BRE", "MAO", "MAR", "SPA")
    desk.expect_saved("Army Paris moves to Burgundy", "Army Marseilles moves to Spain")
    say(game, FRANCE, [GERMANY], meaning=ZONE)
    desk.page.locator(".game-bar .ready").click()
    desk.expect_asked(
        "You promised Germany that you would stay out of Burgundy.", "Keep my word", "Break it"
    )
    desk.part("asking-yes").click()
    expect(desk.page.locator(".game-bar .ready")).to_have_attribute("aria-pressed", "true")


def test_a_convoy_tells_that_its_fleet_has_no_order_yet(sit: Sit, ada: User, basil: User) -> None:
    desk = sit(western_front(ada, basil), ada, **PHONE)
    missing = "No fleet of yours has the order to convoy Army Picardy to London."
    desk.touch("PIC", "LON")
    desk.expect_sentence(missing)
    expect(desk.page.locator(".order-caution", has_text=missing)).to_have_count(1)
    desk.touch("ENG")
    desk.answer("Convoy")
    desk.touch("PIC", "LON")
    expect(desk.page.locator(".order-caution:not(:empty)")).to_have_count(0)


def test_the_move_that_a_support_counts_on_is_drawn(sit: Sit, ada: User, basil: User) -> None:
    desk = sit(western_front(ada, basil), ada)
    desk.touch("BUR")
    desk.answer("Support")
    desk.touch("BEL", "RUH")
    expect(desk.page.locator('.shape.faint[data-owner="GERMANY"]')).to_have_attribute(
        "aria-label", "Counted on: Army Belgium moves to Ruhr"
    )


def test_the_last_moves_stay_in_sight_after_retreats(sit: Sit, ada: User, basil: User) -> None:
    game = western_front(ada, basil)
    desk = sit(game, ada)
    order(game, GERMANY, "A RUH - BUR", "A MUN S A RUH - BUR", "A BEL S A RUH - BUR")
    desk.ready()
    work()
    desk.expect_phase("Fall 1902 retreats")
    desk.ready()
    work()
    desk.expect_phase("Winter 1902 builds")
    for _ in range(2):
        report = desk.part("report-section")
        expect(report.get_by_role("heading", level=2)).to_have_text(
            ["Fall 1902, retreats: what happened", "Fall 1902: what happened"]
        )
        expect(report).to_contain_text("Army Munich supports Army Ruhr to Burgundy")
        desk.page.reload()
