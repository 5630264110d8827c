"""Actions by type, and random choices among them.

*Over all*: every listed action is equally likely, so that nine in ten are offers. *Over types*:
first a type, then an action of it, each equally likely (Dobre and Lascarides 2017, section IV).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.catan.actions import ACTION, KINDS, TYPED, Action, Actions, Kind
from games.catan.cards import may_play_any
from games.catan.choices import Counts, clear_action, count_actions, nth_action
from games.catan.position import Phase, Record
from games.core.kernel import inlined, kernel
from games.core.layout import blank
from games.core.randomness import Randomness, draw


class Desk(NamedTuple):
    """Scratch paper of one choice after another: nothing on it is kept. One per thread.

    ``weights`` say how likely typed playouts draw each of the ``TYPED`` types, beside the others
    that can be had.
    """

    counts: Counts
    action: Action
    weights: NDArray[np.int64]


def clear_desk() -> Desk:
    """A desk to choose at, where every type is as likely as the next."""
    return Desk(np.zeros(KINDS, np.int64), blank(Action, ACTION), np.ones(TYPED, np.int64))


def types_of(record: Record, seat: int) -> tuple[Kind, ...]:
    """The types of action a seat can choose among.

    >>> from games.catan.opening import start
    >>> from games.catan.options import Options
    >>> types_of(start(Options(), seed=1).record, 0)
    (<Kind.SETTLEMENT: 3>,)
    """
    counts = np.zeros(KINDS, np.int64)
    count_actions(record, seat, counts)
    return tuple(kind for kind in Kind if counts[kind])


def actions_of_type(record: Record, seat: int, kind: Kind) -> Actions:
    """Every listed action of a seat that is of a type.

    >>> from games.catan.opening import start
    >>> from games.catan.options import Options
    >>> len(actions_of_type(start(Options(), seed=1).record, 0, Kind.SETTLEMENT))
    54
    """
    counts = np.zeros(KINDS, np.int64)
    count_actions(record, seat, counts)
    listed = np.zeros(counts[kind], ACTION)
    for index in range(len(listed)):
        nth_action(record, seat, kind, index, listed[index])
    return listed


@inlined
def pick(record: Record, seat: int, randomness: Randomness, desk: Desk) -> int:
    """Write one of all listed actions to the desk; return how many there were.

    It is counted and found, not listed: with hundreds of offers that is much faster, and each is
    as likely as any other.
    """
    if record.phase == Phase.ROLL and not may_play_any(record, seat):
        clear_action(desk.action, Kind.ROLL)
        return 1
    total = count_actions(record, seat, desk.counts)
    index, kind = draw(randomness, total), 0
    while index >= desk.counts[kind]:
        index -= desk.counts[kind]
        kind += 1
    nth_action(record, seat, kind, index, desk.action)
    return total


@kernel
def pick_typed(record: Record, seat: int, randomness: Randomness, desk: Desk) -> int:
    """Write an action to the desk, first its type drawn, then the action; how many there were."""
    total, types = count_actions(record, seat, desk.counts), 0
    for kind in range(KINDS):
        types += desk.counts[kind] > 0
    left, kind = draw(randomness, types), 0
    while left or desk.counts[kind] == 0:
        left -= desk.counts[kind] > 0
        kind += 1
    index = draw(randomness, desk.counts[kind])
    nth_action(record, seat, kind, index, desk.action)
    return total
