"""A share of many examples, the same each time; all of them with ``EVERY=1`` in the environment."""

import os
from collections.abc import Callable, Container, Iterable
from typing import TypeVar
from zlib import crc32

T = TypeVar("T")


def some(
    examples: Iterable[T],
    one_in: int,
    name: Callable[[T], str] = str,
    always: Container[str] = (),
) -> list[T]:
    """One of so many, chosen by what each is called: adding one leaves the choice of the others.
    Those that are called as in `always` are among them.

    >>> some(range(20), 5) == some(range(20), 5), len(some(range(1000), 5)) in range(150, 250)
    (True, True)
    """
    if os.environ.get("EVERY"):
        return list(examples)
    return [
        one for one in examples if name(one) in always or crc32(name(one).encode()) % one_in == 0
    ]
