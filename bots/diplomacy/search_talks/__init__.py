"""The search bot with an envoy's manners: see ``notes.md``."""

from bots.diplomacy.search_talks.player import SearchTalks

__all__ = ["SearchTalks"]
