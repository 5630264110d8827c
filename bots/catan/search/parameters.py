"""What a robot that searches is told: STAC's keys of its MCTS robot, and switches of our own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from bots.catan.search.settings import SETTINGS, TREE_TYPES, Settings
from bots.catan.search.types import read_weights
from bots.catan.search.worth import VALUED_BY
from bots.catan.settings.kinds import ABSENT, oddity
from bots.sdk.parameters import BadParameter, parameter, read_parameters

PREFIX = "MCTS_"
PATIENCE = 0.6
"""The part of the time for an answer that is spent on searching."""
SHARES = 1000
"""The smallest share of a win that is counted is one of so many …"""
MOST = 2**31 - 1
"""... or of fewer, where all games together would count for more than this."""
CODES: Mapping[str, Sequence[str]] = {"tree_types": TREE_TYPES, "valued_by": VALUED_BY}
"""Texts that the kernels read as numbers."""
LEAST_TREE = 1000
"""No tree has room for fewer positions."""
COUNTEROFFERS = ("search", "refuse", "if_listed")
"""What is done with a counteroffer: weighed like any decision; refused; taken if the same exchange
is on the list of what we would offer next."""


@dataclass(frozen=True)
class Search:
    """How a robot searches; names in capitals are STAC's, those in small letters ours."""

    MCTS_ITERATIONS: int = parameter(3000, "Iterations for a decision.", 1, 10_000_000)
    MCTS_TIME_LIMIT_MS: int = parameter(
        0, "... or so many milliseconds, whichever ends first (0: no limit).", 0, 3_600_000
    )
    MCTS_THREADS: int = parameter(
        1, "Threads on one tree; with more than one the choice cannot be repeated.", 1, 16
    )
    MCTS_Cp: float = parameter(1.0, "Weight of what is little explored.", 0, 100)
    MCTS_MINVISITS: int = parameter(1, "Visits of every option before any is weighed.", 1, 1000)
    MCTS_MAX_TREE_SIZE: int = parameter(
        500_000, "Positions in the tree (or trees); then it grows no more.", LEAST_TREE, 1_000_000
    )
    MCTS_MAX_TREE_DEPTH: int = parameter(50, "Steps from the root down.", 1, 500)
    MCTS_TYPED_ROLLOUTS: bool = parameter(
        True, "Play games to their end type by type; else any action is as likely as the next."
    )
    MCTS_NO_AFTERSTATES: bool = parameter(
        False, "Count wins by the action taken; else by the position that it leads to."
    )
    MCTS_OFFERS_LIMIT: int = parameter(
        3, "Offers in a turn, also those foreseen (-1: no limit but the table's).", ABSENT, 10_000
    )
    MCTS_MAX_N_DISCARDS: int = parameter(
        8, "Discards of so many cards or more are left to chance.", 1, 10
    )
    MCTS_NROLLOUTS_PER_ITERATION: int = parameter(1, "Games played to the end at once.", 1, 100)

    playout_turns: int = parameter(
        ABSENT,
        "Break games off after so many turns and value where they stand (-1: never).",
        -1,
        1000,
    )
    valued_by: str = parameter(
        "eta", "What such a position is valued by (worth.py).", choices=VALUED_BY
    )
    prior_wins: float = parameter(
        0.0,
        "Wins that the option which STAC's robot would take is thought to have already.",
        0,
        1e6,
    )
    settlement_wins: float = parameter(
        0.0, "Wins that every settlement is thought to have already, in the tree, too.", 0, 1e6
    )
    city_wins: float = parameter(0.0, "The same for every city.", 0, 1e6)
    random_below_visits: int = parameter(
        0, "Where fewer iterations have come by, any option is as likely as the next.", 0, 10_000
    )
    rave_visits: float = parameter(
        0.0,
        "Visits up to which an option counts less by its own wins than by those where the same was "
        "done later, too (RAVE; 0: never).",
        0,
        1e6,
    )
    trees: int = parameter(
        1, "Trees, each with its part of the iterations; what their roots count is added up.", 1, 16
    )
    offers_before_other_action: int = parameter(
        ABSENT,
        "Offers before another action, without foreseeing it (-1: no limit).",
        ABSENT,
        10_000,
    )
    counteroffers: str = parameter(
        "search", "What is done with a counteroffer.", choices=COUNTEROFFERS
    )
    factor_two_in_uct: bool = parameter(
        False, "Twice the logarithm under the root, as the paper has it, not its program."
    )
    keys_count_turns: bool = parameter(
        True, "Positions of different turns are different; else they may be one."
    )
    tree_types: str = parameter(
        "none",
        "Choose a type of action first, by what it won or drawn by weight, then an action of it.",
        choices=TREE_TYPES,
    )
    type_weights: str = parameter(
        "even",
        "How likely each type is in typed playouts: even, stac (as its robots choose), or numbers.",
    )
    worlds: int = parameter(
        12, "Hidden hands: so many ways in which the cards may lie are searched.", 1, 1000
    )
    information_sets: bool = parameter(
        False,
        "Hidden hands: positions that look alike are counted as one; else only the root's options.",
    )
    faithful: bool = parameter(False, "Play the oddities that are on; else none of them.")
    unvisited_last_first: bool = oddity(
        "Options are visited for the first time from the last to the first; else at random."
    )
    unvisited_ranked_first: bool = oddity(
        "Options that were never visited come first in the ranking; else last."
    )
    rolls_before_knights: bool = oddity("No knight is played before the dice.")
    rollouts_always_trade: bool = oddity("Games are played out with trades where there are none.")
    twin_roads: bool = oddity(
        "A road between two ends of ours is listed twice, and the second never counted."
    )

    @property
    def stake(self) -> int:
        """What a game counts for; where none is broken off it is won or not."""
        if self.playout_turns == ABSENT:
            return 1
        return min(SHARES, MOST // (self.MCTS_ITERATIONS * self.MCTS_NROLLOUTS_PER_ITERATION))

    @property
    def seeded(self) -> bool:
        """Whether any options begin with wins."""
        return max(self.prior_wins, self.settlement_wins, self.city_wins) > 0


ODDITIES = tuple(one.name for one in fields(Search) if one.metadata.get("oddity"))

REFUSED: Mapping[str, str] = {
    "MCTS_NO_NEGOTIATIONS": "trades without consent are not in the rules of this table",
    "MCTS_ALLOW_COUNTEROFFERS_IN_TREE": "counteroffers are not foreseen here",
    **dict.fromkeys(
        (
            "MCTS_AVERAGE_ROLLOUTS_RESULTS",
            "MCTS_WEIGHTED_RETURN",
            "MCTS_EXPECTED_RETURN",
            "MCTS_EVERY_VISIT",
            "MCTS_UNWEIGHTED_SELECTION",
        ),
        "the published robot was never measured with it, and it is not rebuilt",
    ),
    "MCTS_PUCT": "no search here weighs by published priors; prior_wins is the nearest",
    "MCTS_UCT_RAVE": "the published rule mixes in a prior; rave_visits is RAVE proper",
}
"""Why a published key is refused, in words that go on a sentence."""


def read(given: Mapping[str, Any]) -> Search:
    """The parameters from names and settings.

    >>> read({"MCTS_ITERATIONS": 500}).MCTS_ITERATIONS
    500
    >>> read({"MCTS_PUCT": True})
    Traceback (most recent call last):
        ...
    bots.sdk.parameters.BadParameter: MCTS_PUCT: no search here weighs by published priors; \
prior_wins is the nearest

    Raises BadParameter, with the nearest parameter for a name that there is not.
    """
    for name in given:
        if name in REFUSED:
            raise BadParameter(f"{name}: {REFUSED[name]}")
    found = read_parameters(Search, given)
    if found.information_sets and found.MCTS_NO_AFTERSTATES:
        raise BadParameter(
            "information_sets: with MCTS_NO_AFTERSTATES nothing is counted by position"
        )
    try:
        read_weights(found.type_weights)
    except ValueError as error:
        raise BadParameter(f"type_weights: {error}") from error
    return found


@lru_cache(maxsize=64)
def settings_of(parameters: Search) -> Settings:
    """The record of parameters for the kernels, to be read only.

    >>> bool(settings_of(Search())["twin_roads"])
    False
    >>> bool(settings_of(Search(faithful=True))["twin_roads"])
    True
    """
    settings = np.zeros((), SETTINGS)
    for name in SETTINGS.names or ():
        setting = getattr(parameters, name)
        settings[name] = CODES[name].index(setting) if name in CODES else setting
        if name in ODDITIES:
            settings[name] = setting and parameters.faithful
    settings.flags.writeable = False
    return cast(Settings, settings[()])


def weights_of(parameters: Search) -> NDArray[np.int64]:
    """The weights of types of action in typed playouts."""
    return read_weights(parameters.type_weights)


def plays(parameters: Search, oddity: str) -> bool:
    """Whether an oddity is played."""
    return parameters.faithful and bool(getattr(parameters, oddity))
