"""Who sells what, as far as offers and answers of a turn have shown."""

from bots.catan.memory.activation import note_seller
from bots.catan.records.mind import Mind
from bots.catan.records.numbers import Numbers
from bots.catan.settings import Settings
from games.catan.pieces import RESOURCES
from games.core.kernel import kernel


@kernel
def hear_offer(mind: Mind, sender: int, give: Numbers, take: Numbers, settings: Settings) -> None:
    """Who offers something sells it; who asks for something does not."""
    for resource in range(RESOURCES):
        if give[resource] > 0:
            mind.wants[sender, resource] = 1
        if take[resource] > 0:
            mark(mind, sender, resource, False, settings)


@kernel
def hear_refusal(mind: Mind, other: int, settings: Settings) -> None:
    """Who refuses does not sell what we asked for, unless it has offered it itself."""
    for resource in range(RESOURCES):
        if mind.asked_for[resource] > 0 and not mind.wants[other, resource]:
            mark(mind, other, resource, False, settings)


@kernel
def mark(mind: Mind, other: int, resource: int, sells: bool, settings: Settings) -> None:
    """Remember that a player sells a resource, or does not."""
    mind.refuses[other, resource] = not sells
    if settings.USE_ACT_R_DECLARATIVE_MEMORY:
        note_seller(mind, other, resource, sells)
