"""`make shots`: pictures of the main pages, on a desk and a phone, by day and by night.

Starts a site of its own in an empty folder, opens tables and plays a short game there as a person
would, and writes `build/shots/PAGE-WINDOW-THEME.png`. To be looked at before a change is done.

    python -m tools.shots [--only front,lobby] [--site http://localhost:8000]
    python -m tools.shots --docs  # the main states of Catan, small, into docs/pictures/catan
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
import tomllib
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tools.chromium import launched
from tools.furnish import (
    bargain,
    continue_from,
    open_table,
    play_at_once,
    play_to_the_end,
    settle,
    settle_to_the_end,
)
from tools.services import free_port

BASE = Path(__file__).parents[1]
OUT = BASE / "build/shots"
DOCS = BASE / "docs/pictures/catan"
STATES = Path(__file__).with_name("catan_states.toml")
QUALITY = 60
"""Of pictures in the documents, of 100."""
PATIENCE = 180
"""Seconds the site has to come up, kernels compiled."""
WINDOWS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1440, "height": 900}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
    },
}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
LINE = "Yes, if you move Munich to Tyrolya"
WHICH = "Please support me into Burgundy"


@dataclass(frozen=True)
class Picture:
    """A page to be pictured: its address, who looks, and what to press and to type first.

    ``press`` names what is clicked, ``keys`` what is then pressed on the keyboard.
    """

    name: str
    address: str
    stranger: bool = False
    press: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    typed: str = ""
    whole: bool = True


@contextmanager
def own_site() -> Iterator[str]:
    """The address of a site of our own, with nothing in it."""
    port = free_port()
    address = f"http://localhost:{port}"
    with tempfile.TemporaryDirectory(prefix="parley-shots-") as var:
        site = subprocess.Popen(
            [sys.executable, "manage.py", "play", "--port", str(port)],
            cwd=BASE,
            env=os.environ | {"PARLEY_VAR": var, "BOT_TALK_SECONDS": "0", "BOT_ACT_SECONDS": "0"},
        )
        try:
            _wait_for(f"{address}/health/")
            yield address
        finally:
            site.terminate()
            site.wait(30)


NEW_ISLAND = "/lobby/new/?game=catan"
MORE = "More: name, {}, a saved position, bots by name, talk, rules"
ALWAYS = (
    Picture("front", "/", stranger=True),
    Picture("front-back", "/"),
    Picture("lobby", "/lobby/"),
    Picture("lobby-new", "/lobby/new/"),
    Picture("lobby-new-each", "/lobby/new/", press=("Seat by seat", "Slow")),
    Picture("lobby-new-more", "/lobby/new/", press=(MORE.format("power"),)),
    Picture("lobby-new-catan", NEW_ISLAND),
    Picture("games", "/games/"),
    Picture("replays", "/replays/"),
    Picture("replay-shelf", "/shelf/diplomacy/russia/", stranger=True, whole=False),
    Picture("replay-shelf-catan", "/shelf/catan/blue/#T6.2", stranger=True),
    Picture("charts", "/lab/", stranger=True),
    Picture("charts-eta", "/lab/?shelf=catan/blue&variable=eta", stranger=True),
    Picture(
        "charts-heat",
        "/lab/?shelf=diplomacy/russia&variable=attacks&display=heat",
        stranger=True,
        press=("More choices", "The same in a terminal"),
    ),
    Picture("settings", "/accounts/settings/"),
    *(
        Picture(f"learn-{name}", f"/learn/{name}/", stranger=True)
        for name in ("move", "support", "convoy", "retreat", "talk")
    ),
    *(
        Picture(f"learn-catan-{name}", f"/learn/{name}/", stranger=True)
        for name in ("settle", "harvest", "build", "robber", "trade", "cards")
    ),
    Picture("learn-say", "/learn/say/", stranger=True),
    Picture("learn-say-catan", "/learn/catan/say/", stranger=True),
    Picture("about", "/about/", stranger=True),
    Picture("privacy", "/privacy/", stranger=True),
    Picture("credits", "/credits/", stranger=True),
    Picture("login", "/accounts/login/", stranger=True),
    Picture("signup", "/accounts/signup/", stranger=True),
    Picture("password-reset", "/accounts/password/reset/", stranger=True),
    Picture("keep-my-games", "/accounts/signup/"),
    Picture("charts", "/lab/", stranger=True),
    Picture("charts-eta", "/lab/?shelf=catan/blue&variable=eta", stranger=True),
    Picture(
        "charts-heat",
        "/lab/?shelf=diplomacy/russia&variable=attacks&display=heat",
        stranger=True,
        press=("More choices", "The same in a terminal"),
    ),
    Picture("settings", "/accounts/settings/"),
    Picture("account", "/accounts/name/"),
    Picture("leave", "/accounts/leave/"),
    Picture("logout", "/accounts/logout/"),
    Picture("not-found", "/nowhere/", stranger=True),
)
"""The pages that show something whatever was played."""


def _wait_for(address: str) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            urlopen(address).close()
            return
        except (URLError, ConnectionError):
            time.sleep(0.5)
    raise SystemExit(f"{address} did not answer within {PATIENCE} seconds.")


def furnish(context: BrowserContext, site: str) -> list[Picture]:
    """Open tables and play as a person would; what there is then to picture."""
    page = context.new_page()
    slow = open_table(page, site, "Friday night", {"others": "people", "clock": "slow"})
    open_table(page, site, "The long table", {"others": "people", "clock": "live"})
    begun = play_at_once(page, site)
    spoken = bargain(page, site)
    over = play_to_the_end(page, site)
    catan = islands(page, site)
    page.goto(f"{site}/lobby/")
    me = page.locator('.bar-self a[href^="/people/"]').first.get_attribute("href") or ""
    page.close()
    return [
        *ALWAYS,
        Picture("room-host", slow),
        Picture("room-stranger", slow, stranger=True),
        Picture("profile", me),
        Picture("replay", over.replace("/g/", "/replays/")),
        *(replace(one, whole=False) for one in tables(begun, spoken, over)),
        *catan,
    ]


def tables(begun: str, spoken: str, over: str) -> list[Picture]:
    """The page of Diplomacy: at the beginning, after a bargain, at its end."""
    germany = ("Talk", "Germany")
    return [
        Picture("game-orders", begun),
        Picture("game-ordering", begun, press=("Army Paris",)),
        Picture("game-asking", begun, press=("I am ready",)),
        Picture("game-talk", spoken, press=germany),
        Picture("game-talk-first", begun, press=("Talk", "Italy")),
        Picture("game-talk-typing", spoken, press=germany, typed=LINE),
        Picture("game-talk-which", spoken, press=germany, typed=WHICH),
        Picture(
            "game-talk-clicking",
            spoken,
            press=(*germany, "Say it by clicking", "Stay out of …"),
        ),
        Picture("game-deals", spoken, press=("Talk", "Deals")),
        Picture("game-state", begun, press=("State",)),
        Picture("game-resign", begun, press=("State", "Resign …")),
        Picture("game-watched", begun, stranger=True),
        Picture("game-past", f"{over}F1902M/"),
        Picture("game-over", over),
    ]


def islands(page: Page, site: str) -> list[Picture]:
    """The page of Catan: in one's own turn, in its main states, at its end."""
    island = settle(page, site)
    tables = [
        *main_states(page, site),
        Picture("catan-keys", island, keys=("?",)),
        Picture("catan-state", island, press=("State",)),
        Picture("catan-resign", island, press=("State", "Resign …")),
        Picture("catan-watched", island, stranger=True),
    ]
    return [replace(one, whole=False) for one in tables]


def main_states(page: Page, site: str) -> list[Picture]:
    """What a player of Catan meets, each on a table that goes on from there; the end, a replay."""
    states = tomllib.loads(STATES.read_text("utf-8"))
    pictures = [
        Picture(
            f"catan-{name}",
            continue_from(page, site, state["line"], state["seat"]),
            press=tuple(state.get("press", ())),
            keys=tuple(state.get("keys", ())),
            typed=state.get("typed", ""),
            whole=False,
        )
        for name, state in states.items()
    ]
    settled = settle_to_the_end(page, site)
    return [
        *pictures,
        Picture("catan-over", settled, whole=False),
        Picture("catan-replay", f"{settled.replace('/g/', '/replays/')}#T9.1", whole=False),
        Picture(
            "catan-table",
            NEW_ISLAND,
            press=(MORE.format("color"), "No trades among players"),
            whole=False,
        ),
        Picture("catan-lesson", "/learn/robber/", stranger=True, whole=False),
    ]


def take(browser: Browser, site: str, pictures: list[Picture], known: Any, out: Path) -> int:
    """Picture each page in each window and theme; how many there are."""
    out.mkdir(parents=True, exist_ok=True)
    taken = 0
    for kind, window in WINDOWS.items():
        for theme in THEMES:
            people = {
                stranger: browser.new_context(
                    **window,
                    color_scheme=theme,
                    reduced_motion="reduce",
                    storage_state=None if stranger else known,
                )
                for stranger in (True, False)
            }
            for picture in pictures:
                page = people[picture.stranger].new_page()
                page.goto(site + picture.address)
                for words in picture.press:
                    said = re.compile(rf"^\s*{re.escape(words)}\s*\d*\s*$")  # with what is unread
                    pressed = page.get_by_text(said).locator("visible=true").first
                    if pressed.get_attribute("aria-selected") != "true":  # it would fold its leaf
                        pressed.click()
                if picture.keys:  # which the table hears only once it is laid
                    page.locator(".piece, .island").first.wait_for()
                for key in picture.keys:
                    page.keyboard.press(key)
                if picture.typed:
                    page.locator('[data-part="message"]').fill(picture.typed)
                    page.locator('[data-part="reading"][data-state="read"]').wait_for()
                page.wait_for_timeout(700)  # sockets keep a page from ever being idle
                keep(page, out, f"{picture.name}-{kind}-{theme}", picture.whole)
                page.close()
                taken += 1
            for context in people.values():
                context.close()
    return taken


def keep(page: Page, out: Path, name: str, whole: bool) -> None:
    """Write what a page shows; for the documents as WebP, which only Chromium's own tongue has."""
    if out != DOCS:
        page.screenshot(path=out / f"{name}.png", full_page=whole)
        return
    chromium = page.context.new_cdp_session(page)
    shot = chromium.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    out.joinpath(f"{name.removeprefix('catan-')}.webp").write_bytes(b64decode(shot["data"]))


def run(site: str, only: set[str], docs: bool) -> None:
    """Furnish the site and picture it."""
    with sync_playwright() as playwright:
        browser = launched(playwright)
        context = browser.new_context(**WINDOWS["desk"], reduced_motion="reduce")
        pictures = main_states(context.new_page(), site) if docs else furnish(context, site)
        chosen = [one for one in pictures if not only or one.name in only]
        out = DOCS if docs else OUT
        taken = take(browser, site, chosen, context.storage_state(), out)
        print(f"{taken} pictures in {out.relative_to(BASE)}")
        browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--site", help="a running site to furnish and picture instead of our own")
    parser.add_argument("--only", default="", help="names of pictures, with commas between")
    parser.add_argument("--docs", action="store_true", help="those that the documents have")
    asked = parser.parse_args()
    only = set(filter(None, asked.only.split(",")))
    if asked.site:
        run(asked.site.rstrip("/"), only, asked.docs)
    else:
        with own_site() as site:
            run(site, only, asked.docs)


if __name__ == "__main__":
    main()
