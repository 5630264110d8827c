"""What a robot believes that others hold, and what it makes of what they say of their hands."""

from bots.catan.memory.hands import (
    BELIEVED,
    OBSERVED,
    UNKNOWN_KIND,
    counts_cards,
    distrust,
    forget_hand,
    forgets,
)
from bots.catan.memory.selling import mark
from bots.catan.records.board import Scene
from bots.catan.records.mind import Mind
from bots.catan.records.numbers import Numbers
from bots.catan.settings import ABSENT, Settings
from games.catan.pieces import RESOURCES
from games.catan.position import Record
from games.core.kernel import kernel
from games.core.randomness import draw

OPTIMISTS_GUESS = 2
"""Cards of each kind that an optimist thinks a player to hold."""


@kernel
def put_beliefs(mind: Mind, view: Record, scene: Scene, settings: Settings) -> None:
    """Put the hands that we believe others to have into a scene read off the view."""
    if not counts_cards(view, settings):
        return
    for resource in range(RESOURCES):
        own = view.hand[mind.seat, resource]
        mind.hands[OBSERVED, mind.seat, resource] = own
        mind.hands[BELIEVED, mind.seat, resource] = own
    for which in (OBSERVED, BELIEVED):
        mind.hands[which, mind.seat, UNKNOWN_KIND] = 0
    for other in range(scene.seats):
        if other == mind.seat:
            continue
        if settings.IGNORANT_OPTIMIST or settings.IGNORANT_PESSIMIST:
            scene.hand[other, :] = OPTIMISTS_GUESS if settings.IGNORANT_OPTIMIST else 0
            scene.unknown[other] = 0
        else:
            _recall(mind, other, 0 + scene.size[other], settings)
            which = OBSERVED if mind.distrusts[other] else BELIEVED
            for resource in range(RESOURCES):
                scene.hand[other, resource] = mind.hands[which, other, resource]
            scene.unknown[other] = mind.hands[which, other, UNKNOWN_KIND]


@kernel
def _recall(mind: Mind, other: int, size: int, settings: Settings) -> None:
    """Bring a remembered hand to mind; what does not add up is forgotten."""
    if forgets(settings):
        _forget(mind, other, settings)
        return
    for which in (OBSERVED, BELIEVED):
        if mind.hands[which, other].sum() != size:
            forget_hand(mind, which, other, size)


@kernel
def _forget(mind: Mind, other: int, settings: Settings) -> None:
    """Put a guess in place of every count that has not changed for too many messages."""
    for kind in range(RESOURCES + 1):
        age = mind.messages - mind.touched_at[other, kind]
        guess = ABSENT
        if age > settings.FORGETTING_RESOURCES_PESSIMIST != ABSENT:
            guess = 0
        elif age > settings.FORGETTING_RESOURCES_OPTIMIST != ABSENT:
            guess = OPTIMISTS_GUESS
        elif age > settings.FORGETTING_RESOURCES_RANDOM != ABSENT:
            guess = draw(mind.randomness, 2)
        if guess != ABSENT:
            mind.hands[OBSERVED, other, kind] = mind.hands[BELIEVED, other, kind] = guess
            mind.touched_at[other, kind] = mind.messages


@kernel
def hear_hand(mind: Mind, other: int, hand: Numbers, settings: Settings) -> None:
    """Believe what a player says that it holds, as far as it can be.

    As many cards as we count replace our belief. Fewer are some of its hand: what we do not know
    of was among the unknown cards, and if those do not suffice, the player is not trusted. More
    cannot be. Who believes anything notes it as if it had been seen, and so not as a belief.
    """
    if settings.NP_ANNOUNCEMENTS_GULLIBLE:
        _note(mind, OBSERVED, other, hand)
        return
    count = mind.hands[BELIEVED, other].sum()
    if hand.sum() == count:
        _note(mind, BELIEVED, other, hand)
    elif hand.sum() < count:
        for resource in range(RESOURCES):
            more = hand[resource] - mind.hands[BELIEVED, other, resource]
            if more > 0:
                mind.hands[BELIEVED, other, resource] += more
                mind.hands[BELIEVED, other, UNKNOWN_KIND] -= more
        if mind.hands[BELIEVED, other, UNKNOWN_KIND] < 0:
            mind.hands[BELIEVED, other, UNKNOWN_KIND] = 0
            distrust(mind, other, settings)


@kernel
def _note(mind: Mind, which: int, other: int, hand: Numbers) -> None:
    for resource in range(RESOURCES):
        mind.hands[which, other, resource] = hand[resource]
        mind.touched_at[other, resource] = mind.messages
    mind.hands[which, other, UNKNOWN_KIND] = 0


@kernel
def hear_extra(mind: Mind, other: int, cards: Numbers, settings: Settings) -> None:
    """Who says what it has over holds that, and sells it."""
    hear_hand(mind, other, cards, settings)
    for resource in range(RESOURCES):
        if cards[resource] > 0:
            mark(mind, other, resource, True, settings)


@kernel
def hear_wanted(mind: Mind, other: int, cards: Numbers, settings: Settings) -> None:
    """Who says what it lacks does not sell that, whatever it offered before."""
    for resource in range(RESOURCES):
        if cards[resource] > 0:
            mark(mind, other, resource, False, settings)
            mind.wants[other, resource] = 0
