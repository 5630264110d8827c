"""Games in progress."""

from django.apps import AppConfig


class TablesApp(AppConfig):
    name = "webgame.tables"
    label = "tables"
