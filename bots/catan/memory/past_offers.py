"""The offers and trades of a turn, as a robot remembers them."""

from bots.catan.memory.activation import note_past, recalls_past
from bots.catan.memory.openings import ANY_GIVE, ANY_TAKE, COMPLETE, EITHER_GIVE, EITHER_TAKE
from bots.catan.records.mind import OFFERS, Mind
from bots.catan.records.numbers import Numbers
from bots.catan.settings import Settings
from games.catan.pieces import RESOURCES
from games.core.kernel import kernel
from games.core.randomness import draw

BITS = 4
_SIDE = (1 << BITS) - 1


@kernel
def pack(give: Numbers, take: Numbers) -> int:
    """An offer in one number."""
    packed = 0
    for resource in range(RESOURCES):
        packed = packed << 2 * BITS | give[resource] << BITS | take[resource]
    return packed


@kernel
def given(packed: int, resource: int) -> int:
    """How many cards of a resource a packed offer gives."""
    return packed >> 2 * BITS * (RESOURCES - 1 - resource) + BITS & _SIDE


@kernel
def taken(packed: int, resource: int) -> int:
    """How many cards of a resource a packed offer asks for."""
    return packed >> 2 * BITS * (RESOURCES - 1 - resource) & _SIDE


@kernel
def note_offer(
    mind: Mind, give: Numbers, take: Numbers, recipients: int, settings: Settings
) -> None:
    """Count a complete offer that we make, and remember it."""
    mind.offers += 1
    remember_offer(mind, COMPLETE, give, take, recipients, settings)


@kernel
def remember_offer(
    mind: Mind, opening: int, give: Numbers, take: Numbers, recipients: int, settings: Settings
) -> None:
    """Remember an offer, complete or open, as made this turn."""
    if mind.made_count < OFFERS and not settings.NO_MEMORY_OF_TRADES:
        mind.made[mind.made_count] = pack(give, take)
        mind.made_opening[mind.made_count] = opening
        mind.made_to[mind.made_count] = recipients
        mind.made_count += 1
    if settings.USE_ACT_R_DECLARATIVE_MEMORY and opening == COMPLETE:
        note_past(mind, pack(give, take), recipients)


@kernel
def was_made(mind: Mind, opening: int, give: Numbers, take: Numbers, settings: Settings) -> bool:
    """Whether we remember to have made the offer this turn, or a more general one, to whomever.

    A memory like people's may know a complete one from other turns, and knows no more general ones.
    """
    if settings.USE_ACT_R_DECLARATIVE_MEMORY and opening == COMPLETE:
        return bool(recalls_past(mind, pack(give, take), settings))
    for index in range(mind.made_count):
        if _covers(0 + mind.made_opening[index], 0 + mind.made[index], opening, give, take):
            return remembers(mind, settings)
    return False


@kernel
def _covers(past: int, packed: int, opening: int, give: Numbers, take: Numbers) -> bool:
    """Whether a past offer is the same as another, or more general."""
    gives, takes = past == ANY_GIVE, past == ANY_TAKE
    if not gives:
        gives = _covers_side(packed, past == EITHER_GIVE, opening == EITHER_GIVE, give, True)
        gives &= opening != ANY_GIVE
    if not takes:
        takes = _covers_side(packed, past == EITHER_TAKE, opening == EITHER_TAKE, take, False)
        takes &= opening != ANY_TAKE
    return gives and takes


@kernel
def _covers_side(packed: int, either: bool, other: bool, cards: Numbers, gives: bool) -> bool:
    """Whether a side of a past offer, maybe with alternatives, is the same or more general."""
    kinds, same, within = 0, True, True
    for resource in range(RESOURCES):
        count = given(packed, resource) if gives else taken(packed, resource)
        kinds += cards[resource] > 0
        same &= cards[resource] == count
        within &= cards[resource] == 0 or cards[resource] == count
    if either:
        return within and (other or kinds == 1)
    return same and not other


@kernel
def is_worse_than_before(
    mind: Mind, recipients: int, give: Numbers, take: Numbers, settings: Settings
) -> bool:
    """Whether we remember an offer to the same players that gave them more, or asked for less."""
    for index in range(mind.made_count):
        if mind.made_to[index] != recipients or mind.made_opening[index] != COMPLETE:
            continue
        if _is_worse(mind.made[index], give, take):
            return remembers(mind, settings)
    return False


@kernel
def _is_worse(past: int, give: Numbers, take: Numbers) -> bool:
    """Whether an offer gives less than a past one for the same, or asks for more for the same."""
    gives_less, asks_more = True, True
    for resource in range(RESOURCES):
        before, asked = given(past, resource), taken(past, resource)
        gives_less &= take[resource] == asked and give[resource] <= before
        asks_more &= give[resource] == before and take[resource] >= asked
    return gives_less or asks_more


@kernel
def note_trade(mind: Mind, other: int, give: Numbers, take: Numbers) -> None:
    """Remember what moved between us and another this turn."""
    for resource in range(RESOURCES):
        mind.gave[other, resource] |= give[resource] > 0
        mind.got[other, resource] |= take[resource] > 0


@kernel
def takes_back(mind: Mind, other: int, give: Numbers, take: Numbers) -> bool:
    """Whether an offer would move back what a trade with the other moved this turn."""
    back = False
    for resource in range(RESOURCES):
        back |= give[resource] > 0 and mind.got[other, resource] > 0
        back |= take[resource] > 0 and mind.gave[other, resource] > 0
    return back


@kernel
def remembers(mind: Mind, settings: Settings) -> bool:
    """Whether a memory comes back: always, or with a weak one every other time."""
    return bool(not settings.WEAK_MEMORY or draw(mind.randomness, 2) == 0)
