"""D-Brane's tactics and the bot that plays them, after de Jonge and Sierra: see ``notes.md``."""

from bots.diplomacy.dbrane.player import DBrane

__all__ = ["DBrane"]
