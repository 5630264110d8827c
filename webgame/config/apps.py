"""The app that carries the site's own management commands, and what is collected as static."""

from celery.signals import celeryd_init
from django.apps import AppConfig
from django.contrib.staticfiles.apps import StaticFilesConfig

from bots.compile import compile_first
from webgame.config.warm import OFFERED, warm_up


def get_ready(**_: object) -> None:
    """Compile before the first task of a worker that is a process of its own, not in it.

    Where the pages' process compiles already, wait for that.
    """
    for game in OFFERED:
        compile_first(game)
    warm_up()


class ConfigApp(AppConfig):
    name = "webgame.config"
    label = "config"

    def ready(self) -> None:
        celeryd_init.connect(get_ready)


class StaticFiles(StaticFilesConfig):
    """Leaves out htmx's extensions: none is used, and their imports name files nobody ships."""

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "django_htmx/ext/*"]
