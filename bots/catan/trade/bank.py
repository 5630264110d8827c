"""What is traded with the bank."""

import numpy as np

from bots.catan.estimate.building_speed import fill_order
from bots.catan.records.desk import NOW, Desk
from bots.catan.records.numbers import Numbers
from games.catan.pieces import NOBODY, RESOURCES
from games.core.kernel import kernel


@kernel
def bank_offer(
    desk: Desk, seat: int, target: Numbers, bank: Numbers, give: Numbers, take: Numbers
) -> bool:
    """The bank trade that brings the rarest missing card; False when there is none.

    Given is the most frequent card that the target does not need, else one it needs: out of its
    surplus, or, when it comes more often than the missing one, even if it is missed then.
    """
    scene = desk.scenes[NOW]
    order = np.empty(RESOURCES, np.int64)
    fill_order(desk.rates[seat], False, order)
    give[:] = 0
    take[:] = 0
    want = NOBODY
    for resource in order:
        if scene.hand[seat, resource] < target[resource]:
            want = int(resource)
    if want == NOBODY or bank[want] == 0:
        return False
    for needed in range(2):
        for resource in order:
            if (target[resource] > 0) != (needed == 1) or resource == want:
                continue
            spare = scene.hand[seat, resource]
            if needed and desk.rates[seat][resource] >= desk.rates[seat][want]:
                spare -= target[resource]
            if spare >= desk.ratios[seat][resource]:
                give[resource], take[want] = desk.ratios[seat][resource], 1
                return True
    return False
