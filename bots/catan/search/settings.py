"""What the kernels of a search read of its parameters, under their names."""

from typing import Final

from games.core.layout import Fields, f8, i8, layout

TREE_TYPES: Final = ("none", "mean", "weights")
"""How the tree uses types of actions: not at all; by what each type won; drawn by their weights."""
_, BY_MEAN, BY_WEIGHTS = range(len(TREE_TYPES))


class Settings(Fields):
    """How a search is done."""

    MCTS_Cp: float = f8()
    MCTS_MINVISITS: int = i8()
    MCTS_MAX_TREE_SIZE: int = i8()
    MCTS_MAX_TREE_DEPTH: int = i8()
    MCTS_TYPED_ROLLOUTS: int = i8()
    MCTS_NO_AFTERSTATES: int = i8()
    MCTS_MAX_N_DISCARDS: int = i8()
    MCTS_NROLLOUTS_PER_ITERATION: int = i8()
    playout_turns: int = i8()
    valued_by: int = i8()
    stake: int = i8()
    prior_wins: float = f8()
    settlement_wins: float = f8()
    city_wins: float = f8()
    seeded: int = i8()
    random_below_visits: int = i8()
    rave_visits: float = f8()
    information_sets: int = i8()
    factor_two_in_uct: int = i8()
    keys_count_turns: int = i8()
    tree_types: int = i8()
    unvisited_last_first: int = i8()
    rollouts_always_trade: int = i8()
    twin_roads: int = i8()


SETTINGS: Final = layout(Settings)
