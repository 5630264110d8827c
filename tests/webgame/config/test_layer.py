"""Sockets that hear of each other by Redis: hundreds at once, and each ends when it is told to."""

import asyncio
from typing import Any

import pytest
from channels.layers import InMemoryChannelLayer
from redis import Redis as Client

from tools.services import Redis
from webgame.config.layer import CONNECTIONS, BoundedLayer
from webgame.remote.streams import Ear


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


async def first_deaf_moment(layer: Any) -> int | None:
    """After how many steps of the loop a cancellation is not heard by who waits for a message,
    while one comes; None if it always is."""
    for steps in range(150):  # from before the first command is sent to long after
        name = await layer.new_channel()
        ear = Ear(layer, name, ["game"])
        await ear.join()

        async def hear_on(ear: Ear = ear) -> None:
            while True:
                await ear.hear(60)

        waiting = asyncio.create_task(hear_on())
        sending = asyncio.create_task(layer.group_send("game", {"type": "look"}))
        for _ in range(steps):
            await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.wait({waiting}, timeout=2)
        await sending
        await ear.leave()
        if not waiting.done():
            waiting.cancel()
            return steps
    await layer.flush()
    return None


def test_whoever_waits_for_a_message_can_be_told_to_stop_at_any_moment() -> None:
    assert asyncio.run(first_deaf_moment(InMemoryChannelLayer())) is None


@pytest.mark.services
def test_that_is_so_on_redis_too() -> None:
    with Redis() as redis:
        layer = BoundedLayer(hosts=[{"address": redis.url, "socket_timeout": 15}])
        assert asyncio.run(first_deaf_moment(layer)) is None
