"""The Celery application. Tasks live beside the services they call, in each app's `tasks.py`."""

import os

from celery import Celery
from celery.signals import worker_init

from webgame.config.warm import warm_up

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "webgame.config.settings")

app = Celery("parley")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_init.connect
def get_ready(**_: object) -> None:
    """Compile before the first task, not in it."""
    warm_up()
