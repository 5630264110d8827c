"""Announcing hands and plans, requesting them, lying about them, and hearing of them.

What is announced is public. A robot requests what it listens to when its turn starts (Guhe's
manual, §9); whoever shares that announces it then.
"""

import numpy as np

from bots.catan.estimate.building_speed import COSTS
from bots.catan.memory.beliefs import hear_extra, hear_hand, hear_wanted
from bots.catan.plan.stack import top_kind, top_where
from bots.catan.plan.strategy import plan_by_rank
from bots.catan.records.desk import NOW, Desk
from bots.catan.records.mind import KNOWN, NO_PIECE_TOLD, PIECE_TOLD, UNKNOWN, Mind
from bots.catan.records.numbers import Numbers, numeral
from bots.catan.settings import Settings
from bots.catan.speech.wording import say
from bots.catan.talk.acts import TOPICS, Act, Floor, Say, Topic
from games.catan.pieces import CLAY, NOBODY, RESOURCES
from games.catan.topology import NOWHERE
from games.core.kernel import kernel

SECOND_BEST = numeral(1)


@kernel
def shares(settings: Settings, topic: int) -> bool:
    """Whether a robot announces something when asked."""
    if topic == Topic.RESOURCES:
        return bool(settings.SHARE_RESOURCES)
    if topic == Topic.PLAN:
        return bool(settings.SHARE_BUILD_PLAN)
    if topic == Topic.EXTRA:
        return bool(settings.SHARE_EXTRA_RES)
    return bool(settings.SHARE_WANTED_RES)


@kernel
def listens(settings: Settings, topic: int) -> bool:
    """Whether a robot requests something, and believes it."""
    if topic == Topic.RESOURCES:
        return bool(settings.LISTEN_RESOURCES)
    if topic == Topic.PLAN:
        return bool(settings.LISTEN_BUILD_PLAN)
    if topic == Topic.EXTRA:
        return bool(settings.LISTEN_EXTRA_RES)
    return bool(settings.LISTEN_WANTED_RES)


@kernel
def request(seat: int, settings: Settings, floor: Floor) -> None:
    """Ask for what we listen to."""
    for topic in range(TOPICS):
        if listens(settings, topic):
            act = say(floor, Say.REQUEST, seat)
            act.about = topic


@kernel
def announce(desk: Desk, seat: int, topic: int, floor: Floor) -> None:
    """Announce something of ours, true or not, with the scene laid out and our target known.

    Without a plan nothing is left over or lacking, and a plan announced last is not repeated.
    """
    if topic == Topic.PLAN:
        _announce_plan(desk, seat, floor)
        return
    if topic != Topic.RESOURCES and desk.mind.target[seat] != KNOWN:
        return
    hand, cost = desk.scenes[NOW].hand[seat].copy(), np.zeros(RESOURCES, np.int64)
    if topic == Topic.RESOURCES:
        _lie(desk.settings, hand)
    else:
        cost[:] = COSTS[desk.mind.target_kind[seat]]
    act = say(floor, Say.ANNOUNCE, seat)
    act.about = topic
    for resource in range(RESOURCES):
        if topic == Topic.WANTED:
            act.take[resource] = max(0, cost[resource] - hand[resource])
        else:
            act.give[resource] = max(0, hand[resource] - cost[resource])


@kernel
def _lie(settings: Settings, hand: Numbers) -> None:
    """Make of a hand what a liar says it is."""
    if settings.LYING_ABOUT_RESOURCES:
        cards = hand.sum()
        hand[:] = 0
        hand[CLAY] = cards
    elif settings.LYING_ABOUT_RESOURCES_HAVE_1:
        hand[:] = 1
    elif settings.LYING_ABOUT_RESOURCES_HAVE_2:
        hand[:] = 2


@kernel
def _announce_plan(desk: Desk, seat: int, floor: Floor) -> None:
    mind = desk.mind
    kind, where = NOBODY, NOWHERE
    if desk.settings.LYING_ABOUT_BUILD_PLAN:
        plan = desk.plans[seat]
        plan_by_rank(desk, seat, SECOND_BEST, plan)
        kind, where = top_kind(plan), top_where(plan)
    elif mind.target[seat] == KNOWN:
        kind, where = int(mind.target_kind[seat]), int(mind.target_where[seat])
    if not _is_told(mind, seat, kind, where):
        _say_plan(mind, seat, kind, where, floor)


@kernel
def announce_change(mind: Mind, seat: int, floor: Floor) -> None:
    """Announce our next piece, the true one, if it has become another."""
    kind, where = int(mind.target_kind[seat]), int(mind.target_where[seat])
    if mind.target[seat] == KNOWN and not _is_told(mind, seat, kind, where):
        _say_plan(mind, seat, kind, where, floor)


@kernel
def _say_plan(mind: Mind, seat: int, kind: int, where: int, floor: Floor) -> None:
    note_plan(mind, seat, kind, where)
    act = say(floor, Say.ANNOUNCE, seat)
    act.about, act.piece, act.where = Topic.PLAN, kind, where


@kernel
def _is_told(mind: Mind, seat: int, kind: int, where: int) -> bool:
    """Whether that was announced as a seat's next piece last."""
    if kind == NOBODY:
        return bool(mind.told[seat] == NO_PIECE_TOLD)
    same = mind.told_kind[seat] == kind and mind.told_where[seat] == where
    return bool(mind.told[seat] == PIECE_TOLD and same)


@kernel
def note_plan(mind: Mind, seat: int, kind: int, where: int) -> None:
    """Remember a seat's next piece as announced."""
    mind.told[seat] = NO_PIECE_TOLD if kind == NOBODY else PIECE_TOLD
    mind.told_kind[seat], mind.told_where[seat] = kind, where


@kernel
def hear_announcement(desk: Desk, act: Act) -> None:
    """Believe what was announced, if we listen to such."""
    mind, settings = desk.mind, desk.settings
    if not listens(settings, 0 + act.about):
        return
    speaker = 0 + act.seat
    mind.target[speaker] = UNKNOWN
    cards = np.empty(RESOURCES, np.int64)
    cards[:] = act.give
    if act.about == Topic.PLAN:
        note_plan(mind, speaker, 0 + act.piece, 0 + act.where)
    elif act.about == Topic.RESOURCES:
        hear_hand(mind, speaker, cards, settings)
    elif act.about == Topic.EXTRA:
        hear_extra(mind, speaker, cards, settings)
    else:
        cards[:] = act.take
        hear_wanted(mind, speaker, cards, settings)
