"""Embargoes: no offers to a leader, and none of its accepted (Guhe's manual, §9).

Whoever proposes one keeps it at once, whoever else complies; each lifts its own.
"""

from bots.catan.records.desk import Desk
from bots.catan.records.mind import Mind
from bots.catan.records.numbers import Numbers
from bots.catan.settings import ABSENT, Settings
from bots.catan.speech.wording import say
from bots.catan.talk.acts import Act, Acts, Say
from bots.catan.trade.uses import lets_build
from games.catan.pieces import SEATS
from games.catan.position import Record
from games.catan.standing import shown_points
from games.core.kernel import kernel


@kernel
def would_embargo(mind: Mind, view: Record, seat: int, settings: Settings) -> bool:
    """Whether the player in turn leads by so much that we would propose an embargo on it now."""
    least = settings.NP_PROPOSE_EMBARGO_WHEN_LEADER_HAS_VP
    if least == ABSENT or mind.embargoes >= settings.NP_NUM_EMBARGOES_AGENT_CAN_PROPOSE:
        return False
    target = int(view.turn)
    points = shown_points(view, target)
    if target == seat or points < least:
        return False
    for other in range(view.players):
        if mind.embargo[other] or shown_points(view, other) > points:
            return False
    return True


@kernel
def propose_embargo(mind: Mind, view: Record, seat: int, said: Acts, count: int) -> int:
    """Propose an embargo on the player in turn, and keep it."""
    mind.embargo[view.turn] = view.turn_number
    mind.embargoes += 1
    return _say(said, count, Say.EMBARGO, seat, int(view.turn))


@kernel
def weigh_offer(
    desk: Desk,
    mind: Mind,
    view: Record,
    seat: int,
    give: Numbers,
    take: Numbers,
    settings: Settings,
    said: Acts,
    count: int,
) -> int:
    """Propose an embargo on a leader whose open offer would let it build at once."""
    if not would_embargo(mind, view, seat, settings):
        return count
    if lets_build(desk, mind, int(view.turn), give, take):
        return propose_embargo(mind, view, seat, said, count)
    if settings.embargoes_in_thought:
        mind.embargo[view.turn] = view.turn_number
    return count


@kernel
def lift_embargoes(mind: Mind, seat: int, settings: Settings, said: Acts, count: int) -> int:
    """Lift our embargoes that have lasted long enough."""
    turns = settings.NP_LIFT_EMBARGOES_AFTER_TURNS
    for other in range(SEATS):
        began = mind.embargo[other]
        if began and turns != ABSENT and mind.turn_number - began >= turns:
            mind.embargo[other] = 0
            count = _say(said, count, Say.LIFT, seat, other)
    return count


@kernel
def hear_embargo(
    mind: Mind, seat: int, settings: Settings, act: Act, said: Acts, count: int
) -> int:
    """Comply with an embargo on somebody else, if we do such things."""
    whom = int(act.whom)
    if whom == seat or mind.embargo[whom] or not settings.NP_COMPLY_WITH_EMBARGOES:
        return count
    mind.embargo[whom] = mind.turn_number
    return _say(said, count, Say.COMPLY, seat, whom)


@kernel
def _say(said: Acts, count: int, kind: int, seat: int, whom: int) -> int:
    count = say(said, count, kind, seat)
    said[count - 1].whom = whom
    return count
