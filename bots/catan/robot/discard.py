"""What JSettlers' robots throw away: first what the plan's next piece does not need."""

from bots.catan.estimate.building_speed import fill_order
from bots.catan.records.numbers import Numbers
from bots.catan.settings import Settings
from games.catan.pieces import RESOURCES
from games.core.kernel import kernel
from games.core.randomness import Randomness, draw


@kernel
def choose_discards(
    hand: Numbers, target: Numbers, rates: Numbers, count: int, settings: Settings, thrown: Numbers
) -> None:
    """Set ``thrown`` to ``count`` cards of the hand, those beyond the target first."""
    order = thrown.copy()
    fill_order(rates, settings.discards_rarest_first != 0, order)
    thrown[:] = 0
    for needed in range(2):
        for resource in order:
            spare = hand[resource] - (0 if needed else target[resource])
            take = max(0, min(count, spare - thrown[resource]))
            thrown[resource] += take
            count -= take


@kernel
def discard_blindly(hand: Numbers, count: int, randomness: Randomness, thrown: Numbers) -> None:
    """Set ``thrown`` to ``count`` cards drawn from the hand."""
    left = hand.copy()
    thrown[:] = 0
    for _ in range(count):
        card = draw(randomness, left.sum())
        for resource in range(RESOURCES):
            if card < left[resource]:
                left[resource] -= 1
                thrown[resource] += 1
                break
            card -= left[resource]
