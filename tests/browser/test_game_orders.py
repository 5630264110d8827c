"""Giving orders on the game page, by mouse, by keys and in words."""

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.positions import order, western_front
from tests.browser.wire import Wire
from tests.webgame.play import FRANCE, GERMANY, seat, started, work
from webgame.accounts.models import User
from webgame.replays.models import Game


def drafted(game: Game) -> list[str]:
    """France's orders as the server keeps them."""
    return sorted(seat(game, FRANCE).draft.lines)


def test_a_unit_and_a_place_make_an_order_that_is_saved_at_once(sit: Sit, ada: User) -> None:
    game = started(ada)
    desk = sit(game, ada)
    desk.touch("PAR", "BUR")
    desk.expect_saved("Army Paris moves to Burgundy")
    assert drafted(game) == ["A PAR - BUR"]
    assert not desk.complaints


def test_orders_outlive_the_page(sit: Sit, ada: User) -> None:
    game = started(ada)
    desk = sit(game, ada)
    desk.touch("PAR", "BUR", "BRE", "MAO")
    desk.expect_saved("Army Paris moves to Burgundy", "Fleet Brest moves to Mid-Atlantic Ocean")
    desk.page.reload()
    desk.expect_saved("Army Paris moves to Burgundy", "Fleet Brest moves to Mid-Atlantic Ocean")


def test_an_edit_can_be_undone_taken_back_and_cleared(sit: Sit, ada: User) -> None:
    game = started(ada)
    desk = sit(game, ada)
    desk.touch("PAR", "BUR", "PAR", "PIC")
    desk.expect_saved("Army Paris moves to Picardy")
    desk.press("Control+z")
    desk.expect_saved("Army Paris moves to Burgundy")
    desk.touch("BRE", "ENG")
    desk.expect_saved("Fleet Brest moves to English Channel")
    desk.page.get_by_role("button", name="Take back: Army Paris").click()
    expect(desk.page.get_by_text("Army Paris no order: holds")).to_be_visible()
    desk.part("clear").click()
    expect(desk.page.locator('[data-state="open"]')).to_have_count(3)
    expect(desk.part("saving")).to_have_text("")
    assert drafted(game) == []


def test_a_whole_turn_by_mouse_from_move_to_build(sit: Sit, ada: User, basil: User) -> None:
    game = western_front(ada, basil)
    desk = sit(game, ada)

    desk.touch("PIC", "LON")
    desk.touch("ENG")
    desk.answer("Convoy")
    desk.expect_sentence("Fleet English Channel convoys …")
    desk.touch("PIC")
    desk.expect_sentence("Fleet English Channel convoys Army Picardy to …")
    desk.touch("LON")
    desk.touch("PAR")
    desk.answer("Support")
    desk.touch("BUR", "BUR")
    desk.touch("MAO", "SPA")
    desk.answer("South coast")
    desk.expect_saved(
        "Army Picardy moves to London by convoy",
        "Fleet English Channel convoys Army Picardy to London",
        "Army Paris supports Army Burgundy to hold",
        "Fleet Mid-Atlantic Ocean moves to Spain (south coast)",
    )
    order(game, GERMANY, "A RUH - BUR", "A MUN S A RUH - BUR", "A BEL S A RUH - BUR")
    desk.ready()
    work()

    desk.expect_phase("Fall 1902 retreats")
    assert desk.pieces("loose") == {"FRANCE BUR"}
    assert {"FRANCE LON", "FRANCE SPA", "GERMANY BUR"} <= desk.pieces()
    expect(desk.part("report")).to_contain_text("Army Burgundy holds dislodged")
    desk.touch("BUR", "RUH")
    desk.expect_sentence("Army Burgundy cannot retreat to Ruhr: the attack came from there.")
    desk.touch("GAS")
    desk.expect_saved("Army Burgundy retreats to Gascony")
    desk.ready()
    work()

    desk.expect_phase("Winter 1902 builds")
    expect(desk.part("report")).to_contain_text("France takes London from England.")
    desk.expect_sentence("You may build one unit: touch a lit home center.")
    desk.touch("BRE")
    desk.answer("Fleet")
    desk.expect_saved("Build Fleet Brest")
    order(game, GERMANY)
    desk.ready()
    work()

    desk.expect_phase("Spring 1903 moves")
    assert "FRANCE BRE" in desk.pieces()
    assert not desk.complaints


def test_the_keyboard_alone_is_enough(sit: Sit, ada: User, basil: User) -> None:
    game = western_front(ada, basil)
    desk = sit(game, ada)
    desk.page.locator('#map [data-place="BUR"]').focus()
    desk.press("Enter", "s", *"paris", "Enter", *"gas", "Enter")
    desk.expect_saved("Army Burgundy supports Army Paris to Gascony")
    desk.press(*"pic", "Enter", "ArrowDown")
    expect(desk.page.locator(":focus")).to_have_attribute("data-place", "BUR")
    desk.press("Enter")
    desk.expect_saved("Army Picardy moves to Burgundy")


def test_once_the_order_is_chosen_a_letter_begins_a_name_and_no_other_order(
    sit: Sit, ada: User
) -> None:
    desk = sit(started(ada), ada)
    desk.page.locator('#map [data-place="MAR"]').focus()
    desk.press("Enter", "m", *"spa", "Enter")
    desk.expect_saved("Army Marseilles moves to Spain")


def test_escape_steps_back_answer_by_answer(sit: Sit, ada: User, basil: User) -> None:
    desk = sit(western_front(ada, basil), ada)
    desk.page.locator('#map [data-place="BUR"]').focus()
    desk.press("Enter", "s", *"par", "Enter")
    desk.expect_sentence("Army Burgundy supports Army Paris to …")
    desk.press("Escape")
    desk.expect_sentence("Army Burgundy supports …")
    desk.press("Escape", "Escape")
    desk.expect_sentence("Touch one of your units, then where it shall go.")


def test_an_order_can_be_typed_and_is_completed(sit: Sit, ada: User) -> None:
    desk = sit(started(ada), ada)
    field = desk.part("typed")
    field.fill("par s mar ")
    expect(desk.page.get_by_role("option")).to_have_text(
        [
            "Army Paris supports Army Marseilles to Burgundy",
            "Army Paris supports Army Marseilles to Gascony",
        ]
    )
    field.press_sequentially("bu")
    field.press("Tab")
    expect(field).to_have_value("Army Paris supports Army Marseilles to Burgundy ")
    field.press("Enter")
    desk.expect_saved("Army Paris supports Army Marseilles to Burgundy")
    expect(field).to_have_value("")


def test_typed_words_that_make_no_order_are_named(sit: Sit, ada: User) -> None:
    desk = sit(started(ada), ada)
    field = desk.part("typed")
    field.fill("par to atlantis")
    field.press("Enter")
    expect(desk.part("typed-trouble")).to_have_text("“atlantis” is not understood here.")


def test_what_cannot_be_ordered_says_why(sit: Sit, ada: User) -> None:
    desk = sit(started(ada), ada)
    desk.touch("MUN")
    desk.expect_sentence("Army Munich is German; you play France.")
    desk.touch("PAR", "LON")
    desk.expect_sentence("Army Paris cannot get to London in one move.")


def test_ready_can_be_taken_back(sit: Sit, ada: User, basil: User) -> None:
    game = started(ada, basil)
    desk = sit(game, ada)
    desk.ready()
    expect(desk.part("waiting")).to_have_text("Waiting for Germany")
    desk.page.locator(".game-bar .ready").click()
    expect(desk.part("waiting")).to_have_text("Waiting for you and Germany")
    assert not seat(game, FRANCE).draft.ready


def test_an_order_for_a_phase_that_has_passed_is_refused_with_the_present_one(
    sit: Sit, ada: User, basil: User
) -> None:
    game = started(ada, basil)
    wire = Wire()
    desk = sit(game, ada, wire=wire)
    wire.hold()  # the page does not hear that the next phase has begun
    order(game, GERMANY, "A MUN - BUR")
    order(game, FRANCE, "A PAR - GAS")
    work()
    desk.touch("BRE", "ENG")
    expect(desk.part("saving")).to_have_text("Saving …")
    wire.let_go()
    desk.expect_phase("Fall 1901 moves")
    expect(desk.part("saving")).to_have_text("S1901M has passed; the game is in F1901M.")
    assert drafted(game) == []


def test_the_tab_key_stops_on_the_board_only_at_units_that_can_be_ordered(
    sit: Sit, ada: User
) -> None:
    desk = sit(started(ada), ada)
    desk.page.locator("#map").focus()
    stops = []
    for _ in range(4):
        desk.press("Tab")
        stops.append(
            desk.page.evaluate(
                "document.activeElement.dataset.place ?? document.activeElement.tagName"
            )
        )
    assert stops == ["BRE", "MAR", "PAR", "BUTTON"]
