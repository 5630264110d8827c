"""A scripted program at DAIDE's door, and a door in a test's own event loop."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from bots.daide.pace import Paced
from bots.daide.server import Server
from bots.daide.table import News, Terms
from games.core.outcome import Outcome
from games.diplomacy import game
from games.diplomacy.daide.frames import INITIAL, Frames, Kind, frame
from games.diplomacy.daide.tokens import Family, decode, encode, parse, show
from games.diplomacy.position import Position

SOON = 10.0
"""Seconds in which what is due has come, on the busiest machine."""
FRANCE, GERMANY, ITALY = 2, 3, 4
SUB = {
    FRANCE: "SUB ((FRA AMY PAR) MTO BUR) ((FRA AMY MAR) HLD) ((FRA FLT BRE) MTO MAO)",
    GERMANY: "SUB ((GER AMY MUN) HLD) ((GER AMY BER) HLD) ((GER FLT KIE) HLD)",
}


class Program:
    """One connection. ``heard`` are the frames that have come and were not read yet."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self.writer = reader, writer
        self._frames, self._heard = Frames(), list[tuple[Kind, bytes]]()
        self.family = Family.STANDARD

    def octets(self, octets: bytes) -> None:
        self.writer.write(octets)

    def say(self, *messages: str) -> None:
        for text in messages:
            self.octets(frame(Kind.DIPLOMACY, encode(parse(text), self.family)))

    async def frame(self) -> tuple[Kind, bytes] | None:
        """The next frame; None at the end."""
        while not self._heard:
            async with asyncio.timeout(SOON):
                octets = await self._reader.read(1 << 16)
            if not octets:
                return None
            self._heard += self._frames.feed(octets)
        return self._heard.pop(0)

    async def hear(self) -> str:
        """The next message."""
        found = await self.frame()
        assert found is not None and found[0] is Kind.DIPLOMACY, found
        return show(decode(found[1], self.family))

    async def until(self, beginning: str) -> list[str]:
        """All messages up to one that begins so."""
        heard = [await self.hear()]
        while not heard[-1].startswith(beginning):
            heard.append(await self.hear())
        return heard

    async def ask(self, message: str) -> str:
        """The next message after one that is sent; nothing else may be on its way."""
        self.say(message)
        return await self.hear()

    async def last(self) -> list[str]:
        """All messages until the server says that it ends."""
        heard = []
        while (found := await self.frame()) is not None and found[0] is Kind.DIPLOMACY:
            heard.append(show(decode(found[1], self.family)))
        assert found is None or found == (Kind.FINAL, b"")
        return heard


@dataclass
class Door:
    """A server in this event loop; the test plays the house behind it."""

    turns: Paced
    server: Server
    port: int
    news: list[News] = field(default_factory=list)

    async def knock(self) -> Program:
        """A connection that has been greeted."""
        program = Program(*await asyncio.open_connection("127.0.0.1", self.port))
        program.octets(frame(Kind.INITIAL, INITIAL))
        assert await program.frame() == (Kind.REPRESENTATION, b"")
        return program

    async def join(
        self, name: str = "one", version: str = "1", family: Family = Family.STANDARD
    ) -> Program:
        """A program that has a seat."""
        program = await self.knock()
        program.family = family
        assert (
            await program.ask(f"NME ('{name}') ('{version}')")
            == f"YES (NME ('{name}') ('{version}'))"
        )
        assert await program.hear() == "MAP ('standard')"
        program.say("YES (MAP ('standard'))")
        return program

    async def seated(
        self, seats: dict[int, tuple[str, str]] | None = None
    ) -> tuple[dict[int, Program], dict[int, int]]:
        """Programs in all seats, once the game has begun; their passcodes."""
        programs = {}
        named = seats or {FRANCE: ("one", "1"), GERMANY: ("two", "1")}
        for seat, (name, version) in named.items():
            family = Family.CPP if "~" in version else Family.STANDARD
            programs[seat] = await self.join(name, version, family)
        await self.told(1)
        self.turns.begin()
        codes = {}
        for seat, program in programs.items():
            told, scores, board, *_ = await program.until("NOW")
            assert told.startswith("HLO") and scores.startswith("SCO") and board.startswith("NOW")
            codes[seat] = int(told.split("(")[2].split(")")[0])
        return programs, codes

    async def told(self, count: int) -> News:
        """The so-manyth thing that the house is told."""
        until = asyncio.get_running_loop().time() + SOON
        while len(self.news) < count and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.005)
        return self.news[count - 1]

    def play(self, before: Position, plan: dict[int, Any]) -> Position:
        """Play a turn with these actions."""
        after, events = game.advance(before, plan, game.Chance(0))
        self.turns.played(before, events, after)
        return after

    def ended(
        self, standings: Iterable[tuple[int, str, str, int | None]], end: Outcome | None
    ) -> None:
        """The game is over."""
        self.turns.ended(standings, end)
        self.server.shut()


@asynccontextmanager
async def door(
    position: Position, seats: Sequence[int], terms: Terms | None = None
) -> AsyncIterator[Door]:
    """A door whose seats are these."""
    news: list[News] = []
    terms = terms or Terms(greeting=0.0)
    turns = Paced(terms, position, news.append)
    server = Server(turns, seats, terms.greeting)
    listener = await asyncio.start_server(server.connected, "127.0.0.1", 0)
    try:
        yield Door(turns, server, listener.sockets[0].getsockname()[1], news)
    finally:
        listener.close()
        server.shut()
        while server.busy:
            await asyncio.sleep(0.005)


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """The test in an event loop of its own."""

    def ran() -> None:
        asyncio.run(test())

    ran.__name__, ran.__doc__ = test.__name__, test.__doc__
    return ran
