"""The door by WebSocket."""

from importlib import import_module

from django.apps import AppConfig


class LiveApp(AppConfig):
    name = "webgame.live"
    label = "live"

    def ready(self) -> None:
        import_module("webgame.live.signals")
