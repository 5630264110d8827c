"""The app of experiments."""

from importlib import import_module

from django.apps import AppConfig


class ExperimentsApp(AppConfig):
    name = "webgame.experiments"
    label = "experiments"

    def ready(self) -> None:
        import_module("webgame.experiments.signals")
