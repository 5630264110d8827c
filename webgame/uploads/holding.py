"""Whether the workers can hold bots that people bring: they try, and write it down."""

from collections.abc import Mapping
from datetime import timedelta

from django.utils import timezone

from bots.sandbox.running import available
from bots.sandbox.runtimes import all_lacking
from webgame.uploads.models import Holding

FRESH = timedelta(minutes=10)
"""How long a word of a worker counts."""


def note() -> None:
    """Write down whether this worker can hold bots, and in which languages not."""
    tried = {"reason": available() or "", "lacks": all_lacking()}
    Holding.objects.update_or_create(pk=1, defaults={"at": timezone.now(), **tried})


def why_not() -> str | None:
    """Why no worker can hold bots now; None if one can.

    Where no worker has said anything lately this process is asked, which on a small site is one.
    """
    said = _said()
    return (said.reason or None) if said else available()


def lacks() -> Mapping[str, str]:
    """The languages whose programs do not run here, by name, each with a sentence that says why."""
    said = _said()
    return said.lacks if said else all_lacking()


def _said() -> Holding | None:
    return Holding.objects.filter(at__gt=timezone.now() - FRESH).first()
