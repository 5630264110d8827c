"""A guest at a running site: plays, and speaks with a game's socket. For measuring from outside."""

import json
import re
from collections.abc import AsyncIterator
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener
from uuid import uuid4

from websockets.asyncio.client import ClientConnection, connect

WITH_A_PROGRAM = {
    "game": "diplomacy",
    "others": "each",
    "clock": "none",
    "missing": "hold",
    "press": "none",
    "bot": "hold",
    "power": "2",
} | {f"seat_{number}": "hold" for number in (0, 3, 4, 5, 6)}
"""The form of a table where one plays France, bots hold, and England's chair is free."""
KEPT = {"seat_1": "%daide"}
"""What keeps that chair for a program. Only who is known may do so: a first table makes known."""


def code_on(page: str) -> str:
    """The code of the chair that a page of a table's programs shows."""
    return re.findall(r"<pre[^>]*>(.*?)</pre>", page)[0]


class Guest:
    """A guest with a game of their own, by default of the site's first kind, if one `plays`.

    With `https` the guest comes as if through a proxy that speaks HTTPS, as a full site expects.
    """

    def __init__(self, site: str, game: str = "", https: bool = False, plays: bool = True) -> None:
        self.site, self.https = site, https
        self.origin = site.replace("http:", "https:") if https else site
        self._game = game
        self._cookies = CookieJar(DefaultCookiePolicy(secure_protocols=("http", "https")))
        self._pages: OpenerDirector = build_opener(HTTPCookieProcessor(self._cookies))
        self._pages.addheaders = [("Origin", self.origin), *self._through().items()]
        self.gid = self.play() if plays else ""

    def play(self) -> str:
        """Press the front page's button; the game's public id."""
        return urlsplit(self.post("/play/", game=self._game)).path.split("/")[2]

    def page(self, path: str) -> str:
        """A page of the site."""
        return str(self._pages.open(f"{self.site}{path}", timeout=60).read().decode())

    def post(self, path: str, **form: str) -> str:
        """Send a form; the address of the page that it leads to."""
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', self.page("/"))
        if not token:
            raise SystemExit(f"{self.site}/ has no form to start a game with.")
        body = urlencode({"csrfmiddlewaretoken": token[1], **form}).encode()
        return str(self._pages.open(f"{self.site}{path}", body, timeout=60).url)

    def window(self, gid: str = "", known: bool = True, address: str = "") -> Any:
        """A connection to a game, by this guest or by a stranger, from here or another address."""
        cookies = "; ".join(f"{one.name}={one.value}" for one in self._cookies) if known else ""
        return connect(
            f"ws://{urlsplit(self.site).netloc}/ws/game/{gid or self.gid}/",
            additional_headers={
                "Cookie": cookies,
                "Origin": self.origin,
                **self._through(address),
            },
            max_size=None,
            max_queue=None,
            close_timeout=1,
            open_timeout=60,
            local_addr=(address, 0) if address else None,
        )

    def _through(self, address: str = "") -> dict[str, str]:
        """What a proxy adds."""
        if not self.https:
            return {}
        return {"X-Forwarded-Proto": "https", "X-Forwarded-For": address or "127.0.0.1"}


async def command(line: ClientConnection, name: str, phase: str = "", **details: Any) -> str:
    """Send a command; its key."""
    key = str(uuid4())
    await line.send(json.dumps({"c": name, "key": key, "phase": phase, "d": details}))
    return key


async def snapshot(line: ClientConnection) -> dict[str, Any]:
    """Ask for the whole game and wait for it."""
    await command(line, "resume", after=None)
    while (frame := json.loads(await line.recv())).get("type") != "snapshot":
        pass
    return dict(frame)


async def frames_of(line: ClientConnection) -> AsyncIterator[dict[str, Any]]:
    """What the site sends, read."""
    async for text in line:
        yield json.loads(text)
