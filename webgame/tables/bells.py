"""What leaves when a transaction commits: the doorbell for sockets, and work for later.

Both only say "look": the database is the truth, and whatever is lost here the sweeper finds again.
So a broker or channel layer that does not answer is logged and never undoes what was stored.
"""

import asyncio
import logging
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
_loops: list[asyncio.AbstractEventLoop] = []


def listen_on(loop: asyncio.AbstractEventLoop) -> None:
    """Sockets of this process are served on `loop`: ring there.

    A layer in memory wakes nobody on another loop, and a Celery worker's thread has none.
    """
    _loops[:] = [loop]


def group(gid: str) -> str:
    """The channel group of everybody who watches a game."""
    return f"game.{gid}"


def ring(gid: str) -> None:
    """Tell everybody who watches the game, once this is committed, that there is something new."""
    transaction.on_commit(partial(_ring, gid), robust=True)


def later(task: str, *args: Any, seconds: float = 0) -> None:
    """Have `webgame.tables.tasks.<task>` done by a worker, so long after this is committed."""
    name = f"webgame.tables.tasks.{task}"
    send = partial(current_app.send_task, name, args, countdown=seconds or None)
    transaction.on_commit(partial(send, retry_policy=ONCE_MORE), robust=True)


def _ring(gid: str) -> None:
    layer = get_channel_layer()
    assert layer is not None
    message = {"type": "look"}
    if _loops and _loops[0].is_running():
        sent = asyncio.run_coroutine_threadsafe(layer.group_send(group(gid), message), _loops[0])
        sent.add_done_callback(_log_failure)
    else:
        async_to_sync(layer.group_send)(group(gid), message)


def _log_failure(sent: "Future[None]") -> None:
    if error := sent.exception():
        logger.warning("the doorbell is broken: %s", error)
