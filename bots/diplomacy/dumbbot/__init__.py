"""DumbBot, after David Norman's program of 2002–2003: see ``notes.md``."""

from bots.diplomacy.dumbbot.player import DumbBot

__all__ = ["DumbBot"]
