"""Who sells what, as far as offers and answers of a turn have shown."""

from bots.catan.records.mind import Mind
from bots.catan.records.numbers import Numbers
from games.catan.pieces import RESOURCES
from games.core.kernel import kernel


@kernel
def hear_offer(mind: Mind, sender: int, give: Numbers, take: Numbers) -> None:
    """Who offers something sells it; who asks for something does not."""
    for resource in range(RESOURCES):
        if give[resource] > 0:
            mind.wants[sender, resource] = 1
        if take[resource] > 0:
            mind.refuses[sender, resource] = 1


@kernel
def hear_refusal(mind: Mind, other: int) -> None:
    """Who refuses does not sell what we asked for, unless it has offered it itself."""
    for resource in range(RESOURCES):
        if mind.asked_for[resource] > 0 and not mind.wants[other, resource]:
            mind.refuses[other, resource] = 1
