"""What a robot remembers of what was said."""

from typing import Any, Final

from games.catan.pieces import RESOURCES, SEATS
from games.catan.position import Record
from games.core.kernel import kernel

NOTHING_TOLD: Final = 0
NO_PIECE_TOLD: Final = 1
PIECE_TOLD: Final = 2
"""What is known of an announced plan."""

FIELDS = [
    ("opened", "i8"),  # the turn's talk was opened
    ("told", "u1", (SEATS,)),  # of plans, our own among them: one of the three above …
    ("told_kind", "i8", (SEATS,)),  # … and the next piece, as last announced
    ("told_where", "i8", (SEATS,)),
    ("embargo", "i8", (SEATS,)),  # the turn in which our embargo on a seat began, or 0
    ("embargoes", "i8"),  # proposed in this game
    ("blocked_to", "i8", (RESOURCES,)),  # the last turn in which we ask for none of it
    ("blocks", "i8"),  # made in this game
    ("taken_back", "i8"),  # the open offer that is not to be accepted, by its number
    ("proposed", "u1", (SEATS,)),  # a seat, or we, proposed a trade in this turn …
    ("proposed_give", "i8", (SEATS, RESOURCES)),  # … by which it would give …
    ("proposed_take", "i8", (SEATS, RESOURCES)),  # … and take
    ("mark", "i8"),  # how our next offer is marked: a Say, or 0
    ("forced", "i8"),  # the open offer that is forced, by its number …
    ("compelled", "i8"),  # … or a mind trick
    ("forces", "i8"),  # forced offers made in this game
    ("retry", "i8"),  # our last offer is forced on the seats, one bit each
    ("retrying", "i8"),  # … and was so, in the open offer
    ("last_give", "i8", (RESOURCES,)),  # what our last offer gives …
    ("last_take", "i8", (RESOURCES,)),  # … and takes
    ("argument", "i8"),  # our argument for the open offer …
    ("argument_for", "i8"),  # … and for whom, one bit each; 0: none
    ("argued", "i8"),  # the open offer that somebody argued for to us, by its number …
    ("heard_argument", "i8"),  # … and how
    ("tricked", "i8"),  # our mind trick was used
]
"""Fields of a mind."""


@kernel
def forget_turn(mind: Any) -> None:
    """Forget what belongs to an earlier turn."""
    mind.opened = mind.mark = mind.retry = mind.retrying = mind.argument_for = 0
    mind.proposed[:] = 0


@kernel
def offer_number(view: Record) -> int:
    """The number of the open offer in its game, or of the last one; never 0."""
    return int(view.turn_number) << 16 | int(view.offers)
