"""What is tidied about remote bots while nobody looks."""

from datetime import timedelta

from celery import shared_task
from django.utils import timezone

from webgame.remote.models import Asked, Challenge

KEPT = timedelta(days=2)
"""How long a question that was answered is known, so that its answer may come again."""


@shared_task
def forget_old() -> None:
    """Delete the questions and challenges that nobody comes back to. Safe to run at any time."""
    before = timezone.now() - KEPT
    Asked.objects.filter(closed__lt=before).delete()
    Challenge.objects.filter(made__lt=before).delete()
