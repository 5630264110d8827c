"""Catan's table in all its states: `python -m tools.catan_gallery`.

Plays a game of robots from a seed, keeps the views of moments that look different (set-up, robber,
discard, trade, end …), shows each with the modules of `static/catan` in a headless Chromium and
writes `build/catan/MOMENT-WINDOW-THEME.png`, on a desk and a phone, by day and by night. To be
looked at before a change of the board is done.

    python -m tools.catan_gallery [--only main,trade] [--window desk] [--theme dark] [--bot stac]
"""

import argparse
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Route, sync_playwright

from bots.registry import create
from bots.sdk.player import player_rng
from games.catan import game
from games.catan.actions import Action
from games.catan.options import Options
from games.catan.position import Phase, Position
from games.core.chance import Chance
from tools.chromium import launched
from tools.shots import THEMES, WINDOWS

ROOT = Path(__file__).parents[1]
OUT = ROOT / "build/catan"
HOST = "http://catan.test"
SHEETS = (
    *("site/fonts/fonts.css", "site/tokens.css", "site/site.css", "site/controls.css"),
    *("catan/colors.css", "catan/board.css", "catan/icons.css"),
    *("catan/catan.css", "catan/sheets.css"),
)
TYPES = {".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2"}
PEOPLE = [
    {"name": "Ada"},
    *({"name": name, "robot": True} for name in ("Bertrand", "Wilhelmina", "Otto")),
]
SHELL = """<!doctype html><html lang="en" data-theme="{theme}"><title>Catan</title>
<meta name="viewport" content="width=device-width, initial-scale=1">{sheets}
<style>
  {places}
  html {{ scrollbar-gutter: auto; }}
  body {{ display: flex; flex-direction: column; height: 100dvh; margin: 0; }}
  main {{ flex: 1; min-height: 0; }}
  nav {{ display: flex; gap: 1rem; align-items: center; height: 3rem; padding: 0 1rem;
    border-bottom: 1px solid var(--line); }}
  @media (max-width: 60rem) {{ body {{ height: auto; min-height: 100dvh; }} }}
</style><body class="at-catan">
<nav><b class="brand">Parley</b><span id="moment"></span></nav>
<main>{table}</main>"""
OPEN = """async ([table, leaf, grace]) => {
  const { createCatan } = await import("/static/catan/catan.js");
  const root = document.getElementById("catan");
  window.sent = [];
  const send = async (line) => (window.sent.push(line), null);
  document.getElementById("moment").textContent = table.view.phase;
  window.catan = createCatan(root, { ...table, send, grace });
  for (const name of ["log", "state"])
    root.querySelector(`[data-catan="${name}"]`).hidden = name !== leaf;
  await document.fonts.ready;
}"""

Table = dict[str, Any]
"""What the page is given: a view, the steps up to it, who sits there."""


@dataclass(frozen=True)
class Moment:
    """A state worth a picture: which positions show it, for which seat, and what is pressed."""

    name: str
    shows: Callable[[Position, int], bool]
    keys: tuple[str, ...] = ()
    leaf: str = "log"
    grace: int = 0
    watching: bool = False
    after: int = 0
    """The first turn in which it is looked for."""


def _due(*phases: Phase) -> Callable[[Position, int], bool]:
    return lambda position, seat: position.phase in phases and seat in game.awaiting(position)


def _plays(word: str) -> Callable[[Position, int], bool]:
    """A seat in turn that could do something of a kind, and build besides."""

    def shows(position: Position, seat: int) -> bool:
        if position.phase is not Phase.MAIN or seat not in game.awaiting(position):
            return False
        lines = game.legal(position, seat)
        return any(line.startswith(word) for line in lines)

    return shows


def _asked(position: Position, seat: int) -> bool:
    return _due(Phase.ANSWER)(position, seat) and "accept" in game.legal(position, seat)


def _made(position: Position, seat: int) -> bool:
    return position.phase is Phase.ANSWER and int(position.record["turn"]) == seat


def _anybody(position: Position, seat: int) -> bool:
    return position.phase is Phase.MAIN


MOMENTS = (
    Moment("settle", _due(Phase.FIRST_SETTLEMENT)),
    Moment("first-road", _due(Phase.FIRST_ROAD)),
    Moment("roll", _due(Phase.ROLL), after=8, leaf="state"),
    Moment("main", _plays("city"), after=12),
    Moment("build", _plays("road"), after=10, keys=("r",)),
    Moment("placed", _due(Phase.FIRST_SETTLEMENT), keys=("p", "ArrowDown", "Enter"), grace=60_000),
    Moment("robber", _due(Phase.ROBBER), after=6),
    Moment("discard", _due(Phase.DISCARD), keys=("1", "2")),
    Moment("trade", _plays("offer"), after=9, keys=("t",)),
    Moment("offer", _asked, after=5),
    Moment("counter", _asked, after=12, keys=("o",)),
    Moment("asking", _made, after=4),
    Moment("choose", _due(Phase.CHOOSE)),
    Moment("knight", _plays("knight"), after=5, keys=("k",)),
    Moment("plenty", _plays("year of plenty"), keys=("y", "1")),
    Moment("monopoly", _plays("monopoly"), keys=("m",)),
    Moment("free-roads", _due(Phase.FREE_ROADS)),
    Moment("watching", _anybody, after=20, watching=True, leaf="state"),
    Moment("keys", _plays("city"), after=14, keys=("?",)),
    Moment("over", lambda position, seat: position.phase is Phase.OVER, leaf="state"),
)


def table_of(position: Position, steps: list[Any], seat: int | None) -> Table:
    """What the page of a seat, or of an onlooker, is given."""
    people = PEOPLE[: position.options.players]
    return {"view": game.view_for(position, seat).to_json(), "steps": steps, "people": people}


def played(bot: str, seed: int, options: Options) -> Iterator[tuple[Position, list[Any]]]:
    """Every position of a game among robots, with the public steps up to it.

    Where several seats could agree to an offer the robots' own answers are kept.
    """
    position, chance, steps = game.start(options, seed), Chance(seed), list[Any]()
    memories: list[dict[str, Any]] = [{} for _ in game.seats(options)]
    while True:
        yield position, list(steps)
        if not (seats := game.awaiting(position)):
            return
        plan: dict[int, Action] = {}
        for seat in seats:
            rng = player_rng(seed, seat, game.phase(position))
            player = create(bot, seat, rng, memories[seat])
            plan[seat] = player.decide(game.view_for(position, seat))
        position, events = game.advance(position, plan, chance)
        steps.append(game.event_json(events))


def found(moments: tuple[Moment, ...], bot: str, seeds: range) -> dict[str, Table]:
    """The table of each moment, from the first game and turn in which it comes up."""
    tables: dict[str, Table] = {}
    for seed in seeds:
        for position, steps in played(bot, seed, Options()):
            for moment in moments:
                if moment.name in tables or position.record["turn_number"] < moment.after:
                    continue
                for seat in range(position.options.players):
                    if moment.shows(position, seat):
                        viewer = None if moment.watching else seat
                        tables[moment.name] = table_of(position, steps, viewer)
                        break
        if len(tables) == len(moments):
            break
    return tables


def serve(route: Route) -> None:
    """The repository's own static files; for everything else the page."""
    address, _, theme = route.request.url.removeprefix(HOST).partition("?")
    path = ROOT / address.lstrip("/")
    if path.suffix in TYPES and path.is_file():
        route.fulfill(body=path.read_bytes(), content_type=TYPES[path.suffix])
        return
    links = "".join(f'<link rel="stylesheet" href="/static/{sheet}">' for sheet in SHEETS)
    table = Path(__file__).with_name("catan_table.html").read_text("utf-8")
    places = Path(__file__).with_name("catan_table.css").read_text("utf-8")
    body = SHELL.format(theme=theme or "light", sheets=links, places=places, table=table)
    route.fulfill(body=body, content_type="text/html")


def open_table(
    page: Page, table: Table, theme: str = "light", leaf: str = "log", grace: int = 0
) -> None:
    """Show a table on a page of the modules' own; what it sends is kept in ``window.sent``.

    A piece just placed can be taken back for ``grace`` milliseconds.
    """
    page.route(f"{HOST}/**", serve)
    page.goto(f"{HOST}/?{theme}")
    page.evaluate(OPEN, [table, leaf, grace])


def picture(browser: Browser, moment: Moment, table: Table, window: str, theme: str) -> Path:
    """Take one picture."""
    context = browser.new_context(**WINDOWS[window], reduced_motion="reduce")
    page = context.new_page()
    page.on("pageerror", lambda error: print(f"{moment.name}: {error}"))
    open_table(page, table, theme, moment.leaf, moment.grace)
    for key in moment.keys:
        page.keyboard.press(key)
    path = OUT / f"{moment.name}-{window}-{theme}.png"
    page.screenshot(path=path, full_page=window == "phone")
    context.close()
    return path


def main() -> None:
    """Play, and picture what came up."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", default="", help="names of moments, with commas between")
    parser.add_argument("--window", choices=WINDOWS)
    parser.add_argument("--theme", choices=THEMES)
    parser.add_argument("--bot", default="stac", help="who plays the games")
    parser.add_argument("--games", type=int, default=6, help="how many games at most")
    parser.add_argument("--kept", action="store_true", help="use the moments of the last time")
    given = parser.parse_args()
    only = [name for name in given.only.split(",") if name]
    moments = tuple(moment for moment in MOMENTS if not only or moment.name in only)
    OUT.mkdir(parents=True, exist_ok=True)
    kept = OUT / "moments.json"
    if given.kept and kept.exists():
        tables = json.loads(kept.read_text("utf-8"))
    else:
        tables = found(MOMENTS, given.bot, range(1, given.games + 1))
        kept.write_text(json.dumps(tables), "utf-8")
    with sync_playwright() as playwright:
        browser = launched(playwright)
        for moment in moments:
            if moment.name not in tables:
                print(f"{moment.name}: did not come up in {given.games} games")
                continue
            for window in [given.window] if given.window else WINDOWS:
                for theme in [given.theme] if given.theme else THEMES:
                    print(picture(browser, moment, tables[moment.name], window, theme))
        browser.close()


if __name__ == "__main__":
    main()
