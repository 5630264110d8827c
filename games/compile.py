"""Compile every kernel that the program calls and keep it on disk: ``python -m games.compile``.

Run at install, so that nobody's first move waits for the compiler; a minute when anything
changed, a second when nothing did. Compiled kernels of earlier versions are deleted.
"""

import argparse
import sys
import time

import numpy as np

from games.catan import game as catan
from games.catan.opening import RANDOM
from games.catan.options import Options
from games.catan.playout import playouts
from games.catan.position import RECORD
from games.catan.sampling import clear_desk as clear_catan_desk
from games.catan.sampling import pick, pick_typed
from games.core.chance import Chance
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


def compile_catan() -> None:
    """Play the beginning of a game as the program does, and a whole one of each kind of playout."""
    opening = catan.start(Options(open_hands=True), seed=1)
    position, chance = opening, Chance(seed=1)
    for _ in range(4 * opening.options.players + 4):  # the set-up, and a turn or two
        (seat,) = catan.awaiting(position)
        catan.view_for(position, seat).to_json()
        catan.check(position, seat, catan.legal(position, seat)[:1])
        position, _ = catan.advance(position, {}, chance)
    catan.outcome(catan.declare_draw(catan.read(catan.write(position)), [0]))
    record, paper, desk = opening.copy_record(), np.zeros(1, RECORD), clear_catan_desk()
    randomness = np.array([1], np.uint64)
    pick(record, 0, randomness, desk)
    pick_typed(record, 0, randomness, desk)
    playouts(record, paper, 1, RANDOM, True, randomness, desk)


def _ask_everything(position: Position) -> None:
    builds_due(position)
    for seat in awaited(position):
        order_fault(position, seat, legal_orders(position, seat)[0])
    play(position, {})


def main() -> None:
    """Compile and say where the kernels are kept."""
    argparse.ArgumentParser(prog="python -m games.compile", description=__doc__).parse_args()
    if cache_home() is None:
        sys.exit("No folder can be written for compiled kernels; set NUMBA_CACHE_DIR to one.")
    forget_old_kernels()
    began = time.perf_counter()
    compile_diplomacy()
    compile_catan()
    print(f"The rules are compiled ({time.perf_counter() - began:.1f} s), in {cache_home()}.")


if __name__ == "__main__":
    main()
