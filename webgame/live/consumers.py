"""The game socket: one consumer a connection. It reads frames, asks a service, passes events on."""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from channels.db import DatabaseSyncToAsync, database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import timezone

from webgame.accounts.models import User
from webgame.live import commands, payloads
from webgame.live.throttle import Bucket
from webgame.replays.compiling import is_compiling
from webgame.replays.models import Game, Seat, State
from webgame.tables import bells, selectors
from webgame.tables.refused import Refused

logger = logging.getLogger(__name__)
readers = ThreadPoolExecutor(2, thread_name_prefix="reader")
"""Where text is read: beside what serves all others, and never more than two at a time."""
TOO_LARGE, PRIVATE, UNKNOWN, FLOOD, LATER = 4400, 4403, 4404, 4429, 1013
"""Close codes; the last is for a game whose rules are still being compiled."""
PATROL = 10.0
"""Seconds between looks at the stream that no doorbell asked for."""
BURST, A_SECOND = 40, 10
READING_BURST, READING_A_SECOND = 20, 6
"""Readings while somebody types, and English for a meaning."""
PATIENCE = 50
"""Commands refused for their number before the connection is closed."""


class GameConsumer(AsyncWebsocketConsumer):
    """A player's or an observer's connection to one game."""

    game: Game
    seat: Seat | None
    seq: int | None = None
    """The number of the last event this client has; None if it has none."""
    resumed = False
    """Whether it has asked to be told."""
    patrol: asyncio.Task[None] | None = None
    """Its own rounds; None if it was not let in."""

    async def connect(self) -> None:
        """Let in whoever may see the game; others learn by the close code why not."""
        await self.accept()
        gid = self.scope["url_route"]["kwargs"]["gid"]
        door = await database_sync_to_async(open_door)(gid, self.scope.get("user"))
        if isinstance(door, int):
            await self.close(door)
            return
        self.game, self.seat = door
        self.bucket = Bucket(BURST, A_SECOND, time.monotonic())
        self.reading_bucket = Bucket(READING_BURST, READING_A_SECOND, time.monotonic())
        self.telling = asyncio.Lock()
        bells.listen_on(asyncio.get_running_loop())
        await self.channel_layer.group_add(bells.group(gid), self.channel_name)
        self.patrol = asyncio.create_task(self.walk_the_rounds())

    async def disconnect(self, code: int) -> None:
        """Hear no doorbell any more."""
        if self.patrol is not None:
            self.patrol.cancel()
            await self.channel_layer.group_discard(bells.group(self.game.gid), self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer one command, whatever it is."""
        if self.patrol is None:
            return  # it was turned away, and is still talking
        text = text_data or ""
        if bytes_data or len(text) > commands.LONGEST_FRAME:
            await self.close(TOO_LARGE)
            return
        try:
            command = self.admitted(text)
            body = await self.answer_to(command)
        except Refused as refused:
            await self.send(payloads.refusal(commands.key_in(text), refused))
            buckets = (self.bucket, self.reading_bucket)
            if any(bucket.refused_in_a_row > PATIENCE for bucket in buckets):
                await self.close(FLOOD)
            return
        await self.send(payloads.answer(str(command.key), body))
        if command.name == "resume":
            await self.tell()

    def admitted(self, text: str) -> commands.Command:
        """The command in a frame, if it is one and not one too many. Raises `Refused`."""
        try:
            command = commands.read(text)
        except Refused:
            self.count(self.bucket)
            raise
        self.count(self.reading_bucket if command.name in commands.THINKING else self.bucket)
        return command

    def count(self, bucket: Bucket) -> None:
        """Count a frame. Raises `Refused` if there were too many."""
        if not bucket.take(time.monotonic()):
            raise Refused("throttled", "You are sending too much at once; wait a moment.")

    async def answer_to(self, command: commands.Command) -> dict[str, Any]:
        """What to answer to a command, once it is done. Raises `Refused`."""
        if command.name == "ping":
            return {"now": timezone.now().isoformat()}
        if command.name == "resume":
            self.seq, self.resumed = commands.after(command), True
            return {}
        if command.name in commands.THINKING:
            do = DatabaseSyncToAsync(commands.do, thread_sensitive=False, executor=readers)
            return await do(command, self.seat)
        return await database_sync_to_async(commands.do)(command, self.seat)

    async def look(self, message: dict[str, Any]) -> None:
        """The doorbell rang."""
        await self.tell()

    async def tell(self) -> None:
        """Send what the viewer's stream has beyond what this client has."""
        if not self.resumed:
            return
        async with self.telling:
            told = await database_sync_to_async(selectors.events_after)(
                self.game, self.seat, self.seq
            )
            for event in told:
                await self.send(payloads.event(event))
                self.seq = event.seq

    async def walk_the_rounds(self) -> None:
        """Look now and then though no doorbell rang: the layer may have forgotten us."""
        while True:
            await asyncio.sleep(PATROL)
            try:
                await self.channel_layer.group_add(bells.group(self.game.gid), self.channel_name)
                await self.tell()
            except Exception:  # the next round may find everything in its place again
                logger.warning("a round found no layer or no database", exc_info=True)


def open_door(gid: str, user: object) -> tuple[Game, Seat | None] | int:
    """The game and the seat this person has in it, or the code with which the door is closed."""
    person = user if isinstance(user, User) else None
    game = Game.objects.filter(gid=gid).exclude(state=State.OPEN).first()
    if game is None:
        return UNKNOWN
    if not selectors.may_see(game, person):
        return PRIVATE
    if is_compiling(game.terms["rules"]):
        return LATER
    return game, selectors.seat_of(game, person)
