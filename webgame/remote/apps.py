"""The app of remote bots."""

from importlib import import_module

from django.apps import AppConfig


class RemoteApp(AppConfig):
    name = "webgame.remote"
    label = "remote"

    def ready(self) -> None:
        import_module("webgame.remote.signals")
        import_module("webgame.remote.shelf")
