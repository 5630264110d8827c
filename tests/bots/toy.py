"""Something to compile that takes as long as a test wants."""

import os
import time
from pathlib import Path

from bots.compile import Part

PART = Part("a toy", "toy", "games.core", f"{__name__}:compile_toy", seconds=30)


def compile_toy() -> None:
    """Note that it began; done when a file called `go` is there."""
    folder = Path(os.environ["NUMBA_CACHE_DIR"])
    with (folder / "begun").open("a") as begun:
        begun.write("begun\n")
    while not (folder / "go").exists():
        time.sleep(0.02)


if __name__ == "__main__":
    PART.make_whole()
