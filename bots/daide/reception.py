"""Who comes in: connections, names and maps, the seats that programs take, and come back to.

What a seat is, and who may have it, is the affair of the one behind the door.
"""

import asyncio
import socket
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from typing import Literal, TypeAlias

from bots.daide.chronicle import MAP
from bots.daide.profile import profile_of
from bots.daide.session import GREETING, Session
from bots.daide.table import Chair
from games.diplomacy.daide.tokens import Message, Node, Text, tree

MOST_CONNECTIONS = 64
MOST_GUESSES = 3
"""Wrong passcodes after which a connection is listened to no more."""
PENALTY = 1.0
"""Seconds that a wrong passcode costs all who say one."""
Role: TypeAlias = "Chair | Literal['visitor', 'asking', 'watching', 'observer']"


class Reception(ABC):
    """The door: ``greeting`` as in a Session."""

    def __init__(self, greeting: float = GREETING) -> None:
        self._greeting = greeting
        self._sessions: dict[Session, Role] = {}
        self._asking: dict[Session, tuple[str, str]] = {}
        self._guesses: dict[Session, int] = {}
        self._guessing = asyncio.Lock()

    async def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve a connection, if there is room for one more."""
        if len(self._sessions) >= MOST_CONNECTIONS:
            writer.close()
            return
        line: socket.socket = writer.get_extra_info("socket")
        line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        session = Session(self, reader, writer, self._greeting)
        self._sessions[session] = "visitor"
        with suppress(asyncio.CancelledError):  # asyncio's streams would call it an error
            await session.run()

    def left(self, session: Session) -> None:
        """A connection has ended."""
        role = self._sessions.pop(session)
        self._asking.pop(session, None)
        self._guesses.pop(session, None)
        self._gone(session, role)

    def shut(self) -> None:
        """Close all connections."""
        for session in list(self._sessions):
            session.close()

    @property
    def busy(self) -> bool:
        """Whether connections are still being closed."""
        return bool(self._sessions)

    async def received(self, session: Session, message: Message) -> None:
        """Answer a message."""
        if message[0] == "IAM":
            await self._come_back(session, message)
            return
        role, nodes = self._sessions[session], tree(message)
        if self._answered(session, nodes) or await self._joined(session, message, nodes):
            return
        if role in ("visitor", "asking"):
            session.reply("REJ", message)
        else:
            chair = role if isinstance(role, Chair) else None
            await self._play(session, chair, message, nodes)

    async def _joined(self, session: Session, message: Message, nodes: Sequence[Node]) -> bool:
        """Taking a seat, or watching."""
        role = self._sessions[session]
        match nodes:
            case ("NME", (Text(name),), (Text(version),)):
                if role != "visitor" or not await self._has_room(session, name, version):
                    session.reply("REJ", message)
                    return True
                session.profile = profile_of(name, version)
                self._sessions[session] = "asking"
                self._asking[session] = name, version
                session.reply("YES", message)
                session.send(MAP)
            case ("OBS", *said):
                texts = [
                    one[0].letters
                    for one in said
                    if isinstance(one, tuple) and isinstance(one[0], Text)
                ]
                if role != "visitor" or not await self._may_watch(session, *texts):
                    session.reply("REJ", message)
                    return True
                self._sessions[session] = "watching"
                session.reply("YES", message)
                session.send(MAP)
            case ("YES", ("MAP", _)) if role == "asking":
                name, version = self._asking.pop(session)
                chair = await self._seat(session, name, version)
                if chair is None:  # it was not waited for any longer
                    session.close()
                elif session in self._sessions:
                    self._sessions[session] = chair
            case ("YES", ("MAP", _)) if role == "watching":
                self._sessions[session] = "observer"
                self._watch(session)
            case ("REJ", ("MAP", _)) if role in ("asking", "watching"):
                self._asking.pop(session, None)
                self._sessions[session] = "visitor"
            case ("YES" | "REJ", _):
                pass
            case _:
                return False
        return True

    async def _come_back(self, session: Session, message: Message) -> None:
        """IAM: a program takes the seat again that it had, by its passcode."""
        _, _, power, _, _, passcode, _ = message
        assert isinstance(power, str) and isinstance(passcode, int)
        async with self._guessing:
            if self._sessions[session] != "visitor" or not self._may_guess(session, power):
                session.reply("REJ", message)
                return
            chair = await self._returning(session, power, passcode)
            if chair is None:
                self._guesses[session] = self._guesses.get(session, 0) + 1
                await asyncio.sleep(PENALTY)
                session.reply("REJ", message)
                if self._guesses.get(session, 0) >= MOST_GUESSES:
                    session.close()
                return
            self._sessions[session], session.profile = chair, chair.profile
        session.reply("YES", message)
        self._returned(chair, session)

    # Behind the door

    @abstractmethod
    def _answered(self, session: Session, nodes: Sequence[Node]) -> bool:
        """Whether it was something that anybody may ask, and is answered."""

    @abstractmethod
    async def _play(
        self, session: Session, chair: Chair | None, message: Message, nodes: Sequence[Node]
    ) -> None:
        """Answer a message of a player, or of an observer, who has no chair."""

    @abstractmethod
    async def _has_room(self, session: Session, name: str, version: str) -> bool:
        """Whether there is a seat for a program that says its name."""

    @abstractmethod
    async def _seat(self, session: Session, name: str, version: str) -> Chair | None:
        """A program has confirmed the map: the seat it gets, if there still is one."""

    @abstractmethod
    async def _may_watch(self, session: Session, name: str = "", version: str = "") -> bool:
        """Whether somebody may watch."""

    @abstractmethod
    def _watch(self, session: Session) -> None:
        """Somebody watches from now on."""

    @abstractmethod
    def _may_guess(self, session: Session, power: str) -> bool:
        """Whether a seat of this power waits for its program."""

    @abstractmethod
    async def _returning(self, session: Session, power: str, passcode: int) -> Chair | None:
        """The chair that waits for who says this passcode, taken; None if it is wrong."""

    @abstractmethod
    def _returned(self, chair: Chair, session: Session) -> None:
        """A program has its seat again, and was told so."""

    @abstractmethod
    def _gone(self, session: Session, role: Role) -> None:
        """A connection has ended, that of a player, an observer or a visitor."""
