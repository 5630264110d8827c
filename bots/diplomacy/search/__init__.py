"""A search bot: candidate orders, short rollouts, regret matching; see ``notes.md``."""

from bots.diplomacy.search.player import Search

__all__ = ["Search"]
