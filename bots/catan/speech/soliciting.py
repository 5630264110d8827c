"""Asking for offers, and proposing trades to who asks (Guhe's manual, §9).

Only the player in turn makes offers. What others propose it offers them, if it thinks well of it.
"""

from bots.catan.records.bid import Bid
from bots.catan.records.desk import Desk
from bots.catan.records.mind import Mind
from bots.catan.settings import Settings
from bots.catan.speech.wording import say
from bots.catan.talk.acts import Acts, Say
from bots.catan.trade.negotiating import make_offer, may_offer
from bots.catan.trade.proposals import note_proposal
from games.catan.pieces import RESOURCES
from games.catan.position import Record
from games.core.kernel import kernel


@kernel
def propose(
    desk: Desk,
    mind: Mind,
    view: Record,
    seat: int,
    settings: Settings,
    bid: Bid,
    said: Acts,
    count: int,
) -> int:
    """Propose a trade to the player in turn, if there is one that serves us."""
    if not may_offer(mind, view, settings):
        return count
    if not make_offer(desk, mind, view, seat, settings, bid):
        return count
    count = say(said, count, Say.PROPOSE, seat)
    for resource in range(RESOURCES):
        said[count - 1].give[resource] = bid.give[resource]
        said[count - 1].take[resource] = bid.take[resource]
    note_proposal(mind, said[count - 1])
    return count
