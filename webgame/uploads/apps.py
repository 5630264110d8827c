"""The app of uploads."""

from importlib import import_module

from django.apps import AppConfig


class UploadsApp(AppConfig):
    name = "webgame.uploads"
    label = "uploads"

    def ready(self) -> None:
        import_module("webgame.uploads.signals")
        import_module("webgame.uploads.shelf")
