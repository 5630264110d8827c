"""With whom a robot trades at all, and what it may ask for."""

from bots.catan.records.mind import Mind
from bots.catan.settings import Settings
from games.core.kernel import kernel


@kernel
def may_address(mind: Mind, other: int, settings: Settings) -> bool:
    """Whether we make a player offers: not under our embargo, nor without our trust."""
    return bool(mind.embargo[other] == 0 and not mind.distrusts[other])


@kernel
def may_answer(mind: Mind, sender: int, settings: Settings) -> bool:
    """Whether we consider a player's offers."""
    return bool(mind.embargo[sender] == 0 and not mind.distrusts[sender])


@kernel
def may_ask(mind: Mind, resource: int, settings: Settings) -> bool:
    """Whether we may ask for a resource: not while we yield to a block of it."""
    return bool(mind.blocked_to[resource] < mind.turn_number)
