"""With whom a robot trades at all, and what it may ask for."""

from bots.catan.records.mind import Mind
from games.core.kernel import kernel


@kernel
def deals_with(mind: Mind, other: int) -> bool:
    """Whether we make a player offers and consider its own: no embargo of ours, nor distrust."""
    return bool(mind.embargo[other] == 0 and not mind.distrusts[other])


@kernel
def may_ask(mind: Mind, resource: int) -> bool:
    """Whether we may ask for a resource: not while we yield to a block of it."""
    return bool(mind.blocked_to[resource] < mind.turn_number)
