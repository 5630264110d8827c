"""Random: any legal order."""

from bots.diplomacy.random.player import Random

__all__ = ["Random"]
