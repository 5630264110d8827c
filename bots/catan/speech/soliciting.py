"""Asking for offers, and proposing trades to who asks (Guhe's manual, §9).

Only the player in turn makes offers. What others propose it offers them, if it thinks well of it.
"""

from bots.catan.records.desk import Desk
from bots.catan.speech.wording import say
from bots.catan.talk.acts import Floor, Say
from bots.catan.trade.negotiating import make_offer, may_offer
from bots.catan.trade.proposals import note_proposal
from games.catan.pieces import RESOURCES
from games.core.kernel import kernel


@kernel
def propose(desk: Desk, seat: int, floor: Floor) -> None:
    """Propose a trade to the player in turn, if there is one that serves us."""
    if not may_offer(desk) or not make_offer(desk, seat):
        return
    act = say(floor, Say.PROPOSE, seat)
    for resource in range(RESOURCES):
        act.give[resource] = desk.bid.give[resource]
        act.take[resource] = desk.bid.take[resource]
    note_proposal(desk.mind, act)
