"""Somebody at the game page: what a hand can do there, and what an eye can see."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.test import Client
from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, expect

from webgame.accounts.models import User
from webgame.replays.models import Game

ANCHORS = json.loads(
    (Path(__file__).parents[2] / "static" / "diplomacy" / "map" / "anchors.json").read_text()
)
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
"""A window of that kind."""
ON_SCREEN = """([x, y]) => {
  const map = document.querySelector("#map");
  const point = new DOMPoint(x, y).matrixTransform(map.getScreenCTM());
  return [point.x, point.y];
}"""


class Seated:
    """A window with a game's page in it."""

    def __init__(self, site: str, context: BrowserContext, person: User | None) -> None:
        self.site = site
        self.context = context
        self.complaints: list[str] = []
        """What the browser's console complained of: errors of ours, and broken security policy."""
        if person is not None:
            client = Client()
            client.force_login(person)
            session = client.cookies[settings.SESSION_COOKIE_NAME].value
            host = urlsplit(site).hostname
            context.add_cookies(
                [
                    {
                        "name": settings.SESSION_COOKIE_NAME,
                        "value": session,
                        "domain": host or "",
                        "path": "/",
                    }
                ]
            )
        self.page: Page = context.new_page()
        self.page.on("console", self._complain)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _complain(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(message.text)

    def open(self, game: Game, phase: str = "") -> None:
        """Load the page, at its present or at a past phase."""
        self.page.goto(f"{self.site}/g/{game.gid}/" + (f"{phase}/" if phase else ""))
        expect(self.page.locator(".piece, .island").first).to_be_visible()

    def part(self, name: str) -> Locator:
        """A part of the page by its data-part."""
        return self.page.locator(f'[data-part="{name}"]')

    def point(self, place: str) -> tuple[float, float]:
        """Where on the screen a unit in this place stands."""
        x, y = self.page.evaluate(ON_SCREEN, ANCHORS[place]["unit"])
        return x, y

    def touch(self, *places: str) -> None:
        """Click places on the board, one after the other."""
        for place in places:
            self.page.mouse.click(*self.point(place))

    def press(self, *keys: str) -> None:
        """Press keys."""
        for key in keys:
            self.page.keyboard.press(key)

    def answer(self, label: str) -> None:
        """Press one of the answers below the board."""
        self.part("answers").get_by_role("button", name=label, exact=True).click()

    def leaf(self, name: str) -> None:
        """Turn to a leaf: Orders, Talk or State."""
        self.page.get_by_role("tab", name=name).click()

    def orders(self) -> list[str]:
        """The rows of the leaf of orders, as they read."""
        rows = self.page.locator(".order-row").all()
        return [" ".join(row.locator(".order-open").inner_text().split()) for row in rows]

    def expect_saved(self, *orders: str) -> None:
        """Wait until these rows are shown and the server has them."""
        for order in orders:
            kept = self.page.locator('.order-row[data-state="saved"]').filter(has_text=order)
            expect(kept).to_be_visible()

    def expect_sentence(self, sentence: str) -> None:
        """Wait until this stands below the board."""
        expect(self.part("sentence")).to_have_text(sentence)

    def talk_with(self, whom: str) -> None:
        """Open the conversation with a power, or with everyone."""
        self.leaf("Talk")
        self.part("conversations").get_by_role("button", name=whom).click()

    def write(self, text: str) -> None:
        """Write a line and wait until it is read; it is not sent yet."""
        self.part("message").fill(text)
        expect(self.part("reading")).to_have_attribute("data-state", "read")

    def say(self, text: str) -> None:
        """Write a line, send it, and wait until it stands among the messages."""
        self.write(text)
        self.part("send").click()
        expect(self.page.locator(".message[data-own]", has_text=text).last).to_be_visible()

    def arrows(self) -> set[str]:
        """What is spoken of on the map, in words."""
        said = self.page.locator(".shape.said").all()
        return {one.get_attribute("aria-label") or "" for one in said}

    def zones(self) -> set[str]:
        """The provinces on the map that are spoken of as to be kept out of, in words."""
        said = self.page.locator(".board-mark.zone").all()
        return {one.get_attribute("aria-label") or "" for one in said}

    def ready(self) -> None:
        """Say that nobody need wait, whatever the orders leave out."""
        button = self.page.locator(".game-bar .ready")
        button.click()
        asked = self.page.locator('.asking[data-about="ready"]')
        expect(
            asked.or_(self.page.locator('.game-bar .ready[aria-pressed="true"]'))
        ).to_be_visible()
        if asked.is_visible():
            self.part("asking-yes").click()
        expect(button).to_have_attribute("aria-pressed", "true")

    def expect_asked(self, sentence: str, *answers: str) -> None:
        """Wait until this is asked back, with these answers: first to go back, then to go on."""
        expect(self.part("asking-words")).to_have_text(sentence)
        for part, words in zip(("asking-no", "asking-yes"), answers, strict=False):
            expect(self.part(part)).to_have_text(words)

    def expect_phase(self, phase: str) -> None:
        """Wait for the phase in the bar: "Fall 1901 retreats"."""
        expect(self.page.locator(".game-bar h1")).to_have_text(phase)

    def pieces(self, kind: str = "piece") -> set[str]:
        """Units on the board: "FRANCE PAR"."""
        found = self.page.locator(f".piece.{kind}").all()
        return {
            f"{one.get_attribute('data-owner')} {one.get_attribute('data-spot')}" for one in found
        }
