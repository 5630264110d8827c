"""What a robot offers in its turn: what it forces, what was proposed, a mind trick, or its own."""

from bots.catan.records.desk import NOW, Desk
from bots.catan.talk.acts import Say
from bots.catan.trade.arguments import choose_argument
from bots.catan.trade.forcing import may_force
from bots.catan.trade.negotiating import make_offer, make_trick, may_offer, note_bid
from bots.catan.trade.proposals import take_up
from games.catan.actions import Action, Kind
from games.core.kernel import kernel


@kernel
def offer(desk: Desk, seat: int, action: Action) -> bool:
    """Make an offer that somebody should take; False when there is none, or have been enough."""
    mind, bid = desk.mind, desk.bid
    if not may_offer(desk):
        return False
    mind.mark, mind.retrying = 0, _force_again(desk, seat)
    if mind.retrying:
        mind.mark = Say.FORCE
    elif take_up(desk, seat):
        note_bid(desk)
    elif _trick(desk, seat):
        mind.mark = Say.MIND_TRICK
    elif not make_offer(desk, seat):
        return False
    elif _may_force(desk, seat, False):
        mind.mark = Say.FORCE
    if mind.mark == 0:
        _argue(desk, seat)
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
def _argue(desk: Desk, seat: int) -> None:
    bid = desk.bid
    give, take, recipients = bid.give.copy(), bid.take.copy(), 0 + bid.recipients
    choose_argument(desk, seat, recipients, give, take)


@kernel
def _may_force(desk: Desk, seat: int, again: bool) -> bool:
    bid = desk.bid
    give, take, recipients = bid.give.copy(), bid.take.copy(), 0 + bid.recipients
    return may_force(desk, seat, recipients, give, take, again)


@kernel
def _force_again(desk: Desk, seat: int) -> bool:
    """Set ``bid`` to our last offer, to one of those who refused it, if we may force it now."""
    mind, bid = desk.mind, desk.bid
    if not mind.retry:
        return False
    bid.recipients, mind.retry = mind.retry, 0
    bid.give[:] = mind.last_give
    bid.take[:] = mind.last_take
    able = (desk.scenes[NOW].hand[seat].copy() >= bid.give.copy()).all()
    if not able or not _may_force(desk, seat, True):
        return False
    note_bid(desk)
    return True


@kernel
def _trick(desk: Desk, seat: int) -> bool:
    """Set ``bid`` to a mind trick: once a game, far enough on, and if we can build then.

    STAC's robots learn from game to game when it pays. Here that is a parameter.
    """
    if not desk.settings.JEDI_MIND_TRICK or desk.mind.tricked:
        return False
    if desk.scenes[NOW].shown[seat] < desk.settings.mind_trick_points:
        return False
    if not make_trick(desk, seat):
        return False
    desk.mind.tricked = 1
    return True
