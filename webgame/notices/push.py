"""Telling a person in their browsers. What is told is what a mail would say in its subject."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from datetime import datetime, timedelta
from email.utils import parseaddr

from django.conf import settings
from django.urls import reverse

from webgame.accounts.models import User
from webgame.notices import webpush
from webgame.notices.finding import News, awake, headline
from webgame.notices.models import Device
from webgame.notices.posting import Unreachable, origin, post

logger = logging.getLogger(__name__)
GONE = (404, 410)
"""How a push service says that a browser wants to hear no more (RFC 8030)."""
REST = timedelta(hours=1)
"""How long a browser is left alone whose push service took nothing."""
MOST_FAILURES = 24
"""How many such times in a row end it."""
KEPT = 24 * 3600
"""Seconds for which a push service keeps a message for a browser that is not running."""


def send(user: User, news: list[News], now: datetime) -> bool:
    """Tell a person of all this; whether any push service took it."""
    devices = list(awake(now).filter(user=user))
    message = message_of(news)
    outcomes = asyncio.run(_to_all(devices, message))
    for device, status in zip(devices, outcomes, strict=True):
        _learn(device, status, now)
    return any(200 <= status < 300 for status in outcomes)


def message_of(news: list[News]) -> bytes:
    """What a browser is sent; the service worker shows it."""
    games = {one.seat.game.get_absolute_url() for one in news}
    leads_to = games.pop() if len(games) == 1 else reverse("my_games")
    return json.dumps({"says": headline(news), "leads_to": leads_to}).encode()


async def _to_all(devices: list[Device], message: bytes) -> list[int]:
    return await asyncio.gather(*(_to(device, message) for device in devices))


async def _to(device: Device, message: bytes) -> int:
    """Send it to one; the status, 0 if there was none."""
    contact = f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"
    headers = {
        "Authorization": webpush.signature(
            settings.PUSH_KEY, origin(device.endpoint), contact, time.time()
        ),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT),
    }
    body = webpush.encrypted(message, webpush.decode(device.key), webpush.decode(device.auth))
    try:
        return await post(device.endpoint, headers, body)
    except Unreachable as reason:
        logger.warning("%s could not be told: %s", origin(device.endpoint), reason)
        return 0


def _learn(device: Device, status: int, now: datetime) -> None:
    """Forget a browser that is gone, leave one alone for a while whose push service fails."""
    if 200 <= status < 300:
        Device.objects.filter(pk=device.pk).update(failed=0, rests_until=None)
    elif status in GONE or device.failed + 1 >= MOST_FAILURES:
        Device.objects.filter(pk=device.pk).delete()
    else:
        rests_until = now + REST
        Device.objects.filter(pk=device.pk).update(
            failed=device.failed + 1, rests_until=rests_until
        )
