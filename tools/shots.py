"""`make shots`: pictures of the main pages, on a desk and a phone, by day and by night.

Starts a site of its own in an empty folder, opens tables and plays a short game there as a person
would, and writes `build/shots/PAGE-WINDOW-THEME.png`. To be looked at before a change is done.

    python -m tools.shots [--only front,lobby] [--site http://localhost:8000]
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tools.catan_player import press_next
from tools.chromium import launched
from tools.services import free_port

BASE = Path(__file__).parents[1]
OUT = BASE / "build/shots"
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
LAST_YEAR = "1903"
LINE = "Yes, if you move Munich to Tyrolya"
TRADE = "Anyone got ore for a sheep?"
WHICH = "Please support me into Burgundy"


@dataclass(frozen=True)
class Picture:
    """A page to be pictured: its address, who looks, and what to press and to type first."""

    name: str
    address: str
    stranger: bool = False
    press: tuple[str, ...] = ()
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
            env=os.environ | {"PARLEY_VAR": var, "BOT_TALK_SECONDS": "0"},
        )
        try:
            _wait_for(f"{address}/health/")
            yield address
        finally:
            site.terminate()
            site.wait(30)


ALWAYS = (
    Picture("front", "/", stranger=True),
    Picture("front-back", "/"),
    Picture("lobby", "/lobby/"),
    Picture("lobby-new", "/lobby/new/"),
    Picture("games", "/games/"),
    Picture("replays", "/replays/"),
    Picture("replay-diplomacy", "/shelf/diplomacy/russia/", stranger=True, whole=False),
    Picture("replay-catan", "/shelf/catan/blue/#T6.2", stranger=True),
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
    Picture("learn-catan-say", "/learn/catan/say/", stranger=True),
    Picture("about", "/about/", stranger=True),
    Picture("privacy", "/privacy/", stranger=True),
    Picture("credits", "/credits/", stranger=True),
    Picture("login", "/accounts/login/", stranger=True),
    Picture("signup", "/accounts/signup/", stranger=True),
    Picture("keep-my-games", "/accounts/signup/"),
    Picture("account", "/accounts/name/"),
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
    over = open_table(
        page,
        site,
        "A short one",
        {"others": "bots", "final_year": LAST_YEAR},
    )
    play_to_the_end(page)
    island, settled = settle(page, site), open_catan_to_the_end(page, site)
    page.goto(f"{site}/lobby/")
    me = page.locator('.bar-self a[href^="/people/"]').first.get_attribute("href") or ""
    page.close()
    return [
        *ALWAYS,
        Picture("room-host", slow),
        Picture("room-stranger", slow, stranger=True),
        Picture("profile", me),
        Picture("game-orders", begun, whole=False),
        Picture("game-talk", spoken, press=("Talk", "Germany"), whole=False),
        Picture("game-talk-first", begun, press=("Talk", "Italy"), whole=False),
        Picture("game-talk-typing", spoken, press=("Talk", "Germany"), typed=LINE, whole=False),
        Picture("game-talk-which", spoken, press=("Talk", "Germany"), typed=WHICH, whole=False),
        Picture(
            "game-talk-clicking",
            spoken,
            press=("Talk", "Germany", "Say it by clicking", "Stay out of …"),
            whole=False,
        ),
        Picture("game-deals", spoken, press=("Talk", "Deals"), whole=False),
        Picture("game-state", begun, press=("State",), whole=False),
        Picture("game-over", over, whole=False),
        Picture("game-watched", begun, stranger=True, whole=False),
        Picture("catan-turn", island, whole=False),
        Picture("catan-talk", island, press=("Talk",), typed=TRADE),
        Picture("catan-state", island, press=("State",)),
        Picture("catan-watched", island, stranger=True),
        Picture("catan-over", settled),
        Picture("catan-replay", settled.replace("/g/", "/replays/"), stranger=True),
    ]


def open_table(page: Page, site: str, title: str, chosen: dict[str, str]) -> str:
    """Open a table by the form; the address it leads to."""
    page.goto(f"{site}/lobby/new/")
    page.locator(".more > summary").click()
    page.get_by_label("Name of the table").fill(title)
    for name, choice in chosen.items():
        radio = page.locator(f'input[name="{name}"][value="{choice}"]')
        if radio.count():
            radio.check()
        else:
            page.locator(f'select[name="{name}"]').select_option(choice)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(lambda address: "/lobby/new/" not in address)
    return page.url.removeprefix(site)


def play_at_once(page: Page, site: str) -> str:
    """Start a game from the front page."""
    page.goto(site)
    page.get_by_role("button", name="Play Diplomacy").first.click()
    page.wait_for_url("**/g/**")
    page.locator(".piece").first.wait_for()
    return page.url.removeprefix(site)


def bargain(page: Page, site: str) -> str:
    """Sit beside an envoy, agree with it on something, and ask for more."""
    chosen = {"others": "each", "power": "2", "seat_3": "envoy"}
    chosen |= {f"seat_{seat}": "hold" for seat in (0, 1, 4, 5, 6)}
    open_table(page, site, "With an envoy", chosen)
    page.get_by_role("button", name="Start").click()
    page.locator(".piece").first.wait_for()
    page.get_by_role("tab", name="Talk").click()
    page.locator('[data-part="conversations"]').get_by_role("button", name="Germany").click()
    page.locator('[data-part="message"]').fill(
        "Could you support my army in Paris to Burgandy pls?"
    )
    page.keyboard.press("Enter")
    offer = page.locator('.deal[data-fate="open"]', has_text="Burgundy")
    offer.get_by_role("button", name="Accept").click()
    page.locator('.deal[data-fate="agreed"]', has_text="Burgundy").wait_for()
    page.locator('[data-part="message"]').fill("Please move Munich to Tyrolia, and good luck!")
    page.keyboard.press("Enter")
    page.wait_for_timeout(2000)
    return page.url.removeprefix(site)


def play_to_the_end(page: Page) -> None:
    """Be ready in every phase until the game is over."""
    panel, ready = page.locator('[data-part="result"]'), page.locator(".ready:visible").first
    for _ in range(PATIENCE * 4):
        if panel.is_visible():
            return
        if ready.count() and ready.get_attribute("aria-pressed") == "false":
            ready.click()
        page.wait_for_timeout(250)
    raise SystemExit("The short game did not come to its end.")


def settle(page: Page, site: str) -> str:
    """Start a game of Catan from the front page, and play until one's own dice are thrown."""
    page.goto(site)
    page.get_by_role("button", name="Play Catan").first.click()
    press_until(page, "Build, trade")
    return page.url.removeprefix(site)


def open_catan_to_the_end(page: Page, site: str) -> str:
    """A short game of Catan against robots, played to its end."""
    page.goto(f"{site}/lobby/new/?game=catan")
    page.locator(".more > summary").click()
    page.locator('select[name="victory"]').select_option("8")
    page.get_by_role("button", name="Open the table").click()
    press_until(page, "")
    return page.url.removeprefix(site)


def press_until(page: Page, due: str) -> None:
    """Press what the page offers until this is due, or the game is over."""
    page.locator(".island").wait_for()
    hurry = page.locator('[data-part="hurry"]')
    if hurry.get_attribute("aria-pressed") == "false":
        hurry.click()
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if due and page.locator('[data-catan="due"]').inner_text().startswith(due):
            return
        if press_next(page) == "over":
            return
        page.wait_for_timeout(60)
    raise SystemExit("The game of Catan did not come so far.")


def take(browser: Browser, site: str, pictures: list[Picture], known: Any) -> int:
    """Picture each page in each window and theme; how many there are."""
    OUT.mkdir(parents=True, exist_ok=True)
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
                    page.get_by_text(said).locator("visible=true").first.click()
                if picture.typed:
                    page.locator('[data-part="message"]').fill(picture.typed)
                    page.locator('[data-part="reading"][data-state="read"]').wait_for()
                page.wait_for_timeout(700)  # sockets keep a page from ever being idle
                page.screenshot(
                    path=OUT / f"{picture.name}-{kind}-{theme}.png", full_page=picture.whole
                )
                page.close()
                taken += 1
            for context in people.values():
                context.close()
    return taken


def run(site: str, only: set[str]) -> None:
    """Furnish the site and picture it."""
    with sync_playwright() as playwright:
        browser = launched(playwright)
        context = browser.new_context(**WINDOWS["desk"], reduced_motion="reduce")
        pictures = furnish(context, site)
        chosen = [one for one in pictures if not only or one.name in only]
        taken = take(browser, site, chosen, context.storage_state())
        print(f"{taken} pictures in {OUT.relative_to(BASE)}")
        browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--site", help="a running site to furnish and picture instead of our own")
    parser.add_argument("--only", default="", help="names of pictures, with commas between")
    asked = parser.parse_args()
    only = set(filter(None, asked.only.split(",")))
    if asked.site:
        run(asked.site.rstrip("/"), only)
    else:
        with own_site() as site:
            run(site, only)


if __name__ == "__main__":
    main()
