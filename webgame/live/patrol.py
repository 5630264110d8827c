"""The rounds of a web process: what every open socket may have missed, asked in a few queries.

The doorbell is quick but may be lost (a restarted Redis forgets who listens), and a session may end
while its socket is open. So now and then all sockets are looked after together, however many.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Iterable
from typing import Protocol

from channels.db import DatabaseSyncToAsync
from django.contrib.sessions.models import Session

from webgame.accounts.models import User
from webgame.tables.models import Stream

logger = logging.getLogger(__name__)
EVERY = 10.0
"""Seconds between two rounds, give or take a third: processes shall not walk in step."""


class Watched(Protocol):
    """An open socket, as the rounds see it."""

    stream: int
    seq: int | None
    user: User | None
    session: str
    session_hash: str

    async def listen(self) -> None:
        """Make sure the doorbell is heard."""

    async def tell(self) -> None:
        """Send what is new."""

    async def dismiss(self) -> None:
        """Hang up: whoever it was is logged out, or may not be here any more."""


class Patrol:
    """One round after the other over all sockets of an event loop, while there are any."""

    def __init__(self) -> None:
        self._watched: set[Watched] = set()
        self._rounds: asyncio.Task[None] | None = None

    def join(self, watched: Watched) -> None:
        """Look after this socket, too."""
        self._watched.add(watched)
        loop = asyncio.get_running_loop()
        if self._rounds is None or self._rounds.done() or self._rounds.get_loop() is not loop:
            self._rounds = loop.create_task(self._walk())

    def leave(self, watched: Watched) -> None:
        """Look after this socket no more."""
        self._watched.discard(watched)

    def __len__(self) -> int:
        return len(self._watched)

    async def _walk(self) -> None:
        while self._watched:
            await asyncio.sleep(EVERY * random.uniform(0.67, 1.33))
            try:
                await self.round()
            except Exception:  # the next round may find everything in its place again
                logger.warning("a round found no layer or no database", exc_info=True)

    async def round(self) -> None:
        """Tell every socket what it has not been told; hang up on those whose session is over."""
        watched = list(self._watched)
        heads, gone = await DatabaseSyncToAsync(_news, thread_sensitive=False)(watched)
        for one in watched:
            if one in gone:
                await one.dismiss()
            else:
                await one.listen()
                if heads.get(one.stream, 0) > (one.seq or 0):
                    await one.tell()


patrol = Patrol()


def _news(watched: Iterable[Watched]) -> tuple[dict[int, int], set[Watched]]:
    """The latest numbers of the streams they follow, and those who may not be here any more."""
    streams = {one.stream for one in watched}
    heads = dict(Stream.objects.filter(pk__in=streams).values_list("pk", "head"))
    return heads, outdated(watched)


def outdated(watched: Iterable[Watched]) -> set[Watched]:
    """Those whose person is barred, has logged out or has changed the password since."""
    known = [one for one in watched if one.user is not None]
    people = User.objects.filter(pk__in={one.user.pk for one in known if one.user}, is_active=True)
    hashes = {person.pk: person.get_session_auth_hash() for person in people}
    keys = {one.session for one in known}
    sessions = set(Session.objects.filter(pk__in=keys).values_list("pk", flat=True))
    return {
        one
        for one in known
        if one.user is not None
        and (one.session not in sessions or hashes.get(one.user.pk) != one.session_hash)
    }
