"""Trying out what was uploaded: tasks that are safe to run twice."""

import threading

from celery import shared_task
from django.utils import timezone

from webgame.tables import bells
from webgame.uploads import holding, trying
from webgame.uploads.models import Build
from webgame.uploads.services import TRY

_one_at_a_time = threading.Lock()


@shared_task
def try_out(build_id: int) -> None:
    """Try out a build, if nobody does.

    A worker's other threads are for games: while one tries, what else waits is left for later.
    """
    if not _one_at_a_time.acquire(blocking=False):
        return
    try:
        trying.try_out(build_id)
    finally:
        _one_at_a_time.release()
    _ask_for_the_others()


@shared_task
def find_lost() -> None:
    """Ask again for every build that waits and that nobody holds; and note that we could."""
    holding.note()
    _ask_for_the_others()


def _ask_for_the_others() -> None:
    now = timezone.now()
    waiting = Build.objects.filter(state__in=["new", "checked"]).exclude(held__gt=now)
    for build_id in waiting.values_list("pk", flat=True):
        bells.send_task(TRY, build_id, queue=bells.BOTS)
