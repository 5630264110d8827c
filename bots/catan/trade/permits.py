"""With whom a robot trades at all, and what it may ask for."""

from bots.catan.records.desk import Desk
from games.core.kernel import kernel


@kernel
def deals_with(desk: Desk, other: int) -> bool:
    """Whether we make a player offers and consider its own: no embargo of ours, nor distrust."""
    return bool(desk.mind.embargo[other] == 0 and not desk.mind.distrusts[other])


@kernel
def may_ask(desk: Desk, resource: int) -> bool:
    """Whether we may ask for a resource: not while we yield to a block of it."""
    return bool(desk.mind.blocked_to[resource] < desk.mind.turn_number)
