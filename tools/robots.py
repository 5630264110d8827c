"""How many steps a second four Catan robots take through the whole site, and whether it answers.

    python -m tools.robots --bot jsettlers_fast --seconds 12

Starts a site of its own, as `make play` does, on one core: pages, sockets, worker, database and
the bots' process. Robots play a game of Catan and somebody watches it; two people sit at other
tables, ping and draft orders, and that is timed. Prints steps, milliseconds, and the CPU they took.
"""

import argparse
import asyncio
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection

from tools.guest import Guest, command, frames_of
from tools.roundtrip import PAUSE, summary

BASE = Path(__file__).parents[1]
TICKS = os.sysconf("SC_CLK_TCK")
SETTLING = 6.0
"""Seconds for what others do by themselves, before the robots come."""


@contextmanager
def site(folder: Path, cores: str, daide: int = 0) -> Iterator[tuple[str, int]]:
    """A site on these cores alone, with a process for bots on each: its address, and the number of
    its process. With `daide`, programs that speak it knock at that port."""
    bots = str(len(cores.split(",")))
    environment = {**os.environ, "PARLEY_VAR": str(folder), "BOT_PROCESSES": bots}
    environment["DAIDE_PORT"] = str(daide)
    play = ["taskset", "-c", cores, sys.executable, "manage.py", "play", "--port", "8900"]
    with subprocess.Popen(play, cwd=BASE, env=environment, stdout=subprocess.PIPE, text=True) as it:
        assert it.stdout is not None
        try:
            for line in it.stdout:
                if "http" in line:
                    yield line.split()[-1].rstrip("/"), it.pid
                    return
        finally:
            it.terminate()
            it.wait()


def seat_robots(folder: Path, bot: str) -> str:
    """Begin a game of four such robots; its public id."""
    environment = {**os.environ, "PARLEY_VAR": str(folder)}
    begun = subprocess.run(
        [sys.executable, "manage.py", "shell", "-v", "0", "-c", SEATING.format(bot=bot)],
        cwd=BASE,
        env=environment,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return begun.stdout.split()[-1]


SEATING = """
from webgame.accounts.models import User
from webgame.tables import services
from webgame.tables.terms import Terms
host = User.objects.create(display_name="Host", email="host@localhost")
terms = Terms(rules="catan", power=0, bots=("",) + ("{bot}",) * 3, stand_in="{bot}", longest=1000)
game = services.create_table(host, terms)
game.seats.filter(number=0).update(user=None, bot="{bot}")  # an experiment: nobody ever sat here
services.start(host, game)
print(game.gid)
"""


class Client:
    """Looks on, counting phases; one that is timed pings and drafts by turns, too."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.sent: dict[str, tuple[str, float]] = {}
        self.milliseconds: dict[str, list[float]] = {"ping": [], "draft": []}
        self.phases = 0
        self.phase = ""

    async def listen(self) -> None:
        """Take note of what the site sends."""
        await command(self.line, "resume", after=None)
        async for frame in frames_of(self.line):
            if (asked := self.sent.pop(frame.get("re", ""), None)) is not None:
                assert frame["ok"], frame
                name, begun = asked
                self.milliseconds[name].append((time.perf_counter() - begun) * 1000)
            self.phase = frame.get("phase", self.phase)
            self.phases += frame.get("type") == "phase"

    async def ask(self) -> None:
        """Ping and draft, one after the other, each when the one before is answered."""
        while True:
            asked: tuple[tuple[str, dict[str, Any]], ...] = (("ping", {}), ("draft", {"lines": []}))
            for name, particulars in asked:
                await asyncio.sleep(PAUSE)
                while self.sent:
                    await asyncio.sleep(PAUSE / 10)
                begun = time.perf_counter()
                self.sent[await command(self.line, name, self.phase, **particulars)] = name, begun


async def measure(address: str, pid: int, folder: Path, bot: str, seconds: float) -> None:
    """Let robots play while others look on and are timed, and print what came of it."""
    guests = [await asyncio.to_thread(Guest, address) for _ in range(2)]
    async with AsyncExitStack() as lines, asyncio.TaskGroup() as work:
        timed = [Client(await lines.enter_async_context(one.window())) for one in guests]
        tasks = [work.create_task(do()) for one in timed for do in (one.listen, one.ask)]
        await asyncio.sleep(2 * SETTLING)  # their bots have their say first
        used, begun = cpu(pid), time.perf_counter()
        await asyncio.sleep(SETTLING)
        took = time.perf_counter() - begun
        idle = {name: cost / took for name, cost in since(used, pid).items()}
        gid = await asyncio.to_thread(seat_robots, folder, bot)
        window = guests[0].window(gid, known=False)
        watcher = Client(await lines.enter_async_context(window))
        tasks.append(work.create_task(watcher.listen()))
        while steps(folder, gid) < 20:
            await asyncio.sleep(0.5)  # the sweeper finds them; the bots' process loads its kernels
        for client in timed:
            client.milliseconds = {name: [] for name in client.milliseconds}
        before, used, begun = steps(folder, gid), cpu(pid), time.perf_counter()
        while time.perf_counter() - begun < seconds and not over(folder, gid):
            await asyncio.sleep(0.1)
        took, made = time.perf_counter() - begun, steps(folder, gid) - before
        costs = since(used, pid)
        for task in tasks:
            task.cancel()
    print(f"{made} steps in {took:.1f} s: {made / took:.0f} a second; {watcher.phases} watched")
    for name, cost in costs.items():
        alone = idle.get(name, 0.0)
        own = 1000 * (cost - alone * took) / made
        print(f"  {name}: {own:.1f} ms of CPU a step, beside {1000 * alone:.0f} ms a second")
    for name in ("ping", "draft"):
        print(f"  {name}")
        print("\n".join(summary([one for client in timed for one in client.milliseconds[name]])))


def since(before: dict[str, float], pid: int) -> dict[str, float]:
    """Seconds of CPU used since then."""
    return {name: after - before.get(name, 0.0) for name, after in cpu(pid).items()}


def cpu(pid: int) -> dict[str, float]:
    """Seconds of CPU that the site's process and its bots' process have used."""
    used = {"site": _seconds(pid)}
    children = Path(f"/proc/{pid}/task").glob("*/children")
    for child in {one for path in children for one in path.read_text().split()}:
        used["bots"] = used.get("bots", 0.0) + _seconds(int(child))
    return used


def _seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def steps(folder: Path, gid: str) -> int:
    """Steps that the game has made."""
    return int(_asked(folder, "steps_done", gid))


def over(folder: Path, gid: str) -> bool:
    """Whether the game has ended."""
    return bool(_asked(folder, "state", gid) == "over")


def _asked(folder: Path, column: str, gid: str) -> Any:
    database = sqlite3.connect(f"file:{folder}/parley.sqlite3?mode=ro", uri=True)
    try:
        asked = f"SELECT {column} FROM replays_game WHERE gid = ?"
        return database.execute(asked, [gid]).fetchone()[0]
    finally:
        database.close()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure four Catan robots through the site.")
    parser.add_argument("--bot", default="jsettlers_fast")
    parser.add_argument("--seconds", type=float, default=12)
    parser.add_argument("--core", default="0")
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as name,
        site(Path(name), options.core) as (address, pid),
    ):
        asyncio.run(measure(address, pid, Path(name), options.bot, options.seconds))


if __name__ == "__main__":
    main()
