"""What a robot offers in its turn: what it forces, what was proposed, a mind trick, or its own."""

from bots.catan.learning.moments import has_learned, moment_of, uses_trick
from bots.catan.records.desk import NOW, Desk
from bots.catan.records.mind import TRAIL
from bots.catan.talk.acts import Say
from bots.catan.trade.arguments import choose_argument
from bots.catan.trade.forcing import may_force
from bots.catan.trade.negotiating import (
    BUILDS,
    NO_TRICK,
    make_offer,
    may_offer,
    note_bid,
    seek_trick,
)
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
    """Set ``bid`` to a mind trick: once a game, if what was learned says that it pays now.

    Where nothing was learned, it is used once we are far enough on and can build then.
    """
    mind, settings = desk.mind, desk.settings
    if not settings.JEDI_MIND_TRICK:
        return False
    if has_learned(settings.learned):
        trick = NO_TRICK if mind.tricked else seek_trick(desk, seat)
        uses = _choose(desk, seat, trick)
    elif mind.tricked or desk.scenes[NOW].shown[seat] < settings.mind_trick_points:
        return False
    else:
        uses = seek_trick(desk, seat) == BUILDS
    if uses:
        mind.tricked = 1
        note_bid(desk)
    return uses


@kernel
def _choose(desk: Desk, seat: int, trick: int) -> bool:
    """Whether to use a mind trick as was learned; what was chosen is kept to learn from."""
    mind, scene = desk.mind, desk.scenes[NOW]
    best, second = 0, 0
    for other in range(scene.seats):
        if other != seat:
            shown = 0 + scene.shown[other]
            second = max(second, min(best, shown))
            best = max(best, shown)
    used = mind.tricked != 0
    moment = moment_of(0 + scene.shown[seat], best, second, trick == BUILDS, used)
    uses = trick != NO_TRICK and uses_trick(desk.settings.learned, moment, mind.randomness)
    mind.trail[mind.choices % TRAIL] = 2 * moment + uses
    mind.choices += 1
    return uses
