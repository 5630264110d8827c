"""Past phases, the state of the game, and its end."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.axe import demand_access
from tests.browser.conftest import Sit
from tests.browser.positions import at, order
from tests.webgame.play import FRANCE, GERMANY, LIVE, key, play_phase, seat, started, work
from webgame.accounts.models import User
from webgame.replays.models import Game
from webgame.tables import services


def two_phases(ada: User, basil: User) -> Game:
    """France and Germany bounce in Burgundy; nothing happens in the fall."""
    game = started(ada, basil)
    order(game, FRANCE, "A PAR - BUR")
    order(game, GERMANY, "A MUN - BUR")
    work()
    return play_phase(game, FRANCE, GERMANY)


def test_the_time_line_leads_through_every_phase_and_back(sit: Sit, ada: User, basil: User) -> None:
    desk = sit(two_phases(ada, basil), ada)
    desk.part("earlier").click()
    desk.part("earlier").click()
    expect(desk.part("shown")).to_have_text("Spring 1901")
    expect(desk.page).to_have_url(re.compile(r"/S1901M/$"))
    expect(desk.part("report")).to_contain_text("Army Paris moves to Burgundy bounced")
    expect(desk.page.locator(".shape.tip-burst")).to_have_count(2)
    demand_access(desk.page, "a past phase")
    desk.press("]")
    expect(desk.part("shown")).to_have_text("Fall 1901")
    desk.page.go_back()
    expect(desk.part("shown")).to_have_text("Spring 1901")
    desk.part("now").click()
    expect(desk.part("shown")).to_have_text("Now: Spring 1902")
    expect(desk.page).to_have_url(re.compile(r"/g/[^/]+/$"))


def test_a_permalink_opens_its_phase_for_anybody(
    sit: Sit, ada: User, basil: User, outsider: User
) -> None:
    desk = sit(two_phases(ada, basil), outsider, phase="S1901M")
    expect(desk.part("shown")).to_have_text("Spring 1901")
    expect(desk.part("report")).to_contain_text("Army Munich moves to Burgundy bounced")


def test_nothing_can_be_ordered_in_the_past(sit: Sit, ada: User, basil: User) -> None:
    desk = sit(two_phases(ada, basil), ada)
    desk.part("earlier").click()
    desk.touch("PAR", "BUR")
    desk.part("now").click()
    expect(desk.page.locator('.order-row[data-state="open"]')).to_have_count(3)


def test_the_orders_of_the_phase_just_over_can_be_drawn_over_the_present(
    sit: Sit, ada: User, basil: User
) -> None:
    desk = sit(two_phases(ada, basil), ada)
    expect(desk.page.locator(".shape")).to_have_count(0)
    desk.part("last").click()
    expect(desk.page.locator(".shape.faint").first).to_be_attached()
    desk.touch("PAR")
    expect(desk.page.locator(".shape.faint")).to_have_count(0)


def test_the_state_shows_each_power_and_the_years(sit: Sit, ada: User, basil: User) -> None:
    game = two_phases(ada, basil)
    desk = sit(game, ada)
    desk.leaf("State")
    rows = desk.part("standings").locator("tr")
    expect(rows).to_have_count(7)
    expect(rows.nth(FRANCE)).to_contain_text(re.compile(r"France\s*you\s*3\s*3"))
    expect(rows.nth(5)).to_contain_text(re.compile(r"Russia.*4\s*4"))
    expect(desk.part("chart-section")).to_be_hidden()  # one year has no lines yet
    for _ in range(2):
        play_phase(game, FRANCE, GERMANY)
    expect(desk.page.locator(".chart-owner")).to_have_count(7)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_the_state_shows_the_longest_names_whole(
    sit: Sit, ada: User, basil: User, width: int, height: int
) -> None:
    basil.display_name = "Wilhelmina Wagner-Wollin"
    basil.save()
    game = started(ada, basil)
    services.resign(seat(game, GERMANY), key())
    desk = sit(game, ada, viewport={"width": width, "height": height})
    desk.leaf("State")
    name = desk.page.locator(".standings .seat-who", has_text=basil.display_name)
    expect(name).to_have_text(f"{basil.display_name}, a bot plays")
    assert name.evaluate("it => it.scrollWidth <= it.clientWidth")


def test_a_draw_is_proposed_and_taken_back(sit: Sit, ada: User, basil: User) -> None:
    game = started(ada, basil)
    desk, other = sit(game, ada), sit(game, basil)
    desk.leaf("State")
    desk.part("draw").click()
    other.leaf("State")
    expect(other.part("draw-votes")).to_contain_text("In favor: France.")
    desk.part("draw").click()
    expect(other.part("draw-votes")).not_to_contain_text("In favor")


@pytest.mark.parametrize(("names", "offered"), [("shown", True), ("hidden_until_end", False)])
def test_a_pause_is_offered_only_where_it_tells_nobody_who_is_a_person(
    sit: Sit, ada: User, basil: User, names: str, offered: bool
) -> None:
    desk = sit(started(ada, basil, names=names, deadlines=LIVE), ada)
    desk.leaf("State")
    expect(desk.part("draw")).to_be_visible()
    expect(desk.part("pausing")).to_be_visible(visible=offered)


def test_against_bots_alone_who_resigns_ends_the_game_and_sees_its_replay(
    sit: Sit, ada: User
) -> None:
    desk = sit(started(ada), ada)
    desk.leaf("State")
    desk.part("resign").click()
    expect(desk.part("resign-dialog")).to_contain_text("counts as one that was left")
    expect(desk.part("resign-yes")).to_be_hidden()
    demand_access(desk.page, "the dialog")
    desk.part("resign-end").click()
    expect(desk.part("result-heading")).to_have_text("The game was broken off")
    expect(desk.part("result-sentence")).to_have_text("France gave the game up.")
    expect(desk.page.get_by_role("link", name="Watch it again")).to_be_visible()


def test_a_bot_plays_for_who_resigns_until_they_return(sit: Sit, ada: User, basil: User) -> None:
    game = started(ada, basil)
    desk, other = sit(game, ada), sit(game, basil)
    desk.leaf("State")
    desk.part("resign").click()
    expect(desk.part("resign-dialog")).to_contain_text("it waits a week for one of you")
    demand_access(desk.page, "the dialog")
    desk.part("resign-no").click()
    desk.part("resign").click()
    desk.part("resign-yes").click()
    expect(desk.part("return")).to_be_visible()
    expect(desk.part("left").get_by_role("link")).to_have_text("your games")
    desk.expect_sentence("")
    desk.touch("PAR")
    desk.expect_sentence("A bot plays your seat.")
    other.leaf("State")
    expect(other.part("standings").locator("tr").nth(FRANCE)).to_contain_text("a bot plays")
    expect(desk.part("return-soon")).to_be_visible()
    desk.part("return").click()
    expect(desk.part("return")).to_be_hidden()
    expect(desk.part("return-soon")).to_be_hidden()


def test_the_end_says_who_won_and_stays_open_to_all(
    sit: Sit, ada: User, basil: User, outsider: User
) -> None:
    won = ["PAR", "MAR", "BRE", "LON", "LVP", "EDI", "BEL", "HOL", "KIE", "BER", "MUN", "SPA"]
    won += ["POR", "ROM", "VEN", "NAP", "TUN"]
    game = at(
        started(ada, basil),
        "F1908M",
        {"FRANCE": ["A TYR", "A PAR"], "AUSTRIA": ["A VIE"], "GERMANY": ["F BAL"]},
        {
            "FRANCE": won,
            "AUSTRIA": ["VIE", "BUD", "TRI"],
            "ENGLAND": [],
            "GERMANY": [],
            "ITALY": [],
        },
    )
    desk = sit(game, ada)
    desk.touch("TYR", "TRI")
    desk.expect_saved("Army Tyrolia moves to Trieste")
    order(game, GERMANY)
    desk.ready()
    work()
    expect(desk.part("result-heading")).to_have_text("You have won")
    demand_access(desk.page, "the result")
    desk.expect_phase("The end")
    desk.part("close-result").click()
    expect(desk.part("idle")).to_contain_text("The game is over.")
    expect(sit(game, outsider).part("result-heading")).to_have_text("The game is over")


def test_who_is_eliminated_may_watch_on(sit: Sit, ada: User, basil: User) -> None:
    units = {"GERMANY": ["A PAR", "A MUN"], "ITALY": ["A ROM"]}
    game = at(started(ada, basil), "S1905M", units, {"FRANCE": [], "GERMANY": ["PAR", "MUN"]})
    desk = sit(game, ada)
    expect(desk.part("idle")).to_contain_text("France has been eliminated.")
    desk.touch("PAR")
    desk.expect_sentence("You have no units left. You have nothing to order in this phase.")
