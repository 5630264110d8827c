"""Catan in the browser: a whole game by clicking, a turn by keyboard alone, a phone, talk."""

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from games.core.chance import Chance
from games.registry import rules
from tests.browser.axe import demand_access
from tests.browser.conftest import Sit
from tests.browser.island import due, tap
from tests.browser.seated import PHONE, Seated
from tests.browser.visitor import Visit, visit
from tests.browser.wire import Wire
from tests.webgame.catan import BLUE, BOARD, RED, calm, lay, moment, people_at_a_table, view
from tests.webgame.play import fresh, key, seat, work
from tools.catan_player import press_next
from webgame.accounts.models import User
from webgame.replays.models import Game
from webgame.tables import services
from webgame.tables.terms import Terms

__all__ = ["visit"]
MOST = 900
HAND = "2CLAY,1WOOD"
RICH = "2CLAY,2WOOD,2SHEEP,3WHEAT,3ORE"
COLORS = ("RED", "BLUE", "WHITE", "ORANGE")
FOUR = (
    f"T5.3 MAIN RED board={BOARD} robber=J RED:13,23::13-18,18-23:2CLAY,1WOOD:1KNIGHT "
    "BLUE:7,40::7-12:2ORE:1POINT WHITE:31,46::31-36:1ORE,1SHEEP ORANGE:15,53::10-15:1WHEAT rolled"
)
KINDS = ("clay", "ore", "sheep", "wheat", "wood")
SETTLING = (
    f"T0.14 FIRST_SETTLEMENT RED board={BOARD} robber=J "
    "RED:28::28-33:3CLAY,1ORE,3WHEAT,4WOOD:1KNIGHT,1ROADS,1PLENTY,1MONOPOLY,1POINT "
    "BLUE:13,46::13-18,41-46:2ORE,2SHEEP WHITE:14,17::14-19,17-23:2SHEEP,2ORE "
    "ORANGE:20,45::20-25,45-49:2SHEEP victory=8"
)
SEED = next(seed for seed in range(999) if Chance(seed + 2).draw(36) in (5, 10, 15, 20, 25, 30))
LAST_POINT = "victory=3"
"""Whoever has two settlements, as all have, wins with the next."""


def against_robots(ada: User) -> Game:
    """Ada plays red against three robots, from her last settlement of the set-up on, with cards of
    every kind in hand, which a seven will cost her half of at once."""
    robots = ["jsettlers_fast", "catan_typed", "jsettlers_fast"]
    raw = {"rules": "catan", "power": RED, "bots": ["", *robots]}
    game = services.create_table(ada, Terms.from_json(raw))
    services.start(ada, fresh(game))
    Game.objects.filter(pk=game.pk).update(seed=SEED)
    return lay(fresh(game), SETTLING)


def test_one_press_takes_a_stranger_to_the_island(visit: Visit) -> None:
    visitor = visit("/")
    visitor.page.get_by_role("button", name="Play Catan").first.click()
    expect(visitor.page.locator(".island")).to_be_visible()
    expect(visitor.page.locator(".player")).to_have_count(4)
    assert visitor.complaints == []


@pytest.mark.slow
def test_a_whole_game_against_robots_is_played_by_clicking_and_talking(sit: Sit, ada: User) -> None:
    game = against_robots(ada)
    table = sit_down(sit, game, ada)
    table.leaf("Talk")
    for _ in range(MOST):
        if len(trades(game)) < 2 and talk_over(table, game):
            continue
        if press_next(table.page) == "over":
            break
        work()
        table.page.wait_for_timeout(20)
    expect(table.part("result")).to_be_visible()
    demand_access(table.page, "the result")
    game = fresh(game)
    assert game.over and game.outcome
    assert table.part("result-sentence").inner_text() == game.outcome["sentence"]
    assert len(trades(game)) >= 2
    did = {line.split()[0] for step in game.steps.all() for line in step.lines.get(str(RED), ())}
    assert did >= {"settlement", "road", "roll", "discard", "robber", "offer", "end"}
    assert did >= {"knight", "year", "monopoly", "buy"} and "road building" in lines(game)
    table.leaf("Log")
    table.part("close-result").click()
    table.part("earlier").click()
    expect(table.part("now")).to_be_visible()
    demand_access(table.page, "an earlier turn")
    assert table.page.locator(".log-line").count() > 20
    assert table.complaints == []


def lines(game: Game) -> list[str]:
    """What Ada did, in order."""
    return [line for step in game.steps.all() for line in step.lines.get(str(RED), ())]


def trades(game: Game) -> list[dict[str, Any]]:
    """The trades that Ada's words have led to."""
    told = [told for step in game.steps.all() for told in step.events["events"]]
    return [one for one in told if one["what"] == "trade" and one["seat"] == "RED"]


def talk_over(table: Seated, game: Game) -> bool:
    """Ask for what somebody has and Ada lacks, if it is her turn; whether she could."""
    now = view(game, RED)
    held = rules("catan").read(fresh(game).position).record["hand"]
    spare, needed = int(held[RED].argmax()), int((held[1:].sum(axis=0) * (held[RED] == 0)).argmax())
    if now["due"] != "MAIN" or now["turn"] != "RED" or not held[1:, needed].sum():
        return False
    table.write(f"anyone got {KINDS[needed]}? I can give {KINDS[spare]}")
    table.part("send").click()
    due(table, "think")
    work()
    return True


def sit_down(
    sit: Sit, game: Game, person: User | None = None, wire: Wire | None = None, **window: object
) -> Seated:
    """A window at the table, with the island in it."""
    table = sit(game, person, wire=wire, **window)
    expect(table.page.locator(".island")).to_be_visible()
    return table


def test_a_turn_and_what_opens_in_it_keep_nobody_out(sit: Sit, ada: User, basil: User) -> None:
    table = sit_down(sit, lay(people_at_a_table(ada, basil), moment("MAIN", red=RICH)), ada)
    due(table, "Build, trade")
    demand_access(table.page, "a turn", board=True)
    for key_, dialog in (("t", "the trade"), ("?", "the keys")):
        table.press(key_)
        demand_access(table.page, dialog)
        table.press("Escape")
    assert table.complaints == []


def test_a_game_is_won_by_keyboard_alone(sit: Sit, ada: User, basil: User) -> None:
    game = lay(people_at_a_table(ada, basil), moment("ROLL", red=RICH, more=LAST_POINT))
    table = sit_down(sit, game, ada)
    due(table, "Roll the dice")
    table.press("d")
    due(table, "Build, trade")
    table.press("r")
    seen = [focused(table)]
    for direction in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp") * 2:
        if seen[-1] == "edge 18-24":
            break
        table.press(direction)
        seen.append(focused(table))
    assert seen[-1] == "edge 18-24", seen
    table.press("Enter")
    due(table, "Build, trade")
    table.press("s", "Enter")
    won(table, game)


def focused(table: Seated) -> str:
    """The lit place on which the keyboard is."""
    return str(table.page.evaluate("document.activeElement.dataset.place"))


def won(table: Seated, game: Game) -> None:
    """The reader has won, on the page as in the record."""
    expect(table.part("result-sentence")).to_have_text("Red wins with 3 points.")
    assert fresh(game).outcome and fresh(game).outcome["winners"] == [RED]
    assert table.complaints == []


def test_a_game_is_won_on_a_phone(sit: Sit, ada: User, basil: User) -> None:
    game = lay(people_at_a_table(ada, basil), moment("ROLL", red=RICH, more=LAST_POINT))
    table = sit_down(sit, game, ada, **PHONE)
    table.page.locator(".deed-next").tap()
    due(table, "Build, trade")
    for deed, where in (("road", "edge 18-24"), ("settlement", "node 24")):
        press = table.page.locator(f'[data-deed="{deed}"]')
        box = press.bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= 390
        press.tap()
        tap(table, where)
        assert table.page.evaluate("document.documentElement.scrollWidth") <= 390
    won(table, game)


def test_what_is_typed_is_read_played_and_seen_by_the_others(
    sit: Sit, ada: User, basil: User
) -> None:
    game = lay(people_at_a_table(ada, basil), moment("MAIN", red=HAND, blue="1ORE"))
    mine, other = sit_down(sit, game, ada), sit_down(sit, game, basil, **PHONE)
    mine.leaf("Talk")
    mine.write("basil, my clay for your ore?")
    expect(mine.part("reading")).to_contain_text("You offer Basil 1 clay for 1 ore.")
    demand_access(mine.page, "talk")
    mine.part("send").click()
    expect(other.page.locator(".offer")).to_contain_text("Ada offers you")
    demand_access(other.page, "an offer on a phone")
    accept = other.page.get_by_role("button", name="Accept")
    box = accept.bounding_box()
    assert box and box["y"] + box["height"] <= PHONE["viewport"]["height"]
    accept.click()
    due(mine, "Build, trade")
    assert view(game, RED)["seats"]["RED"]["hand"] == {"CLAY": 1, "ORE": 1, "WOOD": 1}
    assert mine.complaints == other.complaints == []


def test_four_people_play_in_four_browsers_and_see_no_hand_but_their_own(
    sit: Sit, ada: User, basil: User
) -> None:
    game = people_at_a_table(ada, basil, players=4)
    Game.objects.filter(pk=game.pk).update(seed=calm(12))
    game = lay(fresh(game), FOUR)
    wires = [Wire() for _ in range(4)]
    people = [ada, basil, *(User.objects.get(display_name=name) for name in ("Carla", "Dora"))]
    tables = [sit_down(sit, game, *with_wire) for with_wire in zip(people, wires, strict=True)]
    first = tables[RED]
    first.leaf("Talk")
    first.write("anyone got ore? I can give a clay")
    first.part("send").click()
    for table, answer in zip(tables[1:], ("Accept", "Refuse", "Refuse"), strict=True):
        table.page.get_by_role("button", name=answer).click()
    due(first, "Build, trade")
    assert view(game, RED)["seats"]["RED"]["hand"] == {"CLAY": 1, "ORE": 1, "WOOD": 1}
    for table, after in zip(tables, [*tables[1:], first], strict=True):
        table.page.locator(".deed-next", has_text="End turn").click()
        due(after, "Roll the dice")
        after.page.locator(".deed-next").click()
        due(after, "Build, trade")
    for number, (table, wire) in enumerate(zip(tables, wires, strict=True)):
        own = COLORS[number]
        held = view(game, number)["seats"][own]["hand"]
        for resource, count in held.items():
            shown = table.page.locator(f'.held[data-resource="{resource}"] .held-count')
            expect(shown).to_have_text(str(count))
        told = [json.loads(text) for text in wire.told]
        told.append({"d": json.loads(table.page.locator("#snapshot").text_content() or "{}")})
        assert {color for one in told for color in hands_in(one)} == {own}
        assert table.complaints == []


def hands_in(told: Any) -> set[str]:
    """The seats whose hands something tells, wherever in it."""
    if isinstance(told, list):
        return {color for one in told for color in hands_in(one)}
    if not isinstance(told, dict):
        return set()
    seats = told.get("seats")
    by_color = seats if isinstance(seats, dict) else {}
    here = {color for color, seat in by_color.items() if {"hand", "cards", "new_cards"} & set(seat)}
    return here.union(*map(hands_in, told.values()))


def test_a_mistake_is_told_while_it_is_typed_and_cannot_be_sent(
    sit: Sit, ada: User, basil: User
) -> None:
    game = lay(people_at_a_table(ada, basil), moment("MAIN", red=HAND))
    table = sit_down(sit, game, ada)
    table.leaf("Talk")
    table.write("I give 9 ore for wood")
    expect(table.part("reading")).to_contain_text("You do not hold 9 ore.")
    expect(table.part("send")).to_have_attribute("aria-disabled", "true")
    table.write("hello there")
    expect(table.part("reading")).to_contain_text("people read them, and a robot answers")


def test_a_command_without_a_place_lights_the_places(sit: Sit, ada: User, basil: User) -> None:
    game = lay(people_at_a_table(ada, basil), moment("MAIN", red="1CLAY,1WOOD"))
    table = sit_down(sit, game, ada)
    table.leaf("Talk")
    table.write("\\buyr")
    expect(table.part("reading")).to_contain_text("Shows where a road of yours can go.")
    table.part("send").click()
    due(table, "Choose a place for the road")
    assert focused(table).startswith("edge ")
    table.write("\\buyc")
    table.part("send").click()
    expect(table.part("message-trouble")).to_contain_text("you lack")


def test_an_offer_is_forced_by_a_press_at_a_table_for_study_and_nowhere_else(
    sit: Sit, ada: User, basil: User
) -> None:
    game = people_at_a_table(ada, basil)
    mine, other = sit_down(sit, game, ada), sit_down(sit, game, basil)
    forcing = mine.page.get_by_role("button", name="Force", exact=True)
    for study in (False, True):
        more = f"rolled{' open_hands=true' * study} confirm=true"
        lay(game, moment("MAIN", red=HAND, blue="1ORE", more=more))
        mine.page.reload()
        due(mine, "Build, trade")
        mine.press("t", "Digit2", "Shift+Digit5")
        expect(forcing).to_have_count(int(study))
    forcing.click()
    expect(other.page.locator(".offer")).to_contain_text("Ada offers you, by force")
    other.page.get_by_role("button", name="Accept").click()
    due(mine, "Basil accepts: trade, or no deal?")
    mine.page.get_by_role("button", name="Trade with Basil").click()
    due(mine, "Build, trade")
    assert view(game, RED)["seats"]["RED"]["hand"] == {"CLAY": 1, "ORE": 1, "WOOD": 1}
    assert mine.complaints == other.complaints == []


def test_what_is_asked_for_is_completed_and_taken_up_by_a_press(
    sit: Sit, ada: User, basil: User
) -> None:
    game = lay(people_at_a_table(ada, basil), moment("MAIN", red=HAND, blue="1ORE"))
    mine, other = sit_down(sit, game, ada), sit_down(sit, game, basil, **PHONE)
    mine.press("t", "Shift+Digit5")
    mine.page.get_by_role("button", name="Ask").click()
    asked = other.page.locator(".proposal")
    expect(asked).to_contain_text("Ada asks")
    asked.get_by_role("button", name="Answer").click()
    other.page.locator('[data-step="take CLAY"]').click()
    other.page.get_by_role("button", name="Say so").click()
    proposal = mine.page.locator('[data-proposal="BLUE"]')
    expect(proposal).to_contain_text("Basil would trade")
    proposal.get_by_role("button", name="Trade").click()
    expect(mine.page.locator(".log-line").last).to_contain_text("You gave Basil 1 clay for 1 ore.")
    expect(mine.page.locator(".proposal")).to_have_count(0)
    assert view(game, RED)["seats"]["RED"]["hand"] == {"CLAY": 1, "ORE": 1, "WOOD": 1}
    assert mine.complaints == other.complaints == []


def test_an_offer_is_taken_back_by_a_press(sit: Sit, ada: User, basil: User) -> None:
    game = lay(people_at_a_table(ada, basil), moment("MAIN", red=HAND, blue="1ORE"))
    table = sit_down(sit, game, ada)
    services.play(seat(game, RED), game.phase, ["offer BLUE 1 CLAY for 1 ORE"], key())
    table.page.get_by_role("button", name="Take it back").click()
    due(table, "Build, trade")
    expect(table.page.locator(".log-line").last).to_contain_text("You took the offer back.")


def test_what_can_be_said_beside_offers_is_a_short_menu(sit: Sit, ada: User, basil: User) -> None:
    game = lay(people_at_a_table(ada, basil), moment("MAIN", red=HAND, blue="1ORE"))
    table = sit_down(sit, game, ada)
    table.leaf("Talk")
    table.part("open-builder").click()
    table.part("builder").get_by_role("button", name="My hand").click()
    expect(table.part("reading")).to_contain_text("You tell that you hold 2 clay and 1 wood.")
    table.part("send").click()
    expect(table.page.locator(".message").last).to_contain_text("2 clay")
    services.say(seat(game, RED), "all", "My hand is empty.", key())
    services.play(seat(game, RED), game.phase, ["offer BLUE 1 WOOD for 1 ORE"], key())
    expect(table.page.locator(".message-note").last).to_contain_text("had 1 wood more")
    assert table.complaints == []


def test_an_onlooker_sees_the_table_and_no_hand(sit: Sit, ada: User, basil: User) -> None:
    game = lay(people_at_a_table(ada, basil), moment("MAIN", red=HAND))
    table = sit_down(sit, game)
    due(table, "Ada is at play")
    table.leaf("State")
    demand_access(table.page, "the state")
    table.leaf("Log")
    expect(table.page.locator(".deed-next")).not_to_be_visible()
    services.play(seat(game, RED), game.phase, ["end"], key())
    due(table, "Basil is to roll")
    services.play(seat(game, BLUE), fresh(game).phase, ["roll"], key())
    expect(table.page.locator(".log-line").first).to_contain_text("Basil rolled")


def test_on_a_phone_nothing_is_wider_than_the_window(sit: Sit, ada: User, basil: User) -> None:
    game = lay(people_at_a_table(ada, basil), moment("MAIN", red=HAND))
    table = sit_down(sit, game, ada, **PHONE)
    assert table.page.evaluate("document.documentElement.scrollWidth") <= 390
    end = table.page.locator(".deed-next").bounding_box()
    assert end and end["y"] + end["height"] <= 844
    for letter, opened in (("t", "the trade"), ("?", "the keys")):
        table.press(letter)
        demand_access(table.page, opened)
    expect(table.page.locator(".keys-dialog kbd").first).to_be_visible()
    table.press("Escape")
    table.leaf("State")
    expect(table.part("standings")).to_be_in_viewport(ratio=1)


def test_on_a_phone_on_its_side_the_board_stays_whole_beside_all_else(
    sit: Sit, ada: User, basil: User
) -> None:
    game = lay(people_at_a_table(ada, basil), moment("MAIN", red=HAND))
    table = sit_down(sit, game, ada, **PHONE | {"viewport": {"width": 667, "height": 375}})
    board = table.page.locator(".game-board")
    expect(board).to_be_in_viewport(ratio=1)
    expect(table.page.locator(".deed-next")).to_be_in_viewport(ratio=1)
    assert table.page.evaluate("document.documentElement.scrollWidth") <= 667
    table.leaf("State")
    table.part("standings").scroll_into_view_if_needed()
    expect(table.part("standings")).to_be_in_viewport()
    expect(board).to_be_in_viewport(ratio=1)
    table.page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)")
    bar = table.page.locator(".game-bar").bounding_box()
    assert bar and abs(bar["y"] + bar["height"] - 375) <= 1, "nothing stands below the last part"
