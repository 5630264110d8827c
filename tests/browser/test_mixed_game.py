"""A whole game of everybody at one table: programs at DAIDE's door, bots, and people at the page.

The site is a process of its own, as `make play` starts it, and so nothing here waits for a worker
to be let work. Both people give an order in every phase of moves, and leave the rest by the button.
All ten years take minutes, most of them Chromium's: `EVERY=1` plays them, else it is three.
"""

import os
import random
import re
import shutil
import time
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, expect

from bots.registry import create
from bots.sdk.daide import Client, Wire
from games.core import record
from games.core.compare import compare
from games.diplomacy import game as laws
from games.diplomacy.daide.notation import write_phase
from games.diplomacy.phase import read_phase
from tests.browser.seated import Seated
from tests.browser.visitor import DESK
from tests.house.test_play import playing
from tools.services import free_port

pytestmark = pytest.mark.slow
SOON, PATIENCE = 60_000, 180
"""Milliseconds and seconds that even a crowded machine needs no longer than."""
LAST_YEAR = "1910" if os.environ.get("EVERY") else "1903"
BOTS = {"Austria": "dumbbot", "Italy": "envoy", "Russia": "dumbbot"}
PROGRAMS = ("England", "Turkey")
PAUSE = 20
"""Milliseconds between looks at the two pages."""


class Program(Wire):
    """The line of a program that plays, of which all is kept that the door said."""

    def __init__(self, port: int, code: str) -> None:
        super().__init__("127.0.0.1", port, PATIENCE)
        self.heard: list[str] = []
        self._client = Client(self, lambda *seated: create("dumbbot", *seated))
        self._plays = Thread(target=self._client.play, args=(f"Ours {code}", "1"), daemon=True)
        self._plays.start()

    def hear(self) -> str | None:
        message = super().hear()
        if message is not None:
            self.heard.append(message)
        return message

    def until_it_has_left(self) -> None:
        self._plays.join(PATIENCE)
        assert not self._plays.is_alive()

    @property
    def turns(self) -> list[str]:
        """The turns whose board it was told, each as often as it was."""
        return [one[5:13] for one in self.heard if one.startswith("NOW")]

    @property
    def told(self) -> list[str]:
        """The turns with what it was told of them, the board or the orders, in order."""
        told = (one[:13] for one in self.heard if one[:3] in ("NOW", "ORD"))
        return [one for one, _ in groupby(told)]

    @property
    def last_kinds(self) -> list[str]:
        """The kinds of messages that came since the last turn's first result, in order."""
        kinds = [one[:3] for one in self.heard if not one.startswith("FRM")]
        since = len(kinds) - kinds[::-1].index("NOW")
        return list(dict.fromkeys(kinds[kinds.index("ORD", since) :]))


class Person:
    """Somebody at the page: gives an order where units may move, and is ready."""

    def __init__(self, window: Seated, seed: int) -> None:
        self.window = window
        self.given: list[str] = []
        self._chance = random.Random(seed)
        self._played = ""

    @property
    def over(self) -> bool:
        """Whether the page shows the end."""
        return self.window.page.get_by_role("link", name="Watch it again").is_visible()

    @property
    def phase(self) -> str:
        """Where the page says that the game is."""
        return self.window.page.locator(".game-bar h1").inner_text()

    def look(self) -> None:
        """Do what the page waits for, if it has not been done in this phase."""
        asked = self.window.part("asking-yes")
        if asked.is_visible():  # units without an order hold
            asked.click()
            return
        phase = self.phase
        button = self.window.page.locator('.game-bar .ready[aria-pressed="false"]')
        if phase == self._played or not button.is_visible():
            return
        if phase.endswith("moves"):
            self._order()
        button.click()
        self._played = phase

    def _order(self) -> None:
        """Type one of the moves that the page completes a unit's name to."""
        rows = self.window.page.locator('.order-row[data-state="open"] .order-open')
        row = " ".join(self._chance.choice(rows.all_inner_texts()).split())
        unit = re.match("(Army|Fleet) .*(?= no order)", row)
        assert unit
        field = self.window.part("typed")
        field.fill(f"{unit[0]} - ")
        order = self._chance.choice(self.window.page.get_by_role("option").all_inner_texts())
        field.fill(order)
        field.press("Enter")
        self.window.expect_saved(order)
        self.given.append(order)


@pytest.fixture(autouse=True)
def patience() -> Iterator[None]:
    """Bots think beside the browser: what is expected of a page may take as long as anything."""
    expect.set_options(timeout=SOON)
    yield
    expect.set_options(timeout=None)


def test_two_programs_two_people_and_three_bots_play_a_whole_game_to_its_last_year(
    browser: Browser, gathered: Path, tmp_path: Path
) -> None:
    port = free_port()
    shutil.copytree(gathered, tmp_path / "static")
    with playing(tmp_path, free_port(), DAIDE_PORT=str(port)) as (terminal, address):
        contexts = [browser.new_context(**DESK, reduced_motion="reduce") for _ in range(2)]
        windows = [Seated(address, one, None) for one in contexts]
        programs = sit_down(windows, port)
        people = [Person(window, seed) for seed, window in enumerate(windows)]
        phase, since = "", time.monotonic()
        while not all(person.over for person in people):
            for person in people:
                person.look()
            if people[0].phase != phase:
                phase, since = people[0].phase, time.monotonic()
            assert time.monotonic() - since < PATIENCE, f"{phase} does not end: {terminal.said()}"
            windows[0].page.wait_for_timeout(PAUSE)
        for window in windows:
            expect(window.page.get_by_role("region", name="A draw")).to_be_visible()
            assert window.complaints == []
        for program in programs:
            program.until_it_has_left()
        gid = windows[0].page.url.rstrip("/").split("/")[-1]
        fetched = contexts[0].request.get(f"{address}/replays/{gid}/as/jsonl/")
        kept = record.read(fetched.text())
        for context in contexts:
            context.close()
        for wrong in ("Traceback", "did not answer in time"):
            assert wrong not in terminal.said()
    assert not compare(kept, laws).difference
    played = [write_phase(read_phase(step.phase)) for step in kept.steps]
    assert played[-1] in (f"FAL {LAST_YEAR}", f"AUT {LAST_YEAR}")
    for program in programs:
        assert program.turns == played
        assert program.told == [f"{kind} ({turn}" for turn in played for kind in ("NOW", "ORD")]
        assert program.last_kinds == ["ORD", "SCO", "DRW", "SMR", "OFF"]
    assert all(len(person.given) > 1 for person in people)


def sit_down(windows: list[Seated], port: int) -> list[Program]:
    """Open a table by the form and the waiting room, let the others come, and begin."""
    page, other = (window.page for window in windows)
    page.goto(f"{windows[0].site}/lobby/new/")
    page.get_by_label("Seat by seat").check()
    page.locator(".more > summary").click()
    page.get_by_label("You play").select_option("France")
    for power, bot in BOTS.items():
        page.get_by_label(power, exact=True).select_option(bot)
    page.get_by_label("End in a draw").select_option(LAST_YEAR)
    page.get_by_role("button", name="Open the table").click()
    for power in PROGRAMS:
        page.locator("#programs").get_by_role("button", name=power, exact=True).click()
    other.goto(page.url)
    other.get_by_role("button", name="Sit here as Germany").click()
    expect(page.locator(".code-shown")).to_have_count(2)
    programs = [Program(port, code) for code in page.locator(".code-shown").all_inner_texts()]
    expect(page.locator(".kept-chair .good")).to_have_count(2)
    page.get_by_role("button", name="Start the game").click()
    for window in windows:
        expect(window.page.locator(".game-bar h1")).to_contain_text("Spring 1901")
    return programs
