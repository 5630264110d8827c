"""Blocks: asking that an open offer shall not get certain resources (Guhe's manual, §9)."""

from bots.catan.estimate.building_speed import COSTS
from bots.catan.memory.dialogue import offer_number
from bots.catan.records.desk import Desk
from bots.catan.records.mind import KNOWN, Mind
from bots.catan.records.numbers import Numbers
from bots.catan.settings import ABSENT, Settings
from bots.catan.speech.wording import say
from bots.catan.talk.acts import Act, Acts, Say
from bots.catan.trade.answer_jsettlers import ACCEPT
from bots.catan.trade.negotiating import judge
from bots.catan.trade.uses import lets_build
from games.catan.pieces import RESOURCES
from games.catan.position import Answer, Record
from games.catan.standing import shown_points
from games.core.kernel import kernel

FOR_EVER = 1 << 40


@kernel
def may_block(mind: Mind, view: Record, seat: int, settings: Settings) -> bool:
    """Whether we block offers such as the open one at all, as far as that is seen at a glance."""
    most = settings.NP_NUM_BLOCKS_AGENT_CAN_PROPOSE
    if most != ABSENT and mind.blocks >= most:
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
def block(
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
    """Block the open offer, by which its maker would give and take, if we mind it.

    Next pieces of both must have been found out. Blocked is what the maker's costs, unless we
    block just what is asked for, or know of none.
    """
    sender = int(view.turn)
    if settings.NP_BLOCK_ONLY_FOR_IMMEDIATE_BUILD and not lets_build(
        desk, mind, sender, give, take
    ):
        return count
    asked = view.answer[seat] != Answer.NONE
    if asked and judge(desk, mind, seat, sender, take, give, settings) == ACCEPT:
        return count
    mind.blocks += 1
    count = say(said, count, Say.BLOCK, seat)
    by_piece = mind.target[sender] == KNOWN and not settings.NP_BLOCK_RESOURCES_ASKED_FOR
    for resource in range(RESOURCES):
        needed = take[resource] > 0
        if by_piece:
            needed = COSTS[mind.target_kind[sender], resource] > 0
        said[count - 1].take[resource] = needed
    return count


@kernel
def hear_block(
    mind: Mind, view: Record, seat: int, settings: Settings, act: Act, said: Acts, count: int
) -> int:
    """Yield to a block of our open offer if we are gullible: once is enough for an offer."""
    number = offer_number(view)
    if view.turn != seat or not settings.NP_BLOCK_TRADES_GULLIBLE or mind.taken_back == number:
        return count
    turns = settings.NP_LIFT_BLOCK_AFTER_TURNS
    lasts = FOR_EVER if turns == ABSENT else mind.turn_number + turns - 1
    for resource in range(RESOURCES):
        if act.take[resource]:
            mind.blocked_to[resource] = max(mind.blocked_to[resource], lasts)
    mind.taken_back = number
    return say(said, count, Say.TAKE_BACK, seat)
