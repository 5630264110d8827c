"""BANDANA's RandomNegotiator: deals by lot, and keeps all of them: see ``notes.md``."""

from bots.diplomacy.randomnegotiator.player import RandomNegotiator

__all__ = ["RandomNegotiator"]
