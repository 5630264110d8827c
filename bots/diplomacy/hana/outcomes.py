"""What boards after a movement phase are worth, desire by desire, in one kernel call."""

import numpy as np
from numpy.typing import NDArray

from games.core.kernel import kernel
from games.core.layout import Records
from games.diplomacy.position import Record
from games.diplomacy.topology import NOWHERE, PROVINCES, SEATS, Board

GAIN, POSITION, SAFETY, DAMAGE, SPARE = 0, 1, 2, 3, 3 + SEATS
COLUMNS = 3 + 2 * SEATS
"""The first three desires, then what each power has lost, then how far we spared each."""

VICTORY = 18.0
HARM = 3.0
"""So many centers and units lost are as much harm as can be wished for."""


@kernel
def outcomes(
    board: Board,
    before: Record,
    after: Records[Record],
    me: int,
    worth: NDArray[np.float64],
    taken: float,
    found: NDArray[np.float64],
) -> None:
    """Fill a row of ``found`` for each board ``after``.

    ``worth``: what each kind of unit in each place is worth to us, at most 1; ``taken``: what a
    center counts that changes hands, as against one that is held: less in spring, when it is still
    to be held till fall.
    """
    lost, harmed = np.zeros(SEATS), np.zeros(SEATS)
    had = 0
    for province in range(PROVINCES):
        had += before.unit[province] != 0 and before.owner[province] == me
    for number in range(len(after)):
        record = after[number]
        lost[:] = 0.0
        harmed[:] = 0.0
        centers, placed = 0.0, 0.0
        ours, threatened = 0, 0
        for province in range(PROVINCES):
            owner = record.owner[province] if record.unit[province] else NOWHERE
            if board.center[province]:
                held = before.center[province]
                keeper = held if owner == NOWHERE else owner
                if held == me:
                    centers += 1.0 if keeper == me else 1.0 - taken
                elif keeper == me:
                    centers += taken
                if held != NOWHERE and keeper != held:
                    lost[held] += 1.0
                    harmed[held] += keeper == me
                if keeper == me:
                    ours += 1
                    threatened += _is_threatened(board, record, province, me)
            if owner == me:
                placed += worth[record.unit[province], record.place[province]]
            if record.dislodged[province]:
                loser = record.dislodged_owner[province]
                lost[loser] += 1.0
                harmed[loser] += owner == me
        found[number, GAIN] = min(1.0, centers / VICTORY)
        found[number, POSITION] = placed / had if had else 0.0
        found[number, SAFETY] = 1.0 - threatened / ours if ours else 0.0
        for seat in range(SEATS):
            found[number, DAMAGE + seat] = min(1.0, lost[seat] / HARM)
            found[number, SPARE + seat] = 1.0 - min(1.0, harmed[seat] / HARM)


@kernel
def _is_threatened(board: Board, record: Record, center: int, me: int) -> bool:
    """Whether another power has more units that could enter a center of ours than we have to stand
    in its way."""
    strengths = np.zeros(SEATS, np.int64)
    for province in range(PROVINCES):
        if record.unit[province]:
            near = board.enters[record.unit[province], record.place[province], center]
            if near or province == center:
                strengths[record.owner[province]] += 1
    return bool(strengths.max() > strengths[me])
