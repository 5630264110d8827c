"""What JSettlers' robots offer each other, accept, refuse and offer instead.

The older negotiator (the manual, §7): one card is asked for, the rarest that is missing; what is
offered for it is tried in a fixed order until somebody is expected to take it.
"""

import numpy as np

from bots.catan.jsettlers.building_speed import RESOURCES, ROAD, SETTLEMENT, Numbers
from bots.catan.jsettlers.desk import NOW, Desk
from bots.catan.jsettlers.discard import fill_order
from bots.catan.jsettlers.estimate import rolls_to
from bots.catan.jsettlers.mind import KNOWN, Mind
from bots.catan.jsettlers.numerals import numeral
from bots.catan.jsettlers.parameters import Settings
from bots.catan.jsettlers.past_offers import remembers, was_made
from bots.catan.jsettlers.robber import hand_size
from bots.catan.stac.arguments import convinces
from bots.catan.stac.forcing import may_force
from bots.catan.stac.openings import COMPLETE
from bots.catan.stac.permits import may_address
from games.catan.pieces import NOBODY
from games.catan.topology import AROUND, EDGE_NODES
from games.core.kernel import kernel

CLOSE_TO_WINNING = numeral(25)
"""Rolls to victory below which nobody trades with a player."""
FAR = numeral(1000)
"""Rolls beyond which offers are not told apart."""
ACCEPT, REFUSE, COUNTER = 1, 2, 3


@kernel
def eta_after(
    desk: Desk, seat: int, give: Numbers, take: Numbers, target: Numbers, settings: Settings
) -> int:
    """The rolls to a target after an exchange; cards not known to be held come from the unknown."""
    hand = desk.scenes[NOW].hand[seat].copy()
    for resource in range(RESOURCES):
        hand[resource] = max(0, hand[resource] - give[resource]) + take[resource]
    return rolls_to(desk, seat, hand, target, FAR, settings)


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


@kernel
def in_race(mind: Mind, seat: int, rival: int) -> bool:
    """Whether two players' next pieces are in each other's way."""
    kind, rival_kind = mind.target_kind[seat], mind.target_kind[rival]
    where, rival_where = mind.target_where[seat], mind.target_where[rival]
    if kind == SETTLEMENT and rival_kind == SETTLEMENT:
        return bool(AROUND[where] >> rival_where & 1)
    if kind == ROAD and rival_kind == ROAD:
        return bool(where == rival_where)
    if kind == ROAD and rival_kind == SETTLEMENT:
        return rival_where in (EDGE_NODES[where, 0], EDGE_NODES[where, 1])
    return False


@kernel
def consider(
    desk: Desk,
    mind: Mind,
    receiver: int,
    sender: int,
    give: Numbers,
    take: Numbers,
    settings: Settings,
) -> int:
    """What a player says to an offer by which it would give and take: accept, refuse or counter.

    The next pieces of both must have been found out; without one nothing is agreed on.
    """
    scene = desk.scenes[NOW]
    lacking = 0
    for resource in range(RESOURCES):
        lacking += max(0, give[resource] - scene.hand[receiver, resource])
    if lacking > scene.unknown[receiver]:
        return REFUSE
    if mind.target[receiver] != KNOWN or mind.target[sender] != KNOWN:
        return REFUSE
    if is_close_to_winning(mind, sender, settings, CLOSE_TO_WINNING):
        return REFUSE
    if in_race(mind, receiver, sender):
        return REFUSE
    target = mind.target_cost[receiver].copy()
    nothing = np.zeros(RESOURCES, np.int64)
    before = eta_after(desk, receiver, nothing, nothing, target, settings)
    after = eta_after(desk, receiver, give, take, target, settings)
    return ACCEPT if after < before else COUNTER


@kernel
def is_close_to_winning(mind: Mind, seat: int, settings: Settings, rolls_left: int) -> bool:
    """Whether a player is so near to winning that nobody should trade with it."""
    if settings.CONTINUE_TRADING_WITH_AGENTS_CLOSE_TO_WINNING:
        return False
    return bool(mind.win_game_etas[seat] <= rolls_left)


@kernel
def sells(desk: Desk, mind: Mind, seat: int, resource: int, settings: Settings) -> bool:
    """Whether a player may have and sell a resource, as far as this turn has shown."""
    scene = desk.scenes[NOW]
    if scene.hand[seat, resource] == 0 and scene.unknown[seat] == 0:
        return False
    if settings.NO_MEMORY_OF_IS_SELLING:
        return False
    if settings.ALWAYS_ASSUMING_IS_SELLING:
        return True
    return bool(not mind.refuses[seat, resource] and remembers(mind, settings))


@kernel
def somebody_sells(
    desk: Desk, mind: Mind, partners: int, resource: int, settings: Settings
) -> bool:
    """Whether any of the partners sells a resource."""
    for other in range(desk.scenes[NOW].seats):
        if partners >> other & 1 and sells(desk, mind, other, resource, settings):
            return True
    return False


@kernel
def recipients_of(
    desk: Desk,
    mind: Mind,
    seat: int,
    partners: int,
    give: Numbers,
    take: Numbers,
    settings: Settings,
) -> int:
    """To which of the partners an offer would be made; none when no one is expected to accept."""
    if was_made(mind, COMPLETE, give, take, settings):
        return 0
    recipients = 0
    hope = settings.BUILD_PLAN_INDIFFERENT
    for other in range(desk.scenes[NOW].seats):
        if not partners >> other & 1 or hand_size(desk.scenes[NOW], other) < take.sum():
            continue
        if not may_address(mind, other, settings):
            continue
        if is_close_to_winning(mind, other, settings, CLOSE_TO_WINNING - 1):
            continue
        willing = True
        for resource in range(RESOURCES):
            if take[resource] > 0 and not sells(desk, mind, other, resource, settings):
                willing = False
        if willing:
            recipients |= 1 << other
            if not hope:
                hope = consider(desk, mind, other, seat, take, give, settings) == ACCEPT
            if not hope:
                hope = may_force(desk, mind, seat, 1 << other, give, take, settings, False)
            if not hope:
                hope = convinces(desk, mind, seat, other, give, take, settings)
    return recipients if hope else 0
