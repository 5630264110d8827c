"""What is said beside offers: announcing, soliciting, embargoes, blocks, forced trades."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Dialogue:
    """Which dialogue acts are used, and which are yielded to."""
