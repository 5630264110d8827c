"""A decision thought through: a search within its bounds, and what came of it."""

import math
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from bots.catan.search.parameters import Search, plays, settings_of, weights_of
from bots.catan.search.tree import (
    COUNTS,
    NODES,
    ROOT_EDGES,
    VISITS,
    WINS,
    Tree,
    Walker,
    clear,
    memory,
    plant,
    walker,
)
from bots.catan.search.walk import fill_virtual_wins, search
from bots.catan.search.worth import Scales, set_up
from bots.sdk.explanation import Progress, unwatched
from games.catan.actions import Action, Actions, Kind, blank_action
from games.catan.choices import actions_of
from games.catan.position import Phase, Record

STRETCH = 50
"""Iterations between two looks at the clock."""
_own = threading.local()


@dataclass(frozen=True, slots=True)
class Choice:
    """An option: how often it was tried, and the share of games won then (or to be expected)."""

    action: Action
    visits: int
    share: float
    value: float
    """What it is ranked by: the share, with the wins it is thought to have had before any visit."""


class Thought(NamedTuple):
    """What a search has come to."""

    choices: list[Choice]  # by value, the best first
    iterations: int
    nodes: int
    depth: float  # of the tree, where iterations ended, on average
    deepest: int
    memory: int  # bytes

    @property
    def best(self) -> Choice:
        """The best of all options."""
        return best_choice(self.choices)


def best_choice(choices: Iterable[Choice]) -> Choice:
    """The option with the highest value among those that were tried."""
    return max(choices, key=lambda one: one.value if one.visits else -1.0)


def options_of(listing: Record, seat: int, parameters: Search) -> list[Action]:
    """What a seat chooses among when it searches; large discards are one option, left to chance."""
    most = parameters.MCTS_MAX_N_DISCARDS
    if listing["phase"] == Phase.DISCARD and listing["owed"][seat] >= most:
        return [blank_action(Kind.DISCARD_BLINDLY)]
    listed: Actions = actions_of(listing, seat)
    return list(listed)


def think(
    listing: Record,
    deals: Sequence[Record],
    seat: int,
    parameters: Search,
    seed: int,
    until: float | None = None,
    advised: Sequence[int] = (),
    progress: Progress = unwatched,
) -> Thought:
    """Search a decision for so many iterations, or until a moment of ``time.monotonic``.

    ``progress`` is told how far it is, and may end it sooner.
    The options are listed from one position; the cards may lie as in any of the ``deals``, which
    are that position where nothing is hidden. ``advised`` are the options that begin with
    ``prior_wins``, by number. One thread with the same seed comes to the same.
    """
    tree = clear(_tree(parameters), listing, deals)
    tree.prior[list(advised)] = parameters.prior_wins
    depth, threads = parameters.MCTS_MAX_TREE_DEPTH, parameters.MCTS_THREADS
    scales = _scales(threads)
    weights = weights_of(parameters)
    walkers = [
        walker(tree, depth, seed + number, scales[number], weights) for number in range(threads)
    ]
    search(tree, walkers[0], settings_of(parameters), seat, 0)
    shares = _spread(parameters.MCTS_ITERATIONS, threads)
    ended = threading.Event()

    def goes_on() -> bool:
        if until is not None and time.monotonic() >= until:
            ended.set()
        return not ended.is_set()

    def told() -> bool:
        if goes_on():
            done = sum(int(one.seen[0]) for one in walkers)
            if not progress(done, parameters.MCTS_ITERATIONS):
                ended.set()
        return not ended.is_set()

    helpers = [
        threading.Thread(target=_walk, args=(tree, one, parameters, seat, share, goes_on))
        for one, share in zip(walkers[1:], shares[1:], strict=True)
    ]
    for helper in helpers:
        helper.start()
    _walk(tree, walkers[0], parameters, seat, shares[0], told)
    for helper in helpers:
        helper.join()
    return _thought(tree, walkers, options_of(listing, seat, parameters), seat, parameters)


def _tree(parameters: Search) -> Tree:
    """This thread's tree, planted anew only for another size."""
    wanted = parameters.MCTS_MAX_TREE_SIZE, parameters.MCTS_THREADS
    if getattr(_own, "wanted", None) != wanted:
        _own.wanted, _own.tree = wanted, plant(*wanted)
    planted: Tree = _own.tree
    return planted


def _scales(threads: int) -> list[Scales]:
    """Scales of this thread for so many that walk."""
    if len(getattr(_own, "scales", ())) < threads:
        _own.scales = [set_up() for _ in range(threads)]
    kept: list[Scales] = _own.scales
    return kept


def _spread(iterations: int, threads: int) -> list[int]:
    """Iterations for each thread.

    >>> _spread(10, 4)
    [3, 3, 2, 2]
    """
    return [iterations // threads + (one < iterations % threads) for one in range(threads)]


def _walk(
    tree: Tree,
    one: Walker,
    parameters: Search,
    seat: int,
    iterations: int,
    goes_on: Callable[[], bool],
) -> None:
    """A thread's part of a search."""
    settings = settings_of(parameters)
    while iterations > 0 and goes_on():
        stretch = min(iterations, STRETCH)
        search(tree, one, settings, seat, stretch)
        iterations -= stretch


def _thought(
    tree: Tree, walkers: Sequence[Walker], options: list[Action], seat: int, parameters: Search
) -> Thought:
    """Read the root's options off the tree; those counted as actions lie beyond the nodes."""
    first = int(tree.first[tree.roots[0]])
    edges = np.arange(first, first + len(options))
    as_actions = parameters.MCTS_NO_AFTERSTATES or tree.used[ROOT_EDGES]
    places = COUNTS * (len(tree.hashes) + edges if as_actions else tree.child[edges])
    visits = tree.tallies[places + VISITS]
    shares = tree.tallies[places + WINS + seat] / (parameters.stake * np.maximum(visits, 1))
    before = np.zeros(len(options))
    if parameters.seeded:
        fill_virtual_wins(tree, settings_of(parameters), before)
    values = shares + before / np.maximum(visits, 1)
    choices = [
        Choice(action, int(seen), float(share), float(value))
        for action, seen, share, value in zip(options, visits, shares, values, strict=True)
    ]
    last = math.inf if plays(parameters, "unvisited_ranked_first") else -1.0
    choices.sort(key=lambda one: one.value if one.visits else last, reverse=True)
    seen = np.sum([one.seen for one in walkers], axis=0)
    return Thought(
        choices=choices,
        iterations=int(seen[0]),
        nodes=int(tree.used[NODES]) - len(walkers),
        depth=float(seen[1] / max(1, seen[0])),
        deepest=max(int(one.seen[2]) for one in walkers),
        memory=memory(tree),
    )
