"""Blocks: asking that an open offer shall not get certain resources (Guhe's manual, §9)."""

from bots.catan.estimate.building_speed import COSTS
from bots.catan.memory.dialogue import offer_number
from bots.catan.records.desk import Desk
from bots.catan.records.mind import KNOWN
from bots.catan.records.numbers import Numbers
from bots.catan.settings import ABSENT
from bots.catan.speech.wording import say
from bots.catan.talk.acts import Act, Floor, Say
from bots.catan.trade.answer_jsettlers import ACCEPT
from bots.catan.trade.negotiating import judge
from bots.catan.trade.uses import lets_build
from games.catan.pieces import RESOURCES
from games.catan.position import Answer
from games.catan.standing import shown_points
from games.core.kernel import kernel

FOR_EVER = 1 << 40


@kernel
def may_block(desk: Desk, seat: int) -> bool:
    """Whether we block offers such as the open one at all, as far as that is seen at a glance."""
    view, settings = desk.seen, desk.settings
    most = settings.NP_NUM_BLOCKS_AGENT_CAN_PROPOSE
    if most != ABSENT and desk.mind.blocks >= most:
        return False
    if view.answer[seat] == Answer.NONE and not settings.NP_BLOCK_TRADES_NOT_MADE_TO_ME:
        return False
    if view.answer[seat] != Answer.NONE and not settings.NP_BLOCK_TRADES_I_WOULD_REJECT:
        return False
    leading = 0
    for other in range(view.players):
        leading = max(leading, shown_points(view, other))
    return bool(leading >= settings.NP_PROPOSE_BLOCK_WHEN_LEADER_HAS_VP)


@kernel
def block(desk: Desk, seat: int, give: Numbers, take: Numbers, floor: Floor) -> None:
    """Block the open offer, by which its maker would give and take, if we mind it.

    Next pieces of both must have been found out. Blocked is what the maker's costs, unless we
    block just what is asked for, or know of none.
    """
    mind = desk.mind
    sender = int(desk.seen.turn)
    if desk.settings.NP_BLOCK_ONLY_FOR_IMMEDIATE_BUILD and not lets_build(desk, sender, give, take):
        return
    asked = desk.seen.answer[seat] != Answer.NONE
    if asked and judge(desk, seat, sender, take, give) == ACCEPT:
        return
    mind.blocks += 1
    act = say(floor, Say.BLOCK, seat)
    by_piece = mind.target[sender] == KNOWN and not desk.settings.NP_BLOCK_RESOURCES_ASKED_FOR
    for resource in range(RESOURCES):
        needed = take[resource] > 0
        if by_piece:
            needed = COSTS[mind.target_kind[sender], resource] > 0
        act.take[resource] = needed


@kernel
def hear_block(desk: Desk, seat: int, act: Act, floor: Floor) -> None:
    """Yield to a block of our open offer if we are gullible: once is enough for an offer."""
    mind = desk.mind
    number = offer_number(desk.seen)
    if (
        desk.seen.turn != seat
        or not desk.settings.NP_BLOCK_TRADES_GULLIBLE
        or mind.taken_back == number
    ):
        return
    turns = desk.settings.NP_LIFT_BLOCK_AFTER_TURNS
    lasts = FOR_EVER if turns == ABSENT else mind.turn_number + turns - 1
    for resource in range(RESOURCES):
        if act.take[resource]:
            mind.blocked_to[resource] = max(mind.blocked_to[resource], lasts)
    mind.taken_back = number
    say(floor, Say.TAKE_BACK, seat)
