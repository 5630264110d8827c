"""The channel layer of the embedded default: in memory, but rung from any thread."""

import asyncio
from typing import Any

from channels.layers import InMemoryChannelLayer


class OneProcessLayer(InMemoryChannelLayer):  # type: ignore[misc]
    """Messages always enter on the loop that the sockets wait on.

    Celery's worker is a thread of the same process here. An asyncio queue that is filled from
    another thread does not wake the loop that waits on it, so a message from there is handed over
    to that loop; otherwise it would lie until something else happened, about a second.
    """

    home: asyncio.AbstractEventLoop | None = None

    async def new_channel(self, prefix: str = "specific.") -> str:
        self.home = asyncio.get_running_loop()
        name: str = await super().new_channel(prefix)
        return name

    async def send(self, channel: str, message: dict[str, Any]) -> None:
        if home := self._home_elsewhere():
            asyncio.run_coroutine_threadsafe(super().send(channel, message), home)
        else:
            await super().send(channel, message)

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        if home := self._home_elsewhere():
            asyncio.run_coroutine_threadsafe(super().group_send(group, message), home)
        else:
            await super().group_send(group, message)

    def _home_elsewhere(self) -> asyncio.AbstractEventLoop | None:
        """The sockets' loop if it runs and is not the one we are on."""
        if self.home is None or self.home is asyncio.get_running_loop():
            return None
        return self.home if self.home.is_running() else None
