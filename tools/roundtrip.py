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
from collections.abc import AsyncIterator, Iterator
from http.cookiejar import CookieJar
from statistics import median, quantiles
from typing import Any
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, build_opener

from websockets.asyncio.client import ClientConnection, connect

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


class Guest:
    """Pings, and is ready in every phase."""

    def __init__(self, line: ClientConnection, phases: int) -> None:
        self.line = line
        self.phases = phases
        self.sent: dict[str, float] = {}
        self.milliseconds: list[float] = []
        self.played = 0

    async def play(self) -> None:
        """Play so many phases, or to the end of the game."""
        await self.command("resume", after=None)
        pinging = asyncio.create_task(self.ping())
        async for frame in frames_of(self.line):
            if (begun := self.sent.pop(frame.get("re", ""), None)) is not None:
                self.milliseconds.append((time.perf_counter() - begun) * 1000)
            elif frame.get("type") in ("snapshot", "phase"):
                self.played += frame["type"] == "phase"
                if self.played >= self.phases or frame["d"]["view"].get("outcome"):
                    break
                await self.command("ready", frame["d"]["view"]["phase"], ready=True)
        pinging.cancel()

    async def ping(self) -> None:
        while True:
            self.sent[await self.command("ping")] = time.perf_counter()
            await asyncio.sleep(PAUSE)

    async def command(self, name: str, phase: str = "", **details: Any) -> str:
        """Send a command; its key."""
        key = str(uuid.uuid4())
        await self.line.send(json.dumps({"c": name, "key": key, "phase": phase, "d": details}))
        return key


async def frames_of(line: ClientConnection) -> AsyncIterator[dict[str, Any]]:
    """What the site sends, read."""
    async for text in line:
        yield json.loads(text)


async def measure(site: str, phases: int) -> Guest:
    """Play so many phases."""
    gid, cookies = sit_down(site)
    address = f"ws://{urlsplit(site).netloc}/ws/game/{gid}/"
    begun = time.perf_counter()
    async with connect(
        address, additional_headers={"Cookie": cookies, "Origin": site}, max_size=None
    ) as line:
        guest = Guest(line, phases)
        await guest.play()
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
