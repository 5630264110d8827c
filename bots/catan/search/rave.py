"""RAVE: what was won where an action was taken now or later in the same game.

Gelly and Silver (2007, 2011): as long as an option was tried seldom it is also worth
what its mover won whenever it did the same later on, in the tree or in a game played out; the more
visits, the less that counts.
"""

import math
from typing import Final

from bots.catan.search import atomic
from bots.catan.search.settings import Settings
from bots.catan.search.tree import NO_NODE, ROOT_EDGES, Tree, Walker
from games.catan.actions import TYPED, Action, Kind
from games.catan.pieces import RESOURCES, SEATS
from games.catan.topology import EDGES
from games.core.kernel import inlined, kernel

UNKNOWN: Final = 0
"""The code of actions that are not known again: the end of a turn, and what only answers what lies
on the table."""
PRIME: Final = 16_381
"""All others have codes up to this; a few share one."""
_CARDS: Final = 7
"""A side of an action seldom has as many cards of a kind."""
_VISITS, _WINS, _NUMBERS = range(3)


@kernel
def code_of(action: Action) -> int:
    """The code by which an action is known again: its kind, place, cards, and whom it is done to.

    Offers are the same whomever they are made to, since games that are played out do not tell.
    """
    kind = int(action.kind)
    if kind == Kind.END or (kind >= TYPED and kind != Kind.ROBBER and kind != Kind.DISCARD):
        return UNKNOWN
    code = kind * (EDGES + 1) + int(action.where) + 1
    if kind != Kind.OFFER:
        code = code * (SEATS + 1) + int(action.seat) + 1
    for resource in range(RESOURCES):
        code = code * _CARDS + int(action.give[resource])
        code = code * _CARDS + int(action.take[resource])
    return 1 + code % PRIME


@inlined
def note(walker: Walker, seat: int, code: int) -> None:
    """Note that a seat has done such an action in the iteration that is under way."""
    walker.done[seat, code] = walker.seen[0] + 1


@kernel
def count_later(tree: Tree, walker: Walker, settings: Settings, length: int) -> None:
    """Count an iteration for all options on its way that were taken there or later."""
    for step in range(length, 0, -1):
        taken = int(walker.taken[step])
        if taken == NO_NODE:
            continue
        node = int(walker.path[step - 1])
        seat = int(tree.mover[node])
        note(walker, seat, int(tree.codes[taken]))
        first = int(tree.first[node])
        for edge in range(first, first + int(tree.edges[node])):
            code = int(tree.codes[edge])
            if code != UNKNOWN and walker.done[seat, code] == walker.seen[0] + 1:
                place = _place(tree, edge)
                rollouts = settings.MCTS_NROLLOUTS_PER_ITERATION
                atomic.add(tree.later, place + _VISITS, rollouts)
                atomic.add(tree.later, place + _WINS, walker.won[seat])


@inlined
def visits_later(tree: Tree, edge: int) -> int:
    """How often an option was taken at its node or later."""
    return int(tree.later[_place(tree, edge) + _VISITS])


@inlined
def blend(tree: Tree, settings: Settings, edge: int, visits: int, share: float) -> float:
    """The share of wins of an option, and of those of its action later, by its visits.

    Both count the same after ``rave_visits`` visits.
    """
    place = _place(tree, edge)
    seen = int(tree.later[place + _VISITS])
    if seen == 0:
        return share
    weight = math.sqrt(settings.rave_visits / (3 * visits + settings.rave_visits))
    later = float(tree.later[place + _WINS]) / (settings.stake * seen)
    return (1 - weight) * share + weight * later


@inlined
def _place(tree: Tree, edge: int) -> int:
    """Where an option's numbers are; the root's are the same however the cards may lie."""
    if edge < tree.used[ROOT_EDGES]:
        edge %= int(tree.edges[tree.roots[0]])
    return _NUMBERS * edge
