"""How sockets of several processes hear of each other: by Redis, over few connections."""

import asyncio
from typing import Any

from channels_redis.core import RedisChannelLayer
from redis.asyncio import BlockingConnectionPool
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import TimeoutError as TooSlow

CONNECTIONS = 50
"""That a process has to Redis for its sockets."""
PATIENCE = 20
"""Seconds that one who finds all of them taken waits for one."""


class BoundedLayer(RedisChannelLayer):  # type: ignore[misc]  # channels_redis has no types
    """Redis's layer, in which whoever finds every connection taken waits.

    Each socket that opens or closes joins or leaves groups. When hundreds do at once the layer's
    own pool ends those that come after the hundredth with an exception, and their sockets with it.
    """

    def create_pool(self, index: int) -> BlockingConnectionPool:
        """The connections to one of the hosts of the settings."""
        host = dict(self.hosts[index])
        pool = BlockingConnectionPool.from_url(
            host.pop("address"), max_connections=CONNECTIONS, timeout=PATIENCE, **host
        )
        kind = pool.connection_class
        pool.connection_class = type(kind.__name__, (Interruptible, kind), {})
        return pool


class Interruptible(AbstractConnection):
    """A connection whose use can be cancelled at any moment.

    redis-py sends by `asyncio.wait_for` where there is a timeout, and in Python 3.11 that forgets
    a cancellation which comes just as the sending ends: whoever was told to stop waiting for a
    message waits on, for ever if none comes (https://github.com/python/cpython/issues/86296).
    """

    async def send_packed_command(self, command: Any, check_health: bool = True) -> None:
        """Send a command. Raises redis-py's TimeoutError if that takes too long."""
        seconds, self.socket_timeout = self.socket_timeout, None
        try:
            async with asyncio.timeout(seconds):
                await super().send_packed_command(command, check_health)
        except TimeoutError:
            raise TooSlow("Timeout writing to socket") from None
        finally:
            self.socket_timeout = seconds
