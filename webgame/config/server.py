"""The web server's settings, the same for `manage.py play`, `manage.py serve` and the tests.

Uvicorn reads a request's body only as fast as the application takes it, and waits for a slow
reader's socket instead of keeping what it has not read: nobody can fill our memory from outside.
"""

import asyncio
import signal
import socket
from collections.abc import Callable
from typing import Any

import uvicorn

LARGEST_MESSAGE = 256 * 1024
"""Bytes of a message on a socket that are put together at all; a larger one ends it (1009)."""
LAST_WORDS = 5
"""Seconds that requests and sockets have to end in when the server is told to stop."""

OPTIONS: dict[str, Any] = {
    "http": "httptools",
    "ws": "websockets-sansio",
    "ws_max_size": LARGEST_MESSAGE,
    "ws_per_message_deflate": False,  # many small frames: packing costs more than it saves
    "lifespan": "off",
    "proxy_headers": False,  # Django knows how many proxies to believe
    "server_header": False,
    "access_log": False,
    "log_config": None,  # Django's settings say what is logged
    "timeout_graceful_shutdown": LAST_WORDS,
}


class Server(uvicorn.Server):
    """A web server in this process that says when it answers."""

    def __init__(
        self, application: Any, when_ready: Callable[[asyncio.AbstractEventLoop], None]
    ) -> None:
        super().__init__(uvicorn.Config(application, **OPTIONS))
        self._when_ready = when_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._when_ready(asyncio.get_running_loop())


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; with port 0 on any that is free. Raises `OSError`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=1024)


def stop_gently() -> None:
    """Heed Ctrl-C and the TERM signal by ending in order: the server stops, then raises the signal
    again, which by then means nothing more."""
    for asked in (signal.SIGINT, signal.SIGTERM):
        signal.signal(asked, lambda *_: None)


def serve(processes: int, host: str, port: int) -> None:
    """Serve from so many processes behind one port, until told to stop."""
    stop_gently()
    address = "webgame.config.asgi:application"
    uvicorn.run(address, host=host, port=port, workers=processes, **OPTIONS)
