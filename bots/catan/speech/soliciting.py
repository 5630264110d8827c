"""Asking for offers, and proposing trades to who asks (Guhe's manual, §9).

Only the player in turn makes offers. What others propose it offers them, if it thinks well of it.
"""

import numpy as np

from bots.catan.memory.look import look
from bots.catan.memory.openings import hear_open
from bots.catan.plan.strategy import know_targets
from bots.catan.records.desk import Desk
from bots.catan.records.numbers import Numbers
from bots.catan.speech.wording import say
from bots.catan.talk.acts import Act, Floor, Say
from bots.catan.trade.answering_open import complete_heard
from bots.catan.trade.negotiating import make_offer, may_offer
from bots.catan.trade.permits import deals_with
from bots.catan.trade.proposals import note_proposal
from games.catan.pieces import RESOURCES
from games.core.kernel import kernel


@kernel
def propose(desk: Desk, seat: int, floor: Floor) -> None:
    """Propose a trade to the player in turn, if there is one that serves us."""
    if not may_offer(desk) or not make_offer(desk, seat):
        return
    give, take = desk.bid.give.copy(), desk.bid.take.copy()
    _say_proposal(desk, seat, give, take, floor)


@kernel
def complete_open(desk: Desk, seat: int, act: Act, floor: Floor) -> None:
    """Propose what we like best to the player in turn, who asks for something and leaves the rest
    open before any offer is made."""
    give, take = np.empty(RESOURCES, np.int64), np.empty(RESOURCES, np.int64)
    hear_open(desk.mind, desk.seen, act)
    if not desk.seen.trades or not deals_with(desk.mind, int(desk.seen.turn)):
        return
    look(desk, seat)
    know_targets(desk, 1 << seat | 1 << int(desk.seen.turn))
    if complete_heard(desk, seat, take, give):
        _say_proposal(desk, seat, give, take, floor)


@kernel
def _say_proposal(desk: Desk, seat: int, give: Numbers, take: Numbers, floor: Floor) -> None:
    act = say(floor, Say.PROPOSE, seat)
    for resource in range(RESOURCES):
        act.give[resource] = give[resource]
        act.take[resource] = take[resource]
    note_proposal(desk.mind, act)
