"""The game strategy of the DipGame agents (Fabregues 2012, §6.6.2): see ``notes.md``."""

from bots.diplomacy.dipgame.player import DipGame

__all__ = ["DipGame"]
