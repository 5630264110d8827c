"""Forced offers (force-accept): when they are made, and when they are yielded to.

Marked as forced, an offer is accepted by who is susceptible to that, whatever it is worth (Guhe's
manual, §9). Whoever can force counts on it when it weighs what to offer.
"""

from bots.catan.estimate.building_speed import covers
from bots.catan.records.desk import NOW, Desk
from bots.catan.records.mind import KNOWN
from bots.catan.records.numbers import Numbers
from bots.catan.settings import Settings
from bots.catan.trade.uses import affordable, hand_after, placeable, tradable, within_a_trade
from games.core.kernel import kernel

BUILD, NEW_BUILD, BANK, NEW_BANK, BANK_BUILD, BANK_BUILD_NOW = range(6)
"""Uses of an exchange."""
NEW_USES = 1 << NEW_BUILD | 1 << NEW_BANK | 1 << BANK_BUILD | 1 << BANK_BUILD_NOW


@kernel
def may_force(
    desk: Desk, seat: int, recipients: int, give: Numbers, take: Numbers, again: bool
) -> bool:
    """Whether we may force an offer on some seats (one bit each), or make it ``again`` forced."""
    mind, settings = desk.mind, desk.settings
    if not settings.NP_FORCE_ACCEPT_PROPOSER:
        return False
    if mind.forces >= settings.NP_NUM_FORCE_ACCEPT_MOVES:
        return False
    if settings.NP_FORCE_ACCEPT_ONLY_AFTER_REJECT and not again:
        return False
    leading = desk.scenes[NOW].shown.copy().max()
    if leading < settings.NP_FORCE_ACCEPT_WHEN_LEADER_HAS_VP:
        return False
    if settings.NP_FORCE_ACCEPT_ONLY_FOR_IMMEDIATE_BUILD:
        nothing = give - give
        given = nothing if settings.force_keeps_what_it_gives else give
        hand = give.copy()
        hand_after(desk, seat, given, take, hand)
        if mind.target[seat] != KNOWN or not covers(hand, mind.target_cost[seat].copy()):
            return False
    return _serves_somebody(desk, seat, recipients, give, take)


@kernel
def _serves_somebody(desk: Desk, seat: int, recipients: int, give: Numbers, take: Numbers) -> bool:
    """Whether each use that must be given is given for some recipient."""
    settings = desk.settings
    known, uses = False, 0
    without_wood = settings.force_forgets_wood != 0
    for other in range(desk.scenes[NOW].seats):
        if recipients >> other & 1:
            known |= (desk.scenes[NOW].hand[other].copy() >= take).all()
            uses |= uses_of(desk, other, take, give, without_wood)
    needed = _needed(settings)
    if settings.NP_FORCE_ACCEPT_ONLY_IF_POSSIBLE and not known:
        return False
    either = (
        settings.NP_FORCE_ACCEPT_ONLY_FOR_IMMEDIATE_OPPONENT_BUILD_OR_BANK_TRADE_NOT_POSSIBLE_BEFORE
    )
    if either and not uses & (1 << NEW_BUILD | 1 << NEW_BANK):
        return False
    if settings.NP_FORCE_ACCEPT_MISC_MOVES_ALL and not uses:
        return False
    if settings.NP_FORCE_ACCEPT_MISC_MOVES_NPB and not uses & NEW_USES:
        return False
    return uses & needed == needed


@kernel
def _needed(settings: Settings) -> int:
    """The uses that must be given to a recipient, one bit each."""
    needed = 0
    if settings.NP_FORCE_ACCEPT_ONLY_FOR_IMMEDIATE_OPPONENT_BUILD:
        needed |= 1 << BUILD
    if settings.NP_FORCE_ACCEPT_ONLY_FOR_IMMEDIATE_OPPONENT_BUILD_NOT_POSSIBLE_BEFORE:
        needed |= 1 << NEW_BUILD
    if settings.NP_FORCE_ACCEPT_ONLY_FOR_IMMEDIATE_OPPONENT_BANK_TRADE:
        needed |= 1 << BANK
    if settings.NP_FORCE_ACCEPT_ONLY_FOR_IMMEDIATE_OPPONENT_BANK_TRADE_NOT_POSSIBLE_BEFORE:
        needed |= 1 << NEW_BANK
    if settings.NP_FORCE_ACCEPT_ONLY_FOR_IMMEDIATE_OPPONENT_BANK_TRADE_FOR_BUILD_NOT_POSSIBLE_BEFORE:  # noqa: E501
        needed |= 1 << BANK_BUILD
    if settings.NP_FORCE_ACCEPT_ONLY_FOR_IMMEDIATE_OPPONENT_BANK_TRADE_FOR_IMMEDIATE_BUILD_NOT_POSSIBLE_BEFORE:  # noqa: E501
        needed |= 1 << BANK_BUILD_NOW
    return needed


@kernel
def uses_of(desk: Desk, seat: int, give: Numbers, take: Numbers, without_wood: bool) -> int:
    """What an exchange is good for to a player, as far as its hand is known; one bit a use."""
    before, after = desk.scenes[NOW].hand[seat].copy(), give.copy()
    hand_after(desk, seat, give, take, after)
    ratios = desk.ratios[seat].copy()
    builds, built = affordable(after), affordable(before)
    trades, traded = tradable(after, ratios, False), tradable(before, ratios, False)
    fresh = tradable(after, ratios, without_wood) & ~traded
    uses = (builds != 0) << BUILD | (builds & ~built != 0) << NEW_BUILD
    uses |= (trades != 0) << BANK | (fresh != 0) << NEW_BANK
    ways = within_a_trade(after, before, ratios, without_wood)
    if ways:
        uses |= (ways & placeable(desk, seat, False) != 0) << BANK_BUILD
        uses |= (ways & placeable(desk, seat, True) != 0) << BANK_BUILD_NOW
    return int(uses)


@kernel
def try_again(desk: Desk) -> None:
    """After a refusal, mean to make the offer once more to the first who refused it, by force."""
    mind, settings = desk.mind, desk.settings
    again = settings.NP_FORCE_ACCEPT_ONLY_AFTER_REJECT and not settings.never_forces_again
    if settings.NP_FORCE_ACCEPT_PROPOSER and again and not mind.retrying:
        mind.retry = mind.asked & -mind.asked


@kernel
def yields_to_force(desk: Desk, seat: int, give: Numbers, take: Numbers) -> bool:
    """Whether we accept a forced offer that we can pay, by which we would give and take."""
    settings = desk.settings
    if settings.NP_FORCE_ACCEPT_GULLIBLE:
        return True
    uses = uses_of(desk, seat, give, take, False)
    either = (
        settings.NP_FORCE_ACCEPT_COMPLY_ONLY_FOR_IMMEDIATE_BUILD_OR_BANK_TRADE_NOT_POSSIBLE_BEFORE
    )
    if uses >> NEW_BUILD & 1:
        only = settings.NP_FORCE_ACCEPT_COMPLY_ONLY_FOR_IMMEDIATE_BUILD_NOT_POSSIBLE_BEFORE
        if either or only:
            return True
    only = settings.NP_FORCE_ACCEPT_COMPLY_ONLY_FOR_IMMEDIATE_BANK_TRADE_NOT_POSSIBLE_BEFORE
    return bool(uses >> NEW_BANK & 1 and (either or only))
