"""Trying out what was uploaded: tasks that are safe to run twice."""

from celery import shared_task
from django.utils import timezone

from webgame.tables import bells
from webgame.uploads import holding, trying
from webgame.uploads.models import Build
from webgame.uploads.services import TRY


@shared_task
def try_out(build_id: int) -> None:
    """Try out a build, if nobody does."""
    trying.try_out(build_id)


@shared_task
def find_lost() -> None:
    """Ask again for every build that waits and that nobody holds; and note that we could."""
    holding.note()
    now = timezone.now()
    waiting = Build.objects.filter(state__in=["new", "checked"]).exclude(held__gt=now)
    for build_id in waiting.values_list("pk", flat=True):
        bells.send_task(TRY, build_id, queue=bells.BOTS)
