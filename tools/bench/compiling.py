"""How long the rules take to compile: cold, into an empty folder, and again from what it keeps."""

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Mapping

CALLS = {
    game: f"from games.compile import compile_{game}; compile_{game}()"
    for game in ("diplomacy", "catan")
}
"""What compiles, or loads, all kernels of a game."""


def bench(rounds: int, calls: Mapping[str, str] = CALLS) -> None:
    """Print the CPU seconds for each game; a cold compilation is done once, whatever the rounds."""
    print(f"{'':20}{'cold':>10}{'cached':>10}   CPU seconds, start of Python included")
    for game, call in calls.items():
        with tempfile.TemporaryDirectory() as folder:
            cold = _seconds(call, folder)
            cached = min(_seconds(call, folder) for _ in range(rounds))
        print(f"compile {game:12}{cold:10.1f}{cached:10.1f}", flush=True)


def _seconds(call: str, folder: str) -> float:
    """CPU seconds of one process that compiles kernels, or loads them, from a folder."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    around = os.environ | {"NUMBA_CACHE_DIR": folder}
    subprocess.run([sys.executable, "-c", call], env=around, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
