"""Whether the workers can hold bots that people bring: they try, and write it down."""

from datetime import timedelta

from django.utils import timezone

from bots.sandbox.running import available
from webgame.uploads.models import Holding

FRESH = timedelta(minutes=10)
"""How long a word of a worker counts."""


def note() -> None:
    """Write down whether this worker can hold bots."""
    reason = available() or ""
    Holding.objects.update_or_create(pk=1, defaults={"at": timezone.now(), "reason": reason})


def why_not() -> str | None:
    """Why no worker can hold bots now; None if one can.

    Where no worker has said anything lately this process is asked, which on a small site is one.
    """
    said = Holding.objects.filter(at__gt=timezone.now() - FRESH).first()
    return (said.reason or None) if said else available()
