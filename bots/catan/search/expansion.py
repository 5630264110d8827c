"""The children of a node: all positions that its mover's options lead to."""

from bots.catan.search import atomic
from bots.catan.search.rave import code_of
from bots.catan.search.settings import Settings
from bots.catan.search.tree import (
    EDGES,
    EXPANDED,
    EXPANDING,
    UNEXPANDED,
    Tree,
    Walker,
    enter,
    has_room,
)
from games.catan.actions import KINDS, Kind
from games.catan.choices import Counts, count_actions, nth_action
from games.catan.play import play
from games.catan.position import Phase, Record
from games.catan.topology import EDGE_NODES
from games.core.kernel import inlined, kernel


@inlined
def opens(tree: Tree, settings: Settings, node: int) -> bool:
    """Whether it is this thread that expands a node."""
    if tree.state[node] != UNEXPANDED or not has_room(tree, settings):
        return False
    return bool(atomic.swap(tree.state, node, UNEXPANDED, EXPANDING) == UNEXPANDED)


@kernel
def expand(tree: Tree, walker: Walker, settings: Settings, node: int, listing: Record) -> bool:
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
            if settings.rave_visits:
                tree.codes[edge] = code_of(desk.action)
            edge += 1
            if twins and kind == Kind.ROAD and _joins(listing, seat, int(desk.action.where)):
                tree.child[twin], tree.kind[twin] = child, kind
                tree.codes[twin] = tree.codes[edge - 1]
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
