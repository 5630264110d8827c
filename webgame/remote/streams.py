"""Waiting for what is new without a thread or a connection to the database: lines, long polls.

Whoever waits listens to the doorbell, looks when it rings, and now and then without, as a bell may
be lost. Between two looks nothing is held but the client's own socket.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from channels.layers import get_channel_layer
from django.http import StreamingHttpResponse

from webgame.live.consumers import db
from webgame.remote.models import Token
from webgame.remote.ringing import group
from webgame.remote.tokens import demand_valid, note_use
from webgame.tables import bells
from webgame.tables.refused import Refused

T = TypeVar("T")
HEARTBEAT = 15.0
"""Seconds after which a stream says that it is there, if it has nothing to say."""
MOST_STREAMS = 10
"""Streams and long polls that a bot may have open at a time, in a process."""
LINES = "application/x-ndjson"
_open: Counter[int] = Counter()


@dataclass(frozen=True, slots=True)
class Found:
    """The lines that are new in a stream, up to which number that is, and whether it ends there."""

    upto: int
    lines: Sequence[Any]
    last: bool = False


Find = Callable[[int | None], Found]
"""What there is after a number, or with None all that there is now."""


def stream(
    token: Token, groups: Sequence[str], after: int | None, find: Find, beat: Callable[[int], Any]
) -> StreamingHttpResponse:
    """Lines of JSON as they come, from those after a number on, with heartbeats between."""
    demand_room(token)
    return _streaming(lines(token, groups, after, find, beat), LINES)


def poll(
    token: Token, seconds: float, find: Callable[[], Sequence[T]], write: Callable[[Any], Any]
) -> StreamingHttpResponse:
    """A JSON answer when something is found, or after so many seconds when nothing is."""
    demand_room(token)
    return _streaming(_one(token, seconds, find, write), "application/json")


def demand_room(token: Token) -> None:
    """Refuse one stream too many of a bot."""
    if _open[token.bot_id] >= MOST_STREAMS:
        sentence = f"This bot has {MOST_STREAMS} streams open; close one of them first."
        raise Refused("throttled", sentence, retry_after=5)


def _streaming(chunks: AsyncIterator[bytes], kind: str) -> StreamingHttpResponse:
    answer = StreamingHttpResponse(chunks, content_type=kind)
    answer["X-Accel-Buffering"] = "no"  # a proxy passes each line on as it comes
    return answer


async def lines(
    token: Token, groups: Sequence[str], after: int | None, find: Find, beat: Callable[[int], Any]
) -> AsyncGenerator[bytes, None]:
    """The lines themselves; they end with what they are about, or with the token."""
    async with _listening(token, groups) as ear:
        seen = after
        while True:
            try:
                found = await db(look, token.pk, partial(find, seen))
            except Refused:
                return
            seen = found.upto
            for line in found.lines:
                yield json.dumps(line, separators=(",", ":")).encode() + b"\n"
            if found.last:
                return
            if not await ear.hear(HEARTBEAT):
                yield json.dumps(beat(seen), separators=(",", ":")).encode() + b"\n"


async def _one(
    token: Token, seconds: float, find: Callable[[], Sequence[T]], write: Callable[[Any], Any]
) -> AsyncIterator[bytes]:
    until = time.monotonic() + seconds
    found: Sequence[T] = ()
    async with _listening(token, ()) as ear:
        while not found and (left := until - time.monotonic()) > 0:
            await ear.hear(min(left, HEARTBEAT))
            try:
                found = await db(look, token.pk, find)
            except Refused:
                break
    yield json.dumps(write(found)).encode()


def look(token: int, find: Callable[[], T]) -> T:
    """What is found, by a token that is still valid. Raises `Refused`."""
    shown = Token.objects.filter(pk=token).select_related("bot__owner").first()
    if shown is None or not shown.bot.owner.is_active:
        raise Refused("revoked", "This token is gone.")
    demand_valid(shown)
    note_use(shown)
    return find()


class Ear:
    """A place at the doorbell."""

    def __init__(self, layer: Any, name: str, groups: Sequence[str]) -> None:
        self._layer, self._name, self._groups = layer, name, groups

    async def join(self) -> None:
        """Be heard of, also where the channel layer has forgotten us."""
        for one in self._groups:
            await self._layer.group_add(one, self._name)

    async def leave(self) -> None:
        """Be heard of no more."""
        for one in self._groups:
            await self._layer.group_discard(one, self._name)

    async def hear(self, seconds: float) -> bool:
        """Whether the bell rings within so many seconds."""
        try:
            async with asyncio.timeout(seconds):
                await self._layer.receive(self._name)
        except TimeoutError:
            await self.join()
            return False
        return True


@asynccontextmanager
async def _listening(token: Token, groups: Sequence[str]) -> AsyncIterator[Ear]:
    """A place at the bells of a token's bot, and of these groups; counted."""
    bells.listen_on(asyncio.get_running_loop())
    layer = get_channel_layer()
    assert layer is not None
    ear = Ear(layer, await layer.new_channel(), [group(token.bot.rid), *groups])
    _open[token.bot_id] += 1
    try:
        await ear.join()
        yield ear
    finally:
        _open[token.bot_id] -= 1
        await ear.leave()
