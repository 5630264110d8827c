"""A lock for threads that goes to who is urgent first, else in the order of coming."""

import heapq
from itertools import count
from threading import Event, Lock


class Turns:
    """Who holds it, and who waits for it.

    >>> turns = Turns()
    >>> turns.take(urgent=False, seconds=1), turns.take(urgent=True, seconds=0)
    (True, False)
    >>> turns.end()
    >>> turns.take(urgent=True, seconds=0)
    True
    """

    def __init__(self) -> None:
        self._mutex = Lock()
        self._taken = False
        self._waiting: list[tuple[bool, int, Event]] = []
        self._arrivals = count()

    def take(self, urgent: bool, seconds: float) -> bool:
        """Wait for one's turn, at most so long; whether it came."""
        with self._mutex:
            if not self._taken:
                self._taken = True
                return True
            called = Event()
            ticket = (not urgent, next(self._arrivals), called)
            heapq.heappush(self._waiting, ticket)
        if called.wait(seconds):
            return True
        with self._mutex:
            if called.is_set():  # called in the moment in which one gave up
                return True
            self._waiting.remove(ticket)
            heapq.heapify(self._waiting)
        return False

    def end(self) -> None:
        """End the turn that one has: the next one is called."""
        with self._mutex:
            if self._waiting:
                heapq.heappop(self._waiting)[-1].set()
            else:
                self._taken = False
