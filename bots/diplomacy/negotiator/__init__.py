"""The negotiating agent of the DipGame experiment (Fabregues 2012, §6.6.3): see ``notes.md``."""

from bots.diplomacy.negotiator.player import Negotiator

__all__ = ["Negotiator"]
