"""The door itself: a port where programs knock, in an event loop that runs already."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bots.daide.session import GREETING
from webgame.daide.hall import Hall
from webgame.daide.services import note_present
from webgame.live.consumers import db

logger = logging.getLogger(__name__)
BEAT = 15.0
"""Seconds between two notes of which programs are there."""


@asynccontextmanager
async def door(host: str, port: int, greeting: float = GREETING) -> AsyncIterator[int]:
    """The port at which programs find a door that stays open meanwhile. Raises OSError."""
    hall = Hall(greeting)
    listener = await asyncio.start_server(hall.connected, host, port, backlog=16)
    found: int = listener.sockets[0].getsockname()[1]
    heart = asyncio.create_task(_note(hall))
    try:
        yield found
    finally:
        listener.close()
        heart.cancel()
        await hall.close()


async def _note(hall: Hall) -> None:
    """Note again and again who is there: a door that dies leaves nobody present for long."""
    while True:
        await asyncio.sleep(BEAT)
        try:
            await db(note_present, hall.present)
        except Exception as error:  # the next beat comes
            logger.warning("it could not be noted which programs are there: %s", error)


async def stay(host: str, port: int) -> None:
    """Keep the door open until cancelled; where it cannot be opened, say so."""
    try:
        async with door(host, port) as found:
            logger.info("programs that speak DAIDE find their chairs at %s:%s", host, found)
            await asyncio.Event().wait()
    except OSError as error:
        logger.error("DAIDE's door stays closed: %s", error)
