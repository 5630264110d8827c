"""What one person, or an address without one, may use of the site's sockets, all theirs together.

Counted in each web process for itself: with several behind one port a person may have as many times
the share.
"""

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from django.conf import settings

from webgame.accounts.models import User
from webgame.live.commands import THINKING
from webgame.live.newest import Newest
from webgame.live.throttle import Bucket

BURST, A_SECOND = 40, 10
READING_BURST, READING_A_SECOND = 20, 6
"""Readings while somebody types, and English for a meaning."""
SNAPSHOT = 5
"""Commands that the whole of a game, drawn up anew, counts for."""
MOST_SOCKETS = {"person": 20, "address": 100}
"""Open at once; a class of students behind one address is welcome to watch."""
REMEMBERED = 10_000
"""Shares that are kept, so that nobody gets a new one by hanging up."""


class Share:
    """The commands and sockets of one person or one address."""

    def __init__(self, most_sockets: int, now: float) -> None:
        self.commands = Bucket(BURST, A_SECOND, now)
        self.readings = Bucket(READING_BURST, READING_A_SECOND, now)
        self.newest = {name: Newest() for name in THINKING}
        self.most_sockets = most_sockets
        self.sockets = 0

    def open(self) -> bool:
        """Count one more socket, if there may be one more."""
        if self.sockets >= self.most_sockets:
            return False
        self.sockets += 1
        return True

    def close(self) -> None:
        """Count one socket less."""
        self.sockets -= 1


class Shares:
    """Everybody's share, the latest `REMEMBERED` of those who have no socket open."""

    def __init__(self) -> None:
        self._shares: OrderedDict[tuple[str, Any], Share] = OrderedDict()

    def of(self, scope: Mapping[str, Any], now: float) -> Share:
        """The share of whoever opened this connection."""
        user = scope.get("user")
        whose = ("person", user.pk) if isinstance(user, User) else ("address", address_of(scope))
        share = self._shares.get(whose) or Share(MOST_SOCKETS[whose[0]], now)
        self._shares[whose] = share
        self._shares.move_to_end(whose)
        self._forget()
        return share

    def clear(self) -> None:
        """Forget everybody."""
        self._shares.clear()

    def _forget(self) -> None:
        if len(self._shares) > REMEMBERED:
            whose = next((one for one, share in self._shares.items() if not share.sockets), None)
            if whose is not None:
                del self._shares[whose]


shares = Shares()


def address_of(scope: Mapping[str, Any]) -> str:
    """The network address of a client, past as many proxies as are ours.

    >>> address_of({"client": ["192.0.2.1", 50000], "headers": []})
    '192.0.2.1'
    """
    client = scope.get("client") or [""]
    passed = [
        part.strip()
        for name, text in scope["headers"]
        if name == b"x-forwarded-for"
        for part in text.decode("latin1").split(",")
    ]
    proxies = settings.ALLAUTH_TRUSTED_PROXY_COUNT
    return passed[-proxies] if 0 < proxies <= len(passed) else str(client[0])
