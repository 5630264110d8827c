"""What JSettlers' robots offer each other, accept, refuse and offer instead.

The older negotiator (the manual, §7): one card is asked for, the rarest that is missing; what is
offered for it is tried in a fixed order until somebody is expected to take it.
"""

import numpy as np

from bots.catan.records.desk import NOW, Desk
from bots.catan.records.mind import KNOWN
from bots.catan.records.numbers import Numbers
from bots.catan.trade.rivals import CLOSE_TO_WINNING, in_race, is_close_to_winning
from bots.catan.trade.worth import eta_after
from games.catan.pieces import RESOURCES
from games.core.kernel import kernel

ACCEPT, REFUSE, COUNTER = 1, 2, 3


@kernel
def consider(desk: Desk, receiver: int, sender: int, give: Numbers, take: Numbers) -> int:
    """What a player says to an offer by which it would give and take: accept, refuse or counter.

    The next pieces of both must have been found out; without one nothing is agreed on.
    """
    mind = desk.mind
    scene = desk.scenes[NOW]
    lacking = 0
    for resource in range(RESOURCES):
        lacking += max(0, give[resource] - scene.hand[receiver, resource])
    if lacking > scene.unknown[receiver]:
        return REFUSE
    if mind.target[receiver] != KNOWN or mind.target[sender] != KNOWN:
        return REFUSE
    if is_close_to_winning(mind, desk.settings, sender, CLOSE_TO_WINNING):
        return REFUSE
    if in_race(mind, receiver, sender):
        return REFUSE
    target = mind.target_cost[receiver].copy()
    nothing = np.zeros(RESOURCES, np.int64)
    before = eta_after(desk, receiver, nothing, nothing, target)
    after = eta_after(desk, receiver, give, take, target)
    return ACCEPT if after < before else COUNTER
