"""What a robot remembers of what was said."""

from typing import Any, Final

from games.catan.pieces import SEATS
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
]
"""Fields of a mind."""


@kernel
def forget_turn(mind: Any) -> None:
    """Forget what belongs to an earlier turn."""
    mind.opened = 0
