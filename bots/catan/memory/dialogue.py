"""What a robot remembers of what was said."""

from bots.catan.records.mind import Mind
from games.catan.position import Record
from games.core.kernel import kernel


@kernel
def forget_turn(mind: Mind) -> None:
    """Forget what belongs to an earlier turn."""
    mind.opened = mind.mark = mind.retry = mind.retrying = 0
    mind.argument_for = mind.hushed = 0
    mind.proposed[:] = 0


@kernel
def offer_number(view: Record) -> int:
    """The number of the open offer in its game, or of the last one; never 0."""
    return int(view.turn_number) << 16 | int(view.offers)
