"""What a search knows of one position: everybody's candidates, and how well each has done."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.diplomacy.search.worths import Mind, new_mind
from games.core.kernel import kernel
from games.core.layout import Records, blank, blanks
from games.diplomacy.battle import BATTLE, JUDGMENT, Battle, Judgment
from games.diplomacy.encode import ORDER, Orders
from games.diplomacy.position import RECORD, Record
from games.diplomacy.topology import PROVINCES, SEATS

MOST = 48
"""Candidates that a power may have."""
CHALLENGER = MOST
"""Where the candidate stands that is on trial."""


class Rules(NamedTuple):
    """How a search goes about it; see ``parameters.py``."""

    habit: int  # percent
    horizon: int  # movement phases
    trial: int  # evaluations of a challenger


class Study(NamedTuple):
    """Working memory of a search, and what it found."""

    mind: Mind
    battle: Battle
    outcome: Judgment
    reasons: NDArray[np.uint8]
    paper: Records[Record]  # one: the position that a rollout has come to
    orders: Orders  # of a phase, by province
    listed: Orders  # the legal orders worth a thought, by unit
    starts: NDArray[np.int64]  # of each province: where its orders start in the list
    # of each seat:
    bound: NDArray[np.bool_]  # whether the listed orders are all that its word leaves it
    counts: NDArray[np.int64]  # candidates
    sizes: NDArray[np.int64]  # orders in each of them
    trials: NDArray[np.int64]  # evaluations of the challenger so far; -1: there is none
    gains: NDArray[np.float64]  # what it won more than the strategy in them
    # of each seat and candidate:
    choices: Orders  # all in a row: see ``candidate_of``
    drawn: NDArray[np.int64]  # how often the habit came upon it
    regrets: NDArray[np.float64]
    average: NDArray[np.float64]  # the average strategy, not normed
    strategy: NDArray[np.float64]  # the present one
    picked: NDArray[np.int64]  # of each seat: the candidate it plays
    worth: NDArray[np.float64]  # of each seat, in the position a rollout ended in


def new_study() -> Study:
    """An empty study."""
    return Study(
        mind=new_mind(),
        battle=blank(Battle, BATTLE),
        outcome=blank(Judgment, JUDGMENT),
        reasons=np.zeros(PROVINCES, np.uint8),
        paper=blanks(Record, RECORD, 1),
        orders=np.zeros(PROVINCES, ORDER),
        listed=np.zeros(0, ORDER),
        starts=np.zeros(PROVINCES + 1, np.int64),
        bound=np.zeros(SEATS, np.bool_),
        counts=np.zeros(SEATS, np.int64),
        sizes=np.zeros(SEATS, np.int64),
        trials=np.full(SEATS, -1, np.int64),
        gains=np.zeros(SEATS),
        choices=np.zeros(SEATS * (MOST + 1) * PROVINCES, ORDER),
        drawn=np.zeros((SEATS, MOST + 1), np.int64),
        regrets=np.zeros((SEATS, MOST + 1)),
        average=np.zeros((SEATS, MOST + 1)),
        strategy=np.zeros((SEATS, MOST + 1)),
        picked=np.zeros(SEATS, np.int64),
        worth=np.zeros(SEATS),
    )


@kernel
def candidate_of(study: Study, seat: int, candidate: int) -> Orders:
    """The orders of one of a seat's candidates, with room behind them."""
    first = (seat * (MOST + 1) + candidate) * PROVINCES
    return study.choices[first : first + PROVINCES]
