"""Arguments for an offer: which there are, and which are put forward (Guhe and Lascarides 2014).

An argument is a reason for those asked to accept. Most can be checked against one's own hand;
promises cannot, and nobody keeps them.
"""

from bots.catan.estimate.building_speed import COSTS, NEVER, covers
from bots.catan.estimate.scene import hand_size
from bots.catan.records.desk import NOW, Desk
from bots.catan.records.numbers import Numbers
from bots.catan.talk.acts import ARGUMENTS, Argument
from bots.catan.trade.uses import hand_after, lets_build, placeable
from games.catan.pieces import HAND_LIMIT, RESOURCES
from games.core.kernel import kernel
from games.core.randomness import draw

COMMON_RATIO = 4
"""Cards that the bank takes for one; a port takes fewer."""


@kernel
def holds(
    desk: Desk, seat: int, argument: int, give: Numbers, take: Numbers, unknowns: int
) -> bool:
    """Whether an argument is true of an exchange by which a player would give and take.

    So many of its unknown cards may be what the argument needs.
    """
    scene = desk.scenes[NOW]
    if argument == Argument.TOO_MANY:
        size = hand_size(scene, seat)
        return bool(size > HAND_LIMIT and size + take.sum() - give.sum() <= HAND_LIMIT)
    if argument == Argument.CANNOT_GET:
        return bool((take[desk.rates[seat] >= NEVER] > 0).any())
    if argument > Argument.CANNOT_GET:
        return True
    before, after = scene.hand[seat].copy(), give.copy()
    hand_after(desk, seat, give, take, after)
    spare = min(unknowns, 0 + scene.unknown[seat])
    if argument > Argument.CARD:
        ratios = desk.ratios[seat].copy()
        return _opens_trade(before, after, take, ratios, argument == Argument.PORT, spare)
    cost = COSTS[argument].copy()
    if covers(before, cost) or not placeable(desk, seat, True) >> argument & 1:
        return False
    lacking = 0
    for resource in range(RESOURCES):
        lacking += max(0, cost[resource] - after[resource])
    return bool(lacking <= spare)


@kernel
def _opens_trade(
    before: Numbers, after: Numbers, take: Numbers, ratios: Numbers, at_port: bool, spare: int
) -> bool:
    """Whether cards taken make a trade possible at the bank, or at a port, that was not before."""
    for resource in range(RESOURCES):
        ratio = ratios[resource]
        here = take[resource] > 0 and (ratio < COMMON_RATIO) == at_port
        if here and before[resource] < ratio <= after[resource] + spare:
            return True
    return False


@kernel
def may_argue(desk: Desk, seat: int, recipients: int, give: Numbers, take: Numbers) -> bool:
    """Whether we argue for an offer to some seats, one bit each, if there is an argument."""
    settings = desk.settings
    if settings.argues == 0:
        return False
    only = settings.Persuade_ONLY_TO_GET_ImmediateBuildPlan
    if only and not lets_build(desk, seat, give, take):
        return False
    if not settings.Persuade_ONLY_WHEN_TRADE_LOOKS_POSSIBLE:
        return True
    possible = False
    for other in range(desk.scenes[NOW].seats):
        if recipients >> other & 1:
            possible |= (desk.scenes[NOW].hand[other].copy() >= take).all()
    return bool(possible)


@kernel
def convinces(desk: Desk, seat: int, other: int, give: Numbers, take: Numbers) -> bool:
    """Whether we count on an argument of ours to make another accept an offer."""
    settings = desk.settings
    if settings.argues == 0 or settings.Persuade_ONLY_AFTER_REJECT:
        return False
    if not may_argue(desk, seat, 1 << other, give, take):
        return False
    unknowns = settings.Persuade_Maximum_Number_Of_Unknowns_To_Be_Assigned
    for argument in range(ARGUMENTS):
        if settings.argues >> argument & 1 and holds(desk, other, argument, take, give, unknowns):
            return True
    return False


@kernel
def choose_argument(desk: Desk, seat: int, recipients: int, give: Numbers, take: Numbers) -> None:
    """Choose our argument for an offer, and for whom: the first in our order, among equals by lot.

    ``mind.argument`` and ``mind.argument_for`` are set; the latter is 0 without one.
    """
    mind, settings = desk.mind, desk.settings
    mind.argument_for = 0
    if not may_argue(desk, seat, recipients, give, take):
        return
    unknowns = settings.Persuade_Maximum_Number_Of_Unknowns_To_Be_Assigned
    everybody = settings.Persuade_Only_With_Persuasion_That_Applies_to_Each_Recipient
    count, best = 0, ARGUMENTS + 1
    for argument in range(ARGUMENTS):
        place, seats = settings.Persuade_Choose_Own_Ordering[argument], 0
        if not settings.argues >> argument & 1 or place > best:
            continue
        for other in range(desk.scenes[NOW].seats):
            if recipients >> other & 1:
                seats |= holds(desk, other, argument, take, give, unknowns) << other
        if seats == 0 or (everybody and seats != recipients):
            continue
        count = count + 1 if place == best else 1
        best = place
        if draw(mind.randomness, count) == 0:
            mind.argument, mind.argument_for = argument, seats
