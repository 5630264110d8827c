"""Embargoes: no offers to a leader, and none of its accepted (Guhe's manual, §9).

Whoever proposes one keeps it at once, whoever else complies; each lifts its own.
"""

from bots.catan.records.desk import Desk
from bots.catan.records.numbers import Numbers
from bots.catan.settings import ABSENT
from bots.catan.speech.wording import say
from bots.catan.talk.acts import Act, Floor, Say
from bots.catan.trade.uses import lets_build
from games.catan.pieces import SEATS
from games.catan.standing import shown_points
from games.core.kernel import kernel


@kernel
def would_embargo(desk: Desk, seat: int) -> bool:
    """Whether the player in turn leads by so much that we would propose an embargo on it now."""
    view = desk.seen
    least = desk.settings.NP_PROPOSE_EMBARGO_WHEN_LEADER_HAS_VP
    if least == ABSENT or desk.mind.embargoes >= desk.settings.NP_NUM_EMBARGOES_AGENT_CAN_PROPOSE:
        return False
    target = int(view.turn)
    points = shown_points(view, target)
    if target == seat or points < least:
        return False
    for other in range(view.players):
        if desk.mind.embargo[other] or shown_points(view, other) > points:
            return False
    return True


@kernel
def propose_embargo(desk: Desk, seat: int, floor: Floor) -> None:
    """Propose an embargo on the player in turn, and keep it."""
    view = desk.seen
    desk.mind.embargo[view.turn] = view.turn_number
    desk.mind.embargoes += 1
    _say(floor, Say.EMBARGO, seat, int(view.turn))


@kernel
def weigh_offer(desk: Desk, seat: int, give: Numbers, take: Numbers, floor: Floor) -> None:
    """Propose an embargo on a leader whose open offer would let it build at once."""
    view = desk.seen
    if not would_embargo(desk, seat):
        return
    if lets_build(desk, int(view.turn), give, take):
        propose_embargo(desk, seat, floor)
    elif desk.settings.embargoes_in_thought:
        desk.mind.embargo[view.turn] = view.turn_number


@kernel
def lift_embargoes(desk: Desk, seat: int, floor: Floor) -> None:
    """Lift our embargoes that have lasted long enough."""
    mind = desk.mind
    turns = desk.settings.NP_LIFT_EMBARGOES_AFTER_TURNS
    for other in range(SEATS):
        began = mind.embargo[other]
        if began and turns != ABSENT and mind.turn_number - began >= turns:
            mind.embargo[other] = 0
            _say(floor, Say.LIFT, seat, other)


@kernel
def hear_embargo(desk: Desk, seat: int, act: Act, floor: Floor) -> None:
    """Comply with an embargo on somebody else, if we do such things."""
    mind = desk.mind
    whom = int(act.whom)
    if whom == seat or mind.embargo[whom] or not desk.settings.NP_COMPLY_WITH_EMBARGOES:
        return
    mind.embargo[whom] = mind.turn_number
    _say(floor, Say.COMPLY, seat, whom)


@kernel
def _say(floor: Floor, kind: int, seat: int, whom: int) -> None:
    act = say(floor, kind, seat)
    act.whom = whom
