"""The app that carries the site's own management commands, and what is collected as static."""

from celery.signals import worker_init
from django.apps import AppConfig
from django.contrib.staticfiles.apps import StaticFilesConfig

from bots.compile import compile_first
from webgame.config.warm import OFFERED, warm_up


def get_ready(**_: object) -> None:
    """Compile before a worker's first task, not in it, or wait while the pages' process does."""
    for game in OFFERED:
        compile_first(game)
    warm_up()


class ConfigApp(AppConfig):
    name = "webgame.config"
    label = "config"

    def ready(self) -> None:
        worker_init.connect(get_ready)


class StaticFiles(StaticFilesConfig):
    """Leaves out htmx's extensions: none is used, and their imports name files nobody ships."""

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "django_htmx/ext/*"]
