"""The door by WebSocket."""

from django.apps import AppConfig


class LiveApp(AppConfig):
    name = "webgame.live"
    label = "live"

    def ready(self) -> None:
        from webgame.live import signals  # noqa: F401, PLC0415  # models are there only now
