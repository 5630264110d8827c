"""How long a person's command takes over the socket while six bots think.

    python -m tools.roundtrip http://localhost:8000 --phases 20

Against a running site: starts a game as a guest, is ready in each phase at once so that bots think
all the time, and meanwhile pings, a few times a second as the site allows. Prints milliseconds.
"""

import argparse
import asyncio
import time
from collections.abc import Iterator
from statistics import median, quantiles

from websockets.asyncio.client import ClientConnection

from tools.guest import Guest, command, frames_of

PAUSE = 0.2  # the site's own limit on commands is not to be measured


class Player:
    """Pings, and is ready in every phase."""

    def __init__(self, line: ClientConnection, phases: int) -> None:
        self.line = line
        self.phases = phases
        self.sent: dict[str, float] = {}
        self.milliseconds: list[float] = []
        self.played = 0

    async def play(self) -> None:
        """Play so many phases, or to the end of the game."""
        await command(self.line, "resume", after=None)
        pinging = asyncio.create_task(self.ping())
        async for frame in frames_of(self.line):
            if (begun := self.sent.pop(frame.get("re", ""), None)) is not None:
                self.milliseconds.append((time.perf_counter() - begun) * 1000)
            elif frame.get("type") in ("snapshot", "phase"):
                self.played += frame["type"] == "phase"
                if self.played >= self.phases or frame["d"]["view"].get("outcome"):
                    break
                await command(self.line, "ready", frame["d"]["view"]["phase"], ready=True)
        pinging.cancel()

    async def ping(self) -> None:
        while True:
            self.sent[await command(self.line, "ping")] = time.perf_counter()
            await asyncio.sleep(PAUSE)


async def measure(site: str, phases: int) -> Player:
    """Play so many phases."""
    guest = await asyncio.to_thread(Guest, site)
    begun = time.perf_counter()
    async with guest.window() as line:
        player = Player(line, phases)
        await player.play()
    seconds = time.perf_counter() - begun
    print(f"{player.played} phases in {seconds:.1f} s, {len(player.milliseconds)} pings")
    return player


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
    player = asyncio.run(measure(options.site, options.phases))
    print("\n".join(summary(player.milliseconds)))


if __name__ == "__main__":
    main()
