"""The Celery application. Tasks live beside the services they call, in each app's `tasks.py`."""

import os
from typing import Any

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "webgame.config.settings")


def application(**more: Any) -> Celery:
    """An application with all tasks. A worker that chooses its queues within a process with others
    needs its own: the choice is the application's."""
    made = Celery("parley", **more)
    made.config_from_object("django.conf:settings", namespace="CELERY")
    made.autodiscover_tasks()
    return made


app = application()
