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
    """The application, for connections whose origin is the address they were made to.

    With `programs` also for those without an origin: no browser opens such a one.
    """

    def __init__(self, application: Any, programs: bool = False) -> None:
        self._application, self._programs = application, programs

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve the connection, or deny it (403)."""
        headers = scope["headers"]
        alone = self._programs and all(name != b"origin" for name, _ in headers)
        application = self._application if alone or is_ours(headers) else WebsocketDenier()
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
