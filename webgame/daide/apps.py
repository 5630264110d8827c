"""The app of DAIDE's door."""

from importlib import import_module

from django.apps import AppConfig


class DaideApp(AppConfig):
    name = "webgame.daide"
    label = "daide"

    def ready(self) -> None:
        import_module("webgame.daide.shelf")
