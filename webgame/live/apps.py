"""The door by WebSocket."""

from daphne.ws_protocol import WebSocketProtocol
from django.apps import AppConfig

LARGEST_MESSAGE = 256 * 1024
"""Bytes of a message that Daphne puts together at all; what is larger ends the connection."""


class LiveApp(AppConfig):
    name = "webgame.live"
    label = "live"

    def ready(self) -> None:
        """Bound what a client can make us keep in memory; by itself Daphne bounds nothing."""
        WebSocketProtocol.maxMessagePayloadSize = LARGEST_MESSAGE
