"""Hold: never moves."""

from bots.diplomacy.hold.player import Hold

__all__ = ["Hold"]
