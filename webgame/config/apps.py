"""The app that carries the site's own management commands."""

from django.apps import AppConfig


class ConfigApp(AppConfig):
    name = "webgame.config"
    label = "config"
