"""Sending a request to an address that a person gave us, which may be meant to do harm.

Only HTTPS on its own port and only to machines of the public net: the name is looked up once, and
the very address that was looked at is the one that is called. No redirect is followed, nothing but
the status is read, and all of it has a few seconds.
"""

from __future__ import annotations

import asyncio
import re
import ssl
from collections.abc import Mapping
from ipaddress import IPv4Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from django.conf import settings

PATIENCE = 5.0
"""Seconds for everything, from the name to the status."""
PUBLIC = re.compile(r"https://([a-z0-9-]+\.)+[a-z][a-z0-9-]*/[!-~]*")
"""How an address of a push service is written: a name, no port, nobody's password."""
STATUS = re.compile(rb"HTTP/1\.[01] ([1-5]\d\d)\b")
UNICAST = IPv6Network("2000::/3")


class Unreachable(Exception):
    """There was no answer; why."""


def may_be_called(address: str) -> bool:
    """Whether an address is one that we would send to at all.

    >>> may_be_called("https://push.example/abc"), may_be_called("http://push.example/abc")
    (True, False)
    """
    return bool(PUBLIC.fullmatch(address)) or origin(address) == settings.PUSH_SINK


def origin(address: str) -> str:
    """What comes before the path."""
    return "/".join(address.split("/", 3)[:3])


def is_public(address: str) -> bool:
    """Whether a machine's address is one of the public net.

    >>> [is_public(one) for one in ("9.9.9.9", "10.0.0.1", "::ffff:127.0.0.1", "2620:fe::fe")]
    [True, False, False, True]
    """
    found = ip_address(address)
    if isinstance(found, IPv4Address):
        return found.is_global and not found.is_multicast
    return found in UNICAST and found.is_global and found.sixtofour is None


async def post(address: str, headers: Mapping[str, str], body: bytes) -> int:
    """Send it; the status that came back. Raises `Unreachable`."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await _post(address, headers, body)
    except (OSError, ValueError) as error:  # a TimeoutError is an OSError
        raise Unreachable(f"{type(error).__name__}: {error}") from error


async def _post(address: str, headers: Mapping[str, str], body: bytes) -> int:
    where = urlsplit(address)
    host, path = where.hostname or "", address.removeprefix(origin(address)) or "/"
    if not may_be_called(address):
        raise ValueError("it is not called")
    ours = origin(address) == settings.PUSH_SINK
    secure = ssl.create_default_context() if where.scheme == "https" else None
    reader, writer = await asyncio.open_connection(
        host if ours else await looked_up(host),
        where.port or 443,
        ssl=secure,
        server_hostname=host if secure else None,
    )
    try:
        lines = [f"POST {path} HTTP/1.1", f"Host: {where.netloc}", "Connection: close"]
        lines += [f"Content-Length: {len(body)}", *(f"{k}: {v}" for k, v in headers.items())]
        writer.write("\r\n".join([*lines, "", ""]).encode("ascii") + body)
        await writer.drain()
        if not (status := STATUS.match(await reader.readline())):
            raise ValueError("no status came back")
        return int(status[1])
    finally:
        writer.close()


async def looked_up(host: str) -> str:
    """The address of a machine of the public net. Raises ValueError if any that the name has is
    not of it."""
    found = await asyncio.get_running_loop().getaddrinfo(host, 443, proto=6)
    addresses = [str(one[4][0]) for one in found]
    if not addresses or not all(map(is_public, addresses)):
        raise ValueError("it is not a machine of the public net")
    return addresses[0]
