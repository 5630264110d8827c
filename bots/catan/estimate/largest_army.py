"""How many development cards a player must buy for the largest army."""

from bots.catan.estimate.longest_road import IMPOSSIBLE
from bots.catan.records.board import Scene
from games.catan.pieces import LEAST_ARMY, NOBODY
from games.core.kernel import kernel


@kernel
def army_needed(scene: Scene, seat: int) -> int:
    """The knights that take the largest army; 0 for who holds it."""
    if scene.army == seat:
        return 0
    return LEAST_ARMY if scene.army == NOBODY else int(scene.knights[scene.army]) + 1


@kernel
def knights_to_buy(scene: Scene, seat: int) -> int:
    """The cards to buy, each taken for a knight; ``IMPOSSIBLE`` when the deck has too few.

    Knights bought this turn spare none: they only tell that there are enough (JSettlers).
    """
    needed = army_needed(scene, seat)
    if scene.knights[seat] + scene.knights_held[seat] >= needed:
        return 0
    missing = needed - int(scene.knights[seat] + scene.knights_held_old[seat])
    return missing if missing <= scene.deck else IMPOSSIBLE
