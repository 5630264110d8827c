"""One iteration after another: down the tree, a game to its end, and what that says of the way.

Kocsis and Szepesvári's UCT (2006) as TypedMCTS has it (Dobre and Lascarides 2017): wins are counted
where an action leads, not for the action; chance is drawn; a node is expanded once all its siblings
were visited, all its children at once; games are played to the end by types.
"""

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bots.catan.search import atomic
from bots.catan.search.settings import BY_MEAN, BY_WEIGHTS, Settings
from bots.catan.search.tree import (
    CHANCE,
    COUNTS,
    DONE,
    EDGES,
    EXPANDED,
    EXPANDING,
    LOSSES,
    NO_NODE,
    ROOT_EDGES,
    UNEXPANDED,
    VISITS,
    WINS,
    Tree,
    Walker,
    enter,
    has_room,
)
from bots.catan.search.worth import weigh
from bots.catan.settings.kinds import ABSENT
from games.catan.actions import KINDS, Kind
from games.catan.choices import Counts, count_actions, nth_action
from games.catan.pieces import SEATS
from games.catan.play import play
from games.catan.playout import draw_type, playout, settle_at_random
from games.catan.position import Phase, Record, Trades
from games.catan.topology import EDGE_NODES
from games.core.kernel import inlined, kernel
from games.core.randomness import draw

LONGEST: Final = 100_000
"""Actions after which a game is given up, and nobody has won it."""
_ANY_KIND: Final = -1
_TIE: Final = 1e-6
_FINE: Final = 1 << 20


@kernel
def search(tree: Tree, walker: Walker, settings: Settings, seat: int, iterations: int) -> None:
    """Walk down a tree so many times, for a seat that decides at its roots.

    Roots that are not yet nodes are made so of ``tree.deals``, with the options of
    ``tree.listing``. From then on several threads may walk at once, each with its own walker.
    """
    for world in range(len(tree.roots)):
        if tree.roots[world] == NO_NODE:
            tree.roots[world] = _plant_root(tree, walker, settings, tree.deals[world], seat)
            if len(tree.roots) > 1:
                tree.used[ROOT_EDGES] = tree.used[EDGES]
    for _ in range(iterations):
        _iterate(tree, walker, settings)


@kernel
def _plant_root(tree: Tree, walker: Walker, settings: Settings, deal: Record, seat: int) -> int:
    """The node of a position in which a seat decides, with all its options."""
    tree.records[walker.spare[0]] = deal
    node = enter(tree, walker, settings)
    if tree.state[node] != EXPANDED:
        tree.mover[node] = seat
        _expand(tree, walker, settings, node, tree.listing[0])
    return node


@kernel
def _iterate(tree: Tree, walker: Walker, settings: Settings) -> None:
    """One iteration."""
    world = draw(walker.randomness, len(tree.roots)) if len(tree.roots) > 1 else 0
    node, length, fresh = int(tree.roots[world]), 0, False
    walker.path[0], walker.places[0] = node, NO_NODE
    while tree.mover[node] != DONE and length < settings.MCTS_MAX_TREE_DEPTH:
        place = NO_NODE
        if tree.mover[node] == CHANCE:
            node = _draw_outcome(tree, walker, settings, node)
            if node == NO_NODE:
                break
        elif atomic.load(tree.state, node) != EXPANDED:
            break
        else:
            edge, fresh = _select(tree, walker, settings, node)
            place = _place(tree, settings, node, edge)
            atomic.add(tree.tallies, place + LOSSES, 1)
            if settings.twin_roads:
                place = _place(tree, settings, node, _first_twin(tree, node, edge))
            node = int(tree.child[edge])
        length += 1
        walker.path[length], walker.places[length] = node, place
        if fresh:
            break
    node = int(walker.path[length])
    if not fresh and tree.mover[node] >= 0 and _opens(tree, settings, node):
        if _expand(tree, walker, settings, node, tree.records[node]):
            edge = int(tree.first[node]) + draw(walker.randomness, int(tree.edges[node]))
            length += 1
            walker.path[length] = tree.child[edge]
            walker.places[length] = _place(tree, settings, node, edge)
        else:
            atomic.store(tree.state, node, UNEXPANDED)
    _roll_out(tree, walker, settings, int(walker.path[length]))
    _tell(tree, walker, settings, length)
    walker.seen[0] += 1
    walker.seen[1] += length
    walker.seen[2] = max(walker.seen[2], length)


@inlined
def _opens(tree: Tree, settings: Settings, node: int) -> bool:
    """Whether it is this thread that expands a node."""
    if tree.state[node] != UNEXPANDED or not has_room(tree, settings):
        return False
    return bool(atomic.swap(tree.state, node, UNEXPANDED, EXPANDING) == UNEXPANDED)


@inlined
def _draw_outcome(tree: Tree, walker: Walker, settings: Settings, node: int) -> int:
    """The node after chance has decided; NO_NODE if the tree is full."""
    if not has_room(tree, settings):
        return NO_NODE
    spare = int(walker.spare[0])
    tree.records[spare] = tree.records[node]
    settle_at_random(tree.records[spare], walker.randomness)
    return enter(tree, walker, settings)


@inlined
def _place(tree: Tree, settings: Settings, node: int, edge: int) -> int:
    """Where an option is counted: at the position it leads to, or as the action that it is.

    Where the cards lie in several ways, actions of the root are counted in all of them together.
    """
    if settings.MCTS_NO_AFTERSTATES:
        return COUNTS * (len(tree.hashes) + edge)
    if edge < tree.used[ROOT_EDGES]:
        return COUNTS * (len(tree.hashes) + edge % int(tree.edges[tree.roots[0]]))
    return COUNTS * int(tree.child[edge])


@inlined
def _first_twin(tree: Tree, node: int, edge: int) -> int:
    """The first of a node's edges that leads where this one does."""
    first = int(tree.first[node])
    while tree.child[first] != tree.child[edge]:
        first += 1
    return first


@kernel
def _select(tree: Tree, walker: Walker, settings: Settings, node: int) -> tuple[int, bool]:
    """The edge that a node's mover takes, and whether a sibling was not yet visited."""
    kind = _ANY_KIND
    if settings.tree_types == BY_MEAN:
        kind = _select_kind(tree, walker, settings, node)
    elif settings.tree_types == BY_WEIGHTS and tree.records[node].phase == Phase.MAIN:
        kind = draw_type(_kinds(tree, node), walker.desk.weights, walker.randomness)
    first, count, seat = int(tree.first[node]), int(tree.edges[node]), int(tree.mover[node])
    visits, unvisited = 0, 0
    for edge in range(first, first + count):
        if kind == _ANY_KIND or tree.kind[edge] == kind:
            seen = int(tree.tallies[_place(tree, settings, node, edge) + VISITS])
            visits += seen
            unvisited += seen < settings.MCTS_MINVISITS
    if visits < settings.random_below_visits:
        edge = first + draw(walker.randomness, count)
        place = _place(tree, settings, node, edge)
        return edge, tree.tallies[place + VISITS] < settings.MCTS_MINVISITS
    if unvisited:
        which = unvisited - 1
        if not settings.unvisited_last_first:
            which = draw(walker.randomness, unvisited)
        for edge in range(first, first + count):
            if kind == _ANY_KIND or tree.kind[edge] == kind:
                seen = int(tree.tallies[_place(tree, settings, node, edge) + VISITS])
                if seen < settings.MCTS_MINVISITS:
                    if which <= 0:
                        return edge, True
                    which -= 1
    best, best_value, wide = first, -math.inf, _width(settings, visits)
    for edge in range(first, first + count):
        if kind == _ANY_KIND or tree.kind[edge] == kind:
            place = _place(tree, settings, node, edge)
            seen = max(1, int(tree.tallies[place + VISITS]))
            value = _won(tree, settings, place, seat) / (settings.stake * seen)
            if settings.seeded:
                value += virtual_wins(tree, settings, node, edge) / seen
            value += settings.MCTS_Cp * math.sqrt(wide / seen)
            value += _TIE / _FINE * draw(walker.randomness, _FINE)
            if value > best_value:
                best, best_value = edge, value
    return best, False


@inlined
def _won(tree: Tree, settings: Settings, place: int, seat: int) -> int:
    """What a seat has won at a place, less what those lose who are on their way there."""
    losses = settings.stake * int(tree.tallies[place + LOSSES])
    return int(tree.tallies[place + WINS + seat]) - losses


@kernel
def virtual_wins(tree: Tree, settings: Settings, node: int, edge: int) -> float:
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
def fill_virtual_wins(tree: Tree, settings: Settings, wins: NDArray[np.float64]) -> None:
    """Set the virtual wins of the root's options, in their order."""
    root = int(tree.roots[0])
    for option in range(len(wins)):
        wins[option] = virtual_wins(tree, settings, root, int(tree.first[root]) + option)


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
        visits += tree.tallies[_place(tree, settings, node, edge) + VISITS]
    best, best_value, wide = _ANY_KIND, -math.inf, _width(settings, visits)
    edge = first
    while edge < first + count:
        kind, seen, won = int(tree.kind[edge]), 0, 0
        while edge < first + count and tree.kind[edge] == kind:
            place = _place(tree, settings, node, edge)
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


@kernel
def _expand(tree: Tree, walker: Walker, settings: Settings, node: int, listing: Record) -> bool:
    """Make all children of a node, by the options of a position; whether there was room."""
    seat, desk = int(tree.mover[node]), walker.desk
    listed = _count_options(listing, seat, desk.counts, settings)
    twins = _count_twins(listing, seat, walker) if settings.twin_roads else 0
    first = int(atomic.add(tree.used, EDGES, listed + twins))
    if first + listed + twins > len(tree.child):
        return False
    edge, twin = first, first + listed
    for kind in range(KINDS):
        for index in range(desk.counts[kind]):
            nth_action(listing, seat, kind, index, desk.action)
            spare = int(walker.spare[0])
            tree.records[spare] = tree.records[node]
            play(tree.records[spare], seat, desk.action)
            child = enter(tree, walker, settings)
            tree.child[edge], tree.kind[edge] = child, kind
            edge += 1
            if twins and kind == Kind.ROAD and _joins(listing, seat, int(desk.action.where)):
                tree.child[twin], tree.kind[twin] = child, kind
                twin += 1
    tree.first[node], tree.edges[node] = first, listed + twins
    atomic.store(tree.state, node, EXPANDED)
    return True


@inlined
def _count_options(record: Record, seat: int, counts: Counts, settings: Settings) -> int:
    """Count the options of a seat, each kind; large discards are one, left to chance."""
    total = count_actions(record, seat, counts)
    if record.phase == Phase.DISCARD and record.owed[seat] >= settings.MCTS_MAX_N_DISCARDS:
        counts[Kind.DISCARD], counts[Kind.DISCARD_BLINDLY] = 0, 1
        return 1
    return total


@kernel
def _count_twins(record: Record, seat: int, walker: Walker) -> int:
    """How many of the roads that a seat may lay are between two ends of its own."""
    twins = 0
    for index in range(walker.desk.counts[Kind.ROAD]):
        nth_action(record, seat, Kind.ROAD, index, walker.desk.action)
        twins += _joins(record, seat, int(walker.desk.action.where))
    return twins


@inlined
def _joins(record: Record, seat: int, edge: int) -> bool:
    """Whether a road would lie between two ends of a seat's own roads."""
    touched = record.touched[seat]
    return bool(touched >> EDGE_NODES[edge, 0] & touched >> EDGE_NODES[edge, 1] & 1)


@kernel
def _roll_out(tree: Tree, walker: Walker, settings: Settings, node: int) -> None:
    """Play from a node to the end of the game, or for some turns, and count who won or should."""
    walker.won[:] = 0
    paper = walker.paper[0]
    for _ in range(settings.MCTS_NROLLOUTS_PER_ITERATION):
        walker.paper[0] = tree.records[node]
        if settings.rollouts_always_trade and paper.trades == Trades.NONE:
            paper.trades = Trades.AT_ONCE
        settle_at_random(paper, walker.randomness)
        if settings.playout_turns == ABSENT:
            typed = settings.MCTS_TYPED_ROLLOUTS != 0
            playout(paper, typed, walker.randomness, LONGEST, walker.desk)
        else:
            _play_turns(walker, settings, paper)
        if settings.playout_turns == ABSENT or paper.phase == Phase.OVER:
            for seat in range(SEATS):
                walker.won[seat] += settings.stake * (paper.winners >> seat & 1)
        else:
            weigh(walker.scales, paper, settings.valued_by)
            for seat in range(SEATS):
                walker.won[seat] += int(settings.stake * walker.scales.shares[seat] + 0.5)


@kernel
def _play_turns(walker: Walker, settings: Settings, paper: Record) -> None:
    """Play on for so many turns; those of the set-up count for none."""
    typed, last = settings.MCTS_TYPED_ROLLOUTS != 0, settings.playout_turns
    last += max(1, int(paper.turn_number))
    for _ in range(LONGEST):
        if paper.phase == Phase.OVER or paper.turn_number >= last:
            return
        playout(paper, typed, walker.randomness, 1, walker.desk)


@kernel
def _tell(tree: Tree, walker: Walker, settings: Settings, length: int) -> None:
    """Count an iteration at every node of its way, and at every option taken, each once."""
    beyond = COUNTS * len(tree.hashes)
    for step in range(length + 1):
        node, place = int(walker.path[step]), int(walker.places[step])
        fresh_node, fresh_place = True, place >= beyond
        for earlier in range(step):
            fresh_node &= walker.path[earlier] != node
            fresh_place &= walker.places[earlier] != place
        if fresh_node:
            _count(tree, walker, settings, COUNTS * node)
        if fresh_place:
            _count(tree, walker, settings, place)


@inlined
def _count(tree: Tree, walker: Walker, settings: Settings, place: int) -> None:
    """Add what an iteration has brought."""
    atomic.add(tree.tallies, place + VISITS, settings.MCTS_NROLLOUTS_PER_ITERATION)
    for seat in range(SEATS):
        if walker.won[seat]:
            atomic.add(tree.tallies, place + WINS + seat, walker.won[seat])
    atomic.store(tree.tallies, place + LOSSES, 0)
