"""Telling people: what is told is noted first, so that it may be lost but never comes twice."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from itertools import takewhile

from django.conf import settings
from django.db import IntegrityError

from webgame.accounts.models import User
from webgame.notices import mail, push
from webgame.notices.finding import News, news_for, readers
from webgame.notices.models import Notice

SEND: Mapping[Notice.Way, Callable[[User, list[News], datetime], bool]] = {
    Notice.Way.MAIL: mail.send,
    Notice.Way.PUSH: push.send,
}
"""Sends it, and says whether it went; what did not is tried again a minute later."""
ENOUGH = 20.0
"""Seconds that a round takes one way, and a little: one is over before the next begins."""


def tell_all(now: datetime) -> int:
    """Tell everybody for whom there is something new, as they wish; how many were told."""
    return sum(_tell_all(way, now) for way in _ways())


def _tell_all(way: Notice.Way, now: datetime) -> int:
    """The same, one way, as far as there is time: where a server hangs, the next round goes on."""
    until = time.monotonic() + ENOUGH
    people = takewhile(lambda _: time.monotonic() < until, readers(way, now))
    return sum(_tell(user, way, now) for user in people)


def _ways() -> Iterator[Notice.Way]:
    """What this site can do."""
    if settings.SENDS_MAIL:
        yield Notice.Way.MAIL
    if settings.PUSH_KEY:
        yield Notice.Way.PUSH


def _tell(user: User, way: Notice.Way, now: datetime) -> bool:
    news = news_for(user, way, now)
    if not news:
        return False
    try:
        noted = Notice.objects.bulk_create(
            Notice(seat=one.seat, kind=one.kind, about=one.about, way=way, at=now) for one in news
        )
    except IntegrityError:  # another worker tells it
        return False
    if SEND[way](user, news, now):
        return True
    Notice.objects.filter(pk__in=[one.pk for one in noted]).delete()
    return False
