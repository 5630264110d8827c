"""Compile the search and keep it on disk."""

from bots.diplomacy.search.parameters import Parameters
from bots.diplomacy.search.thinking import think
from games.diplomacy.position import start


def compile_search() -> None:
    """Search one decision."""
    think(start(), 0, Parameters(iterations=1), seed=1)
