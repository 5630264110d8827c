"""One connection: frames in and out, within bounds of time, size and rate."""

import asyncio
from contextlib import suppress
from functools import lru_cache
from typing import Protocol

from bots.daide.profile import STANDARD, Profile
from games.core.errors import NotUnderstood
from games.diplomacy.daide.frames import Code, Fault, FromClient, Kind, error, frame
from games.diplomacy.daide.grammar import Misplaced, Unbalanced, check
from games.diplomacy.daide.tokens import Family, Message, decode, encode, parse

GREETING = 0.3
"""Seconds between a client's first frame and ours: one library loses what comes sooner."""
PATIENCE = 30.0
"""Seconds in which a client must have sent its first frame."""
MOST_A_SECOND = 500
"""Messages that are read of one client in a second; it is read on in the next."""
LONG = 512
"""Octets for which a message counts as one more."""
MOST_UNSENT = 1 << 20
"""Octets that may wait for a client that does not read; then it is cut off."""
_CHUNK = 1 << 16


class Hall(Protocol):
    """Who is told what comes in."""

    async def received(self, session: "Session", message: Message) -> None:
        """A message that the grammar allows."""

    def left(self, session: "Session") -> None:
        """The connection has ended."""


class Session:
    """A connection to a program.

    ``profile`` is what it can bear; the hall sets it when the program has said its name.
    """

    def __init__(
        self,
        hall: Hall,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        greeting: float = GREETING,
    ) -> None:
        self._hall, self._reader, self._writer = hall, reader, writer
        self._greeting = greeting
        self._client = FromClient()
        self.host = str((writer.get_extra_info("peername") or ("",))[0])
        self._greeted = self._ended = False
        self._second, self._heard_of = 0.0, 0
        self._held: list[bytes] | None = None
        self.profile: Profile = STANDARD

    async def run(self) -> None:
        """Serve the connection until it ends, in whichever way."""
        try:
            await self._serve()
        except Fault as fault:
            self._write(error(fault.code))
        except (ConnectionError, TimeoutError):
            pass
        finally:
            self._end()
            self._hall.left(self)
            with suppress(ConnectionError, TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await self._writer.wait_closed()

    def send(self, *messages: str) -> None:
        """Send messages, given as text, in one piece."""
        family = self.profile.family
        self._write(b"".join(_framed(text, family) for text in messages))

    def reply(self, word: str, message: Message) -> None:
        """Answer a message by a word around it: ``YES``, ``REJ``, ``HUH`` or ``PRN``."""
        data = encode((word, "(", *message, ")"), self.profile.family)
        self._write(frame(Kind.DIPLOMACY, data))

    def hold(self) -> None:
        """Keep back what is sent, until it is known whether that is so."""
        self._held = []

    def release(self, keep: bool = True) -> None:
        """Send what was kept back, or forget it."""
        held, self._held = self._held or [], None
        if keep and held:
            self._write(b"".join(held))

    def close(self) -> None:
        """Say that this is the end, and close."""
        self._write(frame(Kind.FINAL))
        self._end()

    async def _serve(self) -> None:
        while not self._ended:
            try:
                waits = None if self._client.greeted else PATIENCE
                async with asyncio.timeout(waits):
                    octets = await self._reader.read(_CHUNK)
            except TimeoutError:
                raise Fault(Code.NO_INITIAL_IN_TIME) from None
            if not octets:
                return
            for data in self._client.feed(octets):
                await self._greet()
                if data is None or self._ended:
                    return
                await self._pause(1 + len(data) // LONG)
                await self._heard(data)
            await self._greet()

    async def _greet(self) -> None:
        """Answer the first frame, once it is there: the map's usual names stand."""
        if self._client.greeted and not self._greeted:
            self._greeted = True
            await asyncio.sleep(self._greeting)
            self._write(frame(Kind.REPRESENTATION))

    async def _pause(self, weight: int) -> None:
        """Let the second pass in which too much has come."""
        now = asyncio.get_running_loop().time()
        if now - self._second >= 1:
            self._second, self._heard_of = now, 0
        self._heard_of += weight
        if self._heard_of > MOST_A_SECOND:
            await asyncio.sleep(self._second + 1 - now)

    async def _heard(self, data: bytes) -> None:
        """Take one message; what is none is answered here."""
        try:
            message = decode(data, self.profile.family)
        except NotUnderstood:
            raise Fault(Code.INVALID_TOKEN) from None
        if message[0] in ("PRN", "HUH"):
            return  # such answers are never answered
        try:
            check(message)
        except Unbalanced:
            self.reply("PRN", message)
        except Misplaced as wrong:
            self.reply("HUH", wrong.message)
        else:
            await self._hall.received(self, message)

    def _write(self, octets: bytes) -> None:
        if self._ended:
            return
        if self._held is not None:
            self._held.append(octets)
            return
        self._writer.write(octets)
        if self._writer.transport.get_write_buffer_size() > MOST_UNSENT:
            self._writer.transport.abort()
            self._ended = True

    def _end(self) -> None:
        self._ended = True
        self._writer.close()


@lru_cache(maxsize=1 << 12)
def _framed(text: str, family: Family) -> bytes:
    return frame(Kind.DIPLOMACY, encode(parse(text), family))
