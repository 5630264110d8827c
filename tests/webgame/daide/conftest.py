"""These tests commit, as the site does; the door stands in the loop of a thread."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

import pytest
from channels.layers import channel_layers

from tests.webgame.play import no_work
from webgame.daide.door import door

__all__ = ["no_work"]
PORT = 16713


@contextmanager
def door_open() -> Iterator[int]:
    """The port of a door in a thread's loop."""
    loop, ready, found = asyncio.new_event_loop(), Event(), []
    stop = asyncio.Event()

    async def stay() -> None:
        async with door("127.0.0.1", 0, greeting=0.0) as port:
            found.append(port)
            ready.set()
            await stop.wait()

    thread = Thread(target=lambda: loop.run_until_complete(stay()), daemon=True)
    thread.start()
    assert ready.wait(30)
    try:
        yield found[0]
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join(20)
        loop.close()


@pytest.fixture(autouse=True)
def committing(transactional_db: None, no_work: None, settings: object) -> None:
    """A database that commits, an empty broker, a site whose door is open."""
    channel_layers.backends.clear()
    settings.DAIDE_PORT = PORT  # type: ignore[attr-defined]


@pytest.fixture
def port() -> Iterator[int]:
    """The port of an open door."""
    with door_open() as found:
        yield found


@pytest.fixture
def doors() -> Callable[[], object]:
    """Opens a door, which a test may close and open again."""
    return door_open
