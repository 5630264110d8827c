"""When JSettlers' robots play Monopoly and Year of Plenty, and for what."""

from bots.catan.estimate.building_speed import scarcest_missing
from bots.catan.records.board import Scene
from bots.catan.records.numbers import Numbers
from games.catan.pieces import NOBODY, RESOURCES
from games.core.kernel import kernel

WORTH_A_MONOPOLY = 2
"""A monopoly must be worth more cards than this at the bank."""


@kernel
def monopoly(scene: Scene, seat: int, ratios: Numbers) -> int:
    """The resource that a monopoly takes most of, counted in bank trades; NOBODY if too little.

    Only known cards count.
    """
    best, best_worth = NOBODY, WORTH_A_MONOPOLY
    for resource in range(RESOURCES):
        total = 0
        for other in range(scene.seats):
            if other != seat:
                total += scene.hand[other, resource]
        if total // ratios[resource] > best_worth:
            best, best_worth = resource, total // ratios[resource]
    return best


@kernel
def missing_cards(hand: Numbers, target: Numbers) -> int:
    """How many cards of the target are missing."""
    missing = 0
    for resource in range(RESOURCES):
        missing += max(0, target[resource] - hand[resource])
    return missing


@kernel
def pick_plenty(
    hand: Numbers, target: Numbers, rates: Numbers, bank: Numbers, taken: Numbers
) -> None:
    """Set ``taken`` to the two missing cards that come up least; what is left, the rarest."""
    wish = hand.copy()
    taken[:] = 0
    for _ in range(2):
        resource = scarcest_missing(wish, target, rates)
        if resource < 0 or bank[resource] <= taken[resource]:
            resource = NOBODY
            for other in range(RESOURCES):
                rarer = resource == NOBODY or rates[other] > rates[resource]
                if bank[other] > taken[other] and rarer:
                    resource = other
        if resource != NOBODY:
            taken[resource] += 1
            wish[resource] += 1
