"""The line to the server: it breaks, and nothing is lost or done twice."""

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.positions import order
from tests.browser.wire import Wire
from tests.webgame.play import FRANCE, GERMANY, key, seat, started, work
from webgame.accounts.models import User
from webgame.tables import services
from webgame.tables.models import Message

SLOWLY = 20_000
"""Milliseconds in which a busy machine has a broken line mended."""


def test_a_broken_line_is_mended_and_what_was_done_meanwhile_arrives(
    sit: Sit, ada: User, basil: User
) -> None:
    game = started(ada, basil)
    wire = Wire()
    desk = sit(game, ada, wire=wire)
    expect(desk.part("banner")).to_be_hidden()
    wire.cut()
    expect(desk.part("banner")).to_contain_text("Connection lost.")
    desk.touch("PAR", "BUR")
    expect(desk.part("saving")).to_contain_text("Not saved yet")
    desk.leaf("Talk")
    desk.part("message").fill("Said into the dark")
    desk.part("message").press("Enter")
    services.say(seat(game, GERMANY), [FRANCE], "Are you there?", key())
    wire.mend()
    expect(desk.part("banner")).to_be_hidden(timeout=SLOWLY)
    expect(desk.part("messages")).to_contain_text("Said into the dark")
    expect(desk.page.get_by_role("button", name="Germany 1 unread")).to_be_visible()
    desk.leaf("Orders")
    desk.expect_saved("Army Paris moves to Burgundy")
    assert seat(game, FRANCE).draft.lines == ["A PAR - BUR"]


def test_a_command_whose_answer_was_lost_is_done_once(sit: Sit, ada: User, basil: User) -> None:
    game = started(ada, basil)
    wire = Wire()
    desk = sit(game, ada, wire=wire)
    desk.leaf("Talk")
    wire.hold()
    desk.part("message").fill("Only once")
    desk.part("message").press("Enter")
    while not Message.objects.filter(game=game).exists():
        desk.page.wait_for_timeout(50)
    wire.held = None  # what the site answered is lost
    wire.cut()
    wire.mend()
    expect(desk.part("messages")).to_contain_text("Only once")
    expect(desk.page.locator(".message")).to_have_count(1)
    said = [text for text in wire.sent if "Only once" in str(text) and '"c":"say"' in str(text)]
    assert len(said) == 2
    assert Message.objects.filter(game=game).count() == 1


def test_phases_that_passed_while_away_are_all_there(sit: Sit, ada: User, basil: User) -> None:
    game = started(ada, basil)
    wire = Wire()
    desk = sit(game, ada, wire=wire)
    wire.cut()
    for _ in range(2):
        order(game, FRANCE)
        order(game, GERMANY)
        work()
    wire.mend()
    desk.expect_phase("Spring 1902 moves")
    desk.press("[")
    expect(desk.part("shown")).to_have_text("Fall 1901")


def test_while_orders_are_carried_out_the_page_says_so(sit: Sit, ada: User) -> None:
    game = started(ada)
    desk = sit(game, ada)
    desk.page.locator(".game-bar .ready").click()
    desk.part("asking-yes").click()
    expect(desk.part("waiting")).to_have_text("The orders are being carried out …")
    expect(desk.page.locator(".game-bar .ready")).to_have_attribute("aria-disabled", "true")
    work()
    desk.expect_phase("Fall 1901 moves")


def test_a_unit_that_moves_keeps_its_piece_so_that_it_can_glide(
    sit: Sit, ada: User, basil: User
) -> None:
    game = started(ada, basil)
    desk = sit(game, ada, reduced_motion="no-preference")
    desk.page.evaluate(
        """() => document.querySelector('.piece[data-spot="PAR"]').setAttribute("id", "the-army")"""
    )
    desk.touch("PAR", "BUR")
    desk.expect_saved("Army Paris moves to Burgundy")
    order(game, GERMANY)
    desk.ready()
    work()
    desk.expect_phase("Fall 1901 moves")
    expect(desk.page.locator("#the-army")).to_have_attribute("data-spot", "BUR")


def test_two_windows_of_one_player_agree(sit: Sit, ada: User) -> None:
    game = started(ada)
    one, two = sit(game, ada), sit(game, ada)
    one.touch("PAR", "BUR")
    two.expect_saved("Army Paris moves to Burgundy")
