"""Is the site able to work? One page for load balancers and health checks."""

import asyncio
import logging
from collections.abc import Callable

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from webgame.config.celery import app

logger = logging.getLogger(__name__)
PATIENCE = 2.0
"""Seconds in which each part has to answer; one that hangs is not well."""


def database() -> None:
    """Ask the database for a row."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def broker() -> None:
    """Open and close a connection to Celery's broker."""
    within = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE}
    with app.connection_for_write(
        connect_timeout=PATIENCE, transport_options=app.conf.broker_transport_options | within
    ) as broker_connection:
        broker_connection.ensure_connection(max_retries=1, timeout=PATIENCE)


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


CHECKS: dict[str, Callable[[], None]] = {"database": database, "broker": broker, "layer": layer}


@never_cache
@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """Answer 200 when everything the site stands on answers, else 503; names what does not."""
    answers = {name: _answers(check) for name, check in CHECKS.items()}
    return JsonResponse(answers, status=200 if all(answers.values()) else 503)


def _answers(check: Callable[[], None]) -> bool:
    try:
        check()
    except Exception:  # whatever the reason, the answer is no; the reason is for the log
        logger.exception("health: %s does not answer", check.__name__)
        return False
    return True
