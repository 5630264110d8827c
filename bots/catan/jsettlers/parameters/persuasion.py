"""Arguments that go with offers."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Persuasion:
    """Which arguments are put forward, and which are listened to."""
