"""How many rolls trades with others may save (STAC's ``BSE_USING_BELIEFS``).

The original's weights are known roughly only: the more of our spare cards are of use to opponents
whose cards we need, the more is saved, three rolls at most. Here one roll is saved for each missing
card that somebody is believed to hold who has none of a kind we can spare.
"""

from bots.catan.records.desk import NOW, Desk
from bots.catan.records.numbers import Numbers
from games.catan.pieces import RESOURCES
from games.core.kernel import kernel

MOST_SAVED = 3


@kernel
def rolls_saved(desk: Desk, seat: int, hand: Numbers, target: Numbers) -> int:
    """The rolls that one-for-one trades with the others should save."""
    scene = desk.scenes[NOW]
    spare, saved = hand - target, 0
    for resource in range(RESOURCES):
        for other in range(scene.seats):
            if other == seat:
                continue
            sellable = int(scene.hand[other, resource])
            for given in range(RESOURCES):
                while (
                    sellable > 0
                    and spare[resource] < 0
                    and spare[given] > 0
                    and scene.hand[other, given] == 0
                ):
                    spare[given] -= 1
                    spare[resource] += 1
                    sellable -= 1
                    saved += 1
    return min(saved, MOST_SAVED)
