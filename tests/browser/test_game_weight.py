"""How much a browser fetches at the first visit to a table, from a site as it is set up."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.asgi import get_asgi_application
from playwright.sync_api import Browser, Request, expect
from pytest_django import Settings

from tests.browser.seated import Seated
from tests.webgame.catan import people_at_a_table
from tests.webgame.play import started
from tests.webgame.serving import serving
from webgame.accounts.models import User
from webgame.config.asgi import application
from webgame.config.static import gather
from webgame.replays.models import Game

pytestmark = pytest.mark.slow
MOST_REQUESTS = 30
MOST_BYTES = 200_000


@pytest.fixture
def gathered(tmp_path: Path, settings: Settings) -> Iterator[str]:
    """The address of a site whose static files are hashed, put together and compressed."""
    settings.STATIC_ROOT = tmp_path
    settings.WHITENOISE_USE_FINDERS = False
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "webgame.config.static.HashedStaticFiles"}
    }
    gather()

    async def site(scope: dict[str, object], *wires: object) -> None:
        await (pages if scope["type"] == "http" else application)(scope, *wires)

    pages = get_asgi_application()
    with serving(site) as address:
        yield address


def test_a_first_visit_is_light(gathered: str, browser: Browser, ada: User, basil: User) -> None:
    for game, drawn in ((started(ada), ".piece"), (people_at_a_table(ada, basil), ".island")):
        fetched = first_visit(gathered, browser, ada, game, drawn)
        heaviest = sorted(fetched, key=lambda one: -one[1])
        assert any(url.endswith(".woff2") for url, _ in fetched)
        assert len(fetched) <= MOST_REQUESTS, heaviest
        assert sum(weight for _, weight in fetched) <= MOST_BYTES, heaviest


def first_visit(
    site: str, browser: Browser, person: User, game: Game, drawn: str
) -> list[tuple[str, int]]:
    """All that a window fetches that was never here before: addresses, bytes as they came."""
    fetched: list[Request] = []
    with browser.new_context(viewport={"width": 1440, "height": 900}) as context:
        visitor = Seated(site, context, person)
        visitor.page.on("requestfinished", lambda request: fetched.append(request))
        visitor.page.goto(f"{site}/g/{game.gid}/")
        expect(visitor.page.locator(drawn).first).to_be_visible()
        visitor.page.wait_for_load_state("networkidle")
        assert visitor.complaints == []
        return [(request.url, weight(request)) for request in fetched]


def weight(request: Request) -> int:
    """Bytes of an answer as they came over the wire."""
    sizes = request.sizes()
    return sizes["responseHeadersSize"] + sizes["responseBodySize"]
