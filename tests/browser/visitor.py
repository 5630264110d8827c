"""Somebody who looks at the pages around the games."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.browser.seated import Seated
from webgame.accounts.models import User

DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
Visit = Callable[..., Seated]


@pytest.fixture
def visit(site: str, browser: Browser) -> Iterator[Visit]:
    """Open an address of the site as a person, or as a stranger, in a window of one's own."""
    windows: list[BrowserContext] = []

    def open_window(address: str, person: User | None = None, **window: Any) -> Seated:
        context = browser.new_context(**DESK | {"reduced_motion": "reduce"} | window)
        windows.append(context)
        visitor = Seated(site, context, person)
        visitor.page.goto(site + address)
        return visitor

    yield open_window
    for context in windows:
        context.close()
