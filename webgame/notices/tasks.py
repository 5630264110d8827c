"""Mail about games, looked for every minute. Safe to run at any time."""

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from webgame.notices import sending


@shared_task
def write_mail() -> None:
    """Write to whoever has something to be told; nothing where the site sends no mail."""
    if settings.SENDS_MAIL:
        sending.write_to_all(timezone.now())
