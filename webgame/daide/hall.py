"""Who comes to which table: by the code of a chair, or back to it by a passcode."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import Any

from channels.layers import get_channel_layer
from django.db import OperationalError

from bots.daide.chronicle import MAP
from bots.daide.reception import Reception, Role
from bots.daide.session import GREETING, Session
from bots.daide.table import Chair
from games.diplomacy.daide.messages import mdf
from games.diplomacy.daide.tokens import Message, Node
from games.diplomacy.map import STANDARD
from webgame.daide import services
from webgame.daide.board import Board, opened
from webgame.live.consumers import db
from webgame.remote.streams import Ear
from webgame.replays.compiling import Compiling
from webgame.replays.models import Game
from webgame.tables import bells
from webgame.tables.refused import Refused

logger = logging.getLogger(__name__)
LAST_WORDS = 1.0
"""Seconds in which programs may read that the door closes."""
GLANCE = 2.0
"""Seconds after which a table is looked at though no bell has rung."""
LONGEST_JUDGED = 30.0
"""Seconds that a message waits for a turn to be judged."""
MOST_WRONG, FORGOTTEN = 50, 3600.0
"""Wrong passcodes for a power from one address, in so many seconds, after which only the code of
the chair helps: a passcode has 13 bits, and on a site it could be that of any table."""
_NUMBERS = {power.daide: number for number, power in enumerate(STANDARD.powers)}


class Hall(Reception):
    """All tables that programs play at."""

    def __init__(self, greeting: float = GREETING) -> None:
        super().__init__(greeting)
        self._boards: dict[int, Board] = {}
        self._opening = asyncio.Lock()
        self._of: dict[Session, Board] = {}
        self._keys: dict[Session, tuple[Board, int]] = {}
        self._wrong: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
        self._watchers: set[asyncio.Task[None]] = set()
        self._leaving: set[asyncio.Task[None]] = set()

    @property
    def present(self) -> list[int]:
        """The rows of all seats whose programs are there."""
        return [pk for board in self._boards.values() for pk in board.present]

    async def close(self) -> None:
        """Send everybody away; that they have left is stored."""
        self.shut()
        until = time.monotonic() + LAST_WORDS
        while self.busy and time.monotonic() < until:
            await asyncio.sleep(0.01)
        for watcher in self._watchers:
            watcher.cancel()
        await asyncio.gather(*self._watchers, *self._leaving, return_exceptions=True)

    async def _board(self, game_id: int, gid: str) -> Board:
        """The board of a game, which is watched from now on."""
        async with self._opening:
            if game_id not in self._boards:
                board = self._boards[game_id] = await opened(game_id)
                _begun(self._watchers, self._watched(board, gid))
            return self._boards[game_id]

    async def _watched(self, board: Board, gid: str) -> None:
        """Look at a table whenever its bell rings, until its game is over."""
        bells.listen_on(asyncio.get_running_loop())
        layer = get_channel_layer()
        assert layer is not None
        ear = Ear(layer, await layer.new_channel(), [bells.group(gid)])
        try:
            await ear.join()
            while not board.over:
                try:
                    await board.look()
                except OperationalError:  # the database is busy: what is new, the next look finds
                    logger.exception("a table could not be looked at")
                if not board.over:
                    await ear.hear(GLANCE)
        except Game.DoesNotExist:
            pass
        except Exception:  # programs find it again, read anew
            logger.exception("the door has lost a table")
        finally:
            self._boards.pop(board.game_id, None)
            board.close()
            await ear.leave()

    def _gone(self, session: Session, role: Role) -> None:
        self._keys.pop(session, None)
        if board := self._of.pop(session, None):
            _begun(self._leaving, board.go(session))

    def _answered(self, session: Session, nodes: Sequence[Node]) -> bool:
        """The map is everybody's; a board is for those who are at it."""
        if board := self._of.get(session):
            return board.answered_to_all(session, nodes)
        if nodes in (("MAP",), ("MDF",)):
            session.send(MAP if nodes == ("MAP",) else mdf())
            return True
        return False

    async def _play(
        self, session: Session, chair: Chair | None, message: Message, nodes: Sequence[Node]
    ) -> None:
        board = self._of[session]
        until = time.monotonic() + LONGEST_JUDGED
        while board.state == "judging" and time.monotonic() < until:
            await asyncio.sleep(0.005)
        await board.do(session, chair, message, nodes)

    async def _named(self, *said: str) -> tuple[Board, int] | None:
        """The chair whose code a program says, if its table can be looked at yet."""
        seat = await db(services.seat_named, *said)
        if seat is None or seat.game.over:
            return None
        with suppress(Game.DoesNotExist, Compiling):
            board = await self._board(seat.game_id, seat.game.gid)
            await board.look()  # the chair may have been freed, and kept again, just now
            return board, seat.number
        return None

    async def _has_room(self, session: Session, name: str, version: str) -> bool:
        found = await self._named(name, version)
        if found is None or not found[0].vacant(found[1]):
            return False
        self._keys[session] = found
        return True

    async def _seat(self, session: Session, name: str, version: str) -> Chair | None:
        board, number = self._keys.pop(session)
        chair = await board.take(number, name, version, session)
        if chair is not None:
            self._of[session] = board
        return chair

    async def _may_watch(self, session: Session, name: str = "", version: str = "") -> bool:
        found = await self._named(name, version)
        if found is None or not found[0].observed:
            return False
        self._keys[session] = found
        return True

    def _watch(self, session: Session) -> None:
        self._of[session] = self._keys.pop(session)[0]
        self._of[session].watch(session)

    def _may_guess(self, session: Session, power: str) -> bool:
        since = time.monotonic() - FORGOTTEN
        for key in list(self._wrong):
            self._wrong[key] = [at for at in self._wrong[key] if at > since]
            if not self._wrong[key]:
                del self._wrong[key]
        return power in _NUMBERS and len(self._wrong.get((power, session.host), ())) < MOST_WRONG

    async def _returning(self, session: Session, power: str, passcode: int) -> Chair | None:
        seat = await db(services.seat_of_passcode, _NUMBERS[power], passcode, session.host)
        if seat is not None:
            with suppress(Game.DoesNotExist, Refused, Compiling):
                board = await self._board(seat.game_id, seat.game.gid)
                chair = board.chairs.get(seat.number)
                if chair is not None and board.vacant(seat.number):
                    await db(services.come_back, seat)
                    chair.passcode = passcode
                    self._of[session] = board
                    return chair
        self._wrong[power, session.host].append(time.monotonic())
        return None

    def _returned(self, chair: Chair, session: Session) -> None:
        self._of[session].come_back(chair, session)


def _begun(tasks: set[asyncio.Task[None]], work: Coroutine[Any, Any, None]) -> None:
    """Begin something, and know of it until it is done."""
    task = asyncio.create_task(work)
    tasks.add(task)
    task.add_done_callback(tasks.discard)
