"""Compile the robots' kernels and keep them on disk: ``python -m bots.catan``.

A minute or two of processor time after a change, seconds when nothing changed.
"""

import time

from bots.catan.games_of_robots import play
from bots.catan.jsettlers.player import Fast, Smart, Stac
from bots.catan.random.player import RandomTyped
from games.catan.opening import start
from games.catan.options import Options


def main() -> None:
    """Play one game among robots of all kinds, and say how long that took."""
    began = time.perf_counter()
    robots = [Fast, Smart, Stac, RandomTyped]
    _, phases = play(start(Options(), seed=1), robots, [{}] * len(robots), seed=1, limit=10_000)
    seconds = time.perf_counter() - began
    print(f"The robots of Catan are compiled ({seconds:.1f} s); {phases} phases played.")


if __name__ == "__main__":
    main()
