"""Compile every kernel of rules and robots, and keep it on disk: ``python -m bots.compile``.

Done at install, so that nobody's first game waits for the compiler. What has not changed since it
was last compiled is loaded instead, in seconds. ``python -m bots.compile rules`` leaves out the
robots.
"""

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from os import cpu_count

from bots.catan.__main__ import compile_robots
from games.compile import compile_catan, compile_diplomacy
from games.core.kernel import cache_home, forget_old_kernels, is_compiled

WORK: dict[str, Callable[[], None]] = {
    "the robots of Catan": compile_robots,
    "the rules of Diplomacy": compile_diplomacy,
    "the rules of Catan": compile_catan,
}
"""What there is to compile, the longest first."""
_OF_A_GAME = {
    "catan": (("games.catan", "bots.catan"), compile_robots),
    "diplomacy": (("games.diplomacy",), compile_diplomacy),
}


def compile_first(game: str) -> None:
    """Compile what a game among bots needs, unless it is on disk; say so on the error stream.

    For whoever plays in several processes, each of which would else compile the same.
    """
    packages, compile_ = _OF_A_GAME.get(game, ((), lambda: None))
    if not all(map(is_compiled, packages)):
        print(f"Compiling {game}'s rules and robots (once; minutes) ...", file=sys.stderr)
        compile_()


def _timed(name: str) -> float:
    began = time.perf_counter()
    WORK[name]()
    return time.perf_counter() - began


def main(arguments: Sequence[str] | None = None) -> None:
    """Compile on every core, with a line for each part that is done; only those asked for."""
    parser = argparse.ArgumentParser(prog="python -m bots.compile", description=__doc__)
    parser.add_argument(
        "which", nargs="?", choices=("rules", "robots"), help="both if nothing is said"
    )
    which = parser.parse_args(arguments).which or ""
    work = [name for name in WORK if which in name]
    if cache_home() is None:
        sys.exit("No folder can be written for compiled kernels; set NUMBA_CACHE_DIR to one.")
    forget_old_kernels()
    print(f"Compiling {' and '.join(work)} (once; a few minutes) ...", flush=True)
    processes = min(cpu_count() or 1, len(work))
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        parts = {pool.submit(_timed, name): name for name in work}
        for part in as_completed(parts):
            print(f"  {parts[part]}: {part.result():.0f} s", flush=True)


if __name__ == "__main__":
    main()
