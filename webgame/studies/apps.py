"""The app of studies."""

from importlib import import_module

from django.apps import AppConfig


class StudiesApp(AppConfig):
    name = "webgame.studies"
    label = "studies"

    def ready(self) -> None:
        import_module("webgame.studies.signals")
