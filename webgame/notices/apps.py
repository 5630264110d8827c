"""The app of notices."""

from importlib import import_module

from django.apps import AppConfig


class NoticesApp(AppConfig):
    name = "webgame.notices"
    label = "notices"

    def ready(self) -> None:
        import_module("webgame.notices.signals")
