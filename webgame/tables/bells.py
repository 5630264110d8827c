"""What leaves when a transaction commits: the doorbell for sockets, and work for later.

Both only say "look": the database is the truth, and whatever is lost here the sweeper finds again.
So a broker or channel layer that does not answer is logged and never undoes what was stored.
"""

import asyncio
import hashlib
import logging
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any

from asgiref.sync import async_to_sync
from celery import current_app
from channels.layers import get_channel_layer
from django.db import transaction

logger = logging.getLogger(__name__)
ONCE_MORE = {"max_retries": 1, "interval_start": 0}
"""A broker that went and came back is found again; one that is away keeps nobody waiting."""
CLOCK, PEOPLE, BOTS = "clock", "people", "bots"
QUEUES = (CLOCK, PEOPLE, BOTS)
"""Where work waits: what keeps the time, bots of games in which people wait, all other bots. Nobody
waits behind what is less urgent."""
NO_LONGER = {"webgame.tables.tasks.think": 15}
"""Seconds after which a worker need not do a task any more: the sweeper has asked again."""
_loops: list[asyncio.AbstractEventLoop] = []


def listen_on(loop: asyncio.AbstractEventLoop) -> None:
    """Sockets of this process are served on `loop`: ring there, as long as it runs.

    A layer in memory wakes nobody on another loop, and a Celery worker's thread has none.
    """
    _loops[:] = [loop, *(one for one in _loops if one is not loop and not one.is_closed())]


def group(gid: str) -> str:
    """The channel group of everybody who watches a game."""
    return f"game.{gid}"


def thoughts(gid: str) -> str:
    """The channel group of those who look at a game in a browser, and see its bots think."""
    return f"thoughts.{gid}"


def person(user_id: int) -> str:
    """The channel group of a person's connections."""
    return f"person.{user_id}"


def fingerprint(session: str) -> str:
    """A session's name for the channel layer, which must not learn the key that opens it."""
    return hashlib.sha256(session.encode()).hexdigest()


def ring(gid: str) -> None:
    """Tell everybody who watches the game, once this is committed, that there is something new."""
    _on_commit(group(gid), type="look")


def verify(user_id: int) -> None:
    """Have a person's connections look, once this is committed, whether they may stay."""
    _on_commit(person(user_id), type="verify")


def signed_out(user_id: int, session: str) -> None:
    """Tell a person's connections that one of their sessions has ended."""
    _on_commit(person(user_id), type="signed_out", session=fingerprint(session))


def think(gid: str, seat: int, phase: str, tried: int, of: int) -> None:
    """Say now, to those who look, that a seat's bot has considered so many lines of play, of so
    many at most. Raises whatever a layer that is away raises."""
    send(
        thoughts(gid),
        {"type": "thinking", "seat": seat, "phase": phase, "tried": tried, "of": of},
    )


def later(task: str, *args: Any, queue: str, seconds: float = 0) -> None:
    """Have `webgame.tables.tasks.<task>` done by a worker, so long after this is committed."""
    send_task(f"webgame.tables.tasks.{task}", *args, queue=queue, seconds=seconds)


def send_task(
    name: str, *args: Any, queue: str, seconds: float = 0, expires: float | None = None
) -> None:
    """Have a task of any app done by a worker, so long after this is committed; who takes it up
    when it has expired need not do it."""
    send = partial(
        current_app.send_task,
        name,
        args,
        queue=queue,
        countdown=seconds or None,
        expires=expires or NO_LONGER.get(name),
    )
    once_committed(partial(send, retry_policy=ONCE_MORE))


def _on_commit(whom: str, **message: str) -> None:
    once_committed(partial(send, whom, message))


def once_committed(leaves: Callable[[], object]) -> None:
    """Let something leave; Django logs that it failed by its name, which a partial has none of."""

    def leave() -> None:
        leaves()

    transaction.on_commit(leave, robust=True)


def send(whom: str, message: dict[str, Any]) -> None:
    """Send a message to a channel group at once."""
    layer = get_channel_layer()
    assert layer is not None
    if loop := next((one for one in _loops if one.is_running()), None):
        sent = asyncio.run_coroutine_threadsafe(layer.group_send(whom, message), loop)
        sent.add_done_callback(_log_failure)
    else:
        async_to_sync(layer.group_send)(whom, message)


def _log_failure(sent: "Future[None]") -> None:
    if error := sent.exception():
        logger.warning("the doorbell is broken: %s", error)
