"""What is tidied about people while nobody looks."""

from celery import shared_task
from django.core.management import call_command


@shared_task
def forget_ended_sessions() -> None:
    """Delete the sessions that nobody can use any more. Safe to run at any time."""
    call_command("clearsessions")
