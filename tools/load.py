"""How the site bears a crowd: people who order, who type, who watch, and those who misbehave.

    python -m tools.load http://localhost:8000 --games 40 --watchers 4 --commands 10 --seconds 30
    python -m tools.load http://localhost:8000 --games 10 --abuse flood
    python -m tools.load --game catan --games 40 --commands 20 --seconds 120 --cores 0,1

Against a site that runs on this machine, or with `--cores` one of its own on these cores: first a
quiet while with one game, then the crowd, and the figures of the second beside those of the first.
An order counts from its sending until another window of the same person shows it; at Catan people
play against three robots, and an act, or a ping where it is not their turn, counts until it is
answered, as a reading does. Everything is bounded: so many sockets, so many seconds, and then it
ends by itself.

Kinds of abuse, by one person more: `flood` (sockets that ask for the whole game without end),
`deaf` (sockets that never read), `spell` (a long line that is hard to read, again and again),
`body` (requests of 400 MB), `leave` (games that are begun and left at once).
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed

from tools.guest import Guest, command, frames_of, snapshot
from tools.robots import site

LOCAL = ("localhost", "127.0.0.1", "::1")
MOST_SOCKETS, LONGEST = 2000, 3600
ADDRESSES = 100
"""That those who watch come from: a site holds back the many behind one."""
QUIET = 8.0
"""Seconds of the quiet while."""
TYPED = "I will move to the Channel if you keep out of Burgundy this year, agreed?"
HARD = "france, " * 125
HUGE = 400_000_000


@dataclass
class Figures:
    """Milliseconds of what was measured, and what went wrong."""

    orders: list[float] = field(default_factory=list)
    acts: list[float] = field(default_factory=list)
    phases: list[float] = field(default_factory=list)
    pings: list[float] = field(default_factory=list)
    readings: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


async def orderer(guest: Guest, pause: float, end: float, figures: Figures) -> None:
    """Order one thing and another from one window, and see when the other one shows it."""
    async with guest.window() as desk, guest.window() as phone:
        phase, first = (await snapshot(desk))["phase"], await snapshot(phone)
        lines = first["d"]["view"]["you"]["legal"]
        while time.monotonic() < end:
            await asyncio.sleep(pause * random.uniform(0.5, 1.5))
            began = time.perf_counter()
            await command(desk, "draft", phase, lines=[random.choice(lines)])
            async with asyncio.timeout(60):
                while json.loads(await phone.recv()).get("type") != "draft":
                    pass
            figures.orders.append((time.perf_counter() - began) * 1000)


async def hurrier(guest: Guest, pause: float, end: float, figures: Figures) -> None:
    """Be ready at once in every phase of Diplomacy; it counts until the next one is there."""
    async with guest.window() as line:
        phase = (await snapshot(line))["phase"]
        while time.monotonic() < end:
            began, frame = time.perf_counter(), {"type": ""}
            await command(line, "ready", phase, ready=True)
            async with asyncio.timeout(60):
                while frame.get("type") not in ("phase", "over"):
                    frame = json.loads(await line.recv())
            figures.phases.append((time.perf_counter() - began) * 1000)
            if frame["type"] == "over":
                return
            phase = frame["phase"]


async def settler(guest: Guest, pause: float, end: float, figures: Figures) -> None:
    """Play Catan, act by act, and ping while others play; each counts until it is answered."""
    async with guest.window() as line:
        first = await snapshot(line)
        view, phase = first["d"]["view"], first["phase"]
        sent: dict[str, tuple[list[float], float]] = {}

        async def listen() -> None:
            nonlocal view, phase
            async for frame in frames_of(line):
                if asked := sent.pop(frame.get("re", ""), None):
                    times, began = asked
                    times.append((time.perf_counter() - began) * 1000)
                elif frame.get("type") in ("phase", "snapshot"):
                    view, phase = frame["d"]["view"], frame["phase"]

        listening = asyncio.create_task(listen())
        while time.monotonic() < end:
            await asyncio.sleep(pause * random.uniform(0.5, 1.5))
            while sent and time.monotonic() < end:
                await asyncio.sleep(0.01)
            you, began = view["you"], time.perf_counter()
            if you and you["awaited"]:
                lines = [_act(you["legal"])]
                sent[await command(line, "play", phase, lines=lines)] = figures.acts, began
            else:
                sent[await command(line, "ping")] = figures.pings, began
        listening.cancel()


def _act(legal: Sequence[str]) -> str:
    """What somebody does who builds what can be built, and trades with nobody."""
    wanted = ("roll", "settlement", "city", "road", "buy", "refuse", "no deal", "discard b", "end")
    for kind in wanted:
        if listed := [line for line in legal if line.startswith(kind)]:
            return random.choice(listed)
    return random.choice(legal)


async def typist(guest: Guest, end: float, figures: Figures) -> None:
    """Type a line letter by letter, as fast as people do, and wait for its readings."""
    async with guest.window() as line:
        you = (await snapshot(line))["d"]["you"]
        other = next(seat for seat in range(7) if seat != you)
        sent: dict[str, float] = {}

        async def listen() -> None:
            async for frame in frames_of(line):
                if (began := sent.pop(frame.get("re", ""), None)) is not None and frame["ok"]:
                    figures.readings.append((time.perf_counter() - began) * 1000)

        listening = asyncio.create_task(listen())
        while time.monotonic() < end:
            for length in range(12, len(TYPED), 3):
                await asyncio.sleep(0.3 * random.uniform(0.5, 1.5))
                key = await command(line, "reading", to=[other], text=TYPED[:length])
                sent[key] = time.perf_counter()
        listening.cancel()


async def watcher(guest: Guest, number: int, end: float) -> None:
    """Look on, from one of the addresses that this machine has for itself."""
    address = f"127.1.0.{number % ADDRESSES + 1}"
    async with guest.window(known=False, address=address) as line:
        await snapshot(line)
        with suppress(TimeoutError):
            async with asyncio.timeout(max(0.0, end - time.monotonic())):
                async for _ in line:
                    pass


# --- those who misbehave -------------------------------------------------------------------------


async def flood(guest: Guest, end: float) -> None:
    """Twenty sockets that ask for the whole game ten times a second."""

    async def ask() -> None:
        while time.monotonic() < end:
            with suppress(ConnectionClosed, OSError):
                async with guest.window(known=False) as line:
                    while time.monotonic() < end:
                        await command(line, "resume", after=None)
                        await asyncio.sleep(0.1)
            await asyncio.sleep(0.2)

    await asyncio.gather(*(ask() for _ in range(20)))


async def deaf(guest: Guest, end: float) -> None:
    """Thirty sockets that ask, and read nothing of what they are told."""

    async def ask() -> None:
        with suppress(ConnectionClosed, OSError, TimeoutError):
            async with guest.window(known=False) as line:
                line.transport.pause_reading()
                while time.monotonic() < end:
                    async with asyncio.timeout(5):
                        await command(line, "resume", after=None)
                    await asyncio.sleep(0.2)

    await asyncio.gather(*(ask() for _ in range(30)))


async def spell(guest: Guest, end: float) -> None:
    """A line that is hard to read, as often as it is taken."""
    async with guest.window() as line:
        other = ((await snapshot(line))["d"]["you"] + 1) % 7
        while time.monotonic() < end:
            await command(line, "reading", to=[other], text=HARD)
            await asyncio.sleep(0.1)


async def body(guest: Guest, end: float) -> None:
    """Requests of 400 MB, one after the other."""
    where = urlsplit(guest.site)
    piece = b"x" * 65536
    while time.monotonic() < end:
        with suppress(OSError):
            _, writer = await asyncio.open_connection(where.hostname, where.port)
            head = ("POST /accounts/login/ HTTP/1.1", f"Host: {where.netloc}")
            writer.write("\r\n".join((*head, f"Content-Length: {HUGE}", "", "")).encode())
            for _ in range(HUGE // len(piece)):
                writer.write(piece)
                await writer.drain()
        await asyncio.sleep(0.1)


async def leave(guest: Guest, end: float) -> None:
    """Begin games and leave them to the bots."""
    for _ in range(20):
        if time.monotonic() > end:
            return
        gid = await asyncio.to_thread(guest.play)
        async with guest.window(gid) as line:
            await snapshot(line)
            await command(line, "resign")
            await asyncio.sleep(0.5)


ABUSE: dict[str, Callable[[Guest, float], Coroutine[Any, Any, None]]] = {
    one.__name__: one for one in (flood, deaf, spell, body, leave)
}


# --- the whole -----------------------------------------------------------------------------------


async def crowd(asked: argparse.Namespace) -> tuple[Figures, Figures]:
    """The figures of a quiet while, and of the crowd."""
    guest = partial(Guest, asked.site, https=asked.https)
    people = [await asyncio.to_thread(guest, asked.game) for _ in range(asked.games)]
    quiet, loud = Figures(), Figures()
    player = settler if asked.game == "catan" else hurrier if asked.hurry else orderer
    await player(people[0], 0.3, time.monotonic() + QUIET, quiet)
    if asked.typists:
        await typist(people[0], time.monotonic() + QUIET, quiet)
    end = time.monotonic() + asked.seconds
    pause = asked.games / asked.commands
    work: list[Awaitable[None]] = [player(one, pause, end, loud) for one in people]
    watched = [one for one in people for _ in range(asked.watchers)]
    work += [watcher(one, number, end) for number, one in enumerate(watched)]
    work += [typist(people[n % len(people)], end, loud) for n in range(asked.typists)]
    if asked.abuse:
        stranger = await asyncio.to_thread(guest)
        work.append(ABUSE[asked.abuse](stranger, end))
    for outcome in await asyncio.gather(*work, return_exceptions=True):
        if isinstance(outcome, BaseException):
            loud.wrong.append(f"{type(outcome).__name__}: {outcome}")
    return quiet, loud


def summary(quiet: Figures, loud: Figures) -> Iterator[str]:
    """The figures, a line each: median, 95th percentile, number, and how often the quiet p95."""
    for name in ("orders", "acts", "phases", "pings", "readings"):
        before, after = percentiles(getattr(quiet, name)), percentiles(getattr(loud, name))
        if before:
            yield f"{name:9} quiet  p50 {before[0]:7.1f} ms  p95 {before[1]:7.1f} ms"
        if after:
            times = f"  {after[1] / before[1]:.1f} times" if before else ""
            n = len(getattr(loud, name))
            yield f"{name:9} crowd  p50 {after[0]:7.1f} ms  p95 {after[1]:7.1f} ms  n {n}{times}"
    yield from (f"went wrong {n} times: {one}" for one, n in sorted(Counter(loud.wrong).items()))


def percentiles(milliseconds: Sequence[float]) -> tuple[float, float] | None:
    """Median and 95th percentile; None of too few."""
    if len(milliseconds) < 2:
        return None
    return median(milliseconds), quantiles(milliseconds, n=100, method="inclusive")[94]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 if something went wrong on the way."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.load",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("site", nargs="?", default="http://localhost:8000")
    parser.add_argument("--game", choices=("diplomacy", "catan"), default="diplomacy")
    parser.add_argument("--cores", help="start a site of its own on these: 0,1")
    parser.add_argument("--games", type=int, default=10, help="people who order, each in a game")
    parser.add_argument("--watchers", type=int, default=0, help="onlookers of each game")
    parser.add_argument("--typists", type=int, default=0, help="people who type all the time")
    parser.add_argument("--commands", type=float, default=10, help="orders a second, all together")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--hurry", action="store_true", help="people are ready at once")
    parser.add_argument("--https", action="store_true", help="come as if through a proxy")
    parser.add_argument("--abuse", choices=ABUSE)
    asked = parser.parse_args(arguments)
    where = urlsplit(asked.site).hostname
    if where not in LOCAL:
        parser.error(f"a load is put only on a site of this machine, not on {where}")
    if not 0 < asked.seconds <= LONGEST or asked.games * (2 + asked.watchers) > MOST_SOCKETS:
        parser.error(f"at most {MOST_SOCKETS} sockets for {LONGEST} seconds")
    if asked.game == "catan" and (asked.typists or asked.hurry):
        parser.error("those who type or hurry play Diplomacy")
    with ExitStack() as kept:
        if asked.cores:
            folder = Path(kept.enter_context(tempfile.TemporaryDirectory()))
            asked.site, _ = kept.enter_context(site(folder, asked.cores))
        quiet, loud = asyncio.run(crowd(asked))
    print("\n".join(summary(quiet, loud)))
    return bool(loud.wrong)


if __name__ == "__main__":
    sys.exit(main())
