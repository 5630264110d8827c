"""What a robot says before decisions, and what it makes of what others say."""

import numpy as np

from bots.catan.memory.dialogue import offer_number
from bots.catan.memory.hands import distrust
from bots.catan.memory.look import look
from bots.catan.memory.mind import notice_turn
from bots.catan.memory.openings import hear_open
from bots.catan.plan.strategy import know_targets
from bots.catan.records.desk import Desk
from bots.catan.records.mind import Mind
from bots.catan.settings import ABSENT, Settings
from bots.catan.speech.announcing import (
    announce,
    announce_change,
    hear_announcement,
    request,
    shares,
)
from bots.catan.speech.blocking import block, hear_block, may_block
from bots.catan.speech.embargo import (
    hear_embargo,
    lift_embargoes,
    propose_embargo,
    weigh_offer,
    would_embargo,
)
from bots.catan.speech.marking import mark_offer, say_of_offer
from bots.catan.speech.soliciting import propose
from bots.catan.speech.wording import say
from bots.catan.talk.acts import TOPICS, Act, Acts, Say, Topic
from bots.catan.trade.proposals import note_proposal
from games.catan.pieces import RESOURCES
from games.catan.position import Phase, Record
from games.core.kernel import kernel

_UNASKED = (
    *(f"SHARE_{what}" for what in ("RESOURCES", "BUILD_PLAN", "EXTRA_RES", "WANTED_RES")),
    *(f"LISTEN_{what}" for what in ("RESOURCES", "BUILD_PLAN", "EXTRA_RES", "WANTED_RES")),
    *("SHARE_BUILD_PLAN_CHANGE", "SOLICIT_TRADES", "JEDI_MIND_TRICK"),
    *("NP_BLOCK_TRADES_NOT_MADE_TO_ME", "NP_BLOCK_TRADES_I_WOULD_REJECT"),
    *("NP_AGGREGATE_TRADE_OFFERS", "SIMPLY_ASK"),
    *(f"PARTIALISING_COMPLETE_OFFERS_{part}_PERCENT" for part in (50, 100)),
)


def could_speak(settings: Settings) -> bool:
    """Whether a robot could ever say something unasked."""
    forces = settings["NP_FORCE_ACCEPT_PROPOSER"] and not settings["loses_force_marks"]
    embargoes = settings["NP_PROPOSE_EMBARGO_WHEN_LEADER_HAS_VP"] != ABSENT
    return bool(forces or embargoes or settings["argues"] or any(settings[key] for key in _UNASKED))


@kernel
def speak(
    desk: Desk, mind: Mind, view: Record, seat: int, settings: Settings, said: Acts, count: int
) -> int:
    """Add what a robot says of itself in the moment the view shows; how many acts there are."""
    notice_turn(mind, 0 + view.turn_number)
    if view.phase == Phase.ANSWER:
        if view.turn == seat:
            count = say_of_offer(mind, view, seat, said, count)
            return mark_offer(mind, seat, settings, said, count)
        return _weigh_offer(desk, mind, view, seat, settings, said, count)
    if not mind.opened:
        mind.opened = 1
        return _open_turn(desk, mind, view, seat, settings, said, count)
    if view.turn == seat and settings.SHARE_BUILD_PLAN_CHANGE:
        return announce_change(mind, seat, said, count)
    return count


@kernel
def _open_turn(
    desk: Desk, mind: Mind, view: Record, seat: int, settings: Settings, said: Acts, count: int
) -> int:
    """What is said when a turn starts, once the dice are thrown: our own turn or another's."""
    count = lift_embargoes(mind, seat, settings, said, count)
    if view.turn != seat:
        if would_embargo(mind, view, seat, settings):
            return propose_embargo(mind, view, seat, said, count)
        return count
    count = request(seat, settings, said, count)
    for topic in range(TOPICS):
        if topic != Topic.PLAN and shares(settings, topic):
            count = _tell(desk, mind, view, seat, settings, topic, said, count)
    return say(said, count, Say.SOLICIT, seat) if settings.SOLICIT_TRADES else count


@kernel
def _tell(
    desk: Desk,
    mind: Mind,
    view: Record,
    seat: int,
    settings: Settings,
    topic: int,
    said: Acts,
    count: int,
) -> int:
    """Announce something of ours, looking at the table first."""
    look(desk, mind, view, seat, settings)
    know_targets(desk, mind, 1 << seat, settings)
    return announce(desk, mind, seat, settings, topic, said, count)


@kernel
def _weigh_offer(
    desk: Desk, mind: Mind, view: Record, seat: int, settings: Settings, said: Acts, count: int
) -> int:
    """Propose an embargo or a block on another player's open offer."""
    embargoes = settings.NP_PROPOSE_EMBARGO_AFTER_OFFER_FOR_IMMEDIATE_BUILD and would_embargo(
        mind, view, seat, settings
    )
    blocks = may_block(mind, view, seat, settings)
    if not embargoes and not blocks:
        return count
    look(desk, mind, view, seat, settings)
    know_targets(desk, mind, 1 << seat | 1 << int(view.turn), settings)
    give, take = np.empty(RESOURCES, np.int64), np.empty(RESOURCES, np.int64)
    give[:] = view.give
    take[:] = view.take
    if embargoes:
        count = weigh_offer(desk, mind, view, seat, give, take, settings, said, count)
    if blocks:
        count = block(desk, mind, view, seat, give, take, settings, said, count)
    return count


@kernel
def listen(
    desk: Desk,
    mind: Mind,
    view: Record,
    seat: int,
    settings: Settings,
    act: Act,
    said: Acts,
    count: int,
) -> int:
    """Take in what another player said and add what we say to it; how many acts there are."""
    notice_turn(mind, 0 + view.turn_number)
    mind.messages += 1
    kind, topic = int(act.kind), int(act.about)
    if kind == Say.REQUEST:
        if shares(settings, topic):
            return _tell(desk, mind, view, seat, settings, topic, said, count)
    elif kind == Say.ANNOUNCE:
        hear_announcement(mind, settings, act)
    elif kind == Say.SOLICIT:
        if settings.MAKE_SOLICITED_OFFER and view.trades:
            look(desk, mind, view, seat, settings)
            know_targets(desk, mind, 1 << seat | 1 << int(view.turn), settings)
            return propose(desk, mind, view, seat, settings, desk.bid, said, count)
    elif kind == Say.PROPOSE:
        if view.turn == seat:
            note_proposal(mind, act)
    elif kind == Say.EMBARGO:
        return hear_embargo(mind, seat, settings, act, said, count)
    elif kind == Say.BLOCK:
        return hear_block(mind, view, seat, settings, act, said, count)
    else:
        _hear_of_offer(mind, view, seat, settings, act)
    return count


@kernel
def _hear_of_offer(mind: Mind, view: Record, seat: int, settings: Settings, act: Act) -> None:
    """Take in what its maker says of the open offer."""
    number = offer_number(view)
    if act.kind == Say.TAKE_BACK:
        mind.taken_back = number
    elif act.kind == Say.OPEN:
        hear_open(mind, view, act)
    elif act.kind == Say.FORCE:
        mind.forced = number
    elif act.kind == Say.PERSUADE and act.seats >> seat & 1:
        mind.argued, mind.heard_argument = number, act.about
    elif act.kind == Say.MIND_TRICK and not settings.misreads_mind_tricks:
        mind.compelled = number
        distrust(mind, 0 + act.seat, settings)
