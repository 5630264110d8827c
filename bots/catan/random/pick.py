"""A random legal action."""

from games.catan.actions import KINDS, Action, Kind
from games.catan.choices import Counts, clear_action, count_actions, nth_action
from games.catan.position import Phase, Record
from games.core.kernel import kernel
from games.core.randomness import Randomness, draw


@kernel
def pick(
    view: Record, seat: int, typed: int, randomness: Randomness, counts: Counts, action: Action
) -> None:
    """Set one of the seat's actions, each as likely; with ``typed`` first a kind, then one of it.

    What is thrown away is left to chance.
    """
    if view.phase == Phase.DISCARD:
        clear_action(action, Kind.DISCARD_BLINDLY)
        return
    total = count_actions(view, seat, counts)
    kind = _kind(randomness, counts) if typed else 0
    index = draw(randomness, counts[kind] if typed else total)
    while index >= counts[kind]:
        index -= counts[kind]
        kind += 1
    nth_action(view, seat, kind, index, action)


@kernel
def _kind(randomness: Randomness, counts: Counts) -> int:
    """One of the kinds of which there is any action."""
    kinds, chosen = 0, 0
    for kind in range(KINDS):
        if counts[kind] > 0:
            kinds += 1
            if draw(randomness, kinds) == 0:
                chosen = kind
    return chosen
