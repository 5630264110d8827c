"""Games on every core: processes that live as long as whoever asked for them."""

import multiprocessing
import os
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any

from bots.arena.foreign import end_all

Spread = Callable[[Callable[[Any], Any], Iterable[Any]], Iterator[Any]]
"""Like ``map``."""


@contextmanager
def on_cores(processes: int) -> Iterator[Spread]:
    """A ``map`` that works in so many processes; with one, in this. Left, it begins no more.

    >>> with on_cores(1) as spread:
    ...     list(spread(abs, [-1, 2]))
    [1, 2]

    Raises BrokenProcessPool where one of them dies.
    """
    if processes == 1:
        yield map
        return
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, spawn, end_with_parent) as pool:
        try:
            yield pool.map
        finally:
            pool.shutdown(cancel_futures=True)


def end_with_parent() -> None:
    """See to it that this process ends, with its programs, when the one that began it does."""
    threading.Thread(target=_wait_for_parent, daemon=True).start()


def _wait_for_parent() -> None:
    if parent := multiprocessing.parent_process():
        parent.join()
        end_all()
        os._exit(1)
