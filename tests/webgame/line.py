"""A client at the game socket, for tests: the real site behind it, a session's cookie in hand.

The site runs on an event loop in a thread of its own, as it does in the embedded set-up; the test
speaks to it from outside.
"""

import asyncio
import json
from collections import deque
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any, TypeVar
from uuid import UUID, uuid4

from channels.testing import WebsocketCommunicator
from django.test import Client

from tests.settings import CHANNEL_LAYERS
from webgame.accounts.models import User
from webgame.config.asgi import application
from webgame.replays.models import Game

T = TypeVar("T")
Frame = dict[str, Any]
SOON = 10.0
"""Seconds after which something that should come is not coming."""
SILENCE = 0.1 if "InMemory" in CHANNEL_LAYERS["default"]["BACKEND"] else 0.5
"""Seconds without a frame that count as silence; a bell that rings through Redis takes longer."""

_loop = asyncio.new_event_loop()
Thread(target=_loop.run_forever, name="the site's loop", daemon=True).start()


def on_the_site(work: Coroutine[Any, Any, T]) -> T:
    """Do something on the site's loop; what comes of it."""
    return asyncio.run_coroutine_threadsafe(work, _loop).result(SOON * 2)


class Closed(Exception):
    """The site hung up; `code` says why."""

    def __init__(self, code: int) -> None:
        super().__init__(f"closed with {code}")
        self.code = code


class Line:
    """One open connection."""

    def __init__(self, communicator: WebsocketCommunicator) -> None:
        self._communicator = communicator
        self._waiting: deque[Frame] = deque()
        self.texts: list[str] = []
        """Every frame received, byte for byte."""

    def say_raw(self, text: str | bytes) -> None:
        """Send a frame as it is."""
        to = {"text_data": text} if isinstance(text, str) else {"bytes_data": text}
        on_the_site(self._communicator.send_to(**to))

    def command(
        self, name: str, phase: str = "", key: UUID | str | None = None, **body: Any
    ) -> Frame:
        """Send a command; the answer to it. Events that come before it are kept for `events`."""
        key = str(key or uuid4())
        self.say_raw(json.dumps({"c": name, "key": key, "phase": phase, "d": body}))
        for _ in range(1000):
            frame = self._receive(SOON)
            if frame.get("re") == key:
                return frame
            self._waiting.append(frame)
        raise AssertionError("no answer among a thousand frames")

    def frame(self) -> Frame:
        """The next frame. Raises `Closed` if the site hung up instead."""
        return self._waiting.popleft() if self._waiting else self._receive(SOON)

    def events(self) -> list[Frame]:
        """All frames that have come, and those on their way, until there is silence.

        The site serves a line one thing at a time: what was on its way when the first ping came is
        sent before the second is answered.
        """
        self.command("ping")
        self.command("ping")
        while True:
            try:
                self._waiting.append(self._receive(SILENCE))
            except TimeoutError:
                break
        frames = list(self._waiting)
        self._waiting.clear()
        return frames

    def until(self, kind: str) -> Frame:
        """The next event of this type; those before it are passed over."""
        while (frame := self.frame()).get("type") != kind:
            pass
        return frame

    def resume(self, after: int | None = None) -> list[Frame]:
        """Ask to be told from a number on; what comes at once."""
        assert self.command("resume", after=after)["ok"]
        return self.events()

    def snapshot(self) -> Frame:
        """Ask for the whole game; what the site tells."""
        (frame,) = self.resume()
        assert frame["type"] == "snapshot"
        body: Frame = frame["d"]
        return body

    def _receive(self, seconds: float) -> Frame:
        message = on_the_site(self._next(seconds))
        if message["type"] == "websocket.close":
            raise Closed(message["code"])
        self.texts.append(message["text"])
        frame: Frame = json.loads(message["text"])
        return frame

    async def _next(self, seconds: float) -> Frame:
        waiting = self._communicator.output_queue.get()  # receive_output would end the site's side
        async with asyncio.timeout(seconds):
            message: Frame = await waiting
        return message


@contextmanager
def connected(
    game: Game | str,
    person: User | None = None,
    origin: str = "http://testserver",
    client: Client | None = None,
    path: str = "",
) -> Iterator[Line]:
    """A connection to the game's socket, or to that of a path, as this person or as a stranger; in
    the session of `client` if one is given."""
    client = client or Client()
    if person is not None and "sessionid" not in client.cookies:
        client.force_login(person)
    cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())
    gid = game if isinstance(game, str) else game.gid
    headers = [
        (b"host", b"testserver"),
        (b"origin", origin.encode()),
        (b"cookie", cookies.encode()),
    ]
    address = path or f"/ws/game/{gid}/"
    communicator = WebsocketCommunicator(application, address, headers=headers)
    accepted, _ = on_the_site(communicator.connect(timeout=SOON))
    assert accepted
    try:
        yield Line(communicator)
    finally:
        on_the_site(communicator.disconnect(timeout=SOON))
