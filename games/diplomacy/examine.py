"""The kernel that says of a seat's orders, one by one, what is wrong with them in any phase."""

import numpy as np
from numpy.typing import NDArray

from games.core.kernel import kernel
from games.diplomacy.adjustments import adjustment_due, adjustment_fault
from games.diplomacy.convoys import fleets_at_sea
from games.diplomacy.encode import House, Orders
from games.diplomacy.faults import fault
from games.diplomacy.phase import PhaseKind
from games.diplomacy.position import Record
from games.diplomacy.reasons import Reason
from games.diplomacy.retreats import retreat_fault
from games.diplomacy.topology import NOWHERE, Board


@kernel
def examine(
    board: Board,
    house: House,
    record: Record,
    seat: int,
    orders: Orders,
    reasons: NDArray[np.uint8],
) -> None:
    """Write for each order why the seat may not give it, or Reason.NONE.

    In winter each order is asked about as if it were the first.
    """
    due, fleets = adjustment_due(record, seat), fleets_at_sea(board, record)
    for index in range(orders.size):
        order = orders[index]
        province = NOWHERE if order.place == NOWHERE else board.province[order.place]
        if record.kind == PhaseKind.ADJUSTMENTS:
            reasons[index] = adjustment_fault(board, record, due, order)
        elif province == NOWHERE:
            reasons[index] = Reason.WRONG_PHASE
        elif record.kind == PhaseKind.MOVEMENT:
            reasons[index] = Reason.NOT_YOUR_UNIT
            if record.owner[province] == seat:
                reasons[index] = fault(board, house, record, fleets, province, order)
        else:
            reasons[index] = Reason.NOT_YOUR_UNIT
            if record.dislodged_owner[province] == seat:
                reasons[index] = retreat_fault(board, record, province, order)
