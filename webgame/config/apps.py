"""The app that carries the site's own management commands, and what is collected as static."""

from celery.signals import worker_init
from django.apps import AppConfig
from django.contrib.staticfiles.apps import StaticFilesConfig

from webgame.config.warm import warm_up


def get_ready(**_: object) -> None:
    """Compile before a worker's first task, not in it."""
    warm_up()


class ConfigApp(AppConfig):
    name = "webgame.config"
    label = "config"

    def ready(self) -> None:
        worker_init.connect(get_ready)


class StaticFiles(StaticFilesConfig):
    """Leaves out htmx's extensions: none is used, and their imports name files nobody ships."""

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "django_htmx/ext/*"]
