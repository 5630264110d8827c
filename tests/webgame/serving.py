"""The real site in a thread of the test's own process."""

from asyncio import AbstractEventLoop
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any

import pytest

from webgame.config.asgi import application
from webgame.config.server import Server, listen
from webgame.tables import bells


@contextmanager
def serving(
    asgi: Any, beside: Callable[[AbstractEventLoop], object] | None = None
) -> Iterator[str]:
    """The address at which an application answers; `beside` begins what else its loop does."""
    ready = Event()

    def answers(loop: AbstractEventLoop) -> None:
        bells.listen_on(loop)
        if beside:
            beside(loop)
        ready.set()

    server = Server(asgi, answers)
    with listen("127.0.0.1", 0) as listening:
        thread = Thread(target=server.run, args=([listening],), name="the site", daemon=True)
        thread.start()
        assert ready.wait(30)
        yield f"http://localhost:{listening.getsockname()[1]}"
        server.should_exit = True
        thread.join(10)


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the running site."""
    with serving(application) as address:
        yield address
