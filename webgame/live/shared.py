"""What several connections ask for at the same time is found out once."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


class Shared(Generic[K, T]):
    """At most one search a key is going on, and at most one waits to begin after it.

    Whoever asks shares the one that has not begun yet: what is found is never older than the
    question.

    >>> async def three() -> tuple[list[int], int]:
    ...     begun, shared = [], Shared()
    ...     async def search() -> int:
    ...         begun.append(None)
    ...         await asyncio.sleep(0)
    ...         return len(begun)
    ...     return await asyncio.gather(*(shared.get("key", search) for _ in range(3))), len(begun)
    >>> asyncio.run(three())
    ([1, 1, 1], 1)
    """

    def __init__(self) -> None:
        self._going: dict[K, asyncio.Task[T]] = {}
        self._to_begin: dict[K, asyncio.Task[T]] = {}

    async def get(self, key: K, search: Callable[[], Awaitable[T]]) -> T:
        """What a search for this key finds that begins now or later."""
        task = self._to_begin.get(key)
        if task is None:
            after = self._going.get(key)
            task = self._to_begin[key] = asyncio.create_task(self._begin(key, search, after))
        return await asyncio.shield(task)

    async def _begin(
        self, key: K, search: Callable[[], Awaitable[T]], after: asyncio.Task[T] | None
    ) -> T:
        if after is not None:
            await asyncio.wait([after])
        task = self._going[key] = self._to_begin.pop(key)
        try:
            return await search()
        finally:
            if self._going.get(key) is task:
                del self._going[key]
