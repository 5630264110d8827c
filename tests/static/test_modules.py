"""The page's modules, tested in the browser they run in: every `*.test.js` file beside this one."""

import json
import random
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route

from games.core.chance import Chance
from games.diplomacy import game
from games.diplomacy.map import STANDARD
from games.diplomacy.position import Position
from tests.chromium import chromium

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
HOST = "http://modules.test"
ANCHORS = ROOT / "static" / "diplomacy" / "map" / "anchors.json"
FILES = sorted(Path(__file__).parent.glob("*.test.js"))
RUN = """async (file) => {
  const { tests } = await import("/tests/static/check.js");
  tests.clear();
  await import(file);
  const failed = [];
  for (const [name, body] of tests) {
    try { await body(); } catch (error) { failed.push(`${name}: ${error.message}`); }
  }
  return [tests.size, failed];
}"""

READ_BACK = """async ([lists, names]) => {
  const folder = "/static/diplomacy/";
  const { NOTHING, bookOf, choose, nodeAt, questions } = await import(folder + "choose.js");
  const { armOf, readOrder, unitProvince } = await import(folder + "notation.js");
  const { Gazetteer } = await import(folder + "gazetteer.js");
  const { readTyped } = await import(folder + "typed.js");
  const { sentenceOfLine } = await import(folder + "words.js");
  const gazetteer = new Gazetteer(names);
  const wrong = [];
  for (const lines of lists) {
    const book = bookOf(lines);
    const units = lines.map(readOrder).filter(({ unit }) => unit).map(({ unit }) => unit);
    const arms = new Map(units.map((unit) => [unit.slice(2, 5), armOf(unit)]));
    for (const line of lines) {
      let choice = NOTHING;
      for (const [ask, answer] of questions(line)) {
        const asked = choice.line === null && nodeAt(book, choice.path).ask === ask;
        if (asked) choice = choose(book, choice, { do: "pick", answer });
      }
      const sentence = sentenceOfLine(line, arms, gazetteer);
      const read = [line, sentence].map((text) => readTyped(text, book, gazetteer).line);
      for (const found of [choice.line, ...read]) {
        if (found !== line) wrong.push(`${line} (${sentence}) became ${found}`);
      }
    }
  }
  return wrong.slice(0, 20);
}"""


def serve(route: Route) -> None:
    """The repository's own scripts, and for everything else an empty page."""
    path = ROOT / route.request.url.removeprefix(HOST).lstrip("/")
    if path.suffix == ".js" and path.is_file():
        route.fulfill(body=path.read_text(), content_type="text/javascript")
    else:
        route.fulfill(body="<!doctype html><title>modules</title>", content_type="text/html")


@pytest.fixture(scope="module")
def blank() -> Iterator[Page]:
    """An empty page that may import the repository's modules."""
    with chromium() as browser:
        page = browser.new_page()
        page.route(f"{HOST}/**", serve)
        page.goto(f"{HOST}/")
        yield page


def test_the_page_knows_where_the_language_has_other_codes_than_the_map(blank: Page) -> None:
    found = blank.evaluate(
        "async () => (await import('/static/diplomacy/talk/meaning.js')).OTHER_CODES"
    )
    provinces = STANDARD.provinces.items()
    assert found == {code: one.daide for code, one in provinces if one.daide != code}


def legal_lists(seed: int, phases: int) -> list[list[str]]:
    """What each seat may order in each phase of a game played at random."""
    rng = random.Random(seed)
    position = game.start(game.read_options({}), seed)
    lists: list[list[str]] = []
    for _ in range(phases):
        plan = {}
        for seat in game.awaiting(position):
            legal = list(game.legal(position, seat))
            lists.append(legal)
            mine = {unit: rng.choice(list(lines)) for unit, lines in by_unit(legal)}
            plan[seat] = game.check(position, seat, affordable(position, seat, mine.values()))
        position, _ = game.advance(position, plan, Chance(seed))
    return lists


def by_unit(lines: list[str]) -> Iterator[tuple[str, Iterator[str]]]:
    """The lines of each unit together."""
    return groupby(sorted(lines), key=lambda line: line[:5])


def affordable(position: Position, seat: int, lines: Iterable[str]) -> list[str]:
    """In winter no more orders than are due."""
    view = game.view_for(position, seat)
    due = abs(view.builds.get(view.power or "", 0))
    return list(lines)[:due] if view.phase.endswith("A") else list(lines)


def test_every_legal_line_is_chosen_typed_and_written_alike(blank: Page) -> None:
    lists = [lines for seed in range(4) for lines in legal_lists(seed, phases=30)]
    names = json.loads(ANCHORS.read_text())
    kinds = {line.split()[2] for lines in lists for line in lines if line != "WAIVE"}
    assert kinds == set("H-SCRDB")
    assert blank.evaluate(READ_BACK, [lists, names]) == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.removesuffix(".test.js"))
def test_each_module_does_what_its_tests_say(blank: Page, file: Path) -> None:
    count, failed = blank.evaluate(RUN, f"/{file.relative_to(ROOT)}")
    assert count
    assert not failed, "\n".join(failed)
