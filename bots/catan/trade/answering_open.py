"""How a robot answers an offer with an open side: with the exchange that it likes best."""

import numpy as np

from bots.catan.memory.openings import COMPLETE, EITHER_GIVE, EITHER_TAKE
from bots.catan.memory.past_offers import note_offer, was_made
from bots.catan.records.desk import NOW, Desk
from bots.catan.records.mind import KNOWN, Mind
from bots.catan.records.numbers import Numbers, numerals
from bots.catan.trade.answer_jsettlers import ACCEPT, REFUSE
from bots.catan.trade.answer_stac import consider_offer
from bots.catan.trade.completions import BUNDLES, complete
from bots.catan.trade.negotiating import judge
from bots.catan.trade.worth import eta_after
from games.catan.actions import Action, Kind
from games.catan.pieces import NOBODY, RESOURCES
from games.catan.position import Phase, Record
from games.core.kernel import kernel
from games.core.randomness import draw

OURS, THEIRS, ANY = numerals(3)
"""Which exchange is looked for: our best, the sender's worst, any that we might take."""


@kernel
def answer_open(desk: Desk, seat: int, action: Action) -> None:
    """Accept the offer on the table, answer with another that it is open to, or refuse."""
    mind = desk.mind
    action.kind = Kind.REFUSE
    theirs, ours = np.empty(RESOURCES, np.int64), np.empty(RESOURCES, np.int64)
    if not complete_heard(desk, seat, theirs, ours):
        return
    if _is_on_the_table(desk.seen, theirs, ours):
        action.kind = Kind.ACCEPT
        return
    note_offer(mind, ours, theirs, 1 << int(desk.seen.turn), desk.settings)
    action.kind = Kind.COUNTER
    action.give[:] = ours
    action.take[:] = theirs


@kernel
def complete_heard(desk: Desk, seat: int, theirs: Numbers, ours: Numbers) -> bool:
    """Set the exchange that we like best of those that an offer is open to; False without one."""
    mind = desk.mind
    if desk.settings.refuses_partial_offers and not _is_choice(mind):
        return False
    chosen = _choose(desk, seat)
    return chosen != NOBODY and _complete(mind, 0 + chosen, theirs, ours)


@kernel
def _is_choice(mind: Mind) -> bool:
    """Whether the offer names what it is open to."""
    return bool(mind.heard_opening == EITHER_GIVE or mind.heard_opening == EITHER_TAKE)


@kernel
def _complete(mind: Mind, index: int, theirs: Numbers, ours: Numbers) -> bool:
    """Set the index-th exchange that the offer is open to: what the sender gives, and we."""
    sides, others = mind.heard_give.copy(), mind.heard_take.copy()
    return complete(0 + mind.heard_opening, sides, others, index, theirs, ours)


@kernel
def _is_on_the_table(view: Record, theirs: Numbers, ours: Numbers) -> bool:
    same = True
    for resource in range(RESOURCES):
        same &= view.give[resource] == theirs[resource] and view.take[resource] == ours[resource]
    return same


@kernel
def _choose(desk: Desk, seat: int) -> int:
    """The exchange to answer with, as its place among the completions, or NOBODY."""
    settings = desk.settings
    if _is_choice(desk.mind):
        return _best(desk, seat, OURS)
    if settings.RANDOM_COMPLETION_OF_PARTIAL_OFFERS:
        return _best(desk, seat, ANY)
    if settings.PARTIAL_COMPLETION_CHOOSE_MY_BEST:
        return _best(desk, seat, OURS)
    if settings.PARTIAL_COMPLETION_CHOOSE_OPPONENT_WORST:
        return _best(desk, seat, THEIRS)
    if settings.PARTIAL_COMPLETION_PREFER_OPPONENT_WORST:
        chosen = _best(desk, seat, THEIRS)
        return chosen if chosen != NOBODY else _best(desk, seat, OURS)
    chosen = _best(desk, seat, OURS)
    if chosen == NOBODY and settings.PARTIAL_COMPLETION_PREFER_MY_BEST:
        return _best(desk, seat, THEIRS)
    return chosen


@kernel
def _best(desk: Desk, seat: int, wish: int) -> int:
    """Of the completions that meet a wish one of those that meet it most, by lot; or NOBODY.

    Faithfully each counts for what the one looked at before it is worth.
    """
    mind = desk.mind
    sender = 0 + desk.seen.turn
    chosen, found, best, before = NOBODY, 0, 0, 0
    theirs, ours = np.empty(RESOURCES, np.int64), np.empty(RESOURCES, np.int64)
    if mind.target[seat] != KNOWN or mind.target[sender] != KNOWN:
        return NOBODY
    for index in range(len(BUNDLES)):
        if not _complete(mind, index, theirs, ours) or not _is_possible(
            desk, sender, seat, theirs, ours
        ):
            continue
        worth = 0
        if wish == OURS:
            worth = -eta_after(desk, seat, ours, theirs, mind.target_cost[seat].copy())
        elif wish == THEIRS:
            worth = eta_after(desk, sender, theirs, ours, mind.target_cost[sender].copy())
        if desk.settings.completions_are_off_by_one and not _is_choice(mind):
            worth, before = before, worth
        if not _is_wished(desk, seat, sender, theirs, ours, wish):
            continue
        if found == 0 or worth > best:
            found, best = 0, worth
        if worth == best:
            found += 1
            if draw(mind.randomness, found) == 0:
                chosen = index
    return chosen


@kernel
def _is_possible(desk: Desk, sender: int, seat: int, theirs: Numbers, ours: Numbers) -> bool:
    """Whether we hold what we would give; where it is not among what the sender named, it must be
    known to hold its part, and we must not have offered that before.

    Of who only asks, before any offer is made, it is enough that it may hold it.
    """
    scene, able, lacking = desk.scenes[NOW], True, 0
    for resource in range(RESOURCES):
        able &= scene.hand[seat, resource] >= ours[resource]
        lacking += max(0, theirs[resource] - scene.hand[sender, resource])
    if not able or _is_choice(desk.mind):
        return able
    unknown = scene.unknown[sender] if desk.seen.phase == Phase.MAIN else 0
    return lacking <= unknown and not was_made(desk.mind, COMPLETE, ours, theirs, desk.settings)


@kernel
def _is_wished(
    desk: Desk, seat: int, sender: int, theirs: Numbers, ours: Numbers, wish: int
) -> bool:
    if wish == THEIRS:
        return consider_offer(desk, sender, seat, theirs, ours) == ACCEPT
    answer = judge(desk, seat, sender, ours, theirs)
    return answer == ACCEPT if wish == OURS else answer != REFUSE
