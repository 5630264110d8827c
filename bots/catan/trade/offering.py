"""What a robot offers in its turn: what it forces, what was proposed, a mind trick, or its own."""

from bots.catan.memory.past_offers import note_offer
from bots.catan.records.bid import Bid
from bots.catan.records.desk import NOW, Desk
from bots.catan.records.mind import Mind
from bots.catan.settings import Settings
from bots.catan.talk.acts import Say
from bots.catan.trade.arguments import choose_argument
from bots.catan.trade.forcing import may_force
from bots.catan.trade.negotiating import make_offer, make_trick, may_offer
from bots.catan.trade.proposals import take_up
from games.catan.actions import Action, Kind
from games.catan.position import Record
from games.core.kernel import kernel


@kernel
def offer(
    desk: Desk, mind: Mind, view: Record, seat: int, settings: Settings, bid: Bid, action: Action
) -> bool:
    """Make an offer that somebody should take; False when there is none, or have been enough."""
    if not may_offer(mind, view, settings):
        return False
    mind.mark, mind.retrying = 0, _force_again(desk, mind, seat, settings, bid)
    if mind.retrying:
        mind.mark = Say.FORCE
    elif take_up(desk, mind, seat, settings, bid):
        note_offer(mind, bid.give.copy(), bid.take.copy(), 0 + bid.recipients, settings)
    elif _trick(desk, mind, view, seat, settings, bid):
        mind.mark = Say.MIND_TRICK
    elif not make_offer(desk, mind, view, seat, settings, bid):
        return False
    elif _may_force(desk, mind, seat, settings, bid, False):
        mind.mark = Say.FORCE
    if mind.mark == 0:
        _argue(desk, mind, seat, settings, bid)
    mind.asked = bid.recipients
    mind.last_give[:] = bid.give
    mind.last_take[:] = bid.take
    mind.held[:] = desk.scenes[NOW].hand[seat]
    action.kind = Kind.OFFER
    action.seats = bid.recipients
    action.give[:] = bid.give
    action.take[:] = bid.take
    return True


@kernel
def _argue(desk: Desk, mind: Mind, seat: int, settings: Settings, bid: Bid) -> None:
    give, take, recipients = bid.give.copy(), bid.take.copy(), 0 + bid.recipients
    choose_argument(desk, mind, seat, recipients, give, take, settings)


@kernel
def _may_force(
    desk: Desk, mind: Mind, seat: int, settings: Settings, bid: Bid, again: bool
) -> bool:
    give, take, recipients = bid.give.copy(), bid.take.copy(), 0 + bid.recipients
    return may_force(desk, mind, seat, recipients, give, take, settings, again)


@kernel
def _force_again(desk: Desk, mind: Mind, seat: int, settings: Settings, bid: Bid) -> bool:
    """Set ``bid`` to our last offer, to one of those who refused it, if we may force it now."""
    if not mind.retry:
        return False
    bid.recipients, mind.retry = mind.retry, 0
    bid.give[:] = mind.last_give
    bid.take[:] = mind.last_take
    able = (desk.scenes[NOW].hand[seat].copy() >= bid.give.copy()).all()
    if not able or not _may_force(desk, mind, seat, settings, bid, True):
        return False
    note_offer(mind, bid.give.copy(), bid.take.copy(), 0 + bid.recipients, settings)
    return True


@kernel
def _trick(desk: Desk, mind: Mind, view: Record, seat: int, settings: Settings, bid: Bid) -> bool:
    """Set ``bid`` to a mind trick: once a game, far enough on, and if we can build then.

    STAC's robots learn from game to game when it pays. Here that is a parameter.
    """
    if not settings.JEDI_MIND_TRICK or mind.tricked:
        return False
    if desk.scenes[NOW].shown[seat] < settings.mind_trick_points:
        return False
    if not make_trick(desk, mind, view, seat, settings, bid):
        return False
    mind.tricked = 1
    return True
