"""From the front page, the form and the waiting room to the board."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import demand_access
from tests.browser.visitor import PHONE, Visit, visit
from tests.webgame.play import GERMANY, table
from webgame.accounts.models import User
from webgame.replays.models import Game
from webgame.tables import services

__all__ = ["visit"]

BAR = ".game-bar h1"
GAMES = ("diplomacy", "catan")
SHOWN = (("diplomacy", "Spring 1901", "Fall 1901"), ("catan", "Set-up", "Turn 1"))
COMPILED = 90_000
"""Milliseconds after which even the first reader of the rules has compiled them."""


def test_one_click_takes_a_stranger_to_the_board(visit: Visit) -> None:
    visitor = visit("/")
    visitor.page.get_by_role("button", name="Play Diplomacy").first.click()
    expect(visitor.page.locator(BAR)).to_contain_text("Spring 1901")
    expect(visitor.page.locator(".piece").first).to_be_visible()
    assert visitor.complaints == []


def test_both_play_buttons_and_a_board_are_on_a_phones_first_screen(visit: Visit) -> None:
    page = visit("/", **PHONE).page
    for game in ("Diplomacy", "Catan"):
        button = page.get_by_role("button", name=f"Play {game}").first.bounding_box()
        assert button and button["y"] + button["height"] < 844
    board = page.locator(".replay-board").first.bounding_box()
    assert board and board["y"] + board["height"] < 844


def test_both_games_stand_side_by_side_on_a_desks_first_screen(visit: Visit) -> None:
    page = visit("/").page
    boards = [page.locator(f"#showcase-{game} .replay-board") for game in GAMES]
    places = [board.bounding_box() for board in boards]
    one, other = (place or {} for place in places)
    assert (one["y"], one["width"], one["height"]) == (other["y"], other["width"], other["height"])
    assert one["y"] + one["height"] < 900


@pytest.mark.parametrize(("game", "first", "second"), SHOWN)
def test_a_game_of_each_kind_replays_and_can_be_stopped(
    visit: Visit, game: str, first: str, second: str
) -> None:
    page = visit("/", reduced_motion="no-preference").page
    shown = page.locator(f"#showcase-{game}")
    phase = shown.locator(".replay-phase")
    expect(phase).to_have_text(first, timeout=COMPILED)
    expect(phase).to_have_text(second, timeout=COMPILED)
    shown.get_by_role("button", name="Stop the replay").click()
    stands = phase.text_content()
    page.wait_for_timeout(3500)
    assert phase.text_content() == stands


def test_who_wants_no_motion_sees_the_end_stand_still(visit: Visit) -> None:
    page = visit("/", reduced_motion="reduce").page
    for game in GAMES:
        shown = page.locator(f"#showcase-{game}")
        expect(shown.locator(".replay-phase")).to_have_text("The end", timeout=COMPILED)
        expect(shown.get_by_role("button", name="Play the replay")).to_be_visible()


def test_the_wheel_over_the_picture_scrolls_the_page(visit: Visit) -> None:
    page = visit("/").page
    expect(page.locator(".replay-board .piece").first).to_be_visible()
    board = page.locator(".replay-board").first.bounding_box()
    assert board
    page.mouse.move(board["x"] + 200, board["y"] + 200)
    page.mouse.wheel(0, 700)
    expect(page.get_by_role("heading", name="won by talking")).not_to_be_in_viewport()


def test_a_choice_shows_what_it_asks_further(visit: Visit, ada: User) -> None:
    page = visit("/lobby/new/", ada).page
    chair = page.get_by_label("Italy", exact=True)
    assert page.get_by_label("Gentle").is_visible() and not chair.is_visible()
    page.get_by_label("Seat by seat").check()
    assert chair.is_visible() and not page.get_by_label("Gentle").is_visible()
    assert not page.get_by_text("sent no orders").is_visible()
    page.get_by_label("Slow", exact=False).and_(page.locator("[name=clock]")).check()
    assert page.get_by_text("sent no orders").is_visible()
    assert [field.is_visible() for field in page.get_by_label("Movement").all()] == [False, True]


def test_a_table_is_opened_and_filled_by_keyboard_alone(visit: Visit, ada: User) -> None:
    page = visit("/lobby/new/", ada).page
    page.locator(".more > summary").press("Enter")
    page.get_by_label("Name of the table").focus()
    page.keyboard.type("By hand")
    page.keyboard.press("Tab")
    page.keyboard.type("Turkey")
    page.keyboard.press("Tab")
    page.get_by_label("Bots, all six").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="By hand")).to_be_visible()
    assert Game.objects.get().seats.get(user=ada).name == "TURKEY"
    page.get_by_role("button", name="Fill 6 free chairs").press("Enter")
    page.get_by_role("button", name="Start the game").press("Enter")
    expect(page.locator(BAR)).to_contain_text("Spring 1901")


def test_the_room_shows_who_comes_and_opens_the_game_for_all(
    visit: Visit, ada: User, basil: User
) -> None:
    game = table(ada, title="Friday")
    host, guest = visit(f"/t/{game.gid}/", ada), visit(f"/t/{game.gid}/", basil)
    demand_access(guest.page, "the waiting room")
    guest.page.get_by_role("button", name="Sit here as Germany").click()
    expect(guest.page.get_by_text("(you)")).to_be_visible()
    expect(host.page.get_by_text("Basil")).to_be_visible()
    assert game.seats.get(user=basil).number == GERMANY
    services.fill_with_bots(ada, game)
    host.page.get_by_role("button", name="Start the game").click()
    for window in (host, guest):
        expect(window.page.locator(BAR)).to_contain_text("Spring 1901")
        assert window.complaints == []


def test_a_form_that_does_not_fit_says_where_and_keeps_what_was_chosen(
    visit: Visit, ada: User
) -> None:
    page = visit("/lobby/new/", ada).page
    page.get_by_label("Seat by seat").check()
    for power in ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"):
        page.get_by_label(power, exact=True).select_option("DumbBot")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("alert")).to_contain_text("Nothing was opened")
    demand_access(page, "a form that does not fit")
    expect(
        page.get_by_text("Leave a chair free for yourself, or choose to watch only.")
    ).to_be_visible()
    assert page.get_by_label("Seat by seat").is_checked()


def test_on_ones_own_seat_there_is_no_free_chair(visit: Visit, ada: User) -> None:
    page = visit("/lobby/new/", ada).page
    page.get_by_label("Seat by seat").check()
    page.locator(".more > summary").click()
    page.get_by_label("You play").select_option("Germany")
    mine = page.locator('.chair[data-seat="3"]')
    expect(mine.get_by_text("You")).to_be_visible()
    assert not mine.locator("select").is_visible()
    assert page.locator('.chair[data-seat="4"] select').is_visible()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("(you)")).to_be_visible()
    assert Game.objects.get().seats.get(user=ada).number == GERMANY
