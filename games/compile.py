"""Compile every kernel that the program calls and keep it on disk: ``python -m games.compile``.

Run at install, so that nobody's first move waits for the compiler; half a minute when anything
changed, a second when nothing did. Compiled kernels of earlier versions are deleted.
"""

import sys
import time

import numpy as np

from games.core.kernel import cache_home, forget_old_kernels
from games.diplomacy.encode import house_of
from games.diplomacy.judge import awaited, builds_due, legal_orders, order_fault, play
from games.diplomacy.phase import PhaseKind
from games.diplomacy.playout import clear_desk, play_at_random, playout
from games.diplomacy.position import Position, start
from games.diplomacy.topology import board_of


def compile_diplomacy() -> None:
    """Call every kernel in the way the program does, once in each kind of phase."""
    opening = start()
    board, house = board_of(opening.map), house_of(opening.options)
    desk, randomness = clear_desk(), np.array([1901], np.uint64)
    record = opening.copy_record()
    unseen = set(PhaseKind)
    while unseen:
        position = Position(record)
        if position.phase.kind in unseen:
            _ask_everything(position)
            unseen.remove(position.phase.kind)
        play_at_random(board, house, record, randomness, desk)
    playout(board, house, record, randomness, position.phase.year + 1, desk)


def _ask_everything(position: Position) -> None:
    builds_due(position)
    for seat in awaited(position):
        order_fault(position, seat, legal_orders(position, seat)[0])
    play(position, {})


def main() -> None:
    """Compile and say where the kernels are kept."""
    if cache_home() is None:
        sys.exit("No folder can be written for compiled kernels; set NUMBA_CACHE_DIR to one.")
    forget_old_kernels()
    began = time.perf_counter()
    compile_diplomacy()
    print(f"The rules are compiled ({time.perf_counter() - began:.1f} s), in {cache_home()}.")


if __name__ == "__main__":
    main()
