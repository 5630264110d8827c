"""Which option is taken on the way down a tree: by UCT (Kocsis and Szepesvári 2006).

What else counts where the settings say so: wins in advance, types of action first, RAVE, and how
often an option could be chosen at all.
"""

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bots.catan.search import atomic
from bots.catan.search.rave import blend, visits_later
from bots.catan.search.settings import BY_MEAN, BY_WEIGHTS, Settings
from bots.catan.search.tree import (
    COUNTS,
    LEGAL,
    LOSSES,
    ROOT_EDGES,
    VISITS,
    WINS,
    Tree,
    Walker,
)
from games.catan.actions import Kind
from games.catan.playout import draw_type
from games.catan.position import Phase
from games.core.kernel import inlined, kernel
from games.core.randomness import draw

_ANY_KIND: Final = -1
_TIE: Final = 1e-6
_FINE: Final = 1 << 20


@inlined
def place_of(tree: Tree, settings: Settings, edge: int) -> int:
    """Where an option is counted: at the position it leads to, or as the action that it is.

    Where the cards lie in several ways, actions of the root are counted in all of them together,
    and with ``information_sets`` all positions that look alike.
    """
    if settings.MCTS_NO_AFTERSTATES:
        return COUNTS * (len(tree.hashes) + edge)
    if edge < tree.used[ROOT_EDGES]:
        return COUNTS * (len(tree.hashes) + edge % int(tree.edges[tree.roots[0]]))
    return COUNTS * (int(tree.counted[tree.child[edge]]) - 1)


@inlined
def first_twin(tree: Tree, node: int, edge: int) -> int:
    """The first of a node's edges that leads where this one does."""
    first = int(tree.first[node])
    while tree.child[first] != tree.child[edge]:
        first += 1
    return first


@kernel
def select(tree: Tree, walker: Walker, settings: Settings, node: int) -> tuple[int, bool]:
    """The edge that a node's mover takes, and whether it was not yet visited."""
    kind = _ANY_KIND
    if settings.tree_types == BY_MEAN:
        kind = _select_kind(tree, walker, settings, node)
    elif settings.tree_types == BY_WEIGHTS and tree.records[node].phase == Phase.MAIN:
        kind = draw_type(_kinds(tree, node), walker.desk.weights, walker.randomness)
    first, count, seat = int(tree.first[node]), int(tree.edges[node]), int(tree.mover[node])
    visits, untried = 0, 0
    for edge in range(first, first + count):
        if kind == _ANY_KIND or tree.kind[edge] == kind:
            place = place_of(tree, settings, edge)
            visits += tree.tallies[place + VISITS]
            untried += _is_untried(tree, settings, place, edge)
            if settings.information_sets:
                atomic.add(tree.tallies, place + LEGAL, 1)
    if visits < settings.random_below_visits:
        edge = first + draw(walker.randomness, count)
        place = place_of(tree, settings, edge)
        return edge, tree.tallies[place + VISITS] < settings.MCTS_MINVISITS
    if untried:
        which = untried - 1
        if not settings.unvisited_last_first:
            which = draw(walker.randomness, untried)
        for edge in range(first, first + count):
            of_kind = kind == _ANY_KIND or tree.kind[edge] == kind
            if of_kind and _is_untried(tree, settings, place_of(tree, settings, edge), edge):
                if which <= 0:
                    return edge, True
                which -= 1
    best, best_value, wide = first, -math.inf, _width(settings, visits)
    for edge in range(first, first + count):
        if kind == _ANY_KIND or tree.kind[edge] == kind:
            place = place_of(tree, settings, edge)
            seen = max(1, int(tree.tallies[place + VISITS]))
            value = _value(tree, settings, node, edge, place, seat)
            if settings.information_sets:
                wide = _width(settings, int(tree.tallies[place + LEGAL]))
            value += settings.MCTS_Cp * math.sqrt(wide / seen)
            value += _TIE / _FINE * draw(walker.randomness, _FINE)
            if value > best_value:
                best, best_value = edge, value
    place = place_of(tree, settings, best)
    return best, tree.tallies[place + VISITS] < settings.MCTS_MINVISITS


@inlined
def _is_untried(tree: Tree, settings: Settings, place: int, edge: int) -> bool:
    """Whether so little is known of an option that it is taken before others are weighed."""
    if tree.tallies[place + VISITS] >= settings.MCTS_MINVISITS:
        return False
    return not (settings.rave_visits and visits_later(tree, edge))


@inlined
def _won(tree: Tree, settings: Settings, place: int, seat: int) -> int:
    """What a seat has won at a place, less what those lose who are on their way there."""
    losses = settings.stake * int(tree.tallies[place + LOSSES])
    return int(tree.tallies[place + WINS + seat]) - losses


@inlined
def _value(tree: Tree, settings: Settings, node: int, edge: int, place: int, seat: int) -> float:
    """What an option is worth to a seat, by what it has won, and else is thought to win."""
    visits = int(tree.tallies[place + VISITS])
    seen = max(1, visits)
    value = _won(tree, settings, place, seat) / (settings.stake * seen)
    if settings.rave_visits:
        value = blend(tree, settings, edge, visits, value)
    if settings.seeded:
        value += _virtual_wins(tree, settings, node, edge) / seen
    return value


@kernel
def _virtual_wins(tree: Tree, settings: Settings, node: int, edge: int) -> float:
    """The wins that an option is thought to have without a visit."""
    wins, root = 0.0, int(tree.roots[0])
    if tree.records[node].phase == Phase.MAIN:
        if tree.kind[edge] == Kind.SETTLEMENT:
            wins += settings.settlement_wins
        elif tree.kind[edge] == Kind.CITY:
            wins += settings.city_wins
    if node == root or edge < tree.used[ROOT_EDGES]:
        wins += tree.prior[(edge - tree.first[root]) % tree.edges[root]]
    return wins


@kernel
def read_root(tree: Tree, settings: Settings, found: NDArray[np.float64]) -> None:
    """Set the visits of the root's options, in their order, their wins, and what they are worth.

    ``found`` has a row for each; wins are in stakes.
    """
    root, seat = int(tree.roots[0]), int(tree.seat[0])
    for option in range(len(found)):
        edge = int(tree.first[root]) + option
        place = place_of(tree, settings, edge)
        found[option, 0] = tree.tallies[place + VISITS]
        found[option, 1] = tree.tallies[place + WINS + seat] / settings.stake
        found[option, 2] = _value(tree, settings, root, edge, place, seat)


@inlined
def _width(settings: Settings, visits: int) -> float:
    """What stands above an option's visits under the root of UCT."""
    logarithm = math.log(max(1, visits))
    return 2 * logarithm if settings.factor_two_in_uct else logarithm


@inlined
def _kinds(tree: Tree, node: int) -> int:
    """The set of types of a node's options (bit k: kind k)."""
    found, first = 0, int(tree.first[node])
    for edge in range(first, first + int(tree.edges[node])):
        found |= 1 << int(tree.kind[edge])
    return found


@kernel
def _select_kind(tree: Tree, walker: Walker, settings: Settings, node: int) -> int:
    """The type of action that a node's mover takes: UCT over types by what each has won."""
    first, count, seat = int(tree.first[node]), int(tree.edges[node]), int(tree.mover[node])
    visits = 0
    for edge in range(first, first + count):
        visits += tree.tallies[place_of(tree, settings, edge) + VISITS]
    best, best_value, wide = _ANY_KIND, -math.inf, _width(settings, visits)
    edge = first
    while edge < first + count:
        kind, seen, won = int(tree.kind[edge]), 0, 0
        while edge < first + count and tree.kind[edge] == kind:
            place = place_of(tree, settings, edge)
            seen += tree.tallies[place + VISITS]
            won += _won(tree, settings, place, seat)
            edge += 1
        value = math.inf
        if seen:
            value = won / (settings.stake * seen) + settings.MCTS_Cp * math.sqrt(wide / seen)
            value += _TIE / _FINE * draw(walker.randomness, _FINE)
        if value > best_value:
            best, best_value = kind, value
    return best
