"""How long the rules take to compile: cold, into an empty folder, and again from what it keeps."""

import os
import resource
import subprocess
import sys
import tempfile

GAMES = ("diplomacy", "catan")


def bench(rounds: int) -> None:
    """Print the CPU seconds for each game; a cold compilation is done once, whatever the rounds."""
    print(f"{'':20}{'cold':>10}{'cached':>10}   CPU seconds, start of Python included")
    for game in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            cold = _seconds(game, folder)
            cached = min(_seconds(game, folder) for _ in range(rounds))
        print(f"compile {game:12}{cold:10.1f}{cached:10.1f}", flush=True)


def _seconds(game: str, folder: str) -> float:
    """CPU seconds of one process that compiles a game's kernels, or loads them, from a folder."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    call = f"from games.compile import compile_{game}; compile_{game}()"
    around = os.environ | {"NUMBA_CACHE_DIR": folder}
    subprocess.run([sys.executable, "-c", call], env=around, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
