"""Addresses of the sockets."""

from channels.generic.websocket import AsyncWebsocketConsumer
from django.urls import path, re_path

from webgame.live.consumers import UNKNOWN, GameConsumer


class NoSuchSocket(AsyncWebsocketConsumer):
    """Hangs up on whoever connects where there is nothing."""

    async def connect(self) -> None:
        await self.accept()
        await self.close(UNKNOWN)


websocket_urlpatterns = [
    path("ws/game/<str:gid>/", GameConsumer.as_asgi()),  # type: ignore[arg-type]  # an ASGI app
    re_path("", NoSuchSocket.as_asgi()),  # type: ignore[arg-type]
]
