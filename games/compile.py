"""Call every kernel that the program calls: what was not compiled yet is, and is kept on disk.

``python -m bots.compile`` does it, so that nobody's first move waits for the compiler.
"""

import numpy as np

from games.catan import game as catan
from games.catan.opening import RANDOM
from games.catan.options import Options
from games.catan.playout import playouts
from games.catan.position import RECORD
from games.catan.sampling import clear_desk as clear_catan_desk
from games.catan.sampling import pick, pick_typed
from games.core.chance import Chance
from games.diplomacy.encode import house_of
from games.diplomacy.judge import (
    awaited,
    builds_due,
    legal_orders,
    legal_table,
    order_fault,
    play,
)
from games.diplomacy.many import after_movement
from games.diplomacy.phase import PhaseKind
from games.diplomacy.playout import clear_desk, play_at_random, playout
from games.diplomacy.position import Position, start
from games.diplomacy.topology import PROVINCES, board_of


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
    if position.phase.kind is PhaseKind.MOVEMENT:
        everybody_holds = np.full((1, PROVINCES), -1, np.int32)
        after_movement(position, legal_table(position)[0], everybody_holds)
    builds_due(position)
    for seat in awaited(position):
        order_fault(position, seat, legal_orders(position, seat)[0])
    play(position, {})
