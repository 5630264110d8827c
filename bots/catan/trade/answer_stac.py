"""What STAC's negotiator says to an offer, for itself and, in thought, from others' seats."""

import numpy as np

from bots.catan.records.desk import NOW, Desk
from bots.catan.records.mind import KNOWN
from bots.catan.records.numbers import Numbers, numeral
from bots.catan.settings import Settings
from bots.catan.trade.answer_jsettlers import ACCEPT, COUNTER, REFUSE
from bots.catan.trade.bank import bank_offer
from bots.catan.trade.permits import deals_with
from bots.catan.trade.rivals import CLOSE_TO_WINNING, in_race, is_close_to_winning
from bots.catan.trade.worth import eta_after
from games.catan.pieces import IN_BANK, RESOURCES
from games.core.kernel import kernel

THREATENING_POINTS = 8
"""Public points from which a player is a threat to win."""
EDGE = numeral(CLOSE_TO_WINNING - 1)


@kernel
def threatens_to_win(desk: Desk, seat: int) -> bool:
    """Whether a player is so near to winning that we neither ask it nor answer it.

    Its win-game ETA is what was last reckoned, and with the fast strategy that is seldom: the
    points that everybody sees do most of the work.
    """
    if desk.settings.CONTINUE_TRADING_WITH_AGENTS_CLOSE_TO_WINNING:
        return False
    if desk.scenes[NOW].shown[seat] >= THREATENING_POINTS:
        return True
    return is_close_to_winning(desk.mind, desk.settings, seat, EDGE)


@kernel
def is_worth_it(eta: int, batna: int, cards: int, bank_cards: int, settings: Settings) -> bool:
    """Whether an exchange is better than none, or than the bank's (``acceptTrade``).

    ``eta`` are the rolls to the target with the exchange, ``batna`` those without it; ``cards`` are
    what it costs, ``bank_cards`` what the bank would get instead, 0 without a trade there.
    """
    if eta == batna:
        return eta == 0 and bank_cards > cards
    gain = batna - eta
    if eta == 0 or gain < 0:
        return bool(gain > 0)
    enough = gain >= settings.NP_IMPROVEMENT_OVER_BATNA_THRESHOLD
    return bool(enough and gain >= settings.NP_IMPROVEMENT_OVER_BATNA_THRESHOLD_RATIO * batna)


@kernel
def consider_offer(desk: Desk, receiver: int, sender: int, give: Numbers, take: Numbers) -> int:
    """What a player says to an offer by which it would give and take: accept, refuse or counter.

    The next pieces of both must have been found out; without one nothing is agreed on.
    """
    mind, settings = desk.mind, desk.settings
    if cannot_pay(desk, receiver, give):
        return REFUSE
    if mind.target[receiver] != KNOWN or mind.target[sender] != KNOWN:
        return REFUSE
    if is_close_to_winning(mind, settings, sender, CLOSE_TO_WINNING):
        return REFUSE
    if in_race(mind, receiver, sender):
        return REFUSE
    target = mind.target_cost[receiver].copy()
    after = eta_after(desk, receiver, give, take, target)
    none, bank = np.zeros(RESOURCES, np.int64), np.zeros(RESOURCES, np.int64)
    before = eta_after(desk, receiver, none, none, target)
    bank_cards = 0
    if after == 0 or not settings.answers_forget_the_bank:
        stock = np.full(RESOURCES, IN_BANK, np.int64)
        bank_offer(desk, receiver, target, stock, bank, none)
        bank_cards = bank.sum()
        if not settings.answers_forget_the_bank:
            before = eta_after(desk, receiver, bank, none, target)
    worth = is_worth_it(after, before, give.sum(), bank_cards, settings)
    return ACCEPT if worth else COUNTER


@kernel
def cannot_pay(desk: Desk, seat: int, give: Numbers) -> bool:
    """Whether a player lacks what is asked of it, as far as we know its hand."""
    scene, lacking = desk.scenes[NOW], 0
    for resource in range(RESOURCES):
        lacking += max(0, give[resource] - scene.hand[seat, resource])
    if desk.settings.any_unknown_card_suffices:
        return bool(lacking > 0 and scene.unknown[seat] == 0)
    return bool(lacking > scene.unknown[seat])


@kernel
def answer_offer(desk: Desk, seat: int, sender: int, give: Numbers, take: Numbers) -> int:
    """Our own answer to an offer."""
    lacking = (desk.scenes[NOW].hand[seat] < give).any()
    if lacking or not deals_with(desk.mind, sender):
        return REFUSE
    if threatens_to_win(desk, sender):
        return REFUSE
    return consider_offer(desk, seat, sender, give, take)
