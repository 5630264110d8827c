"""The game page in every window: a phone, the dark, a stranger's."""

import re

from playwright.sync_api import expect

from tests.browser.axe import demand_access
from tests.browser.conftest import Sit
from tests.browser.positions import western_front
from tests.browser.seated import PHONE
from tests.webgame.play import LIVE, started
from webgame.accounts.models import User

NAMELESS = """() => [...document.querySelectorAll("button, a, input, textarea, [role=button]")]
  .filter((one) => one.checkVisibility() && !one.closest("svg"))
  .filter((one) => !(one.ariaLabel || one.innerText?.trim() || one.labels?.length || one.title))
  .map((one) => one.outerHTML)"""


def test_a_phone_shows_the_board_first_and_nothing_beside_it(sit: Sit, ada: User) -> None:
    desk = sit(started(ada), ada, **PHONE)
    width = desk.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390
    board = desk.page.locator(".game-board").bounding_box()
    assert board and board["width"] == 390 and board["y"] < 60
    assert board["height"] > 250


def test_a_turn_with_one_thumb(sit: Sit, ada: User) -> None:
    game = started(ada)
    desk = sit(game, ada, **PHONE)
    desk.page.touchscreen.tap(*desk.point("PAR"))
    desk.expect_sentence("Army Paris …")
    desk.page.touchscreen.tap(*desk.point("BUR"))
    desk.expect_saved("Army Paris moves to Burgundy")
    ready = desk.page.locator(".tabs .ready")
    box = ready.bounding_box()
    assert box and box["y"] > 844 / 2 and box["height"] >= 40
    ready.tap()
    desk.part("asking-yes").tap()
    expect(ready).to_have_attribute("aria-disabled", "true")


def test_the_sheet_is_raised_and_lowered(sit: Sit, ada: User) -> None:
    desk = sit(started(ada), ada, **PHONE)
    before = desk.page.locator(".game-board").bounding_box()
    desk.page.get_by_role("tab", name="Orders").tap()
    expect(desk.page.locator("#game")).to_have_attribute("data-sheet", "low")
    after = desk.page.locator(".game-board").bounding_box()
    assert before and after and after["height"] > before["height"]
    desk.page.get_by_role("tab", name="Talk").tap()
    expect(desk.page.locator("#game")).to_have_attribute("data-sheet", "high")
    composer = desk.part("composer").bounding_box()
    assert composer and composer["y"] + composer["height"] <= 844


SWEEP = """(head, [from, to]) => {
  const at = (y) => ({ bubbles: true, pointerType: "touch", clientY: y });
  const tab = head.querySelector("[data-part=tab-talk]");
  tab.dispatchEvent(new PointerEvent("pointerdown", at(from)));
  tab.dispatchEvent(new PointerEvent("pointerup", at(to)));
}"""


def test_the_map_is_one_sweep_away_from_the_talk(sit: Sit, ada: User) -> None:
    desk = sit(started(ada), ada, **PHONE)
    game, head = desk.page.locator("#game"), desk.part("sheet-head")
    desk.page.get_by_role("tab", name="Talk").tap()
    expect(game).to_have_attribute("data-sheet", "high")
    head.evaluate(SWEEP, [300, 310])  # a tap that trembles
    expect(game).to_have_attribute("data-sheet", "high")
    head.evaluate(SWEEP, [300, 400])
    expect(game).to_have_attribute("data-sheet", "half")
    head.evaluate(SWEEP, [400, 500])
    expect(game).to_have_attribute("data-sheet", "low")
    head.evaluate(SWEEP, [800, 700])
    expect(game).to_have_attribute("data-sheet", "half")


def test_talk_lies_open_beside_the_orders_where_there_is_room(sit: Sit, ada: User) -> None:
    desk = sit(started(ada), ada, viewport={"width": 1920, "height": 1080})
    expect(desk.part("own-orders")).to_be_visible()
    expect(desk.part("composer")).to_be_visible()
    expect(desk.part("tab-talk")).to_be_hidden()


def test_a_tablet_has_the_sheet_with_all_three_leaves(sit: Sit, ada: User) -> None:
    desk = sit(started(ada), ada, viewport={"width": 768, "height": 1024})
    desk.leaf("Talk")
    expect(desk.part("composer")).to_be_visible()
    expect(desk.part("own-orders")).to_be_hidden()


def test_the_map_is_dragged_and_pinched_without_giving_an_order(sit: Sit, ada: User) -> None:
    desk = sit(started(ada), ada)
    desk.page.mouse.move(*desk.point("PAR"))
    desk.page.mouse.wheel(0, -600)
    near = desk.page.locator("#map").get_attribute("viewBox")
    x, y = desk.point("PAR")
    desk.page.mouse.move(x, y)
    desk.page.mouse.down()
    desk.page.mouse.move(x + 90, y + 40, steps=4)
    desk.page.mouse.up()
    assert desk.page.locator("#map").get_attribute("viewBox") != near
    moved_x, moved_y = desk.point("PAR")
    assert (round(moved_x - x), round(moved_y - y)) == (90, 40)
    expect(desk.part("answers")).to_be_empty()


def test_resting_on_a_province_tells_what_it_is(sit: Sit, ada: User) -> None:
    desk = sit(started(ada), ada)
    desk.page.mouse.move(*desk.point("MUN"))
    expect(desk.part("card")).to_have_text(
        re.compile(r"Munich\s*MUN\s*Supply center of Germany\.\s*Army of Germany\.")
    )


def test_while_an_order_is_given_the_card_keeps_to_a_corner(sit: Sit, ada: User) -> None:
    desk = sit(started(ada), ada)
    desk.touch("PAR")
    desk.page.mouse.move(*desk.point("BUR"))
    expect(desk.part("card")).to_contain_text("Burgundy")
    card, board = desk.part("card").bounding_box(), desk.part("board").bounding_box()
    assert card and board
    assert card["x"] < board["x"] + 10
    assert abs(card["y"] + card["height"] - board["y"] - board["height"]) < 10
    desk.page.mouse.move(card["x"] + 5, card["y"] + 5)
    desk.page.wait_for_function(
        "document.querySelector('[data-part=card]').getBoundingClientRect().top < 400"
    )


def test_a_stranger_watches_and_sees_no_drafts(
    sit: Sit, ada: User, basil: User, outsider: User
) -> None:
    game = western_front(ada, basil)
    desk, stranger = sit(game, ada), sit(game, outsider)
    desk.touch("PAR", "GAS")
    desk.expect_saved("Army Paris moves to Gascony")
    stranger.page.reload()
    expect(stranger.page.locator(".piece").first).to_be_visible()
    expect(stranger.page.locator(".shape")).to_have_count(0)
    expect(stranger.part("idle")).to_contain_text("You are watching.")
    stranger.touch("PAR")
    stranger.expect_sentence("You are watching; only the players give orders.")
    assert "A PAR - GAS" not in stranger.page.content()
    assert not stranger.complaints


def test_the_deadline_counts_down_by_the_servers_clock(sit: Sit, ada: User) -> None:
    desk = sit(started(ada, deadlines=LIVE), ada)
    expect(desk.part("clock")).to_have_text(re.compile(r"^4:\d\d$|^5:00$"))


def test_everything_that_can_be_pressed_has_a_name(sit: Sit, ada: User, basil: User) -> None:
    desk = sit(western_front(ada, basil), ada)
    desk.touch("PAR")
    for leaf in ("Orders", "Talk", "State"):
        desk.leaf(leaf)
        assert desk.page.evaluate(NAMELESS) == []
        demand_access(desk.page, leaf, board=leaf == "Orders")
    units = desk.page.locator('#map [data-place="PAR"]')
    expect(units).to_have_attribute("aria-label", "Paris. Supply center of France. Army of France.")
