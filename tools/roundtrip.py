"""How long a person's command takes over the socket while six bots think.

    python -m tools.roundtrip http://localhost:8000 --phases 20

Against a running site: starts a game as a guest, is ready in each phase at once so that bots think
all the time, and meanwhile pings, a few times a second as the site allows. Prints milliseconds.
"""

import argparse
import asyncio
import json
import re
import time
import uuid
from collections.abc import Iterator
from http.cookiejar import CookieJar
from statistics import median, quantiles
from typing import Any
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, build_opener

from autobahn.asyncio.websocket import WebSocketClientFactory, WebSocketClientProtocol

PAUSE = 0.2  # the site's own limit on commands is not to be measured


def sit_down(site: str) -> tuple[str, str]:
    """Start a quick game as a guest: the game's public id, and the cookies of the guest."""
    cookies = CookieJar()
    opener = build_opener(HTTPCookieProcessor(cookies))
    page = opener.open(f"{site}/").read().decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    if not token:
        raise SystemExit(f"{site}/ has no form to start a game with.")
    game = opener.open(f"{site}/play/", urlencode({"csrfmiddlewaretoken": token[1]}).encode()).url
    return urlsplit(game).path.split("/")[2], "; ".join(f"{c.name}={c.value}" for c in cookies)


class Guest(WebSocketClientProtocol):  # type: ignore[misc]
    """Pings, and is ready in every phase."""

    phases: int
    done: "asyncio.Future[None]"

    def __init__(self) -> None:
        super().__init__()
        self.sent: dict[str, float] = {}
        self.milliseconds: list[float] = []
        self.played = 0

    def onOpen(self) -> None:  # noqa: N802
        self.command("resume", after=None)
        self.ping()

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: N802, N803
        frame = json.loads(payload)
        if (begun := self.sent.pop(frame.get("re"), None)) is not None:
            self.milliseconds.append((time.perf_counter() - begun) * 1000)
            asyncio.get_running_loop().call_later(PAUSE, self.ping)
        elif frame.get("type") in ("snapshot", "phase"):
            self.played += frame["type"] == "phase"
            if self.played >= self.phases or frame["d"]["view"].get("outcome"):
                self.done.set_result(None)
            else:
                self.command("ready", frame["d"]["view"]["phase"], ready=True)

    def onClose(self, wasClean: bool, code: int, reason: str) -> None:  # noqa: N802, N803
        if not self.done.done():
            self.done.set_exception(ConnectionError(f"the site closed the socket: {code} {reason}"))

    def ping(self) -> None:
        self.sent[self.command("ping")] = time.perf_counter()

    def command(self, name: str, phase: str = "", **details: Any) -> str:
        """Send a command; its key."""
        key = str(uuid.uuid4())
        frame = {"c": name, "key": key, "phase": phase, "d": details}
        self.sendMessage(json.dumps(frame).encode())
        return key


async def measure(site: str, phases: int) -> Guest:
    """Play so many phases."""
    gid, cookies = sit_down(site)
    where = urlsplit(site)
    factory = WebSocketClientFactory(
        f"ws://{where.netloc}/ws/game/{gid}/", headers={"Cookie": cookies, "Origin": site}
    )
    loop = asyncio.get_running_loop()
    factory.protocol = Guest
    Guest.phases, Guest.done = phases, loop.create_future()
    _, guest = await loop.create_connection(factory, where.hostname, where.port)
    begun = time.perf_counter()
    await Guest.done
    seconds = time.perf_counter() - begun
    print(f"{guest.played} phases in {seconds:.1f} s, {len(guest.milliseconds)} pings")
    return guest


def summary(milliseconds: list[float]) -> Iterator[str]:
    """The figures, a line each."""
    cuts = quantiles(milliseconds, n=100, method="inclusive")
    yield f"median {median(milliseconds):6.1f} ms"
    yield f"p95    {cuts[94]:6.1f} ms"
    yield f"p99    {cuts[98]:6.1f} ms"
    yield f"most   {max(milliseconds):6.1f} ms"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure the socket's round trip in a game.")
    parser.add_argument("site", nargs="?", default="http://localhost:8000")
    parser.add_argument("--phases", type=int, default=20)
    options = parser.parse_args()
    guest = asyncio.run(measure(options.site, options.phases))
    print("\n".join(summary(guest.milliseconds)))


if __name__ == "__main__":
    main()
