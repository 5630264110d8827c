"""A bucket of tokens: so many at once, so many a second."""


class Bucket:
    """Each command takes a token; they drip in again with time (seconds, any clock).

    >>> bucket = Bucket(burst=2, a_second=1, now=0.0)
    >>> [bucket.take(now) for now in (0.0, 0.0, 0.0, 1.0, 1.5)]
    [True, True, False, True, False]
    """

    def __init__(self, burst: int, a_second: float, now: float) -> None:
        self.burst = burst
        self.a_second = a_second
        self.refused_in_a_row = 0
        self._tokens = float(burst)
        self._last = now

    def take(self, now: float, tokens: int = 1) -> bool:
        """Take so many tokens, if they are there."""
        self._tokens = min(self.burst, self._tokens + (now - self._last) * self.a_second)
        self._last = now
        if self._tokens < tokens:
            self.refused_in_a_row += 1
            return False
        self._tokens -= tokens
        self.refused_in_a_row = 0
        return True

    @property
    def left(self) -> int:
        """How many tokens there were when one was last asked for."""
        return int(self._tokens)

    def seconds_until(self, tokens: int) -> float:
        """From then on, how long until so many are there.

        >>> Bucket(burst=5, a_second=2, now=0.0).seconds_until(8)
        1.5
        """
        return max(tokens - self._tokens, 0.0) / self.a_second
