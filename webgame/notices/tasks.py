"""What there is to tell people, looked for every minute. Safe to run at any time."""

from celery import shared_task
from django.utils import timezone

from webgame.notices import sending


@shared_task
def tell_people() -> None:
    """Tell whoever has something to be told; nothing where the site can tell nobody."""
    sending.tell_all(timezone.now())
