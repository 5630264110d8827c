"""Compile the search and keep it on disk."""

from bots.catan.search.parameters import Search
from bots.catan.search.thinking import think
from games.catan.opening import start
from games.catan.options import Options


def compile_search() -> None:
    """Search one decision."""
    record = start(Options(open_hands=True), seed=1).record
    think(record, [record], 0, Search(MCTS_ITERATIONS=1), seed=1)
