"""What a robot says before decisions, and what it makes of what others say."""

import numpy as np

from bots.catan.memory.dialogue import offer_number
from bots.catan.memory.hands import distrust
from bots.catan.memory.look import look
from bots.catan.memory.mind import notice_turn
from bots.catan.memory.openings import hear_open
from bots.catan.plan.strategy import know_targets
from bots.catan.records.desk import Desk
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
from bots.catan.speech.soliciting import complete_open, propose
from bots.catan.speech.wording import say
from bots.catan.talk.acts import TOPICS, Act, Floor, Say, Topic
from bots.catan.trade.proposals import note_proposal
from games.catan.pieces import RESOURCES
from games.catan.position import Phase
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
def speak(desk: Desk, seat: int, floor: Floor) -> None:
    """Add what a robot says of itself in the moment that it sees."""
    mind, view = desk.mind, desk.seen
    notice_turn(mind, 0 + view.turn_number, desk.settings)
    if view.phase == Phase.ANSWER:
        if view.turn == seat:
            say_of_offer(desk, seat, floor)
            mark_offer(desk, seat, floor)
        else:
            _weigh_offer(desk, seat, floor)
    elif not mind.opened:
        mind.opened = 1
        _open_turn(desk, seat, floor)
    elif view.turn == seat and desk.settings.SHARE_BUILD_PLAN_CHANGE:
        announce_change(mind, seat, floor)


@kernel
def _open_turn(desk: Desk, seat: int, floor: Floor) -> None:
    """What is said when a turn starts, once the dice are thrown: our own turn or another's."""
    settings = desk.settings
    lift_embargoes(desk, seat, floor)
    if desk.seen.turn != seat:
        if would_embargo(desk, seat):
            propose_embargo(desk, seat, floor)
        return
    request(seat, settings, floor)
    for topic in range(TOPICS):
        if topic != Topic.PLAN and shares(settings, topic):
            _tell(desk, seat, topic, floor)
    if settings.SOLICIT_TRADES:
        say(floor, Say.SOLICIT, seat)


@kernel
def _tell(desk: Desk, seat: int, topic: int, floor: Floor) -> None:
    """Announce something of ours, looking at the table first."""
    look(desk, seat)
    know_targets(desk, 1 << seat)
    announce(desk, seat, topic, floor)


@kernel
def _weigh_offer(desk: Desk, seat: int, floor: Floor) -> None:
    """Propose an embargo or a block on another player's open offer."""
    view = desk.seen
    embargoes = desk.settings.NP_PROPOSE_EMBARGO_AFTER_OFFER_FOR_IMMEDIATE_BUILD and would_embargo(
        desk, seat
    )
    blocks = may_block(desk, seat)
    if not embargoes and not blocks:
        return
    look(desk, seat)
    know_targets(desk, 1 << seat | 1 << int(view.turn))
    give, take = np.empty(RESOURCES, np.int64), np.empty(RESOURCES, np.int64)
    give[:] = view.give
    take[:] = view.take
    if embargoes:
        weigh_offer(desk, seat, give, take, floor)
    if blocks:
        block(desk, seat, give, take, floor)


@kernel
def listen(desk: Desk, seat: int, act: Act, floor: Floor) -> None:
    """Take in what another player said and add what we say to it."""
    mind, view = desk.mind, desk.seen
    notice_turn(mind, 0 + view.turn_number, desk.settings)
    mind.messages += 1
    kind, topic = int(act.kind), int(act.about)
    if kind == Say.REQUEST:
        if shares(desk.settings, topic):
            _tell(desk, seat, topic, floor)
    elif kind == Say.ANNOUNCE:
        hear_announcement(desk, act)
    elif kind == Say.SOLICIT:
        solicits = view.turn == act.seat and view.phase == Phase.MAIN
        if solicits and desk.settings.MAKE_SOLICITED_OFFER and view.trades:
            look(desk, seat)
            know_targets(desk, 1 << seat | 1 << int(view.turn))
            propose(desk, seat, floor)
    elif kind == Say.PROPOSE:
        if view.turn == seat:
            note_proposal(mind, act)
    elif kind == Say.EMBARGO:
        hear_embargo(desk, seat, act, floor)
    elif kind == Say.BLOCK:
        hear_block(desk, seat, act, floor)
    elif kind == Say.SILENCE:
        mind.hushed |= 1 << act.seat
    elif view.turn == act.seat:
        if kind == Say.OPEN and view.phase == Phase.MAIN:
            complete_open(desk, seat, act, floor)
        else:
            _hear_of_offer(desk, seat, act)


@kernel
def _hear_of_offer(desk: Desk, seat: int, act: Act) -> None:
    """Take in what its maker says of the open offer."""
    mind = desk.mind
    number = offer_number(desk.seen)
    if act.kind == Say.TAKE_BACK:
        mind.taken_back = number
    elif act.kind == Say.OPEN:
        hear_open(mind, desk.seen, act)
    elif act.kind == Say.FORCE:
        mind.forced = number
    elif act.kind == Say.PERSUADE and act.seats >> seat & 1:
        mind.argued, mind.heard_argument = number, act.about
    elif act.kind == Say.MIND_TRICK and not desk.settings.misreads_mind_tricks:
        mind.compelled = number
        distrust(mind, 0 + act.seat, desk.settings)
