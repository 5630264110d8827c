"""The app that carries the site's own management commands, and what is collected as static."""

from django.apps import AppConfig
from django.contrib.staticfiles.apps import StaticFilesConfig


class ConfigApp(AppConfig):
    name = "webgame.config"
    label = "config"


class StaticFiles(StaticFilesConfig):
    """Leaves out htmx's extensions: none is used, and their imports name files nobody ships."""

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "django_htmx/ext/*"]
