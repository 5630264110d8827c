"""Sockets are for the site's own pages: the browser says where a page came from, and it is checked.

A page of another site, or of another program on this machine, could otherwise open a socket with
the cookies of whoever looks at it.
"""

from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import validate_host


class SameOrigin:
    """The application, for connections whose origin is the address they were made to."""

    def __init__(self, application: Any) -> None:
        self._application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve the connection, or deny it (403)."""
        application = self._application if is_ours(scope["headers"]) else WebsocketDenier()
        await application(scope, receive, send)


def is_ours(headers: list[tuple[bytes, bytes]]) -> bool:
    """Whether host and port of the origin are those that were asked, which is a host of ours, and
    the page came by HTTPS where the site does."""
    said = {name: text.decode("latin1") for name, text in headers}
    host = said.get(b"host", "").lower()
    try:
        origin = urlsplit(said.get(b"origin", "").lower())
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    schemes = {"https"} if settings.SESSION_COOKIE_SECURE else {"http", "https"}
    named = f"[{name}]" if ":" in name else name
    return (
        origin.scheme in schemes
        and origin.netloc == host
        and validate_host(named, settings.ALLOWED_HOSTS)
    )
