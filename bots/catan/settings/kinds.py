"""What a group of parameters is made of, beside ``bots.sdk.parameters.parameter``."""

from collections.abc import Callable, Sequence
from dataclasses import field
from typing import Any, Final

SMART: Final = 0
FAST: Final = 1
ABSENT: Final = -1
"""A STAC key with a number that is not set; there, 0 is a setting like any other."""


def oddity(meaning: str) -> Any:
    """A switch for something that the original does, intended or not.

    On by default; without ``faithful`` off, whatever it is set to. Any group may have some.
    """
    return field(default=True, metadata={"meaning": meaning, "oddity": True})


def coded(default: str, meaning: str, encode: Callable[[str], Sequence[int]], size: int) -> Any:
    """A text that kernels read as ``size`` whole numbers; ``encode`` may raise BadParameter."""
    return field(default=default, metadata={"meaning": meaning, "encode": encode, "size": size})
