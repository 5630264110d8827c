"""Games in progress."""

from importlib import import_module

from django.apps import AppConfig


class TablesApp(AppConfig):
    name = "webgame.tables"
    label = "tables"

    def ready(self) -> None:
        import_module("webgame.tables.people")
        import_module("bots.analysis.forms")
