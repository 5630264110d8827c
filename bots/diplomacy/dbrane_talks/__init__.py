"""D-Brane that looks for deals: see ``notes.md``."""

from bots.diplomacy.dbrane_talks.player import DBraneExample

__all__ = ["DBraneExample"]
