"""How sockets of several processes hear of each other: by Redis, over few connections."""

from channels_redis.core import RedisChannelLayer
from redis.asyncio import BlockingConnectionPool

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
        return BlockingConnectionPool.from_url(
            host.pop("address"), max_connections=CONNECTIONS, timeout=PATIENCE, **host
        )
