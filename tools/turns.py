"""How long a program at DAIDE's door waits for the next board, once the last order is given.

    python -m tools.turns --turns 40

Starts a site of its own, as `make play` does, with a table of a person, bots that hold, and a
program as England. The person is ready at once and the program orders two seconds later, so that
its SUB is the last order; it counts from the SUB's sending until the NOW of the next turn is read.
Prints the milliseconds, and those until the THX, when the order is in the database. The first turn,
for which processes still load what they need, is left out.
"""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles
from threading import Thread

from bots.registry import create
from bots.sdk.daide import Client, Wire
from tools.guest import KEPT, WITH_A_PROGRAM, Guest, code_on, command, frames_of
from tools.robots import site
from tools.services import free_port

LAST = 2.0
"""Seconds after which the program orders: all others have by then."""
FEWEST = 3
"""Turns, the first of which does not count."""


class Timed(Wire):
    """A program's connection that orders late, and notes when the answers come."""

    def __init__(self, port: int) -> None:
        super().__init__("127.0.0.1", port, 60)
        self.thanked: list[float] = []
        self.told: list[float] = []
        self._sent = 0.0

    def say(self, *messages: str) -> None:
        """Send messages, orders later."""
        if messages[0].startswith("SUB"):
            time.sleep(LAST)
            self._sent = time.perf_counter()
        super().say(*messages)

    def hear(self) -> str | None:
        """The next message."""
        message = super().hear()
        milliseconds = (time.perf_counter() - self._sent) * 1000
        if self._sent and message:
            if message.startswith("THX") and len(self.thanked) == len(self.told):
                self.thanked.append(milliseconds)
            if message.startswith("NOW"):
                self.told.append(milliseconds)
                self._sent = 0.0
        return message


async def be_ready(guest: Guest, gid: str, turns: int, wire: Timed) -> None:
    """Be ready in every phase, as long as so many turns are not told."""
    async with guest.window(gid) as line:
        await command(line, "resume", after=None)
        async for frame in frames_of(line):
            if frame.get("type") in ("phase", "snapshot"):
                await command(line, "ready", frame["phase"], ready=True)
            if frame.get("type") == "over" or len(wire.told) >= turns:
                return


def measure(address: str, port: int, turns: int) -> Timed:
    """Let a program play so many turns, and note how long it waits."""
    guest = Guest(address, plays=False)
    guest.post("/lobby/new/", **WITH_A_PROGRAM)
    gid = guest.post("/lobby/new/", **WITH_A_PROGRAM | KEPT).split("/")[-2]
    code = code_on(guest.page(f"/table/{gid}/programs/"))
    wire = Timed(port)
    client = Client(wire, lambda *seated: create("hold", *seated))
    Thread(target=client.play, args=(f"Timed {code}", "1"), daemon=True).start()
    while "connected" not in guest.page(f"/table/{gid}/programs/"):
        time.sleep(0.2)
    guest.post(f"/t/{gid}/start/")
    asyncio.run(be_ready(guest, gid, turns, wire))
    return wire


def main() -> None:
    raw = argparse.RawTextHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--turns", type=int, default=40)
    parser.add_argument("--cores", default="0,1", help="where the site runs")
    asked = parser.parse_args()
    if asked.turns < FEWEST:
        parser.error(f"the first turn is left out, so let it play {FEWEST} at least")
    port = free_port()
    with tempfile.TemporaryDirectory() as folder, site(Path(folder), asked.cores, port) as (at, _):
        wire = measure(at, port, asked.turns)
    for what, found in (("THX", wire.thanked[1:]), ("NOW", wire.told[1:])):
        most = quantiles(found, n=20)[-1]
        print(f"{what}: median {median(found):.0f} ms, 19 of 20 within {most:.0f} ms; {len(found)}")


if __name__ == "__main__":
    main()
