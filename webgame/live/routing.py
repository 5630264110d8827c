"""Addresses of the sockets."""

from django.urls import path

from webgame.live.consumers import GameConsumer

websocket_urlpatterns = [
    path("ws/game/<str:gid>/", GameConsumer.as_asgi()),  # type: ignore[arg-type]  # an ASGI app
]
