"""What was found out, the latest of it kept at hand for all threads."""

from collections import OrderedDict
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Latest(Generic[K, V]):
    """At most so many entries; what was kept or asked for longest ago goes first.

    >>> kept: Latest[str, int] = Latest(2)
    >>> for number, letter in enumerate("abc"):
    ...     kept.keep(letter, number)
    >>> kept.get("a"), kept.get("b"), kept.get("c")
    (None, 1, 2)
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._entries: OrderedDict[K, V] = OrderedDict()
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        """What is kept under this key, if anything is."""
        with self._lock:
            if key in self._entries:
                self._entries.move_to_end(key)
            return self._entries.get(key)

    def keep(self, key: K, entry: V) -> None:
        """Keep an entry, and forget the one that was not asked for the longest."""
        with self._lock:
            self._entries[key] = entry
            self._entries.move_to_end(key)
            if len(self._entries) > self._most:
                self._entries.popitem(last=False)
