"""What a robot remembers of everybody's cards: those it saw, and those it believes in.

Two hands are kept for each player (STAC's declarative memory): the observed one follows from what
everybody sees, the believed one takes in what players say of themselves. Either counts cards by
kind, and those of unknown kinds.
"""

from bots.catan.records.mind import Mind
from bots.catan.records.numbers import numeral, numerals
from bots.catan.settings import ABSENT, Settings
from games.catan.pieces import RESOURCES
from games.catan.position import Record
from games.core.kernel import kernel

OBSERVED, BELIEVED = numerals(2)
UNKNOWN_KIND = numeral(RESOURCES)
"""The column of cards whose kind is not known."""


@kernel
def counts_cards(view: Record, settings: Settings) -> bool:
    """Whether what is shown of hands does not do: they are hidden, or the robot overlooks them."""
    if not view.open_hands or settings.IGNORANT:
        return True
    return bool(settings.IGNORANT_OPTIMIST or settings.IGNORANT_PESSIMIST or forgets(settings))


@kernel
def forgets(settings: Settings) -> bool:
    """Whether cards that were seen long ago are forgotten."""
    latest = max(settings.FORGETTING_RESOURCES_PESSIMIST, settings.FORGETTING_RESOURCES_OPTIMIST)
    return bool(max(latest, settings.FORGETTING_RESOURCES_RANDOM) != ABSENT)


@kernel
def gain(mind: Mind, seat: int, kind: int, count: int) -> None:
    """A player got cards of a kind, or of an unknown one."""
    for which in (OBSERVED, BELIEVED):
        mind.hands[which, seat, kind] += count
    mind.touched_at[seat, kind] = mind.messages


@kernel
def lose(mind: Mind, seat: int, kind: int, count: int, settings: Settings) -> None:
    """A player lost cards of a kind; those not known to be held were among the unknown.

    Who cannot have held what we believe in is not trusted any more.
    """
    for which in (OBSERVED, BELIEVED):
        known = min(count, mind.hands[which, seat, kind])
        mind.hands[which, seat, kind] -= known
        mind.hands[which, seat, UNKNOWN_KIND] -= count - known
        if mind.hands[which, seat, UNKNOWN_KIND] < 0:
            mind.hands[which, seat, UNKNOWN_KIND] = 0
            if which == BELIEVED and not forgets(settings):
                distrust(mind, seat, settings)
    mind.touched_at[seat, kind] = mind.messages


@kernel
def lose_unknown(mind: Mind, seat: int, settings: Settings) -> None:
    """A player lost a card of a kind unknown to us, so that any of its cards may be gone.

    JSettlers then knows nothing of its hand any more; at least all cards of a kind but one are
    still there.
    """
    for which in (OBSERVED, BELIEVED):
        unknown = mind.hands[which, seat, UNKNOWN_KIND] - 1
        for kind in range(RESOURCES):
            held = mind.hands[which, seat, kind]
            blurred = held if settings.theft_blurs_the_hand else min(held, 1)
            mind.hands[which, seat, kind] -= blurred
            unknown += blurred
            if blurred:
                mind.touched_at[seat, kind] = mind.messages
        mind.hands[which, seat, UNKNOWN_KIND] = max(0, unknown)
    mind.touched_at[seat, UNKNOWN_KIND] = mind.messages


@kernel
def distrust(mind: Mind, seat: int, settings: Settings) -> None:
    """Believe a player no more, unless we believe anything."""
    if not settings.NP_ANNOUNCEMENTS_GULLIBLE:
        mind.distrusts[seat] = 1


@kernel
def forget_hand(mind: Mind, which: int, seat: int, size: int) -> None:
    """Of a hand that is not as we remember it only its size is known."""
    for kind in range(RESOURCES):
        mind.hands[which, seat, kind] = 0
    mind.hands[which, seat, UNKNOWN_KIND] = size
