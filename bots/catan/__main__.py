"""Compile the robots' kernels and keep them on disk: ``python -m bots.catan``.

A minute or two of processor time after a change, seconds when nothing changed.
"""

import time

from bots.catan.games_of_robots import play
from bots.catan.jsettlers.player import Fast, Smart, Stac
from bots.catan.random.player import RandomTyped
from games.catan.opening import start
from games.catan.options import Options


def compile_robots() -> None:
    """Play one game among robots of all kinds."""
    robots = [Fast, Smart, Stac, RandomTyped]
    play(start(Options(), seed=1), robots, [{}] * len(robots), seed=1, limit=10_000)


def main() -> None:
    """Compile, and say how long that took."""
    began = time.perf_counter()
    compile_robots()
    print(f"The robots of Catan are compiled ({time.perf_counter() - began:.1f} s).")


if __name__ == "__main__":
    main()
