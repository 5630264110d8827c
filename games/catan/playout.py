"""Whole games of random actions in one kernel call, for search, measuring and testing."""

from typing import NamedTuple

import numpy as np

from games.catan.actions import ACTION, KINDS, Action, Kind
from games.catan.choices import Counts, awaited, clear_action, count_actions, nth_action
from games.catan.luck import settle, ways
from games.catan.nodes import nth
from games.catan.play import play
from games.catan.position import Phase, Record
from games.core.kernel import kernel
from games.core.randomness import Randomness, draw


class Desk(NamedTuple):
    """Scratch paper of one playout after another: nothing on it is kept. One per thread."""

    counts: Counts
    action: Action


def clear_desk() -> Desk:
    """A desk to play at."""
    return Desk(np.zeros(KINDS, np.int64), np.zeros((), ACTION)[()])


@kernel
def settle_at_random(record: Record, randomness: Randomness) -> None:
    """Let chance decide as long as anything is left to it."""
    while True:
        outcomes = ways(record)
        if outcomes == 0:
            return
        settle(record, draw(randomness, outcomes))


@kernel
def step_untyped(record: Record, randomness: Randomness, desk: Desk) -> int:
    """Play one action drawn uniformly among all that are listed, and the chance that follows.

    Discards are drawn card by card. Returns how many actions there were to choose among.
    """
    seat = nth(awaited(record), 0)
    if record.phase == Phase.DISCARD:
        clear_action(desk.action, Kind.DISCARD_BLINDLY)
        total = 2
    else:
        total = count_actions(record, seat, desk.counts)
        index = draw(randomness, total)
        kind = 0
        while index >= desk.counts[kind]:
            index -= desk.counts[kind]
            kind += 1
        nth_action(record, seat, kind, index, desk.action)
    play(record, seat, desk.action)
    settle_at_random(record, randomness)
    return total


@kernel
def playout(record: Record, randomness: Randomness, most: int, desk: Desk) -> tuple[int, int]:
    """Play random actions until the game is over or so many are played.

    Returns how many were played, and how many of them were a choice.
    """
    steps, choices = 0, 0
    while record.phase != Phase.OVER and steps < most:
        choices += step_untyped(record, randomness, desk) > 1
        steps += 1
    return steps, choices
