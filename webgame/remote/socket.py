"""The socket of remote bots, `/ws/bots/v1/`: the lines of its events down, answers up.

It is the same door as by HTTP (`api`): the same tokens, scopes, bounds and refusals, the same lines
with the same numbers (`streams`), the same frames that answer a question. Cookies mean nothing.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Mapping, Sequence
from contextlib import aclosing
from functools import partial
from math import ceil
from typing import Any

from django.db import OperationalError

from bots.sdk.relay import lines_of
from webgame.live.consumers import FLOOD, LATER, LOGGED_OUT, PATIENCE, TOO_LARGE, Socket, db
from webgame.live.limits import Share, address_of, shares
from webgame.remote import services
from webgame.remote.api import beat_of, events_after
from webgame.remote.door import (
    LARGEST_NUMBER,
    bucket_of,
    count,
    demand_scope,
    let_in,
    problem_of,
    read_json,
)
from webgame.remote.models import Token
from webgame.remote.streams import demand_room, lines, look
from webgame.remote.telling import shown
from webgame.replays.compiling import Compiling
from webgame.tables.refused import Refused

logger = logging.getLogger(__name__)
FIRST_WORD = 15.0
"""Seconds in which a program says from where on it wants to be told."""
MOST_LINES = 200
"""Frames of one message."""
LONGEST_REASON = 120
"""Bytes of a close frame's reason, which has room for no more."""
CLOSES: Mapping[str, int] = {
    "no_token": LOGGED_OUT,
    "bad_token": LOGGED_OUT,
    "revoked": LOGGED_OUT,
    "expired": LOGGED_OUT,
    "scope": LOGGED_OUT,
    "throttled": FLOOD,
    "busy": LATER,
}
"""With what a connection is closed that was not let in, or not any more."""


class BotConsumer(Socket):
    """A connection of a bot's program."""

    share: Share | None = None
    """What its address may use; None if it was not let in."""
    token: Token | None = None
    """What it has shown; None before that."""
    telling: asyncio.Task[None] | None = None
    """Tells it what there is, once it has said after which number."""
    waiting: asyncio.TimerHandle | None = None
    """Ends the patience with a program that says nothing."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve the connection, and leave nothing behind, however it ends."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            if self.waiting is not None:
                self.waiting.cancel()
            if self.telling is not None:
                self.telling.cancel()
            if self.share is not None:
                self.share.close()

    async def connect(self) -> None:
        """Take the connection; a token comes in its header, or in the first frame."""
        await self.accept()
        share = shares.of({**self.scope, "user": None}, time.monotonic())
        if not share.open():
            await self.close(FLOOD)
            return
        self.share = share
        loop = asyncio.get_running_loop()
        self.waiting = loop.call_later(FIRST_WORD, lambda: loop.create_task(self.close(LOGGED_OUT)))
        said = dict(self.scope["headers"]).get(b"authorization", b"").decode("latin1")
        if said:
            await self.admit(said)

    async def admit(self, authorization: str) -> None:
        """Let in whose token is valid; who is not let in hears why."""
        try:
            self.token = await db(_admitted, authorization, address_of(self.scope))
        except Refused as refused:
            await self.dismiss(refused)
        except OperationalError:
            logger.exception("the database could not be asked")
            await self.close(LATER)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer one message: whence to tell, or the frames that answer a question."""
        if self.share is None:
            return  # it was turned away, and is still talking
        if bytes_data or text_data is None:
            await self.close(TOO_LARGE)
            return
        number = None
        try:
            if self.token is not None:
                count(bucket_of(self.token))
            frames = _frames(text_data)
            if self.telling is None or self.token is None:
                await self.begin(_resume(frames))
                return
            number = _question(frames)
            settled = await db(services.answer_frames, self.token.bot, number, frames)
            await self.pass_on(_line("settled", number, settled))
        except Refused as refused:
            await self.refuse(refused, number)
        except Compiling as wait:
            later = Refused("compiling", str(wait), retry_after=ceil(wait.seconds))
            await self.refuse(later, number)
        except OperationalError:  # it comes again: an answer is settled once
            logger.exception("the database could not be asked")
            await self.close(LATER)

    async def begin(self, said: Mapping[str, Any]) -> None:
        """Tell what there is after a number. Raises `Refused`."""
        if self.token is None:
            await self.admit(f"Bearer {said.get('token', '')}")
        if self.token is None:
            return
        demand_room(self.token)
        if self.waiting is not None:
            self.waiting.cancel()
        self.telling = asyncio.create_task(self.tell(self.token, said.get("after")))

    async def tell(self, token: Token, after: int | None) -> None:
        """Pass on all lines, as long as the token is valid."""
        find = partial(events_after, token.bot_id)
        try:
            async with aclosing(lines(token, (), after, find, beat_of)) as told:
                async for line in told:
                    await self.pass_on(line.decode())
            await db(look, token.pk, lambda: None)
        except TimeoutError:  # it does not take what it is told
            await self.close(FLOOD)
        except Refused as refused:
            await self.dismiss(refused)

    async def refuse(self, refused: Refused, number: int | None) -> None:
        """Say why not; hang up on who was not let in, or does not stop asking."""
        if self.telling is None:
            await self.dismiss(refused)
            return
        await self.pass_on(_line("problem", number, problem_of(refused)))
        if self.token is not None and bucket_of(self.token).refused_in_a_row > PATIENCE:
            await self.close(FLOOD)

    async def dismiss(self, refused: Refused) -> None:
        """Say why, and hang up."""
        await self.pass_on(_line("problem", None, problem_of(refused)))
        reason = refused.sentence.encode()[:LONGEST_REASON].decode(errors="ignore")
        await self.close(CLOSES.get(refused.code, TOO_LARGE), reason)


def _admitted(authorization: str, address: str) -> Token:
    token = let_in(authorization, address)
    demand_scope(token, Token.Scope.PLAY)
    return token


def _frames(text: str) -> list[dict[str, Any]]:
    """The lines of a message, each an object. Raises `Refused`."""
    told = lines_of(text)
    if len(told) > MOST_LINES:
        raise Refused("bad_request", f"A message has at most {MOST_LINES} lines.")
    found = [read_json(line) for line in told if line.strip()]
    if not found or not all(isinstance(one, dict) for one in found):
        raise Refused("bad_request", "A message is a frame a line, each a JSON object.")
    return found


def _resume(frames: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """What the first message says. Raises `Refused`."""
    said = frames[0].get("d", {})
    if len(frames) > 1 or frames[0].get("type") != "resume" or not isinstance(said, dict):
        raise Refused(
            "bad_request", 'Say first whence to tell: {"type": "resume", "d": {"after": null}}.'
        )
    after, token = said.get("after"), said.get("token", "")
    if said.keys() - {"after", "token"} or not isinstance(token, str):
        raise Refused("bad_request", "“resume” says “after”, a number, and “token”, a text.")
    if after is not None and (type(after) is not int or not 0 <= after <= LARGEST_NUMBER):
        raise Refused("bad_request", "“after” is the number of the last line that one has.")
    return said


def _question(frames: Sequence[Mapping[str, Any]]) -> int:
    """The question that frames answer, of which all bear the number. Raises `Refused`."""
    number = frames[0].get("n")
    if type(number) is not int or not 1 <= number <= LARGEST_NUMBER:
        raise Refused("bad_frame", "A frame that answers bears the question's number as “n”.")
    return number


def _line(kind: str, number: int | None, body: Any) -> str:
    return json.dumps({"type": kind, "n": number, "d": shown(body)}, separators=(",", ":"))
