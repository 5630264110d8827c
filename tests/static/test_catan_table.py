"""Catan's table in a real browser: what is legal can be reached, what is hidden is not there."""

import gzip
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from games.catan import game
from games.catan.pieces import COST, DECK, IN_BANK, RESOURCE_NAMES, Purchase
from games.catan.position import Phase, Position
from games.catan.topology import EDGE_NODES, HEX_LETTERS, HEX_NODES, PORT_EDGES
from games.core.chance import Chance
from tests.chromium import chromium
from tests.games.catan.random_games import random_game
from tests.games.catan.table import after, play, table, throw
from tools.catan_gallery import HOST, Table, open_table, serve, table_of

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
ART = 60 * 1024
"""The most that all new drawings may weigh, compressed (bytes)."""
RICH = "3CLAY,3ORE,3SHEEP,3WHEAT,4WOOD"
COUNTERS = {
    1: "counter 1 CLAY 1 WHEAT for 2 ORE",
    2: "counter 1 WOOD for 2 ORE",
    3: "counter 1 WOOD for 1 ORE",
}
REACH_ALL = """async (lines) => {
  const { reach } = await import("/tests/static/catan_hand.js");
  const { readLine } = await import("/static/catan/notation.js");
  const { table } = window.catan.desk;
  const wrong = [];
  for (const line of lines) {
    window.sent.length = 0;
    const error = reach(readLine(line), window.catan.desk);
    if (error || window.sent.join() !== line) wrong.push(`${line}: ${error || window.sent}`);
    await 0;
    window.catan.desk.sending = null;
    window.catan.desk.ask(null);
  }
  return wrong;
}"""
PRESS = """async (line) => {
  const { reach } = await import("/tests/static/catan_hand.js");
  const { readLine } = await import("/static/catan/notation.js");
  window.sent.length = 0;
  return reach(readLine(line), window.catan.desk) || window.sent.join();
}"""
ARROWS = """async (key) => {
  const { DIRECTIONS, nearestToward } = await import("/static/board/neighbors.js");
  const { board } = window.catan;
  const start = board.picture.querySelector('[tabindex="0"]').getAttribute("data-place");
  const paths = new Map([[start, []]]);
  for (const [here, path] of paths)
    for (const [arrow, direction] of Object.entries(DIRECTIONS)) {
      const others = [...board.lit].filter(([name]) => name !== here);
      const places = others.map(([name, { at }]) => [name, at]);
      const next = nearestToward(board.lit.get(here).at, direction, places);
      if (next && !paths.has(next)) paths.set(next, [...path, arrow]);
    }
  if (key) return paths.get(key) ?? null;
  return [...board.lit.keys()].filter((name) => !paths.has(name));
}"""
AFRESH = """() => {
  window.sent.length = 0;
  window.catan.desk.sending = null;
  window.catan.desk.ask(null);
  document.activeElement?.blur();
}"""
SHOW = "(table) => window.catan.show(table)"
GO_ON = """([table, step]) => {
  const { desk } = window.catan;
  window.catan.show({ ...table, steps: [...desk.table.steps, step] });
}"""
NAMELESS = """() => [...document.querySelectorAll("#catan button, #catan [role=button]")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .filter((one) => !(one.ariaLabel || one.innerText?.trim() || one.title))
  .map((one) => one.outerHTML)"""


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    """A page with nothing on it yet, at a desk."""
    with chromium() as browser:
        window = {"width": 1440, "height": 900}
        context = browser.new_context(viewport=window, reduced_motion="reduce")  # type: ignore[arg-type]
        yield context.new_page()


def rich_tables() -> dict[str, Position]:
    """Tables at which much can be done, one for each thing that is due."""
    cards = "1KNIGHT,1ROADS,1PLENTY,1MONOPOLY"
    seats = (
        f"RED:13:23:13-18,18-23,18-24:{RICH}:{cards}",
        "BLUE:7,40::7-12:2CLAY,2WHEAT,1ORE",
        "WHITE:31,46::31-36:1WOOD",
        "ORANGE:5,16::5-9:1WOOD",
    )
    main = table(*seats)
    offer = after(main, "RED: offer BLUE,WHITE,ORANGE 1 SHEEP for 1 WOOD")
    few = seats[0].replace(RICH, "3CLAY,2ORE,1SHEEP,3WOOD")
    robbed, _ = play(table(few, *seats[1:], due="ROLL"), "RED: roll", throw(3, 4))
    answers = "BLUE: counter 1 ORE for 2 WOOD|WHITE: accept|ORANGE: accept"
    robber = after(robbed, "RED: discard 1 CLAY 2 ORE 1 SHEEP")
    free, _ = play(main, "RED: road building")
    edge = next(line for line in game.legal(free, 0) if line.startswith("road "))
    return {
        "main": main,
        "roll": table(*seats, due="ROLL"),
        "discard": robbed,
        "robber": robber,
        "answer": offer,
        "choose": after(offer, answers),
        "free roads": free,
        "second free road": after(free, f"RED: {edge}"),
    }


def seats_to_act(position: Position) -> tuple[int, ...]:
    return game.awaiting(position)


def shown(position: Position, seat: int | None) -> Table:
    return table_of(position, [], seat)


def sample(lines: list[str], most: int) -> list[str]:
    """All lines but those of long lists of the same kind, of which every so many are kept."""
    kinds: dict[str, list[str]] = {}
    for line in lines:
        kinds.setdefault(re.sub(r"[\dA-Z ,-]+", " ", line), []).append(line)
    step = {kind: -(-len(same) // most) for kind, same in kinds.items()}
    return [line for kind, same in kinds.items() for line in same[:: step[kind]]]


@pytest.mark.parametrize("name", rich_tables())
def test_every_legal_line_is_reached_by_pressing_and_sent_as_it_is(page: Page, name: str) -> None:
    position = rich_tables()[name]
    for seat in seats_to_act(position):
        open_table(page, shown(position, seat))
        lines = list(game.legal(position, seat))
        if position.phase is Phase.DISCARD:
            lines.append("discard blindly")
        if position.phase is Phase.ANSWER:
            lines.append(COUNTERS[seat])
        assert page.evaluate(REACH_ALL, lines) == []


def test_lines_of_random_games_are_reached_by_pressing(page: Page) -> None:
    """Every phase, two to four players, with and without trades and open hands."""
    seen: set[tuple[Phase, int]] = set()
    for seed in range(4):
        for number, position in enumerate(random_game(seed, most=600)):
            moment = position.phase, seed
            if moment in seen or number < 60 or position.phase is Phase.OVER:
                continue
            seen.add(moment)
            for seat in seats_to_act(position)[:1]:
                if len(seen) == 1:
                    open_table(page, shown(position, seat))
                page.evaluate(SHOW, shown(position, seat))
                lines = sample(list(game.legal(position, seat)), most=3)
                assert page.evaluate(REACH_ALL, lines) == [], (seed, number)
    assert {phase for phase, _ in seen} >= {Phase.MAIN, Phase.ROLL, Phase.ROBBER, Phase.ANSWER}


def test_a_game_goes_on_from_line_to_line(page: Page) -> None:
    """One page from the set-up on: nothing of an earlier question stands in the way of the next."""
    rng, chance = random.Random(11), Chance(11)
    position = game.start(game.read_options({"board": "beginner", "players": 3}), seed=1)
    open_table(page, shown(position, 0))
    pressed = set()
    for _ in range(90):
        plan = {}
        for seat in game.awaiting(position):
            lines = sample(list(game.legal(position, seat)), most=1)
            line = "end" if "end" in lines and rng.random() < 0.4 else rng.choice(lines)
            plan[seat] = game.check(position, seat, [line])
            if seat == 0:
                assert page.evaluate(PRESS, line) == line
                pressed.add(line.split()[0])
        position, events = game.advance(position, plan, chance)
        page.evaluate(GO_ON, [shown(position, 0), game.event_json(events)])
    assert pressed >= {"settlement", "road", "roll", "end", "offer", "refuse"}
    assert (
        page.locator(".stands:not(.ghost) .piece-road").count()
        == (position.record["roads"] >= 0).sum()
    )


def keys_of(page: Page, line: str) -> list[str]:
    """The keys that lead to a line: letters for acts, digits for cards, arrows for places."""
    words = line.split()
    order = ["WOOD", "CLAY", "SHEEP", "WHEAT", "ORE"]

    def digits(cards: str, shift: str = "") -> list[str]:
        found = re.findall(r"(\d+) ([A-Z]+)", cards)
        return [
            f"{shift}Digit{order.index(r) + 1}" for count, r in found for _ in range(int(count))
        ]

    give, _, take = line.partition(" for ")
    match words[0]:
        case "roll":
            return ["d"]
        case "end" | "skip":
            return ["e"]
        case "buy":
            return ["b"]
        case "accept":
            return ["a"]
        case "refuse" | "no":
            return ["x"]
        case "deal":
            offered = page.evaluate(
                "[...document.querySelectorAll('[data-deal]')].map((b) => b.dataset.deal)"
            )
            return [f"Digit{offered.index(words[1]) + 1}"]
        case "discard":
            return [*digits(line), "Finish"]
        case "year":
            return ["y", *digits(line), "Finish"]
        case "monopoly":
            return ["m", f"Digit{order.index(words[1]) + 1}"]
        case "counter":
            return ["o", "Clear", *digits(give), *digits(take, "Shift+"), "Finish"]
        case "bank":
            return ["t", *digits(give), *digits(take, "Shift+"), "Bank"]
        case "offer":
            return ["t", *digits(give), *digits(take, "Shift+"), f"To {words[1]}", "Offer"]
        case "road" if words[1] == "building":
            return ["u"]
        case "road" | "settlement" | "city":
            kind = "edge" if words[0] == "road" else "node"
            return [words[0][0], f"Go {kind} {words[1]}", "Enter"]
    victim = [f"Victim {words[2]}"] if len(words) > 2 else []
    return [*(["k"] if words[0] == "knight" else []), f"Go hex {words[1]}", "Enter", *victim]


BUTTONS = {"Finish": "done", "Clear": "clear", "Bank": "bank", "Offer": "offer"}


def type_line(page: Page, line: str) -> None:
    """Type what leads to a line; buttons of the tray are tabbed to and pressed with Enter."""
    for key in keys_of(page, line):
        word, _, rest = key.partition(" ")
        if word == "Go":
            page.keyboard.press("p")
            for arrow in page.evaluate(ARROWS, rest):
                page.keyboard.press(arrow)
        elif word == "To":
            others = page.evaluate("window.catan.desk.others")
            for color in others:
                if color not in rest.split(","):
                    tab_to(page, f'[data-to="{color}"]')
                    page.keyboard.press("Space")
        elif word == "Victim":
            victims = page.evaluate(
                "[...document.querySelectorAll('[data-victim]')].map((b) => b.dataset.victim)"
            )
            if victims:
                page.keyboard.press(f"Digit{victims.index(rest) + 1}")
        elif word in BUTTONS:
            tab_to(page, f'[data-do="{BUTTONS[word]}"]')
            page.keyboard.press("Enter")
        else:
            page.keyboard.press(key)


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the keyboard is there."""
    for _ in range(60):
        if page.evaluate("(wanted) => Boolean(document.activeElement?.matches(wanted))", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


@pytest.mark.parametrize("name", rich_tables())
def test_every_kind_of_line_is_typed_with_the_keyboard_alone(page: Page, name: str) -> None:
    position, rng = rich_tables()[name], random.Random(name)
    for seat in seats_to_act(position):
        open_table(page, shown(position, seat))
        lines = sample(list(game.legal(position, seat)), most=2)
        if position.phase is Phase.ANSWER:
            lines.append(COUNTERS[seat])
        for line in rng.sample(lines, len(lines)):
            page.evaluate(AFRESH)
            type_line(page, line)
            assert page.evaluate("window.sent") == [line]


@pytest.mark.parametrize("name", ["main", "robber", "free roads"])
def test_arrows_lead_to_every_lit_place(page: Page, name: str) -> None:
    open_table(page, shown(rich_tables()[name], 0))
    assert page.evaluate(ARROWS, None) == []


def test_arrows_lead_to_every_node_of_the_empty_island(page: Page) -> None:
    start = game.start(game.read_options({"board": "beginner"}), seed=1)
    open_table(page, shown(start, 0))
    assert page.evaluate(ARROWS, None) == []
    assert page.evaluate("window.catan.board.lit.size") == 54


def test_a_mouse_and_a_finger_choose_the_place_they_touch(page: Page) -> None:
    start = game.start(game.read_options({"board": "beginner"}), seed=1)
    open_table(page, shown(start, 0))
    for node in ("0", "22", "53"):
        box = page.evaluate("(name) => window.catan.board.rectOf({ kind: 'node', name })", node)
        page.mouse.click(box["x"] + 1, box["y"] + 1)
    assert page.evaluate("window.sent") == ["settlement 0", "settlement 22", "settlement 53"]


def test_nothing_of_anothers_hand_is_in_the_page(page: Page) -> None:
    """Two tables that differ in what is hidden from a seat look the same to the last byte."""
    words = (
        "RED:13:23:13-18:2CLAY,1WOOD:1KNIGHT",
        ("BLUE:7,40::7-12:2CLAY,3WHEAT:1MONOPOLY", "BLUE:7,40::7-12:4ORE,1SHEEP:1POINT"),
        ("WHITE:31,46::31-36:3WOOD", "WHITE:31,46::31-36:1ORE,2SHEEP"),
    )
    pages = []
    for which in (0, 1):
        position = table(words[0], words[1][which], words[2][which])
        bank = [IN_BANK - held for held in position.record["hand"].sum(0).tolist()]
        view = shown(position, 0)
        assert view["view"].pop("bank") == bank  # the bank lies open, as the rules say
        view["view"]["bank"] = [9] * 5
        open_table(page, view, leaf="state")
        pages.append(page.inner_html("#catan"))
    assert pages[0] == pages[1]


def test_every_control_has_a_name(page: Page) -> None:
    for name, position in rich_tables().items():
        for seat in (*seats_to_act(position)[:1], *([None] if name == "main" else [])):
            open_table(page, shown(position, seat))
            if seat is not None and name == "main":
                page.keyboard.press("t")
            assert page.evaluate(NAMELESS) == []


def test_an_onlooker_is_offered_nothing(page: Page) -> None:
    open_table(page, shown(rich_tables()["main"], None))
    assert page.locator('[data-catan="deeds"]').is_hidden()
    assert page.locator("[data-place]").count() == 0


def test_a_turn_of_another_is_said_in_one_sentence_and_drawn(page: Page) -> None:
    position = table("RED:13::13-18:1CLAY", "BLUE:7,40::7-12:2CLAY,2WOOD", turn="BLUE")
    open_table(page, shown(position, 0))
    steps: list[Any] = []
    for line in ("road 3-7", "end"):
        action = game.check(position, 1, [line])
        position, events = game.advance(position, {1: action}, Chance(1))
        steps.append(game.event_json(events))
        page.evaluate(SHOW, table_of(position, list(steps), 0))
    voice = page.inner_text('[data-catan="voice"]')
    assert voice.startswith("Bertrand built a road.")
    assert page.locator('.piece-road[data-seat="BLUE"]').count() == 2
    page.hover(".log-line:has(button)")
    assert page.locator(".echo").count() == 1


def rolled(page: Page) -> list[float]:
    """Show a throw that gives cards; how long each thing that moves then takes."""
    before = rich_tables()["roll"]
    open_table(page, shown(before, 0))
    position, events = play(before, "RED: roll", throw(2, 2))
    step = game.event_json(events)
    assert any(told["what"] == "gain" for told in step["events"])
    page.evaluate(SHOW, table_of(position, [step], 0))
    durations: list[float] = page.evaluate(
        "document.getAnimations().filter((one) => one.effect.target.closest('.die, .sky'))"
        ".map((one) => one.effect.getTiming().duration)"
    )
    return durations


def test_nothing_moves_where_motion_is_reduced(page: Page) -> None:
    assert rolled(page) == []


def test_dice_settle_and_cards_fly_within_a_third_of_a_second(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    durations = rolled(page)
    page.emulate_media(reduced_motion="reduce")
    assert len(durations) >= 3 and max(durations) <= 300


def test_a_piece_just_placed_is_taken_back_by_a_second_touch(page: Page) -> None:
    start = game.start(game.read_options({"board": "beginner"}), seed=1)
    open_table(page, shown(start, 0), grace=60_000)
    place = "window.catan.board.rectOf({ kind: 'node', name: '22' })"
    box = page.evaluate(place)
    for ghosts in (1, 0):
        page.mouse.click(box["x"] + 1, box["y"] + 1)
        assert page.locator(".ghost").count() == ghosts
        page.wait_for_timeout(450)  # longer than a double click
    page.mouse.click(box["x"] + 1, box["y"] + 1)
    page.get_by_role("button", name="Take back").click()
    assert page.locator(".ghost").count() == 0
    assert page.evaluate("window.sent") == []


def test_a_finger_that_rests_on_a_place_is_told_what_it_is(page: Page) -> None:
    start = game.start(game.read_options({"board": "beginner"}), seed=1)
    open_table(page, shown(start, 0))
    finger = {"pointerType": "touch", "button": 0, "bubbles": True, "isPrimary": True}
    page.locator('[data-place="node 0"] .lit-shape').dispatch_event("pointerdown", finger)
    due = page.get_by_text("Node 0 between mountains 10, sea; 3:1 port.")
    due.wait_for()
    assert page.evaluate("window.sent") == []


def test_a_closed_act_says_why_when_touched(page: Page) -> None:
    open_table(page, shown(table("RED:13::13-18:1CLAY"), 0))
    page.locator('[data-deed="city"]').click(force=True)
    due = page.locator('[data-catan="due"]')
    assert due.inner_text() == "A city costs 2 wheat and 3 ore; you lack 2 wheat and 3 ore."


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_phone_shows_the_whole_island_and_no_more_than_its_width(page: Page, theme: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_table(page, shown(rich_tables()["main"], 0), theme)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    board = page.locator(".catan-mount").bounding_box()
    assert board and board["width"] == 390 and board["y"] + board["height"] < 560
    for box in (one.bounding_box() for one in page.locator(".deed").all()):
        assert box and box["height"] >= 44
    page.set_viewport_size({"width": 1440, "height": 900})


def test_the_island_has_the_shape_that_the_rules_number(page: Page) -> None:
    page.route(f"{HOST}/**", serve)
    page.goto(f"{HOST}/")
    found = page.evaluate(
        """async (board) => {
          const { HEXES, EDGE_HEXES, readBoard } = await import("/static/catan/island.js");
          const { COST, RESOURCES } = await import("/static/catan/terms.js");
          const { lands, ports } = readBoard(board);
          return {
            hexes: [...HEXES.values()].map(({ letter, nodes }) => [letter, ...nodes.map(Number)]),
            edges: [...EDGE_HEXES.keys()],
            ports: ports.map(({ edge }) => edge),
            lands: lands.map(({ terrain, number }) => terrain + (number || "")),
            cost: Object.values(COST).map((cost) => RESOURCES.map((name) => cost[name] ?? 0)),
          };
        }""",
        "M10P2W9-F12H6P4H10-F9W11DW3M8-W8M3F4P5-H5F6P11-3FM3P33HW",
    )
    names = [f"{one}-{other}" for one, other in EDGE_NODES.tolist()]
    assert found["hexes"] == [
        [letter, *nodes] for letter, nodes in zip(HEX_LETTERS, HEX_NODES.tolist(), strict=True)
    ]
    assert found["edges"] == names
    assert found["ports"] == [names[edge] for edge in PORT_EDGES.tolist()]
    assert "".join(found["lands"]) == "M10P2W9F12H6P4H10F9W11DW3M8W8M3F4P5H5F6P11"
    assert found["cost"] == COST.tolist()
    assert len(Purchase) == len(found["cost"]) and len(RESOURCE_NAMES) == 5 and sum(DECK) == 25


def test_the_drawings_are_light() -> None:
    files = [*(ROOT / "static/catan/art").glob("*.js"), *(ROOT / "static/catan").glob("*.css")]
    files += [ROOT / "static/catan/scenery.js"]
    assert sum(len(gzip.compress(file.read_bytes(), 6)) for file in files) < ART


def test_the_gallery_opens_what_the_service_would_send(page: Page) -> None:
    table_json = json.loads(json.dumps(shown(rich_tables()["main"], 0)))
    open_table(page, table_json, theme="dark")
    assert page.inner_text("#moment") == table_json["view"]["phase"]
