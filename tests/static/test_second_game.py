"""A second game plugs into the table: its own board and leaf, everything else is the table's."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.template import engines
from playwright.sync_api import Locator, Page, Route, expect

from tests.chromium import chromium

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
HOST = "http://noughts.test"
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
TEMPLATE = """{% extends "game/table.html" %}
{% block game_scripts %}<script type="module" src="/tests/static/noughts/page.js"></script>
{% endblock %}
{% block own_tabs %}<button role="tab" id="tab-moves" data-part="tab-moves">Moves</button>
{% endblock %}
{% block leaves %}<section class="leaf" role="tabpanel" data-part="leaf-moves" id="leaf-moves">
<p data-part="moves"></p></section>{{ block.super }}{% endblock %}"""


def seat(number: int, color: str, name: str) -> dict[str, Any]:
    """A seat as frames tell it."""
    told = {"seat": number, "power": color, "name": name, "kind": "human", "ready": False}
    return told | {"awaited": number == 0, "left": False, "you": number == 0}


VIEW = {"phase": "4", "fields": "O.X.O....", "outcome": None, "you": {"seat": 0, "awaited": True}}
SNAPSHOT = {
    "v": 1,
    "seq": 1,
    "type": "snapshot",
    "phase": "4",
    "d": {
        "game": "abc",
        "title": "Noughts",
        "you": 0,
        "state": "playing",
        "view": VIEW,
        "seats": [seat(0, "NOUGHT", "Ada"), seat(1, "CROSS", "Basil")],
        "clock": {"deadline": None, "now": "2026-01-01T12:00:00Z", "paused": False},
        "steps": [{"n": 0, "phase": "3"}],
        "counts": [],
        "messages": [],
        "outcome": None,
    },
}
STEP = {"n": 0, "phase": "3", "view": VIEW | {"fields": "O.X......"}, "step": {"phase": "3"}}


@pytest.fixture
def page() -> Iterator[Page]:
    """The table with noughts and crosses on it; nobody answers at its socket."""
    context = {"title": "Noughts", "gid": "abc", "phase": "", "snapshot": SNAPSHOT}
    html = engines["django"].from_string(TEMPLATE).render(context)

    def serve(route: Route) -> None:
        address = route.request.url.removeprefix(HOST).lstrip("/")
        file = ROOT / address
        if file.is_file():
            route.fulfill(body=file.read_bytes(), content_type=TYPES.get(file.suffix))
        elif address == "g/abc/steps/0.json":
            route.fulfill(json=STEP | {"after": VIEW})
        else:
            route.fulfill(body=html, content_type="text/html")

    with chromium() as browser:
        page = browser.new_page(viewport={"width": 1200, "height": 800})
        page.route_web_socket(re.compile("/ws/"), lambda _: None)
        page.route(f"{HOST}/**", serve)
        page.goto(f"{HOST}/g/abc/")
        yield page


def test_a_second_game_is_played_at_the_table_of_the_first(page: Page) -> None:
    def part(name: str) -> Locator:
        return page.locator(f'[data-part="{name}"]')

    expect(part("phase")).to_have_text("Turn 4")
    expect(part("playing-as")).to_contain_text("You are Nought")
    expect(part("waiting")).to_have_text("Waiting for you")
    expect(page.locator(".piece[data-owner=NOUGHT]")).to_have_count(2)
    page.locator('[data-place="4"]').click(force=True)
    expect(part("moves")).to_have_text("Field 4")

    page.get_by_role("tab", name="State").click()
    rows = part("standings").locator("tr")
    expect(part("standings-head")).to_contain_text("PlayerFields")
    expect(rows.nth(0)).to_contain_text(re.compile(r"Nought\s*you\s*2"))
    expect(rows.nth(1)).to_contain_text(re.compile(r"Cross\s*Basil\s*1"))

    page.get_by_role("tab", name="Talk").click()
    part("conversations").get_by_role("button", name="Cross").click()
    expect(part("message")).to_have_attribute("placeholder", "Write to Cross")
    expect(part("first-words")).to_have_text("A good game to you.")

    part("earlier").click()
    expect(part("shown")).to_have_text("Turn 3")
    expect(page.locator(".piece")).to_have_count(2)
