"""The door by WebSocket."""

from django.apps import AppConfig


class LiveApp(AppConfig):
    name = "webgame.live"
    label = "live"
