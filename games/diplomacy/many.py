"""Many plans for one movement phase judged in one kernel call, for those who look ahead."""

from typing import cast

import numpy as np
from numpy.typing import NDArray

from games.core.kernel import kernel
from games.core.layout import Records
from games.diplomacy.adjudicate import movement
from games.diplomacy.battle import BATTLE, JUDGMENT, Battle, Judgment
from games.diplomacy.encode import ORDER, House, Orders, house_of
from games.diplomacy.position import RECORD, Position, Record
from games.diplomacy.topology import PROVINCES, Board, board_of

Choices = NDArray[np.int32]
"""For each plan and each province the number of the order that its unit is given; -1: it holds."""


def after_movement(position: Position, listed: Orders, plans: Choices) -> Records[Record]:
    """The boards after a movement phase, one for each plan, each in the same phase still.

    ``listed`` are the orders that ``plans`` name by number.

    >>> from games.diplomacy.judge import legal_table
    >>> from games.diplomacy.position import start
    >>> opening = start()
    >>> listed, starts = legal_table(opening)
    >>> plans = np.full((2, PROVINCES), -1, np.int32)
    >>> paris, burgundy = (opening.map.province_index[one] for one in ("PAR", "BUR"))
    >>> plans[1, paris] = next(
    ...     at for at in range(starts[paris], starts[paris + 1])
    ...     if listed[at]["target"] == opening.map.place_index["BUR"]
    ... )
    >>> after_movement(opening, listed, plans)["owner"][:, burgundy].tolist()
    [-1, 2]
    """
    after = np.empty(len(plans), RECORD)
    judge_plans(
        board_of(position.map),
        house_of(position.options),
        position.record,
        listed,
        plans,
        np.zeros(PROVINCES, ORDER),
        cast(Battle, np.empty((), BATTLE)[()]),
        cast(Judgment, np.zeros((), JUDGMENT)[()]),
        after,
    )
    return after


@kernel
def judge_plans(
    board: Board,
    house: House,
    record: Record,
    listed: Orders,
    plans: Choices,
    chosen: Orders,
    battle: Battle,
    outcome: Judgment,
    after: Records[Record],
) -> None:
    """Judge each plan from ``record`` into ``after``; the rest is scratch paper."""
    for number in range(plans.shape[0]):
        for province in range(PROVINCES):
            outcome.result[province] = outcome.reason[province] = 0
            if plans[number, province] >= 0:
                chosen[province] = listed[plans[number, province]]
            else:
                chosen[province].kind = 0
        after[number] = record
        movement(board, house, after[number], chosen, battle, outcome)
