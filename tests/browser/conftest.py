"""The real site in a thread of the test's own process, and browsers to look at it with.

Pages, sockets and the database are the site's own; tasks wait in the broker until the test lets
the workers work (`tests.webgame.play.work`), so nothing depends on who is faster.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.browser.seated import Seated
from tests.browser.wire import Wire
from tests.chromium import chromium
from tests.webgame.play import no_work
from tests.webgame.serving import serving, site
from webgame.accounts.models import User
from webgame.experiments import tasks
from webgame.replays.models import Game

__all__ = ["no_work", "serving", "site"]

Sit = Callable[..., Seated]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here drives a browser."""
    for item in items:
        if "tests/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(autouse=True)
def committing(transactional_db: None, no_work: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work on a database that commits. Playwright's loop runs in this thread, so Django must be
    told that it may use the database here all the same."""
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
    monkeypatch.setattr(tasks, "STRETCH", 600)  # experiments are played however slow the machine


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One Chromium for these tests alone: while one runs, Django thinks it is inside a loop."""
    with chromium() as running:
        yield running


@pytest.fixture
def sit(site: str, browser: Browser) -> Iterator[Sit]:
    """Sit down at a game's page as a person, or as a stranger, in a window of one's own."""
    windows: list[BrowserContext] = []

    def sit_down(
        game: Game,
        person: User | None = None,
        phase: str = "",
        wire: Wire | None = None,
        **window: Any,
    ) -> Seated:
        context = browser.new_context(
            **{"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"} | window
        )
        windows.append(context)
        seated = Seated(site, context, person)
        if wire:
            seated.page.route_web_socket("**/ws/**", wire.connect)
        seated.open(game, phase)
        return seated

    yield sit_down
    for context in windows:
        context.close()
