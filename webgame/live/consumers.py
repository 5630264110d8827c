"""The game socket: one consumer a connection. It reads frames, asks a service, passes events on."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

import psycopg
from channels.db import DatabaseSyncToAsync
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.db import InterfaceError, OperationalError, connection
from django.utils import timezone
from psycopg.errors import DiskFull

from webgame.accounts.models import User
from webgame.live import commands, payloads
from webgame.live.limits import SNAPSHOT, Share, shares
from webgame.live.newest import Outdone
from webgame.live.patrol import outdated, patrol
from webgame.live.shared import Shared
from webgame.live.throttle import Bucket
from webgame.replays.compiling import is_compiling
from webgame.replays.models import Game, Seat, State
from webgame.tables import bells, selectors
from webgame.tables.doors import invites
from webgame.tables.models import Stream
from webgame.tables.refused import Refused

logger = logging.getLogger(__name__)
T = TypeVar("T")
workers = ThreadPoolExecutor(8, thread_name_prefix="socket")
"""Where commands are done and events are read: as many at a time, and no more connections to the
database."""
readers = ThreadPoolExecutor(max(2, settings.READ_PROCESSES), thread_name_prefix="reader")
"""Where one waits for text to be read: beside what serves all others."""
shared: Shared[tuple[int, int | None], list[tuple[int, str]]] = Shared()
TOO_LARGE, LOGGED_OUT, UNWATCHED, UNKNOWN, FLOOD, LATER = 4400, 4401, 4403, 4404, 4429, 1013
"""Close codes; the last is for a game whose rules are still being compiled."""
PATIENCE = 50
"""Commands refused for their number before the connection is closed."""
SLOWEST = 20.0
"""Seconds in which a client has to take what it is sent."""


class Socket(AsyncWebsocketConsumer):
    """A connection that uses the database by `db`, and does not wait for a slow reader."""

    async def dispatch(self, message: Any) -> None:
        """Do what a message asks. Each use of the database closes after itself (see `db`)."""
        await getattr(self, message["type"].replace(".", "_"))(message)

    async def pass_on(self, text: str) -> None:
        """Send a frame. A client that does not take it in time is no client any more."""
        async with asyncio.timeout(SLOWEST):
            await self.send(text)


class GameConsumer(Socket):
    """A player's or an observer's connection to one game."""

    game: Game
    seat: Seat | None
    stream: int
    """The stream, by its row, of what this viewer is told."""
    seq: int | None = None
    """The number of the last event this client has; None if it has none."""
    resumed = False
    """Whether it has asked to be told."""
    share: Share | None = None
    """What its person may use; None if it was not let in."""
    user: User | None = None
    session = session_hash = ""

    def __init__(self) -> None:
        super().__init__()
        self.thoughts: set[asyncio.Task[None]] = set()
        """Commands that are thought about beside what comes in."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve the connection, and leave nothing behind, however it ends."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            for thought in self.thoughts:
                thought.cancel()
            if self.share is not None:
                self.share.close()
                patrol.leave(self)
                for group in self.groups_joined():
                    await self.channel_layer.group_discard(group, self.channel_name)

    async def connect(self) -> None:
        """Let in whoever may see the game; others learn by the close code why not."""
        await self.accept()
        gid = self.scope["url_route"]["kwargs"]["gid"]
        user = self.scope.get("user")
        self.user = user if isinstance(user, User) else None
        door = await db(open_door, gid, self.user, self.scope.get("session"))
        share = shares.of(self.scope, time.monotonic())
        if isinstance(door, int):
            await self.close(door)
            return
        if not share.open():
            await self.close(FLOOD)
            return
        self.share = share
        self.game, self.seat, self.stream = door
        if self.user is not None:
            self.session = self.scope["session"].session_key or ""
            self.session_hash = self.scope["session"].get(HASH_SESSION_KEY, "")
        self.telling = asyncio.Lock()
        bells.listen_on(asyncio.get_running_loop())
        await self.listen()
        patrol.join(self)

    def groups_joined(self) -> list[str]:
        """The channel groups that concern this connection."""
        person = [bells.person(self.user.pk)] if self.user else []
        return [bells.group(self.game.gid), bells.thoughts(self.game.gid), *person]

    async def listen(self) -> None:
        """Make sure the doorbell is heard: the channel layer may have forgotten us."""
        for group in self.groups_joined():
            await self.channel_layer.group_add(group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer one command, whatever it is."""
        if self.share is None:
            return  # it was turned away, and is still talking
        text = text_data or ""
        if bytes_data or len(text) > commands.LONGEST_FRAME:
            await self.close(TOO_LARGE)
            return
        try:
            command = self.admitted(text, self.share)
        except Refused as refused:
            await self.refuse(text, refused, self.share)
            return
        if command.name in commands.THINKING:  # what is written meanwhile comes in beside it
            thought = asyncio.create_task(self.reply(text, command, self.share))
            self.thoughts.add(thought)
            thought.add_done_callback(self.thoughts.discard)
        else:
            await self.reply(text, command, self.share)

    async def reply(self, text: str, command: commands.Command, share: Share) -> None:
        """Do a command and say what came of it."""
        try:
            body = await self.answer_to(command, share)
        except Refused as refused:
            await self.refuse(text, refused, share)
        except Exception as error:  # the sender gets an answer, and the line serves on
            if is_away(error):  # or comes again with what was perhaps not kept
                logger.warning("the database is away: %s", error)
                await self.close(LATER)
                return
            logger.exception("a command failed")
            sentence = "That failed on our side and changed nothing; it is noted. Try again."
            await self.refuse(text, Refused("failed", sentence), share)
        else:
            await self.pass_on(payloads.answer(str(command.key), body))
            if command.name == "resume":
                await self.tell()

    async def refuse(self, text: str, refused: Refused, share: Share) -> None:
        """Say why not; hang up on who does not stop asking."""
        await self.pass_on(payloads.refusal(commands.key_in(text), refused))
        buckets = (share.commands, share.readings)
        if any(bucket.refused_in_a_row > PATIENCE for bucket in buckets):
            await self.close(FLOOD)

    def admitted(self, text: str, share: Share) -> commands.Command:
        """The command in a frame, if it is one and not one too many. Raises `Refused`."""
        try:
            command = commands.read(text)
        except Refused:
            take(share.commands)
            raise
        whole = command.name == "resume" and commands.after(command) is None
        bucket = share.readings if command.name in commands.THINKING else share.commands
        take(bucket, SNAPSHOT if whole else 1)
        return command

    async def answer_to(self, command: commands.Command, share: Share) -> dict[str, Any]:
        """What to answer to a command, once it is done. Raises `Refused`."""
        if command.name == "ping":
            return {"now": timezone.now().isoformat()}
        if command.name == "resume":
            self.seq, self.resumed = commands.after(command), True
            return {}
        if command.name not in commands.THINKING:
            return await db(commands.do, command, self.seat)
        try:
            async with share.newest[command.name].turn():
                return await db(commands.do, command, self.seat, where=readers)
        except Outdone as outdone:
            raise Refused("outdated", "You have written on since; that is read.") from outdone

    async def look(self, message: dict[str, Any]) -> None:
        """The doorbell rang."""
        await self.tell()

    async def thinking(self, message: dict[str, Any]) -> None:
        """A bot is so far: of interest to who looks now, and to nobody later."""
        if self.resumed:
            told = (message[name] for name in ("seat", "phase", "tried", "of"))
            await self.pass_on(payloads.thinking(*told))

    async def verify(self, message: dict[str, Any]) -> None:
        """Something about the person has changed: they may have to leave."""
        if await db(outdated, [self]):
            await self.dismiss()

    async def signed_out(self, message: dict[str, Any]) -> None:
        """A session of the person has ended."""
        if message["session"] == bells.fingerprint(self.session):
            await self.dismiss()

    async def dismiss(self) -> None:
        """Hang up on somebody who is logged out."""
        await self.close(LOGGED_OUT)

    async def tell(self) -> None:
        """Send what the viewer's stream has beyond what this client has."""
        if not self.resumed:
            return
        async with self.telling:
            search = partial(db, unread, self.game, self.seat, self.seq)
            told = await shared.get((self.stream, self.seq), search)
            for seq, text in told:
                await self.pass_on(text)
                self.seq = seq


def is_away(error: Exception) -> bool:
    """Whether a database server does not answer, so that it is not known what was kept.

    Then nothing is answered: a client sends what was not answered once more, with its key. A disk
    that is full is no such case, nor is a database in a file.
    """
    full = isinstance(error.__cause__, DiskFull)
    kinds = (OperationalError, InterfaceError, psycopg.OperationalError, psycopg.InterfaceError)
    return isinstance(error, kinds) and connection.vendor == "postgresql" and not full


async def db(do: Callable[..., T], *args: Any, where: ThreadPoolExecutor = workers) -> T:
    """Do something with the database, in a thread that is free; its connection is given back."""
    in_thread: Any = DatabaseSyncToAsync(do, thread_sensitive=False, executor=where)
    done: T = await in_thread(*args)
    return done


def unread(game: Game, seat: Seat | None, after: int | None) -> list[tuple[int, str]]:
    """The events that a client has not, or the whole game, by number as frames: the same for all
    who look at the game from this seat and have as much."""
    events = selectors.events_after(game, seat, after)
    return [(event.seq, payloads.event(event)) for event in events]


def take(bucket: Bucket, tokens: int = 1) -> None:
    """Count a frame, or what is worth several. Raises `Refused` if there were too many."""
    if not bucket.take(time.monotonic(), tokens):
        raise Refused("throttled", "You are sending too much at once; wait a moment.")


def open_door(
    gid: str, person: User | None, session: SessionBase | None
) -> tuple[Game, Seat | None, int] | int:
    """The game, the seat this person has in it and the stream it is told, or a close code."""
    game = (
        Game.objects.filter(gid=gid).exclude(state=State.OPEN).first() if "\0" not in gid else None
    )
    if game is None:
        return UNKNOWN
    if not selectors.may_see(game, person, invites(session) if session else ()):
        return UNKNOWN if game.private else UNWATCHED
    if is_compiling(game.terms["rules"]):
        return LATER
    seat = selectors.seat_of(game, person)
    return game, seat, Stream.objects.values_list("pk", flat=True).get(game=game, seat=seat)
