"""Is the site able to work? One page for load balancers and health checks."""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from tempfile import TemporaryFile
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from webgame.config.celery import app
from webgame.tables import bells
from webgame.tables.models import Swept

logger = logging.getLogger(__name__)
PATIENCE = 2.0
"""Seconds in which each part has to answer; one that hangs is not well."""
STAYS_AWAY = 30.0
"""Seconds without a sweep after which deadlines cannot be relied on; one comes every two."""
BALLAST = bytes(64 * 1024)
"""What has to fit on a disk that is not full."""


def database() -> None:
    """Ask the database for a row."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def broker() -> None:
    """Open and close a connection to Celery's broker."""
    with _broker_connection() as connected:
        connected.ensure_connection(max_retries=1, timeout=PATIENCE)


def _broker_connection() -> Any:
    within = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE}
    return app.connection_for_write(
        connect_timeout=PATIENCE, transport_options=app.conf.broker_transport_options | within
    )


def disk() -> None:
    """Write a little where an embedded site keeps its games; elsewhere the sweep's own note shows
    that the database can write."""
    if connection.vendor == "sqlite":
        with TemporaryFile(dir=settings.VAR_DIR) as file:
            file.write(BALLAST)
            file.flush()


def sweep() -> None:
    """Look how long ago the sweeper was here. Raises `TimeoutError` if it stays away."""
    if (age := since_sweep()) > STAYS_AWAY:
        raise TimeoutError(f"the last sweep was {age:.0f} seconds ago")


def since_sweep() -> float:
    """Seconds since the last sweep, or since this process was first asked if that is shorter:
    whoever starts after a long night, or slowly, has to wait for the first."""
    asked = time.monotonic() - first_asked()
    swept = Swept.objects.values_list("at", flat=True).first()
    age = (timezone.now() - swept).total_seconds() if swept else asked
    return max(0.0, min(age, asked))


@cache
def first_asked() -> float:
    """When this process was first asked how it is, by its own clock. It may have begun long before:
    an embedded site brings its database up to date before anything can sweep."""
    return time.monotonic()


def waiting() -> dict[str, int]:
    """How many tasks wait in each queue."""
    with _broker_connection() as connected:
        channel = connected.default_channel
        return {name: channel.queue_declare(name).message_count for name in bells.QUEUES}


def layer() -> None:
    """Send a message through the channel layer and take it out again."""
    async_to_sync(_there_and_back)()


async def _there_and_back() -> None:
    channels = get_channel_layer()
    assert channels is not None
    async with asyncio.timeout(PATIENCE):
        name = await channels.new_channel()
        await channels.send(name, {"type": "health"})
        await channels.receive(name)


CHECKS: dict[str, Callable[[], None]] = {
    one.__name__: one for one in (database, broker, layer, disk, sweep)
}


@never_cache
@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """Answer 200 when everything the site stands on answers, else 503; names what does not.

    With it come the seconds since the last sweep and how much work waits, if that can be known.
    """
    answers: dict[str, Any] = {name: _answers(check) for name, check in CHECKS.items()}
    status = 200 if all(answers.values()) else 503
    with suppress(Exception):  # whatever went since the checks, the next one finds it
        answers["since_sweep"] = round(since_sweep(), 1)
    with suppress(Exception):
        answers["waiting"] = waiting() if answers["broker"] else None
    return JsonResponse(answers, status=status)


def _answers(check: Callable[[], None]) -> bool:
    try:
        check()
    except Exception:  # whatever the reason, the answer is no; the reason is for the log
        logger.exception("health: %s does not answer", check.__name__)
        return False
    return True
