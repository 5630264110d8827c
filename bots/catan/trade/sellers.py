"""Who may have and sell what is asked for."""

from bots.catan.memory.activation import recalls_seller
from bots.catan.memory.past_offers import remembers
from bots.catan.records.desk import NOW, Desk
from games.core.kernel import kernel


@kernel
def sells(desk: Desk, seat: int, resource: int) -> bool:
    """Whether a player may have and sell a resource, as far as this turn has shown.

    To a memory like people's, as far as the game has, and it comes to mind.
    """
    settings = desk.settings
    scene = desk.scenes[NOW]
    if scene.hand[seat, resource] == 0 and scene.unknown[seat] == 0:
        return False
    if settings.NO_MEMORY_OF_IS_SELLING:
        return False
    if settings.ALWAYS_ASSUMING_IS_SELLING:
        return True
    if settings.USE_ACT_R_DECLARATIVE_MEMORY:
        return bool(recalls_seller(desk.mind, seat, resource, settings))
    return bool(not desk.mind.refuses[seat, resource] and remembers(desk.mind, settings))


@kernel
def somebody_sells(desk: Desk, partners: int, resource: int) -> bool:
    """Whether any of the partners sells a resource."""
    for other in range(desk.scenes[NOW].seats):
        if partners >> other & 1 and sells(desk, other, resource):
            return True
    return False
