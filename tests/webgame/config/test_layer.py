"""Hundreds of sockets may open and close at once where Redis carries between them."""

import asyncio

import pytest
from redis import Redis as Client

from tools.services import Redis
from webgame.config.layer import CONNECTIONS, BoundedLayer


@pytest.mark.services
def test_many_more_sockets_than_connections_may_come_and_go_at_once() -> None:
    many = 6 * CONNECTIONS

    async def come_and_go() -> int:
        layer = BoundedLayer(hosts=[{"address": redis.url, "socket_timeout": 15}])
        names = [await layer.new_channel() for _ in range(many)]
        await asyncio.gather(*(layer.group_add("game", name) for name in names))
        with Client.from_url(redis.url) as client:
            connections = client.info("clients")["connected_clients"]
        await layer.group_send("game", {"type": "look"})
        heard = await asyncio.gather(*(layer.receive(name) for name in names))
        await asyncio.gather(*(layer.group_discard("game", name) for name in names))
        await layer.flush()
        assert len(heard) == many
        return int(connections)

    with Redis() as redis:
        assert asyncio.run(come_and_go()) <= CONNECTIONS + 1
