"""The server: who is connected, who has which seat or watches, who comes back to one.

What players and observers say is answered by the game's ``Turns``.
"""

import asyncio
import socket
from collections.abc import Sequence
from typing import Literal

from bots.daide.chronicle import MAP
from bots.daide.profile import profile_of
from bots.daide.session import GREETING, Session
from bots.daide.table import Chair
from bots.daide.turns import Turns
from games.diplomacy.daide.messages import code_of
from games.diplomacy.daide.tokens import Message, Node, Text, tree

MOST_CONNECTIONS = 64
MOST_GUESSES = 3
"""Wrong passcodes after which a connection is listened to no more."""
PENALTY = 1.0
"""Seconds that a wrong passcode costs all who say one."""


class Server:
    """One game's server; ``seats`` are those for programs, ``greeting`` as in a Session."""

    def __init__(self, turns: Turns, seats: Sequence[int], greeting: float = GREETING) -> None:
        self._turns, self._greeting = turns, greeting
        self._free = list(seats)
        self._sessions: dict[Session, Chair | Literal["visitor", "asking", "watching", "observer"]]
        self._sessions = {}
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
        await session.run()

    def left(self, session: Session) -> None:
        """A connection has ended: until the game begins, that makes room for another program."""
        role = self._sessions.pop(session)
        self._asking.pop(session, None)
        self._guesses.pop(session, None)
        if isinstance(role, Chair) and self._turns.state == "gathering":
            self._free.append(role.seat)
        self._turns.left(session)

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
        if self._turns.answered_to_all(session, nodes) or self._joined(session, message, nodes):
            return
        if role in ("visitor", "asking"):
            session.reply("REJ", message)
        else:
            chair = role if isinstance(role, Chair) else None
            self._turns.received(session, chair, message, nodes)

    def _joined(self, session: Session, message: Message, nodes: Sequence[Node]) -> bool:
        """Taking a seat, or watching."""
        role = self._sessions[session]
        match nodes:
            case ("NME", (Text(name),), (Text(version),)):
                if role != "visitor" or self._turns.state != "gathering" or not self._room:
                    session.reply("REJ", message)
                    return True
                session.profile = profile_of(name, version)
                self._sessions[session] = "asking"
                self._asking[session] = name, version
                session.reply("YES", message)
                session.send(MAP)
            case ("OBS", *_):
                if role != "visitor":
                    session.reply("REJ", message)
                    return True
                self._sessions[session] = "watching"
                session.reply("YES", message)
                session.send(MAP)
            case ("YES", ("MAP", _)) if role == "asking":
                self._seat(session)
            case ("YES", ("MAP", _)) if role == "watching":
                self._sessions[session] = "observer"
                self._turns.watch(session)
            case ("REJ", ("MAP", _)) if role in ("asking", "watching"):
                self._asking.pop(session, None)
                self._sessions[session] = "visitor"
            case ("YES" | "REJ", _):
                pass
            case _:
                return False
        return True

    @property
    def _room(self) -> bool:
        return len(self._free) > len(self._asking)

    def _seat(self, session: Session) -> None:
        """A program has confirmed the map: it has its seat, the one it wishes if that is free."""
        name, version = self._asking.pop(session)
        if not self._free:  # it was not waited for any longer
            session.close()
            return
        wished = [seat for seat in self._free if name.upper().startswith(f"{code_of(seat)}:")]
        seat = (wished or self._free)[0]
        self._free.remove(seat)
        self._sessions[session] = self._turns.sit_down(seat, name, version, session)
        self._gathered()

    def _gathered(self) -> None:
        """If all seats are taken, the game can begin."""
        if not self._free:
            self._turns.gathered()

    def taken(self, seat: int) -> bool:
        """Whether a program has taken this seat."""
        return seat in self._turns.chairs

    def spare(self, seat: int) -> None:
        """Wait for nobody in this seat any more, if it is free."""
        if seat in self._free:
            self._free.remove(seat)
            self._gathered()

    async def _come_back(self, session: Session, message: Message) -> None:
        """IAM: a program takes the seat again that it had, by its passcode."""
        _, _, power, _, _, passcode, _ = message
        chair = next((one for one in self._turns.chairs.values() if one.code == power), None)
        async with self._guessing:
            free = chair is not None and chair.session is None and chair.passcode > 0
            if self._sessions[session] != "visitor" or not free or self._turns.state == "over":
                session.reply("REJ", message)
                return
            assert chair is not None
            if passcode != chair.passcode:
                self._guesses[session] = self._guesses.get(session, 0) + 1
                await asyncio.sleep(PENALTY)
                session.reply("REJ", message)
                if self._guesses.get(session, 0) >= MOST_GUESSES:
                    session.close()
                return
        self._sessions[session], session.profile = chair, chair.profile
        session.reply("YES", message)
        self._turns.come_back(chair, session)
