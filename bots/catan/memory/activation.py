"""A memory like people's (``USE_ACT_R_DECLARATIVE_MEMORY``): what is not used fades.

STAC keeps who sells what, and its own past offers, in the declarative memory of ACT-R (Anderson and
Lebiere 1998) in Salvucci's reimplementation. What was noted ``uses`` times since it was made is
active by ln(uses / (1 - decay)) - decay * ln(age), and noise at each recall; it comes back if that
is not below the threshold, and being recalled it is used once more. Time is the robot's own: the
seconds that noting and recalling take a mind.
"""

from math import exp, log
from typing import Final

from bots.catan.records.mind import PAST, Mind
from bots.catan.settings import Settings
from games.core.kernel import kernel
from games.core.randomness import Randomness, draw

DECAY: Final = 0.5
NOISE: Final = 0.5
LATENCY: Final = 0.4
ACT: Final = 0.05
"""Seconds that one step of thought takes …"""
PICTURE: Final = 0.2
"""… and to put something before the mind's eye."""
_NEVER: Final = 0.001
"""The least age in seconds."""
_FINE: Final = 1 << 20
_ODDS: Final = 1e-4
_NOTHING: Final = -1e9


@kernel
def activation(uses: int, age: float) -> float:
    """How active something is that was used so often since it was made, without noise."""
    return float(log(uses / (1 - DECAY)) - DECAY * log(max(age, _NEVER)))


@kernel
def noise(randomness: Randomness) -> float:
    """What chance adds, by a logistic distribution."""
    odds = min(max(draw(randomness, _FINE) / _FINE, _ODDS), 1 - _ODDS)
    return float(NOISE * log((1 - odds) / odds))


@kernel
def note_seller(mind: Mind, seat: int, resource: int, sells: bool) -> None:
    """Note that a player sells a resource, or does not."""
    mind.thought += 2 * ACT + PICTURE
    _use_seller(mind, seat, resource, 1 if sells else 0)


@kernel
def _use_seller(mind: Mind, seat: int, resource: int, sells: int) -> None:
    if mind.seller_uses[seat, resource, sells] == 0:
        mind.seller_since[seat, resource, sells] = mind.thought
    mind.seller_uses[seat, resource, sells] += 1


@kernel
def recalls_seller(mind: Mind, seat: int, resource: int, settings: Settings) -> bool:
    """Whether a player sells a resource, as far as that comes to mind; else it is taken to.

    Which of both is more active comes back, and is noted again, as is what was assumed.
    """
    best, found = _NOTHING, 1
    mind.thought += ACT
    for sells in range(2):
        uses = 0 + mind.seller_uses[seat, resource, sells]
        if uses > 0:
            age = mind.thought - mind.seller_since[seat, resource, sells]
            active = activation(uses, age) + noise(mind.randomness)
            if active > best:
                best, found = active, sells
    if best < settings.ACT_R_PARAMETER_RT:
        mind.thought += LATENCY * exp(-settings.ACT_R_PARAMETER_RT) + ACT + PICTURE + ACT
        _use_seller(mind, seat, resource, 1)
        return True
    mind.thought += max(PICTURE, LATENCY * exp(-best)) + ACT
    _use_seller(mind, seat, resource, found)
    _use_seller(mind, seat, resource, found)
    return found == 1


@kernel
def note_past(mind: Mind, packed: int, recipients: int) -> None:
    """Note an offer that we make; the least active gives way where there is no room."""
    mind.thought += 2 * ACT + PICTURE
    place, least = 0, -_NOTHING
    for index in range(PAST):
        uses = 0 + mind.past_uses[index]
        if uses and mind.past_offer[index] == packed and mind.past_to[index] == recipients:
            mind.past_uses[index] += 1
            return
        active = activation(uses, mind.thought - mind.past_since[index]) if uses else _NOTHING
        if active < least:
            place, least = index, active
    mind.past_offer[place], mind.past_to[place] = packed, recipients
    mind.past_since[place], mind.past_uses[place] = mind.thought, 1


@kernel
def recalls_past(mind: Mind, packed: int, settings: Settings) -> bool:
    """Whether an offer comes back as one that we made before, to whomever."""
    return _recall(mind, packed, settings) >= 0


@kernel
def forget_one(mind: Mind, settings: Settings) -> None:
    """Put past offers out of mind, as each turn begins: the one that comes to it."""
    place = _recall(mind, -1, settings)
    if place >= 0:
        mind.past_uses[place] = 0


@kernel
def _recall(mind: Mind, packed: int, settings: Settings) -> int:
    """The place of a past offer that comes to mind, any for -1; -1 if none does."""
    best, found = _NOTHING, -1
    mind.thought += ACT
    for index in range(PAST):
        uses = 0 + mind.past_uses[index]
        if uses > 0 and (packed < 0 or mind.past_offer[index] == packed):
            active = activation(uses, mind.thought - mind.past_since[index])
            active += noise(mind.randomness)
            if active > best:
                best, found = active, index
    mind.thought += LATENCY * exp(-max(best, settings.ACT_R_PARAMETER_RT))
    if best < settings.ACT_R_PARAMETER_RT:
        return -1
    mind.past_uses[found] += 1
    return found
