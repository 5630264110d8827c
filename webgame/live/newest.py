"""One thing after the other, and of those that wait only the newest."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Outdone(Exception):
    """Something newer has come: this need not be done any more."""


class Newest:
    """A place where one is at work and one may wait, until somebody newer comes.

    >>> async def both() -> list[object]:
    ...     place, done = Newest(), []
    ...     async def come(name: str) -> None:
    ...         async with place.turn():
    ...             await asyncio.sleep(0)
    ...             done.append(name)
    ...     went = await asyncio.gather(*map(come, "abc"), return_exceptions=True)
    ...     return [*done, *(type(one).__name__ for one in went if one)]
    >>> asyncio.run(both())
    ['a', 'c', 'Outdone']
    """

    def __init__(self) -> None:
        self._busy = False
        self._waiting: asyncio.Future[bool] | None = None

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for one's turn, and have it. Raises `Outdone` if somebody newer has come."""
        if self._busy:
            await self._wait()
        self._busy = True
        try:
            yield
        finally:
            self._next()

    async def _wait(self) -> None:
        self._decide(comes=False)
        mine = self._waiting = asyncio.get_running_loop().create_future()
        try:
            comes = await mine
        except asyncio.CancelledError:
            if self._waiting is mine:
                self._waiting = None
            elif mine.done() and not mine.cancelled() and mine.result():
                self._next()  # it was our turn, and we are gone
            raise
        if not comes:
            raise Outdone

    def _next(self) -> None:
        """Give the place to who waits, or leave it free."""
        self._busy = self._decide(comes=True)

    def _decide(self, comes: bool) -> bool:
        """Tell who waits whether its turn comes; whether anybody waited."""
        waiting, self._waiting = self._waiting, None
        if waiting is None or waiting.done():
            return False
        waiting.set_result(comes)
        return True
