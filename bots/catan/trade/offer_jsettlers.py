"""How JSettlers' robots look for an offer: what to ask for, and what to give for it."""

from bots.catan.estimate.building_speed import covers, fill_order
from bots.catan.estimate.scene import hand_size
from bots.catan.memory.openings import COMPLETE
from bots.catan.memory.past_offers import remember_offer, was_made
from bots.catan.records.bid import Bid
from bots.catan.records.desk import NOW, Desk
from bots.catan.records.mind import KNOWN
from bots.catan.records.numbers import Numbers, numerals
from bots.catan.settings import ABSENT
from bots.catan.trade.answer_jsettlers import ACCEPT, consider
from bots.catan.trade.arguments import convinces
from bots.catan.trade.bank import bank_offer
from bots.catan.trade.forcing import may_force
from bots.catan.trade.permits import deals_with
from bots.catan.trade.rivals import CLOSE_TO_WINNING, is_close_to_winning
from bots.catan.trade.sellers import sells, somebody_sells
from bots.catan.trade.worth import eta_after
from games.catan.pieces import NOBODY, RESOURCES
from games.core.kernel import kernel
from games.core.randomness import draw

NOT_NEEDED, SURPLUS = numerals(2)
"""Cards to give: those the target has no use for, and those beyond what it needs."""


@kernel
def seek_offer(desk: Desk, seat: int, bank: Numbers, most: int) -> bool:
    """Find the first offer that is good for us and that somebody should accept.

    ``bid.partners`` and ``bid.askable`` say whom and what may be asked; ``most`` is how many cards
    of a kind may be asked for to trade them with the bank. False when there is no such offer.
    """
    bid = desk.bid
    if desk.mind.target[seat] != KNOWN:
        return False
    bid.target[:] = desk.mind.target_cost[seat]
    if covers(desk.scenes[NOW].hand[seat].copy(), bid.target.copy()):
        return False
    fill_order(desk.rates[seat], False, bid.order)
    reckon_batna(desk, seat, bank)
    _choose_want(desk, seat)
    if bid.want != NOBODY:
        if _one_for_one(desk, seat, NOT_NEEDED):
            return True
        if _one_for_one(desk, seat, SURPLUS):
            return True
        if _two_for_one(desk, seat):
            return True
    return _for_the_bank(desk, seat, most)


@kernel
def reckon_batna(desk: Desk, seat: int, bank: Numbers) -> None:
    """The rolls to the target with the best bank trade, or with none."""
    bid = desk.bid
    bank_offer(desk, seat, bid.target.copy(), bank, bid.give, bid.take)
    bid.bank_cards = bid.give.sum()
    bid.batna = eta_after(desk, seat, bid.give.copy(), bid.take.copy(), bid.target.copy())


@kernel
def _choose_want(desk: Desk, seat: int) -> None:
    """The rarest missing resource that somebody sells."""
    bid = desk.bid
    bid.want = NOBODY
    for resource in bid.order:
        missing = desk.scenes[NOW].hand[seat, resource] < bid.target[resource]
        if not missing or not bid.askable >> resource & 1:
            continue
        if somebody_sells(desk, bid.partners, resource):
            bid.want = resource


@kernel
def _spare(desk: Desk, seat: int, resource: int, group: int) -> int:
    """The cards of a resource that may be given, if it belongs to the group."""
    bid = desk.bid
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
def _is_better(desk: Desk, seat: int) -> bool:
    """Whether the offer beats having no agreement, in rolls or else in cards given."""
    bid = desk.bid
    eta = eta_after(desk, seat, bid.give.copy(), bid.take.copy(), bid.target.copy())
    return bool(eta < bid.batna or (eta == bid.batna and bid.give.sum() < bid.bank_cards))


@kernel
def _find_recipients(desk: Desk, seat: int) -> bool:
    """Whether there are any; an offer may also be denied by lot, and only remembered (STAC)."""
    bid = desk.bid
    give, take = bid.give.copy(), bid.take.copy()
    bid.recipients = recipients_of(desk, seat, bid.partners, give, take)
    chance = desk.settings.PROBABILISTIC_OFFER_DENIER
    if bid.recipients and chance != ABSENT and draw(desk.mind.randomness, 100) >= chance:
        remember_offer(desk.mind, COMPLETE, give, take, 0 + bid.recipients, desk.settings)
        return False
    return bool(bid.recipients)


@kernel
def _one_for_one(desk: Desk, seat: int, group: int) -> bool:
    """One card of a group for the one wanted; what is not needed is given without reckoning."""
    bid = desk.bid
    for resource in bid.order:
        if _spare(desk, seat, resource, group) > 0:
            _ask(bid, bid.want, 1)
            bid.give[resource] = 1
            good = group == NOT_NEEDED or _is_better(desk, seat)
            if good and _find_recipients(desk, seat):
                return True
    return False


@kernel
def _two_for_one(desk: Desk, seat: int) -> bool:
    """Two cards for the one wanted: both not needed, one of each group, both surplus."""
    bid = desk.bid
    for groups in range(4):
        for first in bid.order:
            spare = _spare(desk, seat, first, groups >> 1)
            for second in bid.order:
                more = _spare(desk, seat, second, groups & 1)
                if spare == 0 or more == 0 or (first == second and spare < 2):
                    continue
                _ask(bid, bid.want, 1)
                bid.give[first] += 1
                bid.give[second] += 1
                good = _is_better(desk, seat)
                if good and _find_recipients(desk, seat):
                    return True
    return False


@kernel
def _for_the_bank(desk: Desk, seat: int, most: int) -> bool:
    """One card that is not needed for others that are not, when the bank takes those then."""
    bid = desk.bid
    bid.want = NOBODY
    for resource in bid.order:
        if bid.target[resource] > 0 or not bid.askable >> resource & 1:
            continue
        if not _seems_sold(desk, resource):
            continue
        for count in range(1, most + 1):
            for other in bid.order:
                if other == resource or _spare(desk, seat, other, NOT_NEEDED) == 0:
                    continue
                _ask(bid, resource, count)
                bid.give[other] = 1
                give, take = bid.give.copy(), bid.take.copy()
                good = eta_after(desk, seat, give, take, bid.target.copy()) < bid.batna
                if good and _find_recipients(desk, seat):
                    return True
    return False


@kernel
def _seems_sold(desk: Desk, resource: int) -> bool:
    """Whether anybody sells a card for the bank.

    JSettlers looks up another card: that at the same place among the needed ones.
    """
    bid = desk.bid
    if not desk.settings.asks_by_wrong_list:
        return somebody_sells(desk, bid.partners, resource)
    place = 0
    for other in bid.order:
        if other == resource:
            break
        place += bid.target[other] == 0
    for other in bid.order:
        if bid.target[other] > 0:
            if place == 0:
                return somebody_sells(desk, bid.partners, other)
            place -= 1
    return False


@kernel
def recipients_of(desk: Desk, seat: int, partners: int, give: Numbers, take: Numbers) -> int:
    """To which of the partners an offer would be made; none when no one is expected to accept."""
    if was_made(desk.mind, COMPLETE, give, take, desk.settings):
        return 0
    recipients = 0
    hope = desk.settings.BUILD_PLAN_INDIFFERENT
    for other in range(desk.scenes[NOW].seats):
        if not partners >> other & 1 or hand_size(desk.scenes[NOW], other) < take.sum():
            continue
        if not deals_with(desk.mind, other):
            continue
        if is_close_to_winning(desk.mind, desk.settings, other, CLOSE_TO_WINNING - 1):
            continue
        willing = True
        for resource in range(RESOURCES):
            if take[resource] > 0 and not sells(desk, other, resource):
                willing = False
        if willing:
            recipients |= 1 << other
            if not hope:
                hope = consider(desk, other, seat, take, give) == ACCEPT
            if not hope:
                hope = may_force(desk, seat, 1 << other, give, take, False)
            if not hope:
                hope = convinces(desk, seat, other, give, take)
    return recipients if hope else 0
