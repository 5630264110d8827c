"""A decision thought through: a search within its bounds, and what came of it."""

import math
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from bots.catan.search.parameters import LEAST_TREE, Search, plays, settings_of, weights_of
from bots.catan.search.selection import read_root
from bots.catan.search.settings import Settings
from bots.catan.search.tree import (
    NODES,
    Tree,
    Walker,
    clear,
    memory,
    plant,
    walker,
)
from bots.catan.search.walk import plant_roots, search
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


class Part(NamedTuple):
    """What one walker does of a search."""

    tree: Tree
    walker: Walker
    iterations: int


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
    ``prior_wins``, by number. Of several trees each has its part of the iterations (root
    parallelism: Chaslot, Winands and van den Herik 2008). One thread with the same seed comes to
    the same.
    """
    parameters = replace(
        parameters,
        MCTS_MAX_TREE_SIZE=max(LEAST_TREE, parameters.MCTS_MAX_TREE_SIZE // parameters.trees),
        information_sets=parameters.information_sets and not listing["open_hands"],
    )
    settings, threads = settings_of(parameters), parameters.MCTS_THREADS
    trees = [clear(tree, listing, deals, seat) for tree in _trees(parameters)]
    parts = _parts(trees, parameters, seed)
    for part in parts[: len(trees)]:
        part.tree.prior[list(advised)] = parameters.prior_wins
        plant_roots(part.tree, part.walker, settings)
    ended = threading.Event()

    def goes_on() -> bool:
        if until is not None and time.monotonic() >= until:
            ended.set()
        return not ended.is_set()

    def told() -> bool:
        if goes_on():
            done = sum(int(part.walker.seen[0]) for part in parts)
            if not progress(done, parameters.MCTS_ITERATIONS):
                ended.set()
        return not ended.is_set()

    helpers = [
        threading.Thread(target=_walk, args=(parts[one::threads], settings, goes_on))
        for one in range(1, threads)
    ]
    for helper in helpers:
        helper.start()
    _walk(parts[::threads], settings, told)
    for helper in helpers:
        helper.join()
    return _thought(trees, parts, options_of(listing, seat, parameters), parameters)


def _parts(trees: Sequence[Tree], parameters: Search, seed: int) -> list[Part]:
    """What each walker is to do: as many for each tree, by turns, and one for each thread."""
    number = len(trees) * math.ceil(parameters.MCTS_THREADS / len(trees))
    depth, weights = parameters.MCTS_MAX_TREE_DEPTH, weights_of(parameters)
    shares = _spread(parameters.MCTS_ITERATIONS, number)
    parts = []
    for one, (scales, share) in enumerate(zip(_scales(number), shares, strict=True)):
        tree = trees[one % len(trees)]
        parts.append(Part(tree, walker(tree, depth, seed + one, scales, weights), share))
    return parts


def _trees(parameters: Search) -> list[Tree]:
    """This thread's trees, planted anew only for another size or number."""
    wanted = parameters.MCTS_MAX_TREE_SIZE, parameters.MCTS_THREADS, parameters.trees
    if getattr(_own, "wanted", None) != wanted:
        *size, trees = wanted
        _own.wanted, _own.trees = wanted, [plant(*size) for _ in range(trees)]
    planted: list[Tree] = _own.trees
    return planted


def _scales(walkers: int) -> list[Scales]:
    """Scales of this thread for so many that walk."""
    kept: list[Scales] = getattr(_own, "scales", [])
    while len(kept) < walkers:
        kept.append(set_up())
    _own.scales = kept
    return kept[:walkers]


def _spread(iterations: int, walkers: int) -> list[int]:
    """Iterations for each walker.

    >>> _spread(10, 4)
    [3, 3, 2, 2]
    """
    return [iterations // walkers + (one < iterations % walkers) for one in range(walkers)]


def _walk(parts: Sequence[Part], settings: Settings, goes_on: Callable[[], bool]) -> None:
    """A thread's part of a search: a stretch in each of its trees, over and over."""
    left = [part.iterations for part in parts]
    while any(left):
        for at, part in enumerate(parts):
            if left[at]:
                if not goes_on():
                    return
                stretch = min(left[at], STRETCH)
                search(part.tree, part.walker, settings, stretch)
                left[at] -= stretch


def _thought(
    trees: Sequence[Tree],
    parts: Sequence[Part],
    options: list[Action],
    parameters: Search,
) -> Thought:
    """Read the roots' options off the trees; what all have counted is added up."""
    found = np.zeros((len(trees), len(options), 3))
    for tree, read in zip(trees, found, strict=True):
        read_root(tree, settings_of(parameters), read)
    visits, wins = found[:, :, 0].sum(axis=0), found[:, :, 1].sum(axis=0)
    shares = wins / np.maximum(visits, 1)
    parts_of_visits = found[:, :, 0] / np.maximum(visits, 1)
    values = (parts_of_visits * found[:, :, 2]).sum(axis=0)
    choices = [
        Choice(action, int(seen), float(share), float(value))
        for action, seen, share, value in zip(options, visits, shares, values, strict=True)
    ]
    last = math.inf if plays(parameters, "unvisited_ranked_first") else -1.0
    choices.sort(key=lambda one: one.value if one.visits else last, reverse=True)
    walkers = [part.walker for part in parts]
    seen = np.sum([one.seen for one in walkers], axis=0)
    return Thought(
        choices=choices,
        iterations=int(seen[0]),
        nodes=sum(int(tree.used[NODES]) for tree in trees) - len(walkers),
        depth=float(seen[1] / max(1, seen[0])),
        deepest=max(int(one.seen[2]) for one in walkers),
        memory=sum(map(memory, trees)),
    )
