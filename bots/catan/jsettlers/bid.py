"""How JSettlers' robots look for an offer: what to ask for, and what to give for it."""

from typing import Any

import numpy as np

from bots.catan.jsettlers.building_speed import RESOURCES, Numbers, covers
from bots.catan.jsettlers.desk import NOW, Desk
from bots.catan.jsettlers.discard import fill_order
from bots.catan.jsettlers.mind import KNOWN, Mind
from bots.catan.jsettlers.negotiator import bank_offer, eta_after, recipients_of, somebody_sells
from bots.catan.jsettlers.numerals import numerals
from bots.catan.jsettlers.parameters import ABSENT, Settings
from bots.catan.jsettlers.past_offers import remember_offer
from bots.catan.stac.openings import COMPLETE
from games.catan.pieces import NOBODY
from games.core.kernel import kernel
from games.core.randomness import draw

BID = np.dtype(
    [
        ("give", "i8", (RESOURCES,)),
        ("take", "i8", (RESOURCES,)),
        ("target", "i8", (RESOURCES,)),  # what we save for
        ("order", "i8", (RESOURCES,)),  # resources, the most frequent first
        ("want", "i8"),  # the resource asked for, or NOBODY
        ("partners", "i8"),  # seats that may be asked, one bit each
        ("askable", "i8"),  # resources that may be asked for, one bit each
        ("batna", "i8"),  # rolls without an agreement …
        ("bank_cards", "i8"),  # … and the cards that the bank would get
        ("recipients", "i8"),  # whom the offer goes to, one bit each
        ("answered", "i8"),  # the offer that a counteroffer must not repeat, packed
        ("eta", "i8"),  # rolls with the offer
        ("compels", "i8"),  # whoever is asked must accept it
        ("may_open", "i8"),  # it may leave a side open
        ("opening", "i8"),  # how it is open, or COMPLETE; and then its sides, all alternatives …
        ("open_give", "i8", (RESOURCES,)),  # … together
        ("open_take", "i8", (RESOURCES,)),
    ]
)
"""An offer in the making."""

Bid = Any
NOT_NEEDED, SURPLUS = numerals(2)
"""Cards to give: those the target has no use for, and those beyond what it needs."""


@kernel
def seek_offer(
    desk: Desk, mind: Mind, seat: int, bank: Numbers, settings: Settings, bid: Bid, most: int
) -> bool:
    """Find the first offer that is good for us and that somebody should accept.

    ``bid.partners`` and ``bid.askable`` say whom and what may be asked; ``most`` is how many cards
    of a kind may be asked for to trade them with the bank. False when there is no such offer.
    """
    if mind.target[seat] != KNOWN:
        return False
    bid.target[:] = mind.target_cost[seat]
    if covers(desk.scenes[NOW].hand[seat].copy(), bid.target.copy()):
        return False
    fill_order(desk.rates[seat], False, bid.order)
    reckon_batna(desk, seat, bank, settings, bid)
    _choose_want(desk, mind, seat, settings, bid)
    if bid.want != NOBODY:
        if _one_for_one(desk, mind, seat, settings, bid, NOT_NEEDED):
            return True
        if _one_for_one(desk, mind, seat, settings, bid, SURPLUS):
            return True
        if _two_for_one(desk, mind, seat, settings, bid):
            return True
    return _for_the_bank(desk, mind, seat, settings, bid, most)


@kernel
def reckon_batna(desk: Desk, seat: int, bank: Numbers, settings: Settings, bid: Bid) -> None:
    """The rolls to the target with the best bank trade, or with none."""
    bank_offer(desk, seat, bid.target.copy(), bank, bid.give, bid.take)
    bid.bank_cards = bid.give.sum()
    bid.batna = eta_after(desk, seat, bid.give.copy(), bid.take.copy(), bid.target.copy(), settings)


@kernel
def _choose_want(desk: Desk, mind: Mind, seat: int, settings: Settings, bid: Bid) -> None:
    """The rarest missing resource that somebody sells."""
    bid.want = NOBODY
    for resource in bid.order:
        missing = desk.scenes[NOW].hand[seat, resource] < bid.target[resource]
        if not missing or not bid.askable >> resource & 1:
            continue
        if somebody_sells(desk, mind, bid.partners, resource, settings):
            bid.want = resource


@kernel
def _spare(desk: Desk, seat: int, bid: Bid, resource: int, group: int) -> int:
    """The cards of a resource that may be given, if it belongs to the group."""
    held = desk.scenes[NOW].hand[seat, resource]
    if resource == bid.want or (bid.target[resource] > 0) != (group == SURPLUS):
        return 0
    return int(max(0, held - bid.target[resource]))


@kernel
def _ask(bid: Bid, resource: int, count: int) -> None:
    bid.give[:] = 0
    bid.take[:] = 0
    bid.take[resource] = count


@kernel
def _is_better(desk: Desk, seat: int, settings: Settings, bid: Bid) -> bool:
    """Whether the offer beats having no agreement, in rolls or else in cards given."""
    eta = eta_after(desk, seat, bid.give.copy(), bid.take.copy(), bid.target.copy(), settings)
    return bool(eta < bid.batna or (eta == bid.batna and bid.give.sum() < bid.bank_cards))


@kernel
def _find_recipients(desk: Desk, mind: Mind, seat: int, settings: Settings, bid: Bid) -> bool:
    """Whether there are any; an offer may also be denied by lot, and only remembered (STAC)."""
    give, take = bid.give.copy(), bid.take.copy()
    bid.recipients = recipients_of(desk, mind, seat, bid.partners, give, take, settings)
    chance = settings.PROBABILISTIC_OFFER_DENIER
    if bid.recipients and chance != ABSENT and draw(mind.randomness, 100) >= chance:
        remember_offer(mind, COMPLETE, give, take, 0 + bid.recipients, settings)
        return False
    return bool(bid.recipients)


@kernel
def _one_for_one(
    desk: Desk, mind: Mind, seat: int, settings: Settings, bid: Bid, group: int
) -> bool:
    """One card of a group for the one wanted; what is not needed is given without reckoning."""
    for resource in bid.order:
        if _spare(desk, seat, bid, resource, group) > 0:
            _ask(bid, bid.want, 1)
            bid.give[resource] = 1
            good = group == NOT_NEEDED or _is_better(desk, seat, settings, bid)
            if good and _find_recipients(desk, mind, seat, settings, bid):
                return True
    return False


@kernel
def _two_for_one(desk: Desk, mind: Mind, seat: int, settings: Settings, bid: Bid) -> bool:
    """Two cards for the one wanted: both not needed, one of each group, both surplus."""
    for groups in range(4):
        for first in bid.order:
            spare = _spare(desk, seat, bid, first, groups >> 1)
            for second in bid.order:
                more = _spare(desk, seat, bid, second, groups & 1)
                if spare == 0 or more == 0 or (first == second and spare < 2):
                    continue
                _ask(bid, bid.want, 1)
                bid.give[first] += 1
                bid.give[second] += 1
                good = _is_better(desk, seat, settings, bid)
                if good and _find_recipients(desk, mind, seat, settings, bid):
                    return True
    return False


@kernel
def _for_the_bank(
    desk: Desk, mind: Mind, seat: int, settings: Settings, bid: Bid, most: int
) -> bool:
    """One card that is not needed for others that are not, when the bank takes those then."""
    bid.want = NOBODY
    for resource in bid.order:
        if bid.target[resource] > 0 or not bid.askable >> resource & 1:
            continue
        if not _seems_sold(desk, mind, resource, settings, bid):
            continue
        for count in range(1, most + 1):
            for other in bid.order:
                if other == resource or _spare(desk, seat, bid, other, NOT_NEEDED) == 0:
                    continue
                _ask(bid, resource, count)
                bid.give[other] = 1
                give, take = bid.give.copy(), bid.take.copy()
                good = eta_after(desk, seat, give, take, bid.target.copy(), settings) < bid.batna
                if good and _find_recipients(desk, mind, seat, settings, bid):
                    return True
    return False


@kernel
def _seems_sold(desk: Desk, mind: Mind, resource: int, settings: Settings, bid: Bid) -> bool:
    """Whether anybody sells a card for the bank.

    JSettlers looks up another card: that at the same place among the needed ones.
    """
    if not settings.asks_by_wrong_list:
        return somebody_sells(desk, mind, bid.partners, resource, settings)
    place = 0
    for other in bid.order:
        if other == resource:
            break
        place += bid.target[other] == 0
    for other in bid.order:
        if bid.target[other] > 0:
            if place == 0:
                return somebody_sells(desk, mind, bid.partners, other, settings)
            place -= 1
    return False
